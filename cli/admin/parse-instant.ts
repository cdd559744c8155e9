import { z } from 'zod';
import { UsageError } from '../options.ts';

const schema = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** An instant in ISO 8601: with a time and zone, or a plain date for its beginning in UTC. Throws `UsageError`. */
export function parseInstant(text: string, option: string): Date {
  const parsed = schema.safeParse(text);
  if (!parsed.success) {
    throw new UsageError(`Option '--${option}' takes a date like 2026-12-31 or 2026-12-31T12:00:00Z, not '${text}'.`);
  }
  return new Date(parsed.data);
}
