import type { MetricFields } from '../model/metrics.ts';

/** What a line is about. One with `metric` moves figures too, and holds every field that they are read from (`shared/model/metrics.ts`). */
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
