// Decisions under contention, seen as clients see them on `npm start` in processes of its own. First 200 clients decide the same issue at once,
// 50 times: one wins each version. Then 1,000 decisions about all findings of a file, beside retries of another file of the same submission, while
// the service is ended with `kill -9` twice: every acknowledged decision is in the history once, and versions have no gap.
import { setTimeout as sleep } from 'node:timers/promises';
import { openServices } from '../../cli/admin/open-services.ts';
import { toScope } from '../../shared/model/scope.ts';
import { raisedLimitsSetting } from '../../support/api-client.ts';
import { failAsset } from '../../support/fail-asset.ts';
import { withService } from './with-service.ts';

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

const figures = await withService(
  { settings: { LIMITS: raisedLimitsSetting }, keepsState: true },
  async (first, service) => {
    let { baseUrl, keys, workspaceId } = first;
    let restarting = Promise.resolve();
    const call = async <T>(path: string, json?: unknown): Promise<Answer<T>> => {
      const answer = await fetch(`${baseUrl}/api/integrations${path}`, {
        method: json === undefined ? 'GET' : 'POST',
        headers: { 'x-api-key': keys.live },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      return { status: answer.status, json: (await answer.json()) as T };
    };
    const upload = async (filename: string): Promise<{ readonly blobPath: string }> => {
      const target = await call<{ uploadUrl: string; blobPath: string }>('/uploads/url', {
        filename,
        contentType: 'text/plain',
      });
      await fetch(target.json.uploadUrl, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: text });
      return { blobPath: target.json.blobPath };
    };
    const assets = [await upload('decided.txt'), await upload('retried.txt')];
    const created = await call<{ submissionId: string; assets: readonly { assetId: string }[] }>('/submissions', {
      assets,
    });
    const { submissionId } = created.json;
    const [assetId = '', retriedId = ''] = created.json.assets.map((asset) => asset.assetId);
    const untilComplete = async (): Promise<void> => {
      while ((await call<{ status: string }>(`/submissions/${submissionId}`)).json.status !== 'complete')
        await sleep(50);
    };
    await untilComplete();
    const asset = `/submissions/${submissionId}/assets/${assetId}`;
    const { issues } = (await call<{ issues: readonly { id: string }[] }>(`${asset}/issues`)).json;
    const issueIds = issues.map(({ id }) => id);
    const [contested = '', ...others] = issueIds;
    const readHistory = async (issueId: string): Promise<readonly Decision[]> =>
      (await call<{ decisions: readonly Decision[] }>(`${asset}/issues/${issueId}/decisions`)).json.decisions;

    const statuses: Record<number, number> = {};
    const winners: string[] = [];
    let roundsWithOneWinner = 0;
    const contestStart = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: clients }, () =>
          call<Decision>(`${asset}/issues/${contested}/decisions`, { status: 'ACKNOWLEDGED', expectedVersion: round }),
        ),
      );
      for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
      const won = answers.filter(({ status }) => status === 201);
      winners.push(...won.map(({ json }) => json.decisionId));
      if (won.length === 1 && won[0]?.json.version === round + 1) roundsWithOneWinner += 1;
    }
    const contest = await readHistory(contested);
    const contestSeconds = Math.round((performance.now() - contestStart) / 1000);
    const contestIsWhole =
      contest
        .map(({ decisionId }) => decisionId)
        .toReversed()
        .join() === winners.join();

    const acknowledged: Decision[] = [];
    let accepted = 0;
    let cut = 0;
    let sent = 0;
    let kills = 0;
    const startAgain = async (): Promise<void> => {
      ({ baseUrl, keys, workspaceId } = await service.restart());
    };
    const killWhenDue = (): void => {
      if (accepted < (killsAt[kills] ?? Number.POSITIVE_INFINITY)) return;
      kills += 1;
      restarting = startAgain();
    };
    const send = async (): Promise<void> => {
      while (sent < bulkDecisions) {
        sent += 1;
        for (let isDone = false; !isDone; ) {
          await restarting;
          const body = { issueIds: others, status: 'ACKNOWLEDGED' };
          const answer = await call<{ decisions: readonly Decision[] }>(`${asset}/decisions`, body).catch(
            () => undefined,
          );
          if (answer?.status === 201) {
            acknowledged.push(...answer.json.decisions);
            accepted += 1;
            isDone = true;
            killWhenDue();
          } else if (answer === undefined || answer.status >= 500) cut += 1;
          else throw new Error(`A bulk decision was answered ${answer.status}: ${JSON.stringify(answer.json)}`);
        }
      }
    };
    const deciding = new AbortController();
    let retries = 0;
    const retry = async (): Promise<void> => {
      while (!deciding.signal.aborted) {
        await restarting;
        try {
          const { services, close } = await openServices({}, service.stateFolder);
          await failAsset(services, { scope: toScope(workspaceId, 'live'), submissionId, assetId: retriedId });
          await close();
          const { status } = await call<unknown>(`/submissions/${submissionId}/assets/${retriedId}/retry`, {});
          if (status === 202) retries += 1;
          if (status === 409) return;
          await untilComplete();
        } catch {
          // The service is just being killed.
          await sleep(50);
        }
      }
    };
    const bulkStart = performance.now();
    const retrying = retry();
    await Promise.all(Array.from({ length: senders }, send));
    const bulkSeconds = Math.round((performance.now() - bulkStart) / 1000);
    deciding.abort();
    await retrying;
    await restarting;
    await untilComplete();

    let lost = 0;
    let gaps = 0;
    let doubled = 0;
    for (const issueId of others) {
      const kept = await readHistory(issueId);
      const ids = new Set(kept.map(({ decisionId }) => decisionId));
      doubled += kept.length - ids.size;
      lost += acknowledged.filter((one) => one.issueId === issueId && !ids.has(one.decisionId)).length;
      gaps += kept.filter(({ version }, place) => version !== kept.length - place).length;
    }
    const kept = (await readHistory(others[0] ?? '')).length;
    const retried = await call<{ status: string }>(`/submissions/${submissionId}/assets/${retriedId}`);
    return {
      contest: {
        clients,
        rounds,
        roundsWithOneWinner,
        statuses,
        history: contest.length,
        contestIsWhole,
        contestSeconds,
      },
      bulk: {
        sent: bulkDecisions,
        accepted,
        cut,
        issuesEach: others.length,
        kills,
        retries,
        kept,
        lost,
        doubled,
        gaps,
        bulkSeconds,
      },
      retriedAsset: retried.json.status,
    };
  },
);
process.stdout.write(`${JSON.stringify({ measure: 'decisions under contention', ...figures })}\n`);
const { contest, bulk } = figures;
const isContestRight = contest.roundsWithOneWinner === rounds && contest.contestIsWhole;
process.exitCode = isContestRight && bulk.lost + bulk.doubled + bulk.gaps === 0 && bulk.kept >= bulkDecisions ? 0 : 1;
