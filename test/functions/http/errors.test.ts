import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toFieldErrors } from '../../../functions/http/field-errors.ts';
import { maximumJsonBytes, parseJsonBody } from '../../../functions/http/parse-json-body.ts';
import { readIfMatch } from '../../../functions/http/read-if-match.ts';
import { PlanRefusal, present, presentError, RateRefusal } from '../../../functions/http/respond.ts';
import { ServiceError, ValidationError } from '../../../shared/model/errors.ts';
import { BlobUnavailableError } from '../../../shared/ports/blob-store.ts';
import { StoreUnavailableError } from '../../../shared/ports/document-store.ts';
import { SecretBoxUnavailableError } from '../../../shared/ports/secret-box.ts';
import { SignerUnavailableError } from '../../../shared/ports/signer.ts';

const origin = 'https://review.example';

function toAnswer(error: unknown) {
  const { response, kind } = presentError(error, origin);
  const headers = new Headers(response.headers);
  return {
    kind,
    status: response.status,
    json: JSON.parse(Buffer.from(response.body as Uint8Array).toString('utf8')),
    headers,
  };
}

describe('a failure is answered', () => {
  test('with the status and text of its code, and where that is explained', () => {
    expect(toAnswer(new ServiceError('submission_not_found'))).toMatchObject({
      kind: 'expected',
      status: 404,
      json: { detail: 'Submission not found', docs_url: `${origin}/docs/errors#submission_not_found` },
    });
  });

  test('with the fields that do not fit', () => {
    const fields = [{ path: 'a', code: 'required', message: 'Required' }] as const;
    expect(toAnswer(new ValidationError(fields))).toMatchObject({ kind: 'expected', status: 422, json: { fields } });
  });

  test('with the time to wait', () => {
    const { headers, ...answer } = toAnswer(new RateRefusal('upload', 7));
    expect(answer).toEqual({
      kind: 'expected',
      status: 429,
      json: { error: 'Rate limit exceeded: too many uploads' },
    });
    expect(headers.get('retry-after')).toBe('7');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('with the bucket that the plan does not have', () => {
    expect(toAnswer(new PlanRefusal('sandbox'))).toMatchObject({
      kind: 'expected',
      status: 402,
      json: { error_code: 'tier_not_authorized_for_integrations_api', bucket: 'sandbox' },
    });
  });

  test.each([
    new StoreUnavailableError('address'),
    new BlobUnavailableError('address'),
    new SecretBoxUnavailableError('address'),
    new SignerUnavailableError('address'),
  ])('as a fault of a store: $name', (error) => {
    expect(toAnswer(error)).toMatchObject({
      kind: 'fault',
      status: 500,
      json: { detail: 'Storage error', docs_url: `${origin}/docs/errors#storage_error` },
    });
  });

  test.each([new TypeError('secret'), 'secret', undefined])('as a bug that says nothing: %s', (error) => {
    const { kind, status, json } = toAnswer(error);
    expect([kind, status, json]).toEqual(['bug', 500, { detail: 'Internal error' }]);
  });
});

describe('an answer', () => {
  test('of bytes keeps its own headers beside those of every answer', () => {
    const bytes = Buffer.from('größe');
    const raw = { bytes, contentType: 'text/css', headers: { 'cache-control': 'public', etag: '"1"' } };
    const response = present({ status: 200, raw });
    expect(response.body).toBe(bytes);
    expect(response).not.toHaveProperty('cookies');
    expect(response.headers).toEqual({
      'cache-control': 'public',
      'content-length': '7',
      'content-type': 'text/css',
      etag: '"1"',
      'x-content-type-options': 'nosniff',
    });
  });

  test('is JSON with its length', () => {
    const response = present({ status: 201, body: { name: 'größe' } });
    expect(Buffer.from(response.body as Uint8Array).toString('utf8')).toBe('{"name":"größe"}');
    expect(response.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '18' });
  });

  test('without a body has no type and no length, and hands over its cookies', () => {
    const cookies = [{ name: 'a', value: 'b' }];
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    expect(present({ status: 204, cookies })).toEqual({ status: 204, headers, cookies });
  });
});

test.each([
  [null, undefined],
  ['"3"', 3],
  [' "999999999" ', 999_999_999],
  ['"0"', 0],
  ['"03"', 0],
  ['"1234567890"', 0],
  ['3', 0],
  ['W/"3"', 0],
  ['"3", "4"', 0],
  ['x"3"', 0],
  ['*', 0],
  ['', 0],
])('If-Match %j names revision %j', (given, revision) => {
  expect(readIfMatch((name) => (name === 'if-match' ? given : 'other'))).toBe(revision);
});

const text = (bytes: number): Buffer => Buffer.from(`"${'x'.repeat(bytes - 2)}"`);

describe('a JSON body', () => {
  test('may have 1 MiB', () => {
    expect(parseJsonBody(text(maximumJsonBytes))).toHaveLength(1_048_574);
    expect(() => parseJsonBody(text(maximumJsonBytes + 1))).toThrow(
      expect.objectContaining({
        fields: [{ path: '', code: 'too_large', message: 'The body has 1048577 bytes; at most 1048576 are accepted' }],
      }),
    );
  });

  test('says why it is no JSON in the log, not to the client', () => {
    for (const [bytes, cause] of [
      [Buffer.from('{'), SyntaxError],
      [Buffer.from([0x22, 0xff, 0x22]), TypeError],
    ] as const) {
      const fields = [{ path: '', code: 'invalid_json', message: 'The body must be JSON in UTF-8' }];
      expect(() => parseJsonBody(bytes)).toThrow(expect.objectContaining({ cause: expect.any(cause), fields }));
    }
  });

  test.each([
    ['objects', '{"a":', '}'],
    ['arrays', '[', ']'],
  ])('nests %s 64 levels deep at the most', (_name, open, close) => {
    const nested = (levels: number): Buffer => Buffer.from(`${open.repeat(levels)}null${close.repeat(levels)}`);
    expect(() => parseJsonBody(nested(64))).not.toThrow();
    expect(() => parseJsonBody(nested(65))).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ code: 'too_deep' })] }),
    );
    // Beside values that nest less.
    const beside = Buffer.from(`[1, null, "a", ${nested(64).toString()}]`);
    expect(() => parseJsonBody(beside)).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ code: 'too_deep' })] }),
    );
  });
});

