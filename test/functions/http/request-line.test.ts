import { expect, test } from 'vitest';
import { toRequestLine } from '../../../functions/http/request-line.ts';

const answered = { method: 'GET', url: 'http://h/api/x?filename=secret', status: 200, durationMs: 12.4, key: 'Shop' };

test('says method, path without the query, status, milliseconds and key', () => {
  expect(toRequestLine(answered)).toBe('GET /api/x 200 12 ms Shop');
  expect(toRequestLine({ ...answered, key: null })).toBe('GET /api/x 200 12 ms -');
});

test.each(['a\nGET /forged 200', 'a\u001b[2J', 'a\u2028b', 'a\rb'])(
  'stays one line of text with the label %j',
  (key) => {
    expect(toRequestLine({ ...answered, key })).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  },
);
