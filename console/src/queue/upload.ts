import { fileExtensions, findContentTypeOfName, isContentType } from '../../../shared/model/media-types.ts';
import { paths } from '../api/paths.ts';
import { ApiError, requestAgain } from '../api/request.ts';
import type { PresignedUpload } from '../api/types.ts';

export const acceptedFiles = fileExtensions.map((extension) => `.${extension}`).join(',');

/** Content type of a file as the service wants it declared, by the end of its name, as browsers do not know them all; undefined for one that it does not take. */
export const findType = ({ name, type }: Pick<File, 'name' | 'type'>): string | undefined =>
  findContentTypeOfName(name) ?? (isContentType(type) ? type : undefined);

const blockBytes = 8_000_000;
const blocksAtOnce = 4;
const attempts = 5;

interface Put {
  readonly url: string;
  readonly body: Blob | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onProgress?: (bytes: number) => void;
}

/** One PUT to storage, with progress, which fetch does not report. */
const putOnce = ({ url, body, headers = {}, signal, onProgress }: Put): Promise<void> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded));
    call.addEventListener('load', () =>
      call.status < 300 ? resolve() : reject(new ApiError(call.status, `Storage refused the file (${call.status}).`)),
    );
    call.addEventListener('error', () => reject(new ApiError(0, 'Storage does not answer. Check the connection.')));
    call.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(body);
  });

async function put(options: Put): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await putOnce(options);
    } catch (error) {
      const mayPass = error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
      if (!mayPass || attempt === attempts) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 500 * 2 ** attempt * (0.5 + Math.random()));
      });
    }
  }
}

const blockId = (index: number): string => btoa(String(index).padStart(6, '0'));

/** A file on its way. What storage already has is not sent again when `run` is called once more. */
export class Upload {
  readonly file: File;
  readonly contentType: string;
  #address: PresignedUpload | undefined;
  readonly #sent = new Map<number, number>();
  readonly #done = new Set<number>();

  constructor(file: File, contentType: string) {
    this.file = file;
    this.contentType = contentType;
  }

  get sentBytes(): number {
    return Math.min(
      this.file.size,
      [...this.#sent.values()].reduce((sum, bytes) => sum + bytes, 0),
    );
  }

  /** Sends the file, large ones in blocks in parallel. Answers its blob path; throws `ApiError`, or `AbortError` when stopped. */
  async run(signal: AbortSignal, onProgress: () => void): Promise<string> {
    const { file, contentType } = this;
    if (this.#address === undefined || Date.parse(this.#address.expiresAt) < Date.now() + 60_000)
      this.#address = await requestAgain<PresignedUpload>('POST', paths.uploadUrl, {
        body: { filename: file.name, contentType },
        signal,
      });
    const { uploadUrl, blobPath } = this.#address;
    const note = (index: number) => (bytes: number) => {
      this.#sent.set(index, bytes);
      onProgress();
    };
    if (file.size <= blockBytes) {
      const headers = { 'x-ms-blob-type': 'BlockBlob', 'Content-Type': contentType };
      await put({ url: uploadUrl, body: file, headers, signal, onProgress: note(0) });
      return blobPath;
    }
    const count = Math.ceil(file.size / blockBytes);
    const waiting = Array.from({ length: count }, (_, index) => index).filter((index) => !this.#done.has(index));
    const work = async (): Promise<void> => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const body = file.slice(index * blockBytes, (index + 1) * blockBytes);
        const url = `${uploadUrl}&comp=block&blockid=${encodeURIComponent(blockId(index))}`;
        await put({ url, body, signal, onProgress: note(index) });
        this.#done.add(index);
      }
    };
    await Promise.all(Array.from({ length: blocksAtOnce }, work));
    const list = Array.from({ length: count }, (_, index) => `<Latest>${blockId(index)}</Latest>`).join('');
    await put({
      url: `${uploadUrl}&comp=blocklist`,
      body: `<?xml version="1.0" encoding="utf-8"?><BlockList>${list}</BlockList>`,
      headers: { 'Content-Type': 'application/xml' },
      signal,
    });
    return blobPath;
  }
}