describe('a field that does not fit', () => {
  const schema = z.strictObject({
    name: z.string().min(2).max(4),
    count: z.number().multipleOf(5).optional(),
    kind: z.enum(['a', 'b']).optional(),
    address: z.url().optional(),
    list: z
      .array(z.strictObject({ id: z.guid() }))
      .min(2)
      .optional(),
    either: z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]).optional(),
    shape: z
      .discriminatedUnion('type', [z.object({ type: z.literal('x') }), z.object({ type: z.literal('y') })])
      .optional(),
    custom: z.custom(() => false, { params: { code: 'not_https' } }).optional(),
    plain: z.custom(() => false).optional(),
    strange: z.custom(() => false, { params: { code: 'nonsense' } }).optional(),
    table: z.record(z.string().max(1), z.string()).optional(),
  });
  const codes = (value: object, part: '' | 'query' | 'path' = '') =>
    toFieldErrors(schema.safeParse(value).error?.issues ?? [], part, value).map(({ path, code }) => [path, code]);

  test.each<[string, object, readonly (readonly [string, string])[]]>([
    ['missing', {}, [['name', 'required']]],
    ['of another type', { name: 7 }, [['name', 'invalid_type']]],
    ['null', { name: null }, [['name', 'invalid_type']]],
    ['too short', { name: 'a' }, [['name', 'too_small']]],
    ['too long', { name: 'abcde' }, [['name', 'too_big']]],
    ['no multiple', { name: 'ab', count: 7 }, [['count', 'invalid_value']]],
    ['not one of the values', { name: 'ab', kind: 'c' }, [['kind', 'invalid_value']]],
    ['no address', { name: 'ab', address: 'x' }, [['address', 'invalid_format']]],
    [
      'in a list',
      { name: 'ab', list: [{ id: 'x' }, {}] },
      [
        ['list[0].id', 'invalid_format'],
        ['list[1].id', 'required'],
      ],
    ],
    ['a text for a list, whose length counts for nothing', { name: 'ab', list: 'x' }, [['list', 'invalid_type']]],
    [
      'unknown',
      { name: 'ab', x: 1, y: 2 },
      [
        ['x', 'unknown_field'],
        ['y', 'unknown_field'],
      ],
    ],
    [
      'unknown, in a list',
      { name: 'ab', list: [{ id: 'x', y: 1 }, { id: 'x' }] },
      [
        ['list[0].id', 'invalid_format'],
        ['list[0].y', 'unknown_field'],
        ['list[1].id', 'invalid_format'],
      ],
    ],
    ['none of two shapes', { name: 'ab', either: {} }, [['either', 'invalid_type']]],
    ['a shape of an unknown type', { name: 'ab', shape: { type: 'z' } }, [['shape.type', 'invalid_value']]],
    ['refused by a rule with a code', { name: 'ab', custom: 1 }, [['custom', 'not_https']]],
    ['refused by a rule without a code', { name: 'ab', plain: 1 }, [['plain', 'invalid_value']]],
    ['refused by a rule with a code that nobody knows', { name: 'ab', strange: 1 }, [['strange', 'invalid_value']]],
    ['a key', { name: 'ab', table: { long: 'x' } }, [['table.long', 'invalid_value']]],
  ])('is %s', (_name, value, expected) => {
    expect(codes(value)).toEqual(expected);
  });

  test('is named with the part of the request that it is in', () => {
    expect(codes({ x: 1 }, 'query')).toEqual([
      ['query.name', 'required'],
      ['query.x', 'unknown_field'],
    ]);
    expect(codes({}, 'path')).toEqual([['path.name', 'required']]);
    expect(toFieldErrors(schema.safeParse(7).error?.issues ?? [], '', 7)).toEqual([
      { path: '', code: 'invalid_type', message: expect.any(String) },
    ]);
  });
});
