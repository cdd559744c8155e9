import { setTimeout as delay } from 'node:timers/promises';
import { createKey } from '../shared/domain/keys/create-key.ts';
import { createWorkspace } from '../shared/domain/workspaces/create-workspace.ts';
import type { Mode } from '../shared/model/scope.ts';
import type { TestService } from './start-service.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  // The tests say what they expect in it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

const pollMs = 25;
/** Long enough for the sweeper and the watchdog to have repaired whatever was lost. */
const patienceMs = 300_000;

/** A client of a running service with a workspace of its own: real HTTP, the presigned way of uploading. */
export async function createHttpClient({ baseUrl, adapters }: TestService, mode: Mode = 'live') {
  const { workspaceId } = await createWorkspace(adapters, { name: 'HTTP', tier: 'enterprise' });
  const { key } = await createKey(adapters, { workspaceId, mode, label: null, expiresAt: null });
  const api = `${baseUrl}/api/integrations`;

  async function call(method: string, path: string, json?: unknown): Promise<HttpAnswer> {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { 'x-api-key': key },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === '' ? undefined : JSON.parse(text) };
  }

  return {
    workspaceId,
    key,
    mode,
    call,
    async upload(filename: string, content: string | Uint8Array = 'plain words', contentType = 'text/plain') {
      const { json } = await call('POST', '/uploads/url', { filename, contentType });
      const headers = { 'x-ms-blob-type': 'BlockBlob' };
      const put = await fetch(json.uploadUrl, { method: 'PUT', headers, body: content as string });
      if (put.status !== 201) throw new Error(`PUT answered ${put.status}: ${await put.text()}`);
      return json.blobPath as string;
    },
    submit: (...blobPaths: string[]) =>
      call('POST', '/submissions', { assets: blobPaths.map((blobPath) => ({ blobPath })) }),
    /** Polls the status view until the submission has ended. */
    async waitForEnd(submissionId: string): Promise<HttpAnswer['json']> {
      const deadline = performance.now() + patienceMs;
      for (;;) {
        const { json } = await call('GET', `/submissions/${submissionId}`);
        if (json.status === 'complete' || json.status === 'failed') return json;
        if (performance.now() > deadline) throw new Error(`Submission ${submissionId} is ${json.status} for too long.`);
        await delay(pollMs);
      }
    },
  };
}

export type HttpClient = Awaited<ReturnType<typeof createHttpClient>>;
