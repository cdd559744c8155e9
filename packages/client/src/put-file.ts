import { createSender, type SenderOptions } from './create-sender.ts';

export interface UploadedFile {
  /** A plain name; the review shows it. */
  readonly filename: string;
  /** One of the service's content types, for example `application/pdf`. */
  readonly contentType: string;
  /** The file itself; on Node `await openAsBlob(path)` reads it while it is sent. */
  readonly content: Blob | Uint8Array<ArrayBuffer> | string;
}

/** Puts a file to a presigned address. Rejects with `ApiError` when storage refuses it. */
export async function putFile(
  { content, contentType }: UploadedFile,
  uploadUrl: string,
  sending: SenderOptions,
): Promise<void> {
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': contentType };
  await createSender(sending)(new Request(uploadUrl, { method: 'PUT', headers, body: content }));
}
