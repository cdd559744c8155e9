import { describe, expect, test } from 'vitest';
import {
  describeCause,
  describeFilter,
  findRefusedParameter,
  isPassing,
  toModelError,
  toWaitMs,
} from '../../../shared/azure/openai-errors.ts';

const answered = (headers: Readonly<Record<string, string>>) => ({ status: 429, headers: new Headers(headers) });
const date = 'Mon, 05 Jan 2026 09:00:00 GMT';
const later = 'Mon, 05 Jan 2026 09:00:07 GMT';

describe('the wait before a question is asked again', () => {
  test.each([
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after-ms': '0' }, 0],
    [{ 'retry-after-ms': '-1', 'retry-after': '9' }, 9000],
    [{ 'retry-after-ms': 'soon', 'retry-after': '2' }, 2000],
    [{ 'retry-after-ms': ' ', 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': 'Infinity', 'retry-after': '3' }, 3000],
    [{ 'retry-after': later, date }, 7000],
    [{ 'retry-after': date, date: later }, 0],
  ])('is what the server asks for with %j: %i ms', (headers, waitMs) => {
    expect(toWaitMs(answered(headers), 3)).toBe(waitMs);
  });

  test.each([[{}], [{ 'retry-after': later }], [{ 'retry-after': 'later', date }], [{ date }]])(
    'is twice as long every time where it asks for nothing that can be read (%j)',
    (headers) => {
      expect([1, 2, 3].map((attempt) => toWaitMs(answered(headers), attempt))).toEqual([1000, 2000, 4000]);
    },
  );

  test('is known without an answer', () => {
    expect(toWaitMs(new Error('broken'), 2)).toBe(2000);
    expect(toWaitMs(undefined, 1)).toBe(1000);
  });
});

test.each([
  [undefined, true],
  [400, false],
  [401, true],
  [403, false],
  [404, false],
  [408, true],
  [409, true],
  [422, false],
  [429, true],
  [499, false],
  [500, true],
  [503, true],
])('a failure with the status %s may pass: %s', (status, isTemporary) => {
  expect(isPassing({ status, message: 'No.' })).toBe(isTemporary);
});

test.each([
  [400, 'image_url is not supported', true],
  [500, 'This server does not support multimodal input', true],
  [501, 'no vision', true],
  [422, 'Images are not taken', true],
  [415, 'an image', true],
  [503, 'image worker restarts', false],
  [400, 'imagery of words', false],
])('%i with “%s” is a model that takes no pictures: %s', (status, message, takesNone) => {
  expect(toModelError({ status, message }, 'm').reason === 'no_pictures').toBe(takesNone);
  expect(takesNone && isPassing({ status, message })).toBe(false);
});

test.each([
  [{ status: 400, param: 'temperature' }, 'temperature'],
  [{ status: 422, message: 'unknown field: prompt_cache_key' }, 'prompt_cache_key'],
  [{ status: 400, message: 'response_format must be text' }, 'response_format'],
  [{ status: 500, param: 'temperature' }, undefined],
  [{ status: 400, param: 'messages' }, undefined],
  [{ status: 400 }, undefined],
  [null, undefined],
  ['temperature', undefined],
])('the parameter that is refused by %j is %s', (cause, parameter) => {
  expect(findRefusedParameter(cause)).toBe(parameter);
});

describe('what is logged of a failure', () => {
  test('is the status once, and at most 500 characters of what the server said', () => {
    expect(describeCause({ status: 404, message: '404 No such model' })).toBe('404: No such model');
    expect(describeCause({ status: 500 })).toBe('500: ');
    expect(describeCause({ status: 500, message: `500 ${'x'.repeat(600)}` })).toBe(`500: ${'x'.repeat(500)}`);
    expect(describeCause({ status: 500, message: 'Code 404 came' })).toBe('500: Code 404 came');
  });

  test('is what broke the connection, by the innermost cause that says something', () => {
    const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
    expect(
      describeCause(new Error('Connection error.', { cause: new Error('fetch failed', { cause: refused }) })),
    ).toBe('no answer: ECONNREFUSED');
    expect(describeCause(new Error('Connection error.', { cause: 'text' }))).toBe('no answer: Connection error.');
    expect(describeCause(new TypeError(''))).toBe('no answer: TypeError');
    expect(describeCause('gone')).toBe('no answer: gone');
    expect(describeCause(new Error('x'.repeat(600)))).toHaveLength(500);
  });
});

test.each([
  [new SyntaxError('x'), 'malformed'],
  [{ status: 400, code: 'content_filter' }, 'content_filter'],
  [{ status: 400, error: { innererror: { code: 'ResponsibleAIPolicyViolation' } } }, 'content_filter'],
  [{ status: 403, code: 'content_filter' }, 'unauthorized'],
  [{ status: 400 }, 'not_accepted'],
  [{ status: 401 }, 'unauthorized'],
  [{ status: 403 }, 'unauthorized'],
  [{ status: 404 }, 'not_accepted'],
  [{ status: 408 }, 'unavailable'],
  [{ status: 409 }, 'unavailable'],
  [{ status: 418 }, 'not_accepted'],
  [{ status: 429 }, 'throttled'],
  [{ status: 500 }, 'unavailable'],
  [new Error('broken'), 'unavailable'],
])('%o is told as %s', (cause, reason) => {
  const error = toModelError(cause, 'm');
  expect([error.reason, error.cause]).toEqual([reason, cause]);
});

test.each([
  [
    { violence: { filtered: true, severity: 'high' }, hate: { filtered: false, severity: 'safe' } },
    ' (violence: high)',
  ],
  [{ jailbreak: { filtered: true }, violence: { filtered: true, severity: 'low' } }, ' (jailbreak, violence: low)'],
  [{ hate: { filtered: 'true' }, sexual: null, violence: 'high', other: {} }, ''],
  [null, ''],
  ['violence', ''],
  [undefined, ''],
])('a content filter that answers %j is described as “%s”', (result, words) => {
  expect(describeFilter(result)).toBe(words);
});
