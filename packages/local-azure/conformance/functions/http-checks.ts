import assert from 'node:assert/strict';
import type { ConformanceCheck } from '../suite.ts';
import { readAnswer, type Session } from './session.ts';

/** The HTTP trigger: what reaches a handler and what becomes of its answer. */
export function httpChecks(session: Session): readonly ConformanceCheck[] {
  return [...routingChecks(session), ...requestChecks(session), ...answerChecks(session), ...invocationChecks(session)];
}

interface Echo {
  readonly name: string;
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly invocationId: string;
}

const paramsChecks: readonly (readonly [title: string, path: string, params: Readonly<Record<string, string>>])[] = [
  ['a parameter is decoded once', '/items/a%20b%25', { id: 'a b%' }],
  ['an encoded slash stays encoded', '/items/a%2Fb', { id: 'a%2Fb' }],
  ['an optional parameter may be absent', '/calendar/2026', { year: '2026' }],
  ['an optional parameter may be there', '/calendar/2026/5', { year: '2026', month: '5' }],
  ['a catch-all takes the rest', '/echo/a/b', { rest: 'a/b' }],
  ['an empty catch-all is absent', '/echo', {}],
  ['literals ignore case, parameters keep theirs', '/ITEMS/AbC', { id: 'AbC' }],
  ['a trailing slash is the same route', '/items/1/', { id: '1' }],
];

const notFoundChecks: readonly (readonly [title: string, path: string])[] = [
  ['a failed guid constraint is no match', '/guids/123'],
  ['a failed int constraint is no match', '/calendar/x'],
  ['an unknown path goes to the fallback', '/nowhere/at/all'],
  ['the root goes to the fallback', '/'],
];

function routingChecks(session: Session): readonly ConformanceCheck[] {
  return [
    ...paramsChecks.map(([title, path, params]) => ({
      name: `routing: ${title}`,
      run: async () => assert.deepEqual(((await session.read(path)) as Echo).params, params),
    })),
    ...notFoundChecks.map(([title, path]) => ({
      name: `routing: ${title}`,
      async run() {
        const answer = await session.get(path);
        assert.equal(answer.status, 404);
        assert.deepEqual(await answer.json(), { detail: 'Not Found', path: path === '/' ? null : path.slice(1) });
      },
    })),
    {
      name: 'routing: the first function by name wins',
      run: async () => assert.equal(((await session.read('/over/literal')) as Echo).name, 'a_parameter'),
    },
    {
      name: 'routing: the method is part of the match',
      async run() {
        assert.equal(((await session.read('/split')) as Echo).name, 'split_get');
        assert.equal(((await (await session.post('/split', {})).json()) as Echo).name, 'split_post');
        assert.equal((await fetch(`${session.endpoint}/split`, { method: 'PUT' })).status, 404);
      },
    },
    {
      name: 'routing: a function that is switched off answers an empty 404',
      run: async () => assert.deepEqual(await readAnswer(await session.get('/switched-off')), [404, null, '']),
    },
  ];
}

function requestChecks(session: Session): readonly ConformanceCheck[] {
  const send = async (path: string, init: RequestInit): Promise<Response> => fetch(`${session.endpoint}${path}`, init);
  return [
    {
      name: 'request: query names are merged ignoring case',
      async run() {
        const { query } = (await session.read('/echo/q?a=1&A=2&b=&c&d=x+y%26')) as Echo;
        assert.deepEqual(query, { a: '1,2', b: '', c: '', d: 'x y&' });
      },
    },
    {
      name: 'request: headers have lower-case names and keep their values',
      async run() {
        const answer = await session.get('/echo/h', {
          'X-Mixed': 'A, b',
          'x-api-key': 'k',
          'X-Forwarded-Host': 'other',
        });
        const { headers } = (await answer.json()) as Echo;
        assert.equal(headers['x-mixed'], 'A, b');
        assert.equal(headers['x-api-key'], 'k');
      },
    },
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
      name: `request: a body arrives with ${method}`,
      async run() {
        const { body } = (await (await send('/echo/b', { method, body: 'héllo' })).json()) as Echo;
        assert.equal(body, 'héllo');
      },
    })),
    {
      name: 'request: without a body there is none',
      async run() {
        assert.equal(((await (await send('/echo/b', { method: 'POST' })).json()) as Echo).body, null);
      },
    },
    {
      name: 'request: the body of a chunked request is lost',
      async run() {
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('lost'));
            controller.close();
          },
        });
        const answer = await send('/echo/b', { method: 'POST', body, duplex: 'half' });
        assert.equal(((await answer.json()) as Echo).body, null);
      },
    },
    {
      name: 'request: JSON is read without a content type, malformed JSON is an empty 500',
      async run() {
        assert.deepEqual(await (await send('/json', { method: 'POST', body: Buffer.from('{"a":1}') })).json(), {
          got: { a: 1 },
        });
        assert.deepEqual(await readAnswer(await send('/json', { method: 'POST', body: '{' })), [500, null, '']);
      },
    },
    {
      name: 'request: a form with a file of 5 MB',
      async run() {
        const form = new FormData();
        form.set('note', 'hé');
        form.set('file', new File([new Uint8Array(5_000_000)], 'naïve.png', { type: 'image/png' }));
        const encoded = new Response(form);
        const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
        const body = await encoded.arrayBuffer();
        assert.deepEqual(await (await send('/form', { method: 'POST', headers, body })).json(), [
          { name: 'note', value: 'hé' },
          { name: 'file', file: 'naïve.png', type: 'image/png', size: 5_000_000 },
        ]);
      },
    },
    {
      name: 'request: 20 MB arrive whole',
      async run() {
        const body = new Uint8Array(20_000_000);
        assert.deepEqual(await (await send('/size', { method: 'POST', body })).json(), { size: 20_000_000 });
      },
    },
  ];
}

