import type { SiteFile } from '../../shared/domain/services.ts';
import { chooseEncoding, encode } from './encode-file.ts';
import type { RawBody } from './operation.ts';

/** How a file is sent: its headers besides those of caching, and how long browsers may keep it (`cache-control`). */
export interface Sending {
  readonly headers: Readonly<Record<string, string>>;
  readonly caching: string;
}

/** A file in the best encoding that the browser accepts, with an `ETag`; 304 if the browser already has it. */
export async function sendFile(
  file: SiteFile,
  { headers, caching }: Sending,
  header: (name: string) => string | null,
): Promise<{ readonly status: 200 | 304; readonly raw: RawBody }> {
  const { contentType, sha256 } = file;
  const encoding = chooseEncoding(contentType, header('accept-encoding'));
  const etag = `"${sha256.slice(0, 32)}${encoding === undefined ? '' : `-${encoding}`}"`;
  const caches = { ...headers, 'cache-control': caching, etag, vary: 'Accept-Encoding' };
  if (header('if-none-match')?.split(/,\s*/).includes(etag))
    return { status: 304, raw: { bytes: new Uint8Array(), contentType, headers: caches } };
  const bytes = encoding === undefined ? file.bytes : await encode(file, encoding);
  const encoded = encoding === undefined ? caches : { ...caches, 'content-encoding': encoding };
  return { status: 200, raw: { bytes, contentType, headers: encoded } };
}
