import { createReadStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../options.ts';

/** Sends a file to a presigned address with one PUT, by streaming. `onProgress` gets the bytes sent so far. */
export async function uploadFile(
  file: { readonly path: string; readonly sizeBytes: number; readonly contentType: string },
  uploadUrl: string,
  onProgress: (sentBytes: number) => void,
): Promise<void> {
  const url = new URL(uploadUrl);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': file.contentType, 'content-length': file.sizeBytes };
  const request = send(url, { method: 'PUT', headers });
  const answered = new Promise<number>((resolve, reject) => {
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once('error', reject);
  });
  const source = createReadStream(file.path);
  let sentBytes = 0;
  source.on('data', (chunk) => {
    sentBytes += chunk.length;
    onProgress(sentBytes);
  });
  try {
    const [status] = await Promise.all([answered, pipeline(source, request)]);
    if (status !== 201) throw new CommandError(`${file.path}: storage refused the upload with status ${status}.`);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `${file.path}: the upload broke off (${error instanceof Error ? error.message : String(error)}).`,
      { cause: error },
    );
  }
}
