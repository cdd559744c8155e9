import { describe, expect, test } from 'vitest';
import { checkOrigin } from '../../../functions/http/check-origin.ts';
import { readCookie } from '../../../functions/http/cookies.ts';
import { queryBoolean, queryInteger, uuid } from '../../../functions/http/schemas.ts';
import { toOrigin } from '../../../functions/http/to-origin.ts';
import { ServiceError } from '../../../shared/model/errors.ts';

const own = 'https://review.example';

function isAllowed(method: string, headers: Readonly<Record<string, string>>, origin = own): boolean {
  try {
    checkOrigin(method, (name) => headers[name] ?? null, origin);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'foreign_origin') return false;
    throw error;
  }
}

describe('a session is used', () => {
  test.each([
    ['GET', {}, true],
    ['HEAD', {}, true],
    ['GET', { 'sec-fetch-site': 'same-origin' }, true],
    ['GET', { 'sec-fetch-site': 'none' }, true],
    ['GET', { 'sec-fetch-site': 'same-site' }, false],
    ['GET', { 'sec-fetch-site': 'cross-site' }, false],
    ['HEAD', { 'sec-fetch-site': 'cross-site' }, false],
    ['POST', { origin: own }, true],
    ['POST', { origin: own, 'sec-fetch-site': 'same-origin' }, true],
    ['POST', { origin: own, 'sec-fetch-site': 'none' }, false],
    ['POST', { origin: own, 'sec-fetch-site': 'same-site' }, false],
    ['POST', {}, false],
    ['POST', { origin: 'null' }, false],
    ['DELETE', { origin: 'https://review.example.evil.example' }, false],
    ['DELETE', { origin: 'http://review.example' }, false],
    ['PATCH', { origin: 'http://localhost' }, false],
  ] as const)('by %s with %j: %j', (method, headers, expected) => {
    expect(isAllowed(method, headers)).toBe(expected);
  });

  test('for no write while the service does not know its own address', () => {
    expect(isAllowed('POST', { origin: '' }, '')).toBe(false);
    expect(isAllowed('GET', {}, '')).toBe(true);
  });

  test.each(['http://localhost:7071', 'http://127.0.0.1:7071', 'http://[::1]:7071'])(
    'on a machine of one’s own under each of its names (%s), on its port alone',
    (origin) => {
      for (const name of ['localhost', '127.0.0.1', '[::1]'])
        expect(isAllowed('POST', { origin: `http://${name}:7071` }, origin)).toBe(true);
      expect(isAllowed('POST', { origin: 'http://localhost:7072' }, origin)).toBe(false);
      expect(isAllowed('POST', { origin: 'http://localhost' }, origin)).toBe(false);
      expect(isAllowed('POST', { origin: 'https://localhost:7071' }, origin)).toBe(false);
      expect(isAllowed('POST', { origin: 'http://evil.example:7071' }, origin)).toBe(false);
    },
  );

  test('on the port that an address without one means', () => {
    expect(isAllowed('POST', { origin: 'http://127.0.0.1' }, 'http://localhost')).toBe(true);
  });
});

test.each([
  [null, undefined],
  ['', undefined],
  ['name=value', 'value'],
  ['other=1; name=value', 'value'],
  ['name=a=b;other=1', 'a=b'],
  ['name=', ''],
  ['myname=value', undefined],
  ['name=one; name=two', undefined],
] as const)('of the cookies %j the one asked for is %j', (header, expected) => {
  expect(readCookie(header, 'name')).toBe(expected);
});

test.each([
  [undefined, ''],
  ['', ''],
  ['localhost:7071', 'http://localhost:7071'],
  ['127.0.0.1', 'http://127.0.0.1'],
  ['func-api.azurewebsites.net', 'https://func-api.azurewebsites.net'],
  ['localhost.example', 'https://localhost.example'],
  ['my-localhost', 'https://my-localhost'],
] as const)('the host name %j gives the origin %j', (hostName, origin) => {
  expect(toOrigin(hostName)).toBe(origin);
});

describe('in a query', () => {
  test.each([
    ['1', 1],
    ['-5', -5],
    ['200', 200],
    ['201', undefined],
    ['-6', undefined],
    ['1.5', undefined],
    ['1e2', undefined],
    ['0x10', undefined],
    [' 7', undefined],
    ['7 ', undefined],
    ['', undefined],
    ['9'.repeat(16), undefined],
  ])('%j as a whole number from -5 to 200 is %j', (text, expected) => {
    expect(queryInteger(-5, 200).safeParse(text).data).toBe(expected);
  });

  test.each([
    ['true', true],
    ['false', false],
    ['TRUE', undefined],
    ['1', undefined],
    ['', undefined],
  ])('%j as true or false is %j', (text, expected) => {
    expect(queryBoolean().safeParse(text).data).toBe(expected);
  });

  test('ids are compared in small letters', () => {
    expect(uuid.parse('ABCDEF00-0000-4000-8000-00000000ABCD')).toBe('abcdef00-0000-4000-8000-00000000abcd');
  });
});
