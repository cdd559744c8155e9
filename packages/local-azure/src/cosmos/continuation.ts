import { z } from 'zod';
import { CosmosError } from './cosmos-error.ts';
import type { JsonValue } from './json-value.ts';
import type { Cursor } from './sql/run-query.ts';

const json: z.ZodType<JsonValue> = z.json();
const count = z.int().min(0);

/** The cursor on the wire; a sort key is a list with its value, or an empty one for undefined. */
const token = z.strictObject({
  after: z
    .strictObject({
      keys: z.array(z.array(json).max(1)),
      partitionKey: z.string(),
      id: z.string(),
      position: z.base64url().optional(),
    })
    .optional(),
  returned: count.optional(),
  left: count.optional(),
});

/** The text of `x-ms-continuation` for the next page. */
export function toContinuation({ after, returned, left }: Cursor): string {
  const keys = after?.keys.map((key) => (key === undefined ? [] : [key]));
  return Buffer.from(JSON.stringify({ after: after && { ...after, keys }, returned, left })).toString('base64url');
}

/** A continuation that leads to the first row: what an empty page in front of it carries. */
export const startContinuation = toContinuation({});

/** Reads `x-ms-continuation`. Throws 400 for a token that did not come from here. */
export function parseContinuation(text: string): Cursor {
  try {
    const { after, returned, left } = token.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return {
      ...(left !== undefined && { left }),
      ...(after && {
        after: {
          keys: after.keys.map(([key]) => key),
          partitionKey: after.partitionKey,
          id: after.id,
          ...(after.position !== undefined && { position: after.position }),
        },
      }),
      ...(returned !== undefined && { returned }),
    };
  } catch (cause) {
    throw new CosmosError(400, 'The continuation token is not valid.', { cause });
  }
}
