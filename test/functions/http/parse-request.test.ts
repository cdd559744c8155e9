import functions, { type HttpRequest } from '@azure/functions';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Operation, operation } from '../../../functions/http/operation.ts';
import { maximumJsonBytes } from '../../../functions/http/parse-json-body.ts';
import { parseRequest } from '../../../functions/http/parse-request.ts';
import { ValidationError } from '../../../shared/model/errors.ts';

type Declared = Partial<Pick<Operation, 'encoding' | 'sandboxOnlyQuery'>> & { readonly query?: z.ZodObject };

/** An operation whose body is any value. */
const toOperation = ({ query, ...more }: Declared = {}): Operation =>
  operation({
    name: 'probe',
    method: 'POST',
    path: '/probe',
    tag: 'Health',
    summary: 'Takes a body',
    bucket: 'upload',
    consoleRole: 'reviewer',
    request: { body: z.unknown(), ...(query && { query }) },
    responses: { 204: { description: 'Done' } },
    handle: async () => ({ status: 204 }),
    ...more,
  });

interface Sent {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}

const toCaller = (mode: 'live' | 'sandbox') => ({ mode }) as Parameters<typeof parseRequest>[2];

const toRequest = ({ body, headers = {}, query = '' }: Sent) =>
  new functions.HttpRequest({
    method: 'POST',
    url: `https://review.example/probe${query}`,
    headers: { ...headers },
    ...(body !== undefined && { body: { string: body } }),
  });

const parse = (sent: Sent, declared: Declared = {}) => parseRequest(toOperation(declared), toRequest(sent), undefined);

/** The failures of a request that is refused. */
async function refuse(sent: Sent, declared: Declared = {}) {
  const error = await parse(sent, declared).catch((cause: unknown) => cause);
  if (!(error instanceof ValidationError)) throw new Error('It was not refused.', { cause: error });
  return error.fields;
}

describe('a body is read', () => {
  test('as JSON, with its length or, where the host has read it, without', async () => {
    const body = '{"a":1}';
    await expect(parse({ body })).resolves.toMatchObject({ body: { a: 1 } });
    await expect(parse({ body, headers: { 'content-length': '7' } })).resolves.toMatchObject({ body: { a: 1 } });
  });

  test('as the fields of a form, escapes and all', async () => {
    const body = 'name=A+%26+B&note=%E2%82%AC&name=last';
    await expect(parse({ body }, { encoding: 'application/x-www-form-urlencoded' })).resolves.toMatchObject({
      body: { name: 'last', note: '€' },
    });
  });

  test('as the parts of a form with files', async () => {
    const body = '--XyZ\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords\r\n--XyZ--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=XyZ' };
    const parsed = await parse({ body, headers }, { encoding: 'multipart/form-data' });
    expect(parsed.body).toMatchObject({ file: { filename: 'a.txt', bytes: Buffer.from('words') } });
    const [failure] = await refuse({ body }, { encoding: 'multipart/form-data' });
    expect(failure?.message).toContain('boundary');
  });

  test('only where it says how long it is', async () => {
    expect(await refuse({})).toEqual([{ path: '', code: 'length_required', message: expect.any(String) }]);
    // An empty one says so.
    expect(await refuse({ headers: { 'content-length': '0' } })).not.toContainEqual(
      expect.objectContaining({ code: 'length_required' }),
    );
  });

  test('not where it says that it is longer than may be', async () => {
    const [longest, longer] = [maximumJsonBytes, maximumJsonBytes + 1].map((bytes) =>
      toRequest({ body: '{}', headers: { 'content-length': String(bytes) } }),
    ) as [HttpRequest, HttpRequest];
    const read = vi.spyOn(longer, 'arrayBuffer');
    await expect(parseRequest(toOperation(), longest, undefined)).resolves.toMatchObject({ body: {} });
    const error = await parseRequest(toOperation(), longer, undefined).catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      fields: [{ path: '', code: 'too_large', message: 'The body has 1048577 bytes; at most 1048576 are accepted' }],
    });
    expect(read).not.toHaveBeenCalled();
  });

  test('and a connection that breaks is no fault of the request', async () => {
    const request = toRequest({ body: '{}' });
    vi.spyOn(request, 'arrayBuffer').mockRejectedValue(new Error('terminated'));
    await expect(parseRequest(toOperation(), request, undefined)).rejects.toThrow('terminated');
  });
});

describe('a query', () => {
  const query = z.strictObject({ q: z.string().optional(), delay: z.string().optional(), more: z.string().optional() });

  test('is what stands between ? and #', async () => {
    await expect(parse({ body: '{}', query: '?q=a%3Fb#q=c' }, { query })).resolves.toMatchObject({
      query: { q: 'a?b' },
    });
    expect((await parse({ body: '{}' }, { query })).query).toEqual({});
  });

  test('names every parameter that is not known, at most 1,000', async () => {
    const text = Array.from({ length: 1001 }, (_, index) => `p${index}=1&p${index}=1`).join('&');
    expect(await refuse({ body: '{}', query: `?${text}` }, { query })).toHaveLength(1000);
  });

  test('that is wrong is named beside a body that is no JSON', async () => {
    const failures = await refuse({ body: '{', query: '?unknown=1' }, { query });
    expect(failures.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'query.unknown unknown_field',
      ' invalid_json',
    ]);
  });

  test('with a parameter for sandboxes alone is refused to a live key, whichever it is', async () => {
    const probe = toOperation({ query, sandboxOnlyQuery: ['delay', 'more'] });
    for (const name of ['delay', 'more']) {
      const request = () => toRequest({ body: '{}', query: `?${name}=1` });
      await expect(parseRequest(probe, request(), toCaller('live'))).rejects.toMatchObject({
        code: 'delay_needs_sandbox_key',
      });
      await expect(parseRequest(probe, request(), toCaller('sandbox'))).resolves.toMatchObject({
        query: { [name]: '1' },
      });
    }
    const other = toRequest({ body: '{}', query: '?q=1' });
    await expect(parseRequest(probe, other, toCaller('live'))).resolves.toMatchObject({ query: { q: '1' } });
  });
});
