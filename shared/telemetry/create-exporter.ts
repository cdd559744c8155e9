import type { Logger } from '../ports/logger.ts';

export interface ExporterSettings {
  /** Address of an OTLP receiver over HTTP, without the path of a signal. */
  readonly endpoint: string;
}

/** Exports spans and metrics, from the start of the process to its end. */
export interface Exporter {
  /** Never rejects: a service without telemetry is better than none. */
  start(): Promise<void>;
  /** Sends buffered spans and metrics, for two seconds at most. */
  stop(): Promise<void>;
}

/**
 * Exports spans and metrics over OTLP. The SDK is loaded by `start`, so that a service without telemetry never reads
 * it. When a receiver does not answer, only spans are lost: the buffer is bounded, and a warning is logged once a
 * minute.
 */
export function createExporter(settings: ExporterSettings, logger: Logger): Exporter {
  let sdk: { stop(): Promise<void> } | undefined;
  return {
    async start() {
      try {
        const { startSdk } = await import('./start-sdk.ts');
        sdk = startSdk(settings, logger);
      } catch (cause) {
        logger.error({ cause }, 'Telemetry could not be started.');
      }
    },
    async stop() {
      await sdk?.stop();
      sdk = undefined;
    },
  };
}
