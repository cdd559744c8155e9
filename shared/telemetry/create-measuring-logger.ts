import { type Attributes, metrics as api, trace } from '@opentelemetry/api';
import { type MetricName, metrics, metricsOfLine } from '../model/metrics.ts';
import { unreachable } from '../model/unreachable.ts';
import type { LogFields, Logger } from '../ports/logger.ts';
import { instrumentationScope } from './instrumentation-scope.ts';

type Measure = (value: number, attributes: Attributes) => void;

function createInstrument(name: MetricName): Measure {
  const { kind, unit, meaning: description } = metrics[name];
  const meter = api.getMeter(instrumentationScope);
  switch (kind) {
    case 'counter': {
      const counter = meter.createCounter(name, { unit, description });
      return (value, attributes) => counter.add(value, attributes);
    }
    case 'histogram': {
      const histogram = meter.createHistogram(name, { unit, description });
      return (value, attributes) => histogram.record(value, attributes);
    }
    case 'gauge': {
      const gauge = meter.createGauge(name, { unit, description });
      return (value, attributes) => gauge.record(value, attributes);
    }
    default:
      return unreachable(kind);
  }
}

const toAttributes = (fields: LogFields, names: readonly string[]): Attributes =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );

/**
 * A log whose lines update the metrics they name, so that a log line and its metric always agree, and carry the id of
 * the running trace. Where telemetry is not exported, only the lines are written.
 */
export function createMeasuringLogger(logger: Logger): Logger {
  // Made when first used: an instrument that is older than the SDK never reaches it.
  const instruments = new Map<MetricName, Measure>();

  const instrumentOf = (name: MetricName): Measure => {
    const known = instruments.get(name) ?? createInstrument(name);
    instruments.set(name, known);
    return known;
  };

  const measure = (fields: LogFields): void => {
    if (fields.metric === undefined) return;
    for (const [name, { value: field, attributes }] of metricsOfLine(fields.metric)) {
      const value = field === undefined ? 1 : fields[field];
      if (typeof value === 'number') instrumentOf(name)(value, toAttributes(fields, attributes));
    }
  };

  const log =
    (level: keyof Logger): Logger['info'] =>
    (fields, sentence) => {
      measure(fields);
      const traceId = trace.getActiveSpan()?.spanContext().traceId;
      logger[level](traceId === undefined ? fields : { traceId, ...fields }, sentence);
    };
  return { info: log('info'), warn: log('warn'), error: log('error') };
}
