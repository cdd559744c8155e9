import { expect, test } from 'vitest';
import { z } from 'zod';
import { readCursor, toCursor } from '../../../shared/domain/cursors.ts';
import { ValidationError } from '../../../shared/model/errors.ts';

const schema = z.strictObject({ at: z.string(), id: z.number() });

test('a cursor names the place that it was made for, and fits into an address as it is', () => {
  const place = { at: '>>>???ü', id: 7 };
  expect(toCursor(place)).toMatch(/^[\w-]+$/);
  expect(readCursor(toCursor(place), schema)).toEqual(place);
});

test.each([
  ['nothing', ''],
  ['no JSON', Buffer.from('{"at":').toString('base64url')],
  ['a place of another list', toCursor({ at: 'x', id: '7' })],
])('%s is refused, and the message says what to send', (_, cursor) => {
  let thrown: unknown;
  try {
    readCursor(cursor, schema);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ValidationError);
  expect((thrown as ValidationError).fields).toEqual([
    {
      path: 'query.cursor',
      code: 'invalid_value',
      message: 'Send the nextCursor of a page with the same filters, unchanged',
    },
  ]);
});
