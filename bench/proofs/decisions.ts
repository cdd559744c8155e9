// Decisions under contention, seen as clients see them on `npm start` in processes of its own. `contest`: 200 clients decide the same issue at
// once, 50 times; one wins each version. `bulk`: 1,000 decisions about all findings of a file, beside retries of another file of the submission,
// while the service is ended with `kill -9` twice; every acknowledged decision is in the history once, and versions have no gap.
import { setTimeout as sleep } from 'node:timers/promises';
import { openServices } from '../../cli/admin/open-services.ts';
import type { Ready } from '../../local/ready.ts';
import { toScope } from '../../shared/model/scope.ts';
import { raisedLimitsSetting } from '../../support/api-client.ts';
import { failAsset } from '../../support/fail-asset.ts';
import { type RunningService, withService } from './with-service.ts';

const clients = 200;
const rounds = 50;
const bulkDecisions = 1000;
const senders = 20;
/** The service is killed when this many bulk decisions were acknowledged. */
const killsAt = [300, 600];
const text = 'Our tea cures cancer. It is the best tea in the world, and free for everybody who orders today.';

interface Decision {
  readonly decisionId: string;
  readonly issueId: string;
  readonly version: number;
}

interface Answer<T> {
  readonly status: number;
  readonly json: T;
}

/** A reviewed submission of two files, and how a client reaches it, also after the service has moved to another port. */
class Reviewed {
  #ready: Ready;
  submissionId = '';
  retriedId = '';
  issueIds: readonly string[] = [];
  #decidedId = '';

  constructor(ready: Ready) {
    this.#ready = ready;
  }

