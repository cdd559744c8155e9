import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { buildOpenapi } from '../../functions/docs/build-openapi.ts';
import { routes } from '../../functions/routes.ts';
import { raisedLimitsSetting } from '../support/api-client.ts';
import { type LocalService, startLocal } from '../support/start-local.ts';
import { judgeAnswer } from './judge-answer.ts';
import { type FuzzRequest, type Known, type OpenApi, requestArbitrary } from './request-arbitrary.ts';
import { type FuzzAnswer, sendRequest } from './send-request.ts';

export interface FuzzFailure {
  readonly request: FuzzRequest;
  readonly answer: FuzzAnswer | null;
  readonly why: string;
}

export interface FuzzReport {
  readonly seed: number;
  readonly requests: number;
  readonly failures: readonly FuzzFailure[];
  /** Answers by status: a run that only ever saw refusals proves little. */
  readonly statuses: Readonly<Record<string, number>>;
}

const atOnce = 12;

/** Sends `count` generated requests to a service of its own and judges every answer. The same seed gives the same requests. */
export async function runFuzz(count: number, seed: number): Promise<FuzzReport> {
  const service = await startLocal({ LIMITS: raisedLimitsSetting });
  try {
    const known = await prepare(service);
    const document = JSON.parse(JSON.stringify(buildOpenapi(routes))) as OpenApi;
    const requests = fc.sample(requestArbitrary(document, known), { seed, numRuns: count });
    const failures: FuzzFailure[] = [];
    const statuses: Record<string, number> = {};
    let next = 0;
    const work = async (): Promise<void> => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const { answer, why } = await probe(service.baseUrl, request);
        const status = String(answer?.status ?? 'none');
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (why !== undefined) failures.push({ request: shorten(request), answer, why });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { seed, requests: requests.length, failures, statuses };
  } finally {
    await service.stop();
  }
}

async function probe(
  baseUrl: string,
  request: FuzzRequest,
): Promise<{ readonly answer: FuzzAnswer | null; readonly why: string | undefined }> {
  try {
    const answer = await sendRequest(baseUrl, request);
    return { answer, why: judgeAnswer(request, answer) };
  } catch (error) {
    return { answer: null, why: (error as Error).message };
  }
}

const shorten = (request: FuzzRequest): FuzzRequest => ({ ...request, body: request.body?.slice(0, 2000) });

/** A workspace with both keys, one finished submission and one subscription, so that ids can be right. */
async function prepare({ baseUrl, workspaceId, keys }: LocalService): Promise<Known> {
  const blobPaths = Array.from({ length: 8 }, (_, number) => `${workspaceId}/${number}.txt`);
  const ids: string[] = ['00000000-0000-4000-8000-000000000000'];
  for (const key of Object.values(keys)) {
    const headers = { 'x-api-key': key };
    const call = async (path: string, init: RequestInit = {}): Promise<Record<string, string>> =>
      (await fetch(`${baseUrl}${path}`, { headers, ...init })).json() as Promise<Record<string, string>>;
    const post = (path: string, json: unknown) => call(path, { method: 'POST', body: JSON.stringify(json) });
    for (const path of blobPaths) {
      const body = new FormData();
      body.set(
        'file',
        new File(['Our pills cure everything. Free!'], path.split('/')[1] ?? '', { type: 'text/plain' }),
      );
      await call('/api/integrations/uploads/direct', { method: 'POST', body });
    }
    const submitted = (await post('/api/integrations/submissions', {
      assets: [{ blobPath: blobPaths[0] }],
    })) as unknown as {
      submissionId: string;
      assets: { assetId: string }[];
    };
    const endpointUrl = 'https://127.0.0.1:1/';
    const subscribed = await post('/api/integrations/webhooks/subscriptions', {
      endpointUrl,
      eventTypes: ['asset.processing.completed'],
    });
    ids.push(submitted.submissionId, submitted.assets[0]?.assetId ?? '', subscribed['id'] ?? '');
    const status = () => call(`/api/integrations/submissions/${submitted.submissionId}`);
    while (!['complete', 'failed'].includes((await status())['status'] ?? '')) await delay(50);
  }
  return { keys: Object.values(keys), ids, blobPaths };
}
