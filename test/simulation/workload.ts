import { createSubmission } from '../../shared/domain/submissions/create-submission.ts';
import { getSubmission } from '../../shared/domain/submissions/get-submission.ts';
import { retryAsset } from '../../shared/domain/submissions/retry-asset.ts';
import { recordUpload } from '../../shared/domain/uploads/record-upload.ts';
import { ServiceError } from '../../shared/model/errors.ts';
import { parseScope } from '../../shared/model/scope.ts';
import { pdfBytes } from '../../support/api-client.ts';
import type { Ended } from './instance.ts';
import type { World } from './world.ts';

/** What a client learned: the answer's status, 0 when none came. */
export interface Request {
  readonly kind: 'create' | 'retry';
  readonly status: number;
  /** Marks a creation in the submission's metadata. */
  readonly marker: string;
  readonly submissionId: string | undefined;
  readonly assetId: string | undefined;
}

const bursts = 3;
const creationsAtOnce = 3;
const retriesAtOnce = 3;
const pathPool = 4;
/** Clients look at their submissions and retry for this long. */
const patienceMs = 20 * 60_000;

const statusOf = (ended: Ended<unknown>, accepted: number): number => {
  if (ended.kind === 'done') return accepted;
  if (ended.kind === 'crashed') return 0;
  return ended.error instanceof ServiceError ? ended.error.status : 500;
};

/**
 * Clients that race for the same few files, link new versions, and retry what failed, several at once. Returns what they were answered;
 * the list grows while the world runs.
 */
export async function startWorkload(world: World): Promise<Request[]> {
  const { random, scheduler, scope, memory, store } = world;
  const requests: Request[] = [];
  const { workspaceId } = parseScope(scope);
  const paths = Array.from({ length: pathPool }, (_, index) => `${workspaceId}/file-${index}.pdf`);
  for (const path of paths) {
    memory.uploads.write('live', path, pdfBytes);
    await recordUpload({ ...memory.services, store, clock: scheduler.clock }, scope, path, 'application/pdf');
  }

  const create = async (): Promise<void> => {
    const marker = random.uuid();
    const chosen = paths.filter(() => random.fraction() < 0.5);
    const accepted = requests.filter(({ kind, status }) => kind === 'create' && status === 201);
    const previous = random.fraction() < 0.6 ? accepted[Math.floor(random.fraction() * accepted.length)] : undefined;
    const assets = (chosen.length > 0 ? chosen : paths.slice(0, 1)).map((blobPath) => ({
      blobPath,
      ...(previous?.submissionId === undefined ? {} : { previousSubmissionId: previous.submissionId }),
    }));
    const given = { assets, sidekickIds: [], metadata: { marker }, simulationDelaySeconds: 0, traceparent: null };
    const ended = await world.runOnAny((services) => createSubmission(services, scope, given));
    const submissionId = ended.kind === 'done' ? ended.result.submissionId : undefined;
    requests.push({ kind: 'create', status: statusOf(ended, 201), marker, submissionId, assetId: undefined });
    if (submissionId !== undefined) watch(submissionId, scheduler.nowMs + patienceMs);
  };

  const retry = async (submissionId: string, assetId: string): Promise<void> => {
    const ended = await world.runOnAny((services) =>
      retryAsset(services, scope, { submissionId, assetId, traceparent: null }),
    );
    requests.push({ kind: 'retry', status: statusOf(ended, 202), marker: '', submissionId, assetId });
  };

  /** Looks every few seconds, and retries what can be retried, several at once. */
  const watch = (submissionId: string, untilMs: number): void => {
    scheduler.at(5000 + random.fraction() * 20_000, () => {
      void look(submissionId, untilMs);
    });
  };
  const look = async (submissionId: string, untilMs: number): Promise<void> => {
    const ended = await world.runOnAny((services) => getSubmission(services, scope, submissionId));
    if (ended.kind === 'done') {
      for (const { assetId, isRetryable } of ended.result.assets) {
        if (!isRetryable || random.fraction() < 0.3) continue;
        for (let client = 0; client < retriesAtOnce; client += 1) void retry(submissionId, assetId);
      }
    }
    if (scheduler.nowMs < untilMs) watch(submissionId, untilMs);
  };

  for (let burst = 0; burst < bursts; burst += 1) {
    const atMs = random.fraction() * 60_000;
    for (let creation = 0; creation < creationsAtOnce; creation += 1) {
      scheduler.at(atMs + random.fraction() * 50, () => void create());
    }
  }
  return requests;
}
