import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../support/http-client.ts';
import { startService, type TestService } from '../../../support/start-service.ts';

/** Protects: every address of the API from requests that are read in two ways, and what belongs to one workspace from all of them. */

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}
interface Attack {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
}

const api = '/api/integrations';
let service: TestService;
let owner: HttpClient;
let stranger: HttpClient;
/** Of the owner. */
let own: { submissionId: string; assetId: string; blobPath: string; subscriptionId: string; deliveryId: string };

beforeAll(async () => {
  service = await startService();
  owner = await createHttpClient(service, 'sandbox');
  stranger = await createHttpClient(service, 'sandbox');
  const eventTypes = ['asset.processing.completed'];
  const endpointUrl = 'https://localhost:9/hook';
  const subscribed = await owner.call('POST', '/webhooks/subscriptions', { endpointUrl, eventTypes });
  const blobPath = await owner.upload('secret-plan.txt', 'Our herbal tea cures cancer.');
  const { json } = await owner.submit(blobPath);
  await owner.waitForEnd(json.submissionId);
  const path = `/webhooks/subscriptions/${subscribed.json.id}/deliveries`;
  const history = await owner.call('GET', path);
  own = {
    submissionId: json.submissionId,
    assetId: json.assets[0].assetId,
    blobPath,
    subscriptionId: subscribed.json.id,
    deliveryId: history.json.attempts[0]?.id ?? '00000000-0000-4000-8000-000000000000',
  };
});
afterAll(() => service.stop());

async function send({ method = 'GET', path, headers = {}, body }: Attack, key: string | undefined): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const all = { ...(key === undefined ? {} : { 'x-api-key': key }), ...length, ...headers };
  return await new Promise((resolve, reject) => {
    request(service.baseUrl, { method, path, headers: all }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    })
      .on('error', reject)
      .end(body);
  });
}

const sub = (): string => `${api}/submissions/${own.submissionId}`;
const issues = (): string => `${sub()}/assets/${own.assetId}/issues`;
const subscription = (): string => `${api}/webhooks/subscriptions/${own.subscriptionId}`;
const read = (headers: NonNullable<Attack['headers']>) => (): Attack => ({ path: sub(), headers });
const readAt = (toPath: (id: string) => string) => (): Attack => ({ path: toPath(own.submissionId) });
const list = (query: string) => (): Attack => ({ path: `${api}/submissions?${query}` });
const submit =
  (body: string | Buffer, headers: NonNullable<Attack['headers']> = {}) =>
  (): Attack => ({ method: 'POST', path: `${api}/submissions`, body, headers });
/** A submission of one file by a path that is made of the stranger's workspace and the owner's file. */
const submitPath = (toPath: (mine: string, theirs: string) => string) => (): Attack =>
  submit(JSON.stringify({ assets: [{ blobPath: toPath(stranger.workspaceId, own.blobPath) }] }))();
const declare =
  (filename: string, contentType = 'text/plain') =>
  (): Attack => ({
    method: 'POST',
    path: `${api}/uploads/url`,
    body: JSON.stringify({ filename, contentType }),
  });

