import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Ready } from '../../local/ready.ts';
import { runLocal, temporaryFolder } from './run-local.ts';

const text = readFileSync(resolve(import.meta.dirname, '../../examples/e-mail.txt'));

async function call<Body>({ baseUrl, keys }: Ready, path: string, body?: object): Promise<Body> {
  const answer = await fetch(`${baseUrl}/api/integrations/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-API-Key': keys.live },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as Body;
}

interface Submission {
  readonly submissionId: string;
  readonly status: string;
  readonly assets: readonly {
    readonly assetId: string;
    readonly errorType: string | null;
    readonly errorMessage: string | null;
  }[];
}

/** Asks until the submission has one of the statuses. */
async function waitFor(ready: Ready, id: string, ...statuses: readonly string[]): Promise<Submission> {
  for (;;) {
    const submission = await call<Submission>(ready, `submissions/${id}`);
    if (statuses.includes(submission.status)) return submission;
  }
}

it('a review that kill -9 interrupts is finished by the next start, with each issue once', async () => {
  const state = join(temporaryFolder(), 'state');
  let run = runLocal(['--port', '0', '--state', state]);
  let ready = await run.ready;
  const assets: { readonly blobPath: string }[] = [];
  for (const filename of ['one.txt', 'two.txt', 'three.txt']) {
    const upload = await call<{ readonly uploadUrl: string; readonly blobPath: string }>(ready, 'uploads/url', {
      filename,
      contentType: 'text/plain',
    });
    const put = await fetch(upload.uploadUrl, {
      method: 'PUT',
      headers: { 'x-ms-blob-type': 'BlockBlob' },
      body: text,
    });
    expect(put.status).toBe(201);
    assets.push({ blobPath: upload.blobPath });
  }
  const { submissionId } = await call<Submission>(ready, 'submissions', { assets });
  for (let kill = 0; kill < 2; kill += 1) {
    await waitFor(ready, submissionId, 'processing', 'complete');
    run.process.kill('SIGKILL');
    run = runLocal(['--port', '0', '--state', state]);
    ready = await run.ready;
  }

  const done = await waitFor(ready, submissionId, 'complete', 'failed');
  // What the service logged says why an asset failed.
  expect(done.assets.some(({ errorType }) => errorType !== null) ? run.log() : '').toBe('');
  expect(done.status).toBe('complete');
  const counts: number[] = [];
  for (const { assetId } of done.assets) {
    const { issues } = await call<{ readonly issues: readonly { readonly id: string }[] }>(
      ready,
      `submissions/${submissionId}/assets/${assetId}/issues`,
    );
    expect(new Set(issues.map(({ id }) => id)).size).toBe(issues.length);
    counts.push(issues.length);
  }
  // The same bytes three times: whatever was interrupted found the same.
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThan(0);
});