  get scope() {
    return toScope(this.#ready.workspaceId, 'live');
  }

  get decided(): string {
    return `/submissions/${this.submissionId}/assets/${this.#decidedId}`;
  }

  moveTo(ready: Ready): void {
    this.#ready = ready;
  }

  async call<T>(path: string, json?: unknown): Promise<Answer<T>> {
    const answer = await fetch(`${this.#ready.baseUrl}/api/integrations${path}`, {
      method: json === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': this.#ready.keys.live },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    return { status: answer.status, json: (await answer.json()) as T };
  }

  async review(): Promise<void> {
    const assets = [await this.#upload('decided.txt'), await this.#upload('retried.txt')];
    type Created = { readonly submissionId: string; readonly assets: readonly { readonly assetId: string }[] };
    const { json } = await this.call<Created>('/submissions', { assets });
    this.submissionId = json.submissionId;
    [this.#decidedId = '', this.retriedId = ''] = json.assets.map(({ assetId }) => assetId);
    await this.untilComplete();
    const found = await this.call<{ readonly issues: readonly { readonly id: string }[] }>(`${this.decided}/issues`);
    this.issueIds = found.json.issues.map(({ id }) => id);
  }

  async #upload(filename: string): Promise<{ readonly blobPath: string }> {
    type Target = { readonly uploadUrl: string; readonly blobPath: string };
    const { json } = await this.call<Target>('/uploads/url', { filename, contentType: 'text/plain' });
    await fetch(json.uploadUrl, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: text });
    return { blobPath: json.blobPath };
  }

  async untilComplete(): Promise<void> {
    const path = `/submissions/${this.submissionId}`;
    while ((await this.call<{ readonly status: string }>(path)).json.status !== 'complete') await sleep(50);
  }

  async history(issueId: string): Promise<readonly Decision[]> {
    const path = `${this.decided}/issues/${issueId}/decisions`;
    return (await this.call<{ readonly decisions: readonly Decision[] }>(path)).json.decisions;
  }
}

async function contest(reviewed: Reviewed) {
  const [issueId = ''] = reviewed.issueIds;
  const statuses: Record<number, number> = {};
  const winners: string[] = [];
  let roundsWithOneWinner = 0;
  for (let round = 0; round < rounds; round += 1) {
    const decide = () =>
      reviewed.call<Decision>(`${reviewed.decided}/issues/${issueId}/decisions`, {
        status: 'ACKNOWLEDGED',
        expectedVersion: round,
      });
    const answers = await Promise.all(Array.from({ length: clients }, decide));
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    const won = answers.filter(({ status }) => status === 201);
    winners.push(...won.map(({ json }) => json.decisionId));
    if (won.length === 1 && won[0]?.json.version === round + 1) roundsWithOneWinner += 1;
  }
  const kept = await reviewed.history(issueId);
  const isWhole =
    kept
      .map(({ decisionId }) => decisionId)
      .toReversed()
      .join() === winners.join();
  const isProved = roundsWithOneWinner === rounds && isWhole;
  return { clients, rounds, roundsWithOneWinner, statuses, history: kept.length, isProved };
}

async function bulk(reviewed: Reviewed, service: RunningService) {
  const acknowledged: Decision[] = [];
  const deciding = new AbortController();
  const counts = { sent: 0, accepted: 0, cut: 0, kills: 0, retries: 0 };
  let restarting = Promise.resolve();
  const restart = async (): Promise<void> => reviewed.moveTo(await service.restart());

  const send = async (): Promise<void> => {
    while (counts.sent < bulkDecisions) {
      counts.sent += 1;
      for (let isDone = false; !isDone; ) {
        await restarting;
        isDone = await decideAll();
      }
    }
  };
  const decideAll = async (): Promise<boolean> => {
    const body = { issueIds: reviewed.issueIds, status: 'ACKNOWLEDGED' };
    const path = `${reviewed.decided}/decisions`;
    const answer = await reviewed.call<{ readonly decisions: readonly Decision[] }>(path, body).catch(() => undefined);
    if (answer === undefined || answer.status >= 500) {
      counts.cut += 1;
      return false;
    }
    if (answer.status !== 201) throw new Error(`A bulk decision was answered ${answer.status}.`);
    acknowledged.push(...answer.json.decisions);
    counts.accepted += 1;
    if (counts.accepted >= (killsAt[counts.kills] ?? Number.POSITIVE_INFINITY)) {
      counts.kills += 1;
      restarting = restart();
    }
    return true;
  };
  const retry = async (): Promise<void> => {
    for (let isRetried = false; !isRetried || !deciding.signal.aborted; ) {
      await restarting;
      try {
        await retryOnce(reviewed, service);
        counts.retries += 1;
        isRetried = true;
      } catch {
        isRetried = false; // The service was just killed.
        await sleep(50);
      }
    }
  };

  const retrying = retry();
  await Promise.all(Array.from({ length: senders }, send));
  deciding.abort();
  await retrying;
  await reviewed.untilComplete();
  const faults = await countFaults(reviewed, acknowledged);
  const isProved = faults.lost + faults.doubled + faults.gaps === 0 && faults.kept >= bulkDecisions;
  return { ...counts, issuesEach: reviewed.issueIds.length, ...faults, isProved };
}

/** Lets the other file fail as for a passing reason, and retries it as a client does. */
async function retryOnce(reviewed: Reviewed, { stateFolder }: RunningService): Promise<void> {
  const { scope, submissionId, retriedId: assetId } = reviewed;
  const { services, close } = await openServices({}, stateFolder);
  await failAsset(services, { scope, submissionId, assetId }).finally(close);
  const { status } = await reviewed.call<unknown>(`/submissions/${submissionId}/assets/${assetId}/retry`, {});
  if (status !== 202) throw new Error(`The retry was answered ${status}.`);
  await reviewed.untilComplete();
}

async function countFaults(reviewed: Reviewed, acknowledged: readonly Decision[]) {
  const faults = { kept: 0, lost: 0, doubled: 0, gaps: 0 };
  for (const issueId of reviewed.issueIds) {
    const kept = await reviewed.history(issueId);
    const ids = new Set(kept.map(({ decisionId }) => decisionId));
    faults.kept = Math.max(faults.kept, kept.length);
    faults.doubled += kept.length - ids.size;
    faults.lost += acknowledged.filter((one) => one.issueId === issueId && !ids.has(one.decisionId)).length;
    faults.gaps += kept.filter(({ version }, place) => version !== kept.length - place).length;
  }
  return faults;
}

const parts = { contest, bulk };
const chosen = Object.entries(parts).filter(([name]) => process.argv.length < 3 || process.argv.includes(name));
for (const [name, prove] of chosen) {
  const settings = { LIMITS: JSON.stringify({ ...JSON.parse(raisedLimitsSetting), retries: 100 }) };
  const startedAt = performance.now();
  const figures = await withService({ settings, keepsState: true }, async (ready, service) => {
    const reviewed = new Reviewed(ready);
    await reviewed.review();
    return prove(reviewed, service);
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`${JSON.stringify({ measure: `decisions: ${name}`, ...figures, seconds })}\n`);
  if (!figures.isProved) process.exitCode = 1;
}
