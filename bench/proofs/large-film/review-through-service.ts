import { setTimeout as sleep } from 'node:timers/promises';
import { BlockBlobClient } from '@azure/storage-blob';
import { createClient } from 'asset-review-client';
import type { Ready } from '../../../local/ready.ts';
import { createStandstillWatch } from './standstill.ts';
import { watchWorkers } from './watch-workers.ts';

const blockBytes = 16 * 2 ** 20;
const parallelBlocks = 2;
const pollMs = 500;

/** Uploads a film in blocks, submits it, follows its progress to the end and reads what was found. Returns the figures. */
export async function reviewThroughService(
  { baseUrl, pid, keys }: Ready,
  { file, sizeBytes }: { readonly file: string; readonly sizeBytes: number },
  note: (line: string) => void,
): Promise<Readonly<Record<string, unknown>>> {
  const api = createClient({ url: baseUrl, key: keys.live });
  const uploadedAt = performance.now();
  const { uploadUrl, blobPath } = await api.createUploadUrl({ filename: 'film.mp4', contentType: 'video/mp4' });
  await new BlockBlobClient(uploadUrl).uploadFile(file, {
    blockSize: blockBytes,
    maxSingleShotSize: blockBytes,
    concurrency: parallelBlocks,
    blobHTTPHeaders: { blobContentType: 'video/mp4' },
  });
  const uploadSeconds = Math.round((performance.now() - uploadedAt) / 1000);
  note(`Uploaded in ${uploadSeconds} s; reviewing …`);
  const workers = watchWorkers(pid);
  const { submissionId } = await api.createSubmission({ assets: [{ blobPath }] });
  const submittedAt = performance.now();
  const standstill = createStandstillWatch();
  let view = await api.getSubmission(submissionId);
  while (view.status !== 'complete' && view.status !== 'failed') {
    await sleep(pollMs);
    view = await api.getSubmission(submissionId);
    standstill.see(view.progressPercent ?? 0);
  }
  const used = workers.stop();
  const [asset] = view.assets;
  if (asset === undefined) throw new Error('The submission has lost its asset.');
  const { issues } = asset.errorType === null ? await api.listIssues(submissionId, asset.assetId) : { issues: [] };
  const film = used.find(({ role }) => role === 'film');
  return {
    status: view.status,
    errorType: asset.errorType,
    uploadSeconds,
    reviewSeconds: Math.round((performance.now() - submittedAt) / 1000),
    processes: used.map(({ role, peakMegabytes, cpuSeconds }) => ({ role, peakMegabytes, cpuSeconds })),
    bytesReadShare: Math.round((1000 * (film?.readBytes ?? 0)) / sizeBytes) / 1000,
    longestStandstillSeconds: standstill.longestSeconds,
    findings: issues.map(({ severity, summary }) => `${severity} ${summary}`),
  };
}
