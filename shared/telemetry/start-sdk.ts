import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { context, DiagLogLevel, diag, metrics, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from '../ports/logger.ts';
import type { ExporterSettings } from './create-exporter.ts';
import { instrumentationScope } from './instrumentation-scope.ts';

/** Spans that wait for the receiver; more are dropped. About 1 KB each. */
const waitingSpans = 2048;
const spanPauseMs = 5000;
const metricPauseMs = 60_000;
const patienceMs = 10_000;
const farewellMs = 2000;
const warningPauseMs = 60_000;

const silent = (): void => undefined;

/** The SDK reports every failed export; one log line a minute is enough. */
function warnSeldom(logger: Logger): (detail: string) => void {
  let quietUntilMs = 0;
  return (detail) => {
    if (performance.now() < quietUntilMs) return;
    quietUntilMs = performance.now() + warningPauseMs;
    logger.warn({ detail: detail.slice(0, 500) }, 'Telemetry could not be exported.');
  };
}

/**
 * Puts the SDK behind the OpenTelemetry API of this process: spans in batches every 5 s, metrics every 60 s, as JSON to
 * `<endpoint>/v1/…`. Headers and compression of the requests follow OpenTelemetry's own variables
 * (`OTEL_EXPORTER_OTLP_HEADERS`, …).
 */
export function startSdk({ endpoint }: ExporterSettings, logger: Logger): { stop(): Promise<void> } {
  const addressOf = (signal: string): string => `${endpoint.replace(/\/+$/, '')}/v1/${signal}`;
  const resource = resourceFromAttributes({
    'service.name': instrumentationScope,
    // Metrics of two instances must not overwrite each other.
    'service.instance.id': randomUUID(),
  });
  const tracing = new TracerProvider({
    resource,
    // Clients and hosts say "not sampled" of traces that nobody decided about: what is kept is decided by the receiver.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: addressOf('traces'), timeoutMillis: patienceMs }),
        maxQueueSize: waitingSpans,
        scheduledDelayMillis: spanPauseMs,
      }),
    ],
  });
  const measuring = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: addressOf('metrics'), timeoutMillis: patienceMs }),
        exportIntervalMillis: metricPauseMs,
        exportTimeoutMillis: patienceMs,
      }),
    ],
  });
  const warn = warnSeldom(logger);
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(tracing);
  metrics.setGlobalMeterProvider(measuring);
  return {
    async stop() {
      const farewell = Promise.allSettled([tracing.shutdown(), measuring.shutdown()]);
      await Promise.race([farewell, delay(farewellMs, undefined, { ref: false })]);
      for (const api of [trace, metrics, context, diag]) api.disable();
    },
  };
}
