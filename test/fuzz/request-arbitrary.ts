import fc from 'fast-check';
import type { Schema } from '../../functions/docs/reference/document.ts';
import { anyJson, fromSchema, type Meaningful, oddText } from './schema-arbitrary.ts';

/** One request, down to what is odd about its transport. */
export interface FuzzRequest {
  readonly operation: string;
  readonly method: string;
  /** Path and query as they go into the request line. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Bytes as Latin-1 text; undefined: no body. */
  readonly body: string | undefined;
  readonly transport: 'plain' | 'chunked' | 'no_length';
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What the generated requests may refer to. */
export interface Known {
  readonly keys: readonly string[];
  /** Ids by the name of the path parameter they belong in. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly blobPaths: readonly string[];
}

const latin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Now and then a name that the specification knows in another place. */
const oddSegment = fc.oneof(
  oddText.map((text) => encodeURIComponent(text.isWellFormed() ? text : 'x').slice(0, 300)),
  fc.constantFrom(
    '%2e%2e',
    '%2F',
    '%252F',
    '%zz',
    '%',
    '%FF',
    '%00',
    'a%00b',
    '..',
    '.',
    ';',
    'status',
    'results',
    '{id}',
  ),
);

const oddHeaders: fc.Arbitrary<readonly (readonly [string, string])[]> = fc.oneof(
  { weight: 20, arbitrary: fc.constant([]) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      [['Traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01']] as const,
      [['Traceparent', 'nonsense']] as const,
      [['Accept', 'text/html']] as const,
      [['Accept-Encoding', 'br, gzip']] as const,
      [['Expect', '100-continue']] as const,
      [['X-Forwarded-Host', 'evil.example']] as const,
      [['Cookie', 'a=b; '.repeat(50)]] as const,
      [['X-HTTP-Method-Override', 'DELETE']] as const,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom([['X-Large', 'x'.repeat(40_000)]] as const, [['X-Large', 'x'.repeat(8000)]] as const),
  },
);

const contentTypes = fc.option(
  fc.constantFrom(
    'application/json',
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'x',
  ),
  { freq: 6, nil: undefined },
);

const keyHeader = (keys: readonly string[]): fc.Arbitrary<readonly (readonly [string, string])[]> =>
  fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(...keys).map((key) => [['X-API-Key', key]] as const) },
    { weight: 1, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('', 'x', `sk_live_${'0'.repeat(64)}`, `sk_live_${'g'.repeat(64)}`, `sk_test_${'A'.repeat(63)}`)
        .map((key) => [['X-API-Key', key]] as const),
    },
  );

/** Breaks the text of a JSON body, or leaves it. */
const breakJson = (text: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 16, arbitrary: fc.constant(latin1(text)) },
    { weight: 1, arbitrary: fc.nat(text.length).map((at) => latin1(text.slice(0, at))) },
    { weight: 1, arbitrary: fc.constant(latin1(`\ufeff${text}`)) },
    { weight: 1, arbitrary: fc.constant(`${latin1(text)}\xff`) },
    { weight: 1, arbitrary: fc.constant(latin1(text.replace(/^\{/, '{"__proto__":{"a":1},'))) },
    { weight: 1, arbitrary: fc.constant(latin1(text.replace(/\}$/, ',"enabled":true,"enabled":false,"assets":[]}'))) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 60, max: 70 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
    },
    { weight: 1, arbitrary: fc.constant(`{"metadata":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`) },
    { weight: 1, arbitrary: fc.constant(`"${'x'.repeat(1_048_577)}"`) },
    { weight: 1, arbitrary: anyJson.map((value) => latin1(JSON.stringify(value))) },
  );

const boundary = 'fuzz-boundary';

/** Mostly one good file; each part of the form goes wrong now and then. */
const mostly = <Value>(good: Value, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(good) }, { weight: 1, arbitrary });

