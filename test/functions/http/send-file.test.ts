import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sendFile } from '../../../functions/http/send-file.ts';

const sending = { headers: { 'x-frame-options': 'DENY' }, caching: 'public, max-age=60' };
const text = 'Our new cream is proven to work. '.repeat(200);

function fileOf(contentType: string, content = text) {
  const bytes = Buffer.from(content);
  return { bytes, contentType, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const page = fileOf('text/html; charset=utf-8');
const send = (file: typeof page, headers: Readonly<Record<string, string>> = {}) =>
  sendFile(file, sending, (name) => headers[name] ?? null);

describe('a file is sent', () => {
  const accepted: readonly (readonly [string | undefined, string | undefined])[] = [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['BR', 'br'],
    ['br;q=0.5, gzip;q=1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.00,gzip;q=0', undefined],
    ['brotli, xgzip', undefined],
  ];
  test.each(accepted)('to a browser that accepts %j in the encoding %j', async (accepts, encoding) => {
    const { status, raw } = await send(page, accepts === undefined ? {} : { 'accept-encoding': accepts });
    const { bytes, contentType, headers = {} } = raw;
    const decode =
      { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((plain: Uint8Array) => Buffer.from(plain));
    expect([status, contentType, headers['content-encoding']]).toEqual([200, page.contentType, encoding]);
    expect(decode(bytes).toString()).toBe(text);
    expect(bytes.length < page.bytes.length).toBe(encoding !== undefined);
  });

  test.each([
    ['text/css', true],
    ['application/json', true],
    ['application/javascript', true],
    ['application/wasm', true],
    ['image/svg+xml', true],
    ['image/png', false],
    ['font/woff2', false],
    ['application/pdf', false],
  ])('%s is compressed: %j', async (contentType, isCompressed) => {
    const { raw } = await send(fileOf(contentType), { 'accept-encoding': 'gzip' });
    expect(raw.headers?.['content-encoding'] === 'gzip').toBe(isCompressed);
  });

  test('with its own headers, how long it may be kept, and a tag for each encoding', async () => {
    const plain = (await send(page)).raw.headers;
    const packed = (await send(page, { 'accept-encoding': 'br' })).raw.headers;
    const tag = page.sha256.slice(0, 32);
    const common = { 'x-frame-options': 'DENY', 'cache-control': 'public, max-age=60', vary: 'Accept-Encoding' };
    expect(plain).toEqual({ ...common, etag: `"${tag}"` });
    expect(packed).toEqual({ ...common, etag: `"${tag}-br"`, 'content-encoding': 'br' });
  });

  test('compressed once for all browsers', async () => {
    const [one, other] = await Promise.all([
      send(page, { 'accept-encoding': 'gzip' }),
      send(page, { 'accept-encoding': 'gzip' }),
    ]);
    expect(other.raw.bytes).toBe(one.raw.bytes);
    const different = await send(fileOf(page.contentType, 'Other words.'), { 'accept-encoding': 'gzip' });
    expect(gunzipSync(different.raw.bytes).toString()).toBe('Other words.');
  });
});

describe('a browser that has the file', () => {
  const tag = `"${page.sha256.slice(0, 32)}"`;

  test.each([tag, `"other", ${tag}`, `${tag},"other"`])('and says so with %s gets no bytes', async (tags) => {
    const { status, raw } = await send(page, { 'if-none-match': tags });
    expect([status, raw.bytes.length, raw.headers?.['etag']]).toEqual([304, 0, tag]);
  });

  test.each(['"other"', page.sha256.slice(0, 32), `${tag.slice(0, -1)}-br"`])(
    'in another version (%s) gets it',
    async (tags) => {
      expect((await send(page, { 'if-none-match': tags })).status).toBe(200);
    },
  );
});
