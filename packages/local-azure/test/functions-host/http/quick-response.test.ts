import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InvocationModel } from '../../../src/functions-host/core-contract.ts';
import { toQuickResponse } from '../../../src/functions-host/http/quick-response.ts';
import { openApp } from '../../../src/functions-host/open-app.ts';
import { makeApp } from '../support/make-app.ts';

/** The library's own conversion, on an HTTP function. */
let library: { readonly model: InvocationModel; readonly context: unknown };

beforeAll(async () => {
  const { appFolder, remove } = makeApp({
    'package.json': '{"main":"app.js"}',
    'app.js': `require('@azure/functions').app.http('any', { handler: async () => ({}) });`,
  });
  const app = await openApp({ appFolder, entryFile: undefined, settings: {}, faithful: false, log: () => undefined });
  remove();
  const [any] = app.functions;
  if (!any) throw new Error('The app has no function.');
  const http = { method: 'GET', url: 'http://h/any', nullableHeaders: {}, nullableQuery: {}, nullableParams: {} };
  const model = app.model.getInvocationModel({
    invocationId: 'i',
    metadata: any.metadata,
    request: {
      invocationId: 'i',
      functionId: 'any',
      inputData: [{ name: any.trigger.bindingName, data: { http } }],
      triggerMetadata: undefined,
      traceContext: { traceParent: '', traceState: '', attributes: {} },
      retryContext: null,
    },
    state: undefined,
    log: () => undefined,
  });
  library = { model, context: (await model.getArguments()).context };
});

/** The answer in a form that compares: bytes as base64, headers in their order, an error as its message. */
const toComparable = (make: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(make)
    .then(
      (http) => JSON.stringify(http, (_, value: unknown) => (isBytes(value) ? toBase64(value) : value)),
      (error: unknown) => String(error),
    );

const isBytes = (value: unknown): value is Uint8Array | { readonly type: 'Buffer'; readonly data: number[] } =>
  value instanceof Uint8Array || (typeof value === 'object' && value !== null && 'type' in value && 'data' in value);
const toBase64 = (value: Uint8Array | { readonly data: number[] }): string =>
  Buffer.from(value instanceof Uint8Array ? value : value.data).toString('base64');

const askLibrary = async (result: unknown): Promise<unknown> =>
  (await library.model.getResponse(library.context, result)).returnValue?.http;

const headerText = fc.constantFrom('', 'a', 'A b', 'a,b', ' a', 'a ', 'a\tb', 'é', '☃', 'a\nb', '\u0001', '"q"');
const anyHeaders = fc.oneof(
  fc.dictionary(
    fc.constantFrom('x-one', 'X-One', 'X_two', 'Content-Type', 'content-type', 'Set-Cookie', 'etag', 'bad name', ''),
    fc.oneof({ weight: 6, arbitrary: headerText }, { weight: 1, arbitrary: fc.constantFrom(undefined, 5, null) }),
  ),
  fc.constantFrom(undefined, null, [['x-one', 'a']], new Headers({ 'x-one': 'a' })),
);
const anyBody = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  fc.uint8Array(),
  fc.constantFrom(undefined, null, 5, true, { a: 1 }, new URLSearchParams({ a: 'b' }), new Uint16Array([1, 2])),
);
const anyStatus = fc.oneof(
  fc.integer({ min: 200, max: 599 }),
  fc.constantFrom(204, 205, 304, 99, 199, 600, 0, -1, 200.5, Number.NaN, '201', null, undefined),
);
const anyJson = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(undefined, null, 1n, () => 1, Symbol('s'), new Date(0)),
);
const anyAnswer = fc.oneof(
  fc.record({ status: anyStatus, headers: anyHeaders, body: anyBody, jsonBody: anyJson }, { requiredKeys: [] }),
  fc.record({ status: anyStatus, headers: anyHeaders, body: anyBody }, { requiredKeys: [] }),
  fc.record({ headers: anyHeaders, jsonBody: fc.jsonValue() }, { requiredKeys: [] }),
);

describe('the quick answer', () => {
  it('is what the library makes of the same object, wherever there is one', async () => {
    await fc.assert(
      fc.asyncProperty(anyAnswer, async (answer) => {
        const quick = await toComparable(() => toQuickResponse(answer));
        if (quick === undefined) return;
        expect(quick).toBe(await toComparable(() => askLibrary(answer)));
      }),
      { numRuns: Number(process.env['QUICK_ANSWER_RUNS'] ?? 2000) },
    );
  });

  it.each([
    [{}],
    [{ body: 'text' }],
    [{ status: 201, jsonBody: { a: [1, 'é'] } }],
    [{ status: 404, headers: { 'Content-Type': 'application/problem+json' }, jsonBody: {} }],
    [{ status: 204 }],
    [{ body: Buffer.from([1, 2]), headers: { 'content-type': 'image/png', 'cache-control': 'no-store' } }],
  ])('is there for %j', async (answer) => {
    expect(toQuickResponse(answer)).toBeDefined();
    expect(await toComparable(() => toQuickResponse(answer))).toBe(await toComparable(() => askLibrary(answer)));
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'text'],
    ['cookies', { cookies: [] }],
    ['a Response', new Response('x')],
    ['headers that are no plain object', { headers: new Headers() }],
    ['two headers of one name', { headers: { 'x-a': '1', 'X-A': '2' } }],
    ['a status that cannot be', { status: 99 }],
    ['a form', { body: new URLSearchParams() }],
  ])('leaves %s to the library', (_, answer) => {
    expect(toQuickResponse(answer)).toBeUndefined();
  });
});