/** What a stranger with a key of their own sends, and the only answer to it. */
const attacks: Readonly<Record<string, readonly [status: number, toAttack: () => Attack]>> = {
  'a method in a header, with a read': [404, read({ 'x-http-method-override': 'DELETE' })],
  'a method in a header, with a write': [
    404,
    () => ({ method: 'POST', path: subscription(), headers: { 'x-http-method-override': 'DELETE' } }),
  ],
  'a method in the query': [422, () => ({ path: `${sub()}?_method=DELETE` })],
  'a method of WebDAV': [404, () => ({ method: 'PROPFIND', path: sub() })],
  'only the headers of a read': [404, () => ({ method: 'HEAD', path: sub() })],
  'a range': [404, () => ({ path: issues(), headers: { range: 'bytes=0-10' } })],
  'nine hundred ranges': [
    404,
    () => ({
      path: issues(),
      headers: { range: `bytes=${Array.from({ length: 900 }, (_, n) => `${n}-${n}`).join(',')}` },
    }),
  ],
  'the condition that nothing is there': [404, read({ 'if-none-match': '*' })],
  'the condition of a version': [404, read({ 'if-match': '"x"' })],
  'the condition of a time': [404, read({ 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' })],
  'their key before the owner’s invented one': [401, () => read({ 'x-api-key': [stranger.key, owner.key] })()],
  'their key behind the owner’s': [401, () => read({ 'x-api-key': [owner.key, stranger.key] })()],
  'two keys in one header': [401, () => read({ 'x-api-key': `${stranger.key},${owner.key}` })()],
  'spaces around the key': [404, () => read({ 'x-api-key': ` ${stranger.key} ` })()],
  'a key of 12,000 letters': [401, read({ 'x-api-key': 'x'.repeat(12_000) })],
  'a key in the query': [422, () => ({ path: `${sub()}?x-api-key=${owner.key}` })],
  'a key in Authorization': [404, () => read({ authorization: `Bearer ${owner.key}` })()],
  'addresses in headers of a proxy': [
    404,
    read({
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-original-url': '/admin',
      'x-rewrite-url': '/admin',
    }),
  ],
  'a person in a header of the platform': [
    404,
    () => read({ 'x-ms-client-principal': 'eyJ1c2VySWQiOiJ4In0=', 'x-ms-client-principal-id': owner.workspaceId })(),
  ],
  'a workspace in a header': [
    404,
    () => read({ 'x-workspace-id': owner.workspaceId, 'x-tenant': owner.workspaceId })(),
  ],
  'a key of the platform': [404, read({ 'x-functions-key': 'x' })],
  'a trace of ones': [404, read({ traceparent: `00-${'f'.repeat(32)}-${'f'.repeat(16)}-ff` })],
  'a trace of 8,000 letters': [404, read({ traceparent: 'x'.repeat(8000), tracestate: 'y'.repeat(4000) })],
  'an expectation that nothing meets': [404, read({ expect: '200-nothing' })],
  'no encoding that would do': [404, read({ accept: 'text/html', 'accept-encoding': 'identity;q=0' })],
  'a body in a read': [404, () => ({ path: sub(), body: '{"a":1}' })],
  'the id in capitals': [404, readAt((id) => `${api}/submissions/${id.toUpperCase()}`)],
  'the id in braces': [422, readAt((id) => `${api}/submissions/%7B${id}%7D`)],
  'dots, escaped': [422, readAt((id) => `${api}/submissions/${encodeURIComponent(`../submissions/${id}`)}`)],
  'dots, escaped twice': [
    422,
    readAt((id) => `${api}/submissions/${encodeURIComponent(encodeURIComponent(`x/../${id}`))}`),
  ],
  'an escaped letter of the id': [
    404,
    readAt((id) => `${api}/submissions/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`),
  ],
  'a null behind the id': [400, readAt((id) => `${api}/submissions/${id}%00`)],
  'a percent sign without a number': [422, () => ({ path: `${api}/submissions/%zz` })],
  'bytes that are no letters': [422, () => ({ path: `${api}/submissions/%ff%fe` })],
  'dots in too many bytes': [404, () => ({ path: `${api}/submissions/%c0%ae%c0%ae/x` })],
  'dots in the path': [404, readAt((id) => `${api}/x/../submissions/${id}`)],
  'escaped dots in the path': [404, readAt((id) => `${api}/x/%2e%2e/submissions/${id}`)],
  'slashes twice': [404, readAt((id) => `/${api}/submissions//${id}`)],
  'a semicolon in the path': [404, readAt((id) => `${api}/submissions;x=1/${id}`)],
  backslashes: [404, readAt((id) => `${api}\\submissions\\${id}`)],
  'a slash at the end': [404, () => ({ path: `${sub()}/` })],
  'an ending of a file': [422, () => ({ path: `${sub()}.json` })],
  'the path in capitals': [404, readAt((id) => `/API/Integrations/SUBMISSIONS/${id}`)],
  'the address of another host': [400, () => ({ path: `http://evil.example${sub()}` })],
  'digits of another script as the id': [422, () => ({ path: `${api}/submissions/${encodeURIComponent('１２３４')}` })],
  'a path of 12,000 letters': [414, () => ({ path: `${api}/submissions/${'a'.repeat(12_000)}` })],
  'a list as a parameter': [422, list('pageSize[]=1')],
  'a parameter twice': [422, list('pageSize=1&pageSize=100')],
  'a parameter twice, once in capitals': [422, list('pageSize=1&PAGESIZE=100')],
  'a semicolon between parameters': [422, list('pageSize=1;cursor=x')],
  'a number with an exponent': [422, list('pageSize=1e1')],
  'a number in base 16': [422, list('pageSize=0x10')],
  'a number without end': [422, list('pageSize=Infinity')],
  'a number behind a space': [422, list('pageSize=%2010')],
  'a number in Arabic digits': [422, list('pageSize=%D9%A1%D9%A0')],
  'a number of 400 digits': [422, list(`pageSize=${'9'.repeat(400)}`)],
  'names of every object as parameters': [422, list('__proto__=1&constructor=1')],
  'two thousand parameters': [414, list(Array.from({ length: 2000 }, (_, n) => `a${n}=1`).join('&'))],
  'a null as a cursor': [422, list('cursor=%00')],
  'a field twice, the second harmless': [
    403,
    () => submit(`{"assets":[{"blobPath":"${own.blobPath}"}],"assets":[{"blobPath":"x"}]}`)(),
  ],
  'a field of an item twice': [403, () => submit(`{"assets":[{"blobPath":"x","blobPath":"${own.blobPath}"}]}`)()],
  'fields of the prototype': [422, () => submit(`{"__proto__":{"assets":[{"blobPath":"${own.blobPath}"}]}}`)()],
  'a field in capitals': [422, () => submit(`{"Assets":[{"blobPath":"${own.blobPath}"}]}`)()],
  'a mark of byte order': [422, submit('\ufeff{"assets":[]}')],
  'a body in UTF-16': [422, submit(Buffer.from('{"assets":[]}', 'utf16le'))],
  'a body in Latin-1': [422, submit(Buffer.from('{"assets":"é"}', 'latin1'))],
  'a number that is too large': [422, submit('1e400')],
  'a number of 5,000 digits': [422, submit(`{"assets":${'9'.repeat(5000)}}`)],
  'a hundred thousand lists in each other': [422, submit(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
  'what is no number': [422, submit('{"assets":NaN}')],
  'a comment in the body': [422, submit('{"assets":[] /* */}')],
  'nothing as the body': [422, submit('null')],
  'half a character': [403, submit('{"assets":[{"blobPath":"\\ud800"}]}')],
  'five thousand files': [
    422,
    submit(`{"assets":[${Array.from({ length: 5000 }, () => '{"blobPath":"x"}').join(',')}]}`),
  ],
  'a body that says it is packed': [422, submit('{"assets":[]}', { 'content-encoding': 'gzip' })],
  'a body in XML': [422, submit('<a/>', { 'content-type': 'application/xml' })],
  'a body in pieces and with a length': [400, submit('{}', { 'transfer-encoding': 'chunked' })],
  'a key for once of 5,000 letters': [422, submit('{"assets":[]}', { 'idempotency-key': 'a'.repeat(5000) })],
  'the owner’s file': [403, submitPath((_, theirs) => theirs)],
  'the owner’s file in capitals': [403, submitPath((_, theirs) => theirs.toUpperCase())],
  'the owner’s file behind dots': [403, submitPath((mine, theirs) => `${mine}/../${theirs}`)],
  'the owner’s file behind escaped dots': [403, submitPath((mine, theirs) => `${mine}/%2e%2e/${theirs}`)],
  'the owner’s file behind backslashes': [
    403,
    submitPath((mine, theirs) => `${mine}\\..\\${theirs.replaceAll('/', '\\')}`),
  ],
  'the owner’s file from the root': [403, submitPath((_, theirs) => `/${theirs}`)],
  'the owner’s file behind two slashes': [403, submitPath((mine, theirs) => `${mine}//${theirs}`)],
  'the owner’s file at an address': [403, submitPath((_, theirs) => `https://x.blob.core.windows.net/${theirs}`)],
  'a path that ends in a null': [403, submitPath((mine) => `${mine}/a\u0000`)],
  'the owner’s submission as the version before': [
    404,
    () =>
      submit(`{"assets":[{"blobPath":"${stranger.workspaceId}/x","previousSubmissionId":"${own.submissionId}"}]}`)(),
  ],
  'the owner’s deliveries': [404, () => ({ path: `${subscription()}/deliveries` })],
  'a delivery of the owner, again': [
    404,
    () => ({ method: 'POST', path: `${subscription()}/deliveries/${own.deliveryId}/redeliver` }),
  ],
  'a new secret for the owner’s receiver': [404, () => ({ method: 'POST', path: `${subscription()}/rotate-secret` })],
  'the owner’s realtime address': [404, () => ({ method: 'POST', path: `${sub()}/realtime`, body: '{}' })],
  'the orchestrations of the platform': [401, () => ({ path: '/runtime/webhooks/durabletask/instances' })],
  'a file name with a null': [403, declare('a\u0000.txt')],
  'a file name that is shown backwards': [403, declare('a\u202etxt.exe')],
  'a file name with dots': [403, declare('../../a.txt')],
  'a file name of a device': [403, declare('CON.txt')],
  'a file name with a line end': [403, declare('a\r\nx-ms-meta: 1.txt')],
  'a file name of 600 letters of two bytes': [403, declare(`${'é'.repeat(600)}.txt`)],
  'a file name with half a character': [403, declare('\ud800.txt')],
  'a file name with escaped dots': [403, declare('%2e%2e%2fa.txt')],
  'a content type with a line end': [415, declare('a.txt', 'text/plain\r\nx: y')],
};

const listed = async (client: HttpClient) =>
  (await client.call('GET', '/submissions')).json.items.map(
    ({ submissionId }: { submissionId: string }) => submissionId,
  );

describe('a request that is read in two ways', () => {
  test.each(Object.entries(attacks))('%s has one documented answer', async (_, [status, toAttack]) => {
    const { status: given, text } = await send(toAttack(), stranger.key);
    const shape = text === '' ? [] : Object.keys(JSON.parse(text) as object);
    const shapes = [[], ['fields'], ['detail', 'docs_url']];
    expect([given, shapes.some((known) => JSON.stringify(known) === JSON.stringify(shape))]).toEqual([status, true]);
    expect(text).not.toMatch(/secret-plan|evil\.example|node_modules|at \w+ \(/);
  });

  test('none of them leaves a trace with the stranger or the owner, or an error in the log', async () => {
    expect([await listed(owner), await listed(stranger)]).toEqual([[own.submissionId], []]);
    const subscriptions = await owner.call('GET', '/webhooks/subscriptions');
    expect(JSON.stringify(subscriptions.json)).toContain(own.subscriptionId);
    expect(service.complaints.filter(({ level }) => level !== 'warning')).toEqual([]);
  });
});

describe('an address for one upload', () => {
  const tampering: Readonly<Record<string, (address: URL) => readonly [method: string, address: URL | string]>> = {
    'for a file of the owner': (address) => {
      const path = address.pathname.split('/').slice(0, 3).join('/');
      return ['PUT', `${address.origin}${path}/${own.blobPath}${address.search}`];
    },
    'for another name': (address) => ['PUT', address.href.replace('mine.txt', 'other.txt')],
    'behind dots': (address) => ['PUT', address.href.replace('mine.txt', `%2e%2e/${own.blobPath}`)],
    'for a longer time': (address) => ['PUT', address.href.replace(/se=[^&]+/, 'se=2099-01-01T00%3A00%3A00Z')],
    'for more rights': (address) => ['GET', address.href.replace(/sp=[^&]+/, 'sp=racwdl')],
    'for every file': (address) => ['GET', address.href.replace(/sr=b/, 'sr=c')],
    'to read': (address) => ['GET', address],
    'to delete': (address) => ['DELETE', address],
    'to list': (address) => {
      const path = address.pathname.split('/').slice(0, 3).join('/');
      return ['GET', `${address.origin}${path}${address.search}&restype=container&comp=list`];
    },
    'without its signature': (address) => ['PUT', address.href.replace(/&?sig=[^&]+/, '')],
    'with a signature of another': (address) => ['PUT', address.href.replace(/sig=[^&]+/, `sig=${'A'.repeat(43)}%3D`)],
  };

  test.each(Object.entries(tampering))('is refused %s', async (_, tamper) => {
    const declared = await stranger.call('POST', '/uploads/url', { filename: 'mine.txt', contentType: 'text/plain' });
    const [method, address] = tamper(new URL(declared.json.uploadUrl));
    const body = method === 'PUT' ? { body: 'The library opens at nine.' } : {};
    const answer = await fetch(address, { method, headers: { 'x-ms-blob-type': 'BlockBlob' }, ...body });
    expect([401, 403]).toContain(answer.status);
    expect(await answer.text()).not.toContain('cures cancer');
  });
});