const answers: readonly (readonly [
  title: string,
  told: unknown,
  expected: readonly [status: number, contentType: string | null, body: string],
])[] = [
  ['text', { body: 'é' }, [200, 'text/plain;charset=UTF-8', 'é']],
  ['JSON', { jsonBody: { a: 1 } }, [200, 'application/json', '{"a":1}']],
  ['JSON null is an empty answer', { jsonBody: null }, [200, null, '']],
  [
    'JSON with a content type of its own',
    { jsonBody: { a: 1 }, headers: { 'content-type': 'application/problem+json' } },
    [200, 'application/problem+json', '{"a":1}'],
  ],
  ['bytes have no content type', { bytes: 'AQID' }, [200, null, '\u0001\u0002\u0003']],
  ['a status', { status: 202, body: 'x' }, [202, 'text/plain;charset=UTF-8', 'x']],
  ['a body with 204 is dropped', { status: 204, body: 'x' }, [204, null, '']],
  ['an object as body becomes text', { body: { a: 1 } }, [200, 'text/plain;charset=UTF-8', '[object Object]']],
];

const results: readonly (readonly [kind: string, status: number])[] = [
  ['error', 500],
  ['text', 500],
  ['nothing', 204],
  ['null', 204],
  ['empty', 200],
  ['string', 500],
  ['number', 500],
  ['badstatus', 500],
  ['badheader', 500],
];

function answerChecks(session: Session): readonly ConformanceCheck[] {
  return [
    ...answers.map(([title, told, expected]) => ({
      name: `answer: ${title}`,
      run: async () => assert.deepEqual(await readAnswer(await session.post('/answer', told)), expected),
    })),
    ...results.map(([kind, status]) => ({
      name: `answer: a handler that ends with ${kind} gives an empty ${status}`,
      run: async () => assert.deepEqual(await readAnswer(await session.get(`/result/${kind}`)), [status, null, '']),
    })),
    {
      name: 'answer: headers of the handler are sent, doubled ones joined',
      async run() {
        const headers = [
          ['Retry-After', '30'],
          ['Location', '/items/1'],
          ['x-twice', 'a'],
          ['X-Twice', 'b'],
        ];
        const answer = await session.post('/answer', { status: 429, headers });
        assert.equal(answer.headers.get('retry-after'), '30');
        assert.equal(answer.headers.get('location'), '/items/1');
        assert.equal(answer.headers.get('x-twice'), 'a, b');
      },
    },
    {
      name: 'answer: cookies',
      async run() {
        const cookies = [
          { name: 'a', value: '1', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 60 },
          { name: 'b', value: 'x y', secure: true, sameSite: 'None' },
        ];
        const answer = await session.post('/answer', { body: 'x', cookies });
        assert.deepEqual(answer.headers.getSetCookie(), [
          'a=1; max-age=60; path=/; samesite=lax; httponly',
          'b=x%20y; path=/; secure; samesite=none',
        ]);
      },
    },
    {
      name: 'answer: a body is chunked, HEAD has none',
      async run() {
        const answer = await session.get('/echo/c');
        assert.equal(answer.headers.get('content-length'), null);
        const head = await fetch(`${session.endpoint}/echo/c`, { method: 'HEAD' });
        assert.deepEqual(await readAnswer(head), [200, 'application/json', '']);
      },
    },
  ];
}

function invocationChecks(session: Session): readonly ConformanceCheck[] {
  return [
    {
      name: 'invocation: each has an id of its own',
      async run() {
        const [first, second] = [await session.read('/echo/1'), await session.read('/echo/2')] as [Echo, Echo];
        assert.match(first.invocationId, /^[0-9a-f-]{36}$/);
        assert.notEqual(first.invocationId, second.invocationId);
      },
    },
    {
      name: 'invocation: hooks may replace inputs, clear an error and set a result',
      async run() {
        const answer = await session.get('/hooked');
        assert.equal(answer.status, 299);
        assert.deepEqual(await answer.json(), ['pre', 'handler got "replaced"']);
      },
    },
    {
      name: 'invocation: a function cannot be registered any more',
      run: async () => assert.match(await (await session.get('/late')).text(), /only be registered during app startup/),
    },
  ];
}
