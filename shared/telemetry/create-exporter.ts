import type { Logger } from '../ports/logger.ts';

export interface ExporterSettings {
  /** Address of an OTLP receiver over HTTP, without the path of a signal. */
  readonly endpoint: string;
}

/** What sends spans and figures away, from the start of the process to its end. */
export interface Exporter {
  /** Never rejects: a service without telemetry is better than none. */
  start(): Promise<void>;
  /** Sends what waits, for two seconds at most. */
  stop(): Promise<void>;
}

/**
 * Exports spans and figures over OTLP. The SDK is loaded by `start`, so that a service without telemetry never reads it.
 * A receiver that does not answer costs spans, nothing else: what waits is bounded, and a warning a minute says so.
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
