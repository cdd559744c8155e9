import type { z } from 'zod';
import { ValidationError } from '../model/errors.ts';
import { parseJson } from '../model/parse-json.ts';

/** The `nextCursor` of a page: where it ends, as JSON in base64url. */
export const toCursor = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** The place that a cursor names. Throws `ValidationError` for text that is no cursor, or one that `schema` refuses. */
export function readCursor<T>(cursor: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (parsed.success) return parsed.data;
  const message = 'Send the nextCursor of a page with the same filters, unchanged';
  throw new ValidationError([{ path: 'query.cursor', code: 'invalid_value', message }]);
}
