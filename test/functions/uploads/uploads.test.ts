import { beforeEach, describe, expect, test } from 'vitest';
import { contentTypes, directUploadLimitBytes, fileFormatOf } from '../../../shared/model/media-types.ts';
import { base, type Client, createClient, pdfBytes } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';

let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
});

const requestUrl = (json: unknown) => client.call({ method: 'POST', path: `${base}/uploads/url`, json });

async function send(file: File | undefined, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  if (file) form.set('file', file);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = new Response(form);
  return client.call({
    method: 'POST',
    path: `${base}/uploads/direct`,
    body: new Uint8Array(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  });
}

describe('POST uploads/url', () => {
  test('answers address, path and end of the hour', async () => {
    const answer = await requestUrl({ filename: 'leaflet.pdf', contentType: 'application/pdf' });
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        uploadUrl: expect.stringContaining('https://'),
        blobPath: `${client.workspaceId}/leaflet.pdf`,
        expiresAt: '2026-01-05T10:00:00.000Z',
      },
    ]);
  });

  test.each(contentTypes)('takes %s', async (contentType) => {
    expect((await requestUrl({ filename: 'file', contentType })).status).toBe(200);
  });

  test.each(['text/html', 'application/zip', 'video/webm', 'image/heic', '', 'pdf', 'application/pdf2'])(
    'refuses the content type %j with 415',
    async (contentType) => {
      const answer = await requestUrl({ filename: 'file', contentType });
      expect([answer.status, answer.json.detail]).toEqual([415, 'Content type not allowed']);
    },
  );

  test('an empty filename is 422, an invalid one 403, whatever the content type', async () => {
    expect((await requestUrl({ filename: '', contentType: 'text/html' })).json.fields).toEqual([
      { path: 'filename', code: 'too_small', message: expect.any(String) },
    ]);
    for (const filename of ['../a.pdf', 'a/b.pdf', 'CON', '.', '\ud800.pdf']) {
      const answer = await requestUrl({ filename, contentType: 'text/html' });
      expect([answer.status, answer.json.detail]).toEqual([403, 'Invalid filename']);
    }
  });

  test('a sandbox key writes to a place of its own under the same form of path', async () => {
    const sandbox = await createClient(memory, { mode: 'sandbox', workspaceId: client.workspaceId });
    expect(await sandbox.upload('a.pdf')).toBe(await client.upload('a.pdf'));
    expect([...memory.uploads.blobs.keys()].toSorted()).toEqual([
      `live/${client.workspaceId}/a.pdf`,
      `sandbox/${client.workspaceId}/a.pdf`,
    ]);
  });
});

describe('POST uploads/direct', () => {
  test('stores the file and answers path, size and type', async () => {
    const answer = await send(new File([pdfBytes], 'größe.pdf', { type: 'application/pdf' }));
    expect([answer.status, answer.json]).toEqual([
      201,
      { blobPath: `${client.workspaceId}/größe.pdf`, sizeBytes: pdfBytes.length, contentType: 'application/pdf' },
    ]);
    expect((await client.submit(answer.json.blobPath)).status).toBe(201);
  });

  test('takes 10,000,000 bytes and refuses one more with a pointer to the presigned flow', async () => {
    const text = new Uint8Array(directUploadLimitBytes + 1).fill(0x61);
    const most = await send(new File([text.subarray(0, directUploadLimitBytes)], 'a.txt', { type: 'text/plain' }));
    expect([most.status, most.json.sizeBytes]).toEqual([201, directUploadLimitBytes]);
    const tooMuch = await send(new File([text], 'a.txt', { type: 'text/plain' }));
    expect([tooMuch.status, tooMuch.json.detail]).toEqual([
      413,
      'File exceeds the direct upload limit of 10 MB; use POST /api/integrations/uploads/url',
    ]);
  });

  test('compares the bytes with the declared type at once: of all types only the right one passes', async () => {
    const wrong = contentTypes.filter((type) => fileFormatOf(type) !== 'pdf');
    for (const type of wrong) {
      const answer = await send(new File([pdfBytes], 'a.pdf', { type }));
      expect([type, answer.status, answer.json.detail]).toEqual([
        type,
        415,
        `The bytes of the file do not match its declared content type: declared is ${type}, the file is a PDF document`,
      ]);
    }
    expect((await send(new File([pdfBytes], 'named-wrongly.png', { type: 'application/pdf' }))).status).toBe(201);
  });

  test.each(contentTypes)('refuses 0 bytes as %s', async (type) => {
    expect((await send(new File([], 'empty', { type }))).status).toBe(415);
  });

  test('checks in order: 422, then the name 403, then the size 413, then the type 415', async () => {
    const large = new Uint8Array(directUploadLimitBytes + 1);
    const statuses = [
      await send(new File([large], '../a', { type: 'text/html' }), { extra: '1' }),
      await send(new File([large], '../a', { type: 'text/html' })),
      await send(new File([large], 'a', { type: 'text/html' })),
      await send(new File([pdfBytes], 'a', { type: 'text/html' })),
    ].map(({ status }) => status);
    expect(statuses).toEqual([422, 403, 413, 415]);
  });

  test('a form without its file, with text for it, with a nameless file, or with more than it', async () => {
    const fieldsOf = async (answer: ReturnType<typeof send>) =>
      (await answer).json.fields.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    expect(await fieldsOf(send(undefined, { note: 'x' }))).toEqual(['file required', 'note unknown_field']);
    expect(await fieldsOf(send(undefined, { file: 'text' }))).toEqual(['file invalid_type']);
    const nameless = '--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\nx\r\n--b--';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const sendNameless = client.call({ method: 'POST', path: `${base}/uploads/direct`, body: nameless, headers });
    expect(await fieldsOf(sendNameless)).toEqual(['file.filename too_small']);
    const noForm = client.call({ method: 'POST', path: `${base}/uploads/direct`, json: {} });
    expect(await fieldsOf(noForm)).toEqual([' invalid_format']);
  });

  test('a storage that does not answer is a 500', async () => {
    memory.uploads.fault = () => 'unavailable';
    const answer = await send(new File([pdfBytes], 'a.pdf', { type: 'application/pdf' }));
    expect([answer.status, answer.json.detail]).toEqual([500, 'Storage error']);
  });
});