const form: fc.Arbitrary<string> = fc
  .record({
    name: mostly('file', fc.constantFrom('files', '')),
    filename: mostly<string | undefined>('a.txt', fc.oneof(fc.constantFrom(undefined, 'größe.png', '../a'), oddText)),
    type: mostly<string | undefined>('text/plain', fc.constantFrom(undefined, 'application/pdf', 'text/html', 'x')),
    content: mostly(
      'plain words',
      fc.oneof(fc.constantFrom('%PDF-1.7\n%%EOF', ''), fc.string({ unit: 'binary-ascii' })),
    ),
    ending: mostly(`\r\n--${boundary}--\r\n`, fc.constantFrom(`\r\n--${boundary}--`, '', '\r\n')),
    repeat: mostly(1, fc.constantFrom(2, 25)),
  })
  .map(({ name, filename, type, content, ending, repeat }) => {
    const file = filename === undefined ? '' : `; filename="${latin1(filename.replaceAll(/["\r\n]/g, '_'))}"`;
    const typed = type === undefined ? '' : `\r\nContent-Type: ${type}`;
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${typed}\r\n\r\n${latin1(content)}`;
    return Array.from({ length: repeat }, () => part).join('\r\n') + ending;
  });

const toQuery = (parameters: readonly Parameter[], resolve: (ref: string) => Schema): fc.Arbitrary<string> => {
  const one = fc.oneof(
    ...parameters.map(({ name, schema }) =>
      fromSchema(name, schema, { resolve, meaningful: { search: ['127', 'a'] } }).map(
        (value) => `${name}=${encodeURIComponent(toText(value))}`,
      ),
    ),
    oddText.map((text) => `${encodeURIComponent(toText(text)).slice(0, 200)}=1`),
    fc.constantFrom('', '&', '=', '%zz=1', 'Page=1', 'simulationDelaySeconds=1'),
  );
  const some = fc.array(one, { minLength: 1, maxLength: 4 }).map((parts) => `?${parts.join('&')}`);
  return fc.oneof(
    { weight: parameters.length > 0 ? 2 : 15, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: some },
  );
};

const toText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? text : 'x';
};

const unknownId = '00000000-0000-4000-8000-000000000000';

/** Mostly an id that is in its place, else one that never was, or nonsense. */
const toSegment = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constant(unknownId) },
    { weight: 1, arbitrary: oddSegment },
  );

function ofOperation(
  template: string,
  method: string,
  operation: Operation,
  resolve: (ref: string) => Schema,
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const names = template.match(/\{\w+\}/g) ?? [];
  const path = fc
    .tuple(...names.map((name) => toSegment(known.ids[name.slice(1, -1)] ?? [unknownId])))
    .map((values) => names.reduce((text, name, index) => text.replace(name, values[index] ?? ''), template));
  const query = toQuery(
    (operation.parameters ?? []).filter((parameter) => parameter.in === 'query'),
    resolve,
  );
  const content = operation.requestBody?.content;
  const schema = content?.['application/json']?.schema;
  const meaningful: Meaningful = {
    blobPath: known.blobPaths,
    previousSubmissionId: [...(known.ids['submission_id'] ?? []), unknownId],
    submissionId: [...(known.ids['submission_id'] ?? []), unknownId],
    filename: ['leaflet.pdf', 'größe.txt', 'CON', '../x'],
    contentType: ['application/pdf', 'text/plain', 'text/html'],
    endpointUrl: ['https://127.0.0.1:1/hook', 'https://example.com/hook', 'http://example.com/'],
    secret: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_'],
    since: ['2020-01-01T00:00:00Z'],
  };
  const body: fc.Arbitrary<string | undefined> = schema
    ? fc.option(
        fromSchema('', schema, { resolve, meaningful }).chain((value) => breakJson(JSON.stringify(value))),
        { freq: 20, nil: undefined },
      )
    : content
      ? form
      : fc.option(fc.constant('{}'), { freq: 1, nil: undefined });
  const type =
    content && !schema
      ? fc.constantFrom(
          `multipart/form-data; boundary=${boundary}`,
          `multipart/form-data; boundary=${boundary}`,
          'multipart/form-data',
          'text/plain',
        )
      : contentTypes;
  return fc
    .record({
      path,
      query,
      body,
      type,
      key: keyHeader(known.keys),
      headers: oddHeaders,
      transport: fc.oneof(
        { weight: 20, arbitrary: fc.constant('plain' as const) },
        { weight: 1, arbitrary: fc.constantFrom('chunked' as const, 'no_length' as const) },
      ),
    })
    .map((parts) => ({
      operation: operation.operationId,
      method: method.toUpperCase(),
      target: `${parts.path}${parts.query}`,
      headers: [
        ...parts.key,
        ...parts.headers,
        ...(parts.type === undefined ? [] : [['Content-Type', parts.type] as const]),
      ],
      body: parts.body,
      transport: parts.transport,
    }));
}

/** Paths and methods that are no operation. */
const unknownRoute = (paths: readonly string[], known: Known): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'get'),
      target: fc.oneof(
        fc.constantFrom(...paths.map((path) => path.replaceAll(/\{\w+\}/g, unknownId))),
        oddSegment.map((segment) => `/${segment}`),
        fc.constantFrom(
          '/',
          '//',
          '//api/integrations/submissions',
          '/api',
          '/api/integrations',
          '/docs/x',
          '/%00',
          `/${'x'.repeat(9000)}`,
          '/api/integrations/submissions//x',
          '/caf\xe9',
        ),
      ),
      headers: keyHeader(known.keys),
    })
    .map((parts) => ({ operation: 'none', body: undefined, transport: 'plain' as const, ...parts }));

/** Requests over every operation of the document, valid and broken in every way a transport allows. */
export function requestArbitrary(document: OpenApi, known: Known): fc.Arbitrary<FuzzRequest> {
  const resolve = (ref: string): Schema => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ofOperation(path, method, operation, resolve, known)),
  );
  return fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...operations) },
    { weight: 1, arbitrary: unknownRoute(Object.keys(document.paths), known) },
  );
}
