import type { MetricFields } from '../model/metrics.ts';

/** What a line is about. A line with `metric` also counts for that metric, and has every field from which its values are read (`shared/model/metrics.ts`). */
export type LogFields = Readonly<Record<string, unknown>> & ({ readonly metric?: undefined } | MetricFields);

/** Structured log: object first, then a constant sentence. Never a key, a secret, a body or a signed address. */
export interface Logger {
  info(fields: LogFields, sentence: string): void;
  warn(fields: LogFields, sentence: string): void;
  error(fields: LogFields, sentence: string): void;
}

/** A log whose every line carries `common`; a line's own fields win. */
export const withLogFields = (logger: Logger, common: LogFields): Logger => ({
  info: (fields, sentence) => logger.info({ ...common, ...fields }, sentence),
  warn: (fields, sentence) => logger.warn({ ...common, ...fields }, sentence),
  error: (fields, sentence) => logger.error({ ...common, ...fields }, sentence),
});
