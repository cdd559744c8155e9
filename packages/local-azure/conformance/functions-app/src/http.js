'use strict';

const { app } = require('@azure/functions');

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

const describe = async (request, context) => ({
  jsonBody: {
    name: context.functionName,
    method: request.method,
    url: request.url,
    params: request.params,
    query: Object.fromEntries(request.query),
    headers: Object.fromEntries(request.headers),
    body: request.body === null ? null : await request.text(),
    invocationId: context.invocationId,
  },
});

const route = (name, template, options = {}) =>
  app.http(name, { route: template, methods: ['GET'], handler: describe, ...options });

route('echo', 'echo/{*rest}', { methods: allMethods });
route('item', 'items/{id}');
route('by_guid', 'guids/{id:guid}');
route('by_date', 'calendar/{year:int}/{month:int?}');
route('a_parameter', 'over/{name}');
route('b_literal', 'over/literal');
route('split_get', 'split');
route('split_post', 'split', { methods: ['POST'] });
route('switched_off', 'switched-off');
// Last by name, so it gets what no other function takes.
route('zz_fallback', '{*path}', {
  methods: allMethods,
  handler: async (request) => ({ status: 404, jsonBody: { detail: 'Not Found', path: request.params.path ?? null } }),
});

/** Answers as the body of the request says; bytes are base64. */
app.http('answer', {
  methods: ['POST'],
  handler: async (request) => {
    const { bytes, ...answer } = await request.json();
    return bytes === undefined ? answer : { ...answer, body: Buffer.from(bytes, 'base64') };
  },
});

const results = {
  error: () => Promise.reject(new Error('a secret')),
  text: () => Promise.reject('just text'),
  nothing: () => undefined,
  null: () => null,
  empty: () => ({}),
  string: () => 'a string',
  number: () => 42,
  badstatus: () => ({ status: 99 }),
  badheader: () => ({ headers: { 'x-name': 'café' } }),
};

app.http('result', {
  route: 'result/{kind}',
  methods: ['GET'],
  handler: async (request) => results[request.params.kind](),
});

app.http('json', { methods: ['POST'], handler: async (request) => ({ jsonBody: { got: await request.json() } }) });

app.http('form', {
  methods: ['POST'],
  handler: async (request) => {
    const entries = [...(await request.formData())];
    return {
      jsonBody: entries.map(([name, value]) =>
        typeof value === 'string' ? { name, value } : { name, file: value.name, type: value.type, size: value.size },
      ),
    };
  },
});

app.http('size', {
  methods: ['POST'],
  handler: async (request) => ({ jsonBody: { size: (await request.arrayBuffer()).byteLength } }),
});

app.hook.preInvocation((context) => {
  if (context.invocationContext.functionName !== 'hooked') return;
  context.hookData.before = 'pre';
  context.inputs = ['replaced'];
});

app.hook.postInvocation((context) => {
  if (context.invocationContext.functionName !== 'hooked') return;
  const { message } = context.error;
  context.error = undefined;
  context.result = { status: 299, jsonBody: [context.hookData.before, message] };
});

app.http('hooked', {
  handler: async (input) => {
    throw new Error(`handler got ${JSON.stringify(input)}`);
  },
});

app.http('late', {
  handler: async () => {
    try {
      app.http('too_late', { handler: async () => ({}) });
      return { body: 'registered' };
    } catch (error) {
      return { body: error.message };
    }
  },
});
