import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { buildOpenapi } from '../../functions/docs/build-openapi.ts';
import { routes } from '../../functions/routes.ts';
import { raisedLimitsSetting } from '../../support/api-client.ts';
import { type LocalService, startLocal } from '../../support/start-local.ts';
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

/** For each key one finished submission, a subscription and its deliveries, so that ids can be right. */
async function prepare({ baseUrl, workspaceId, keys }: LocalService): Promise<Known> {
  const blobPaths = Array.from({ length: 8 }, (_, number) => `${workspaceId}/${number}.txt`);
  const ids: Record<string, string[]> = { submission_id: [], asset_id: [], subscription_id: [], delivery_id: [] };
  const keep = (name: string, id: unknown): void => void ids[name]?.push(String(id));
  for (const key of Object.values(keys)) {
    const headers = { 'x-api-key': key };
    // oxlint-disable-next-line typescript/no-explicit-any -- preparation: a wrong answer shows as a wrong id
    const call = async (path: string, init: RequestInit = {}): Promise<any> =>
      (await fetch(`${baseUrl}/api/integrations${path}`, { headers, ...init })).json();
    const post = (path: string, json: unknown) => call(path, { method: 'POST', body: JSON.stringify(json) });
    for (const path of blobPaths) {
      const body = new FormData();
      const file = new File(['Our pills cure everything. Free!'], path.split('/')[1] ?? '', { type: 'text/plain' });
      body.set('file', file);
      await call('/uploads/direct', { method: 'POST', body });
    }
    const eventTypes = ['asset.processing.completed', 'asset.processing.failed'];
    const subscribed = await post('/webhooks/subscriptions', { endpointUrl: 'https://127.0.0.1:1/', eventTypes });
    const { submissionId, assets } = await post('/submissions', { assets: [{ blobPath: blobPaths[0] }] });
    keep('subscription_id', subscribed.id);
    keep('submission_id', submissionId);
    keep('asset_id', assets[0].assetId);
    for (let status = 'submitted'; !['complete', 'failed'].includes(status); await delay(50)) {
      ({ status } = await call(`/submissions/${submissionId}`));
    }
    const history = await call(`/webhooks/subscriptions/${subscribed.id}/deliveries`);
    keep('delivery_id', history.attempts[0].id);
  }
  return { keys: Object.values(keys), ids, blobPaths };
}
