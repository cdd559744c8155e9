import { cache } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { ApiError, requestAgain } from '../api/request.ts';
import type { Decision, DecisionList, Issue, IssueList } from '../api/types.ts';
import { type Before, inTurn, type Outcome } from './in-turn.ts';
import { type UnderWay, underWay } from './under-way.ts';
import { type AssetIds, issuesKey } from './use-review.ts';

export interface Choice {
  readonly status: Decision['status'];
  readonly reason?: NonNullable<Decision['reason']>;
  readonly note?: string;
  /** Blob paths of uploaded files. */
  readonly evidence?: readonly string[];
}

/** Somebody else decided first; `latest` is what they decided. */
export class DecidedMeanwhile extends Error {
  readonly latest: Decision;
  constructor(latest: Decision) {
    super('Somebody else decided about this finding meanwhile.');
    this.latest = latest;
  }
}

export const historyKey = (issueId: string) => ['decisions', issueId] as const;

/** The decisions about an issue, newest first, through the cache. */
export const readHistory = (ids: AssetIds, issueId: string, staleMs = 5000): Promise<DecisionList> =>
  cache.fetchQuery({
    queryKey: historyKey(issueId),
    queryFn: () => requestAgain<DecisionList>('GET', paths.decisions(ids.submissionId, ids.assetId, issueId)),
    staleTime: staleMs,
  });

/** The decisions as they are now: a read that is under way may be older. */
async function readHistoryAnew(ids: AssetIds, issueId: string): Promise<DecisionList> {
  await cache.cancelQueries({ queryKey: historyKey(issueId) });
  return readHistory(ids, issueId, 0);
}

const maximumAtOnce = 200;

/**
 * Shows the decisions at once, makes them in their turn, then shows what was made; what was not made is as it was, or as somebody else decided. Reads that
 * began before the answer are dropped: they may be older. What is decided about a finding in the meantime stays shown.
 */
async function during(
  ids: AssetIds,
  issues: readonly Issue[],
  status: Issue['status'],
  work: (before: Before) => Promise<Outcome>,
): Promise<readonly Decision[]> {
  const mark: UnderWay = { status };
  for (const { id } of issues) underWay.set(id, mark);
  show(ids, new Map(issues.map(({ id }) => [id, status])));
  const { made, error } = await inTurn(
    issues.map(({ id }) => id),
    work,
  );
  await cache.cancelQueries({ queryKey: issuesKey(ids) });
  const actual = new Map(issues.map((issue) => [issue.id, issue.status]));
  for (const decision of error instanceof DecidedMeanwhile ? [...made, error.latest] : made)
    actual.set(decision.issueId, decision.status);
  for (const { id } of issues) {
    if (underWay.get(id) === mark) underWay.delete(id);
    else actual.delete(id);
  }
  show(ids, actual);
  if (error === undefined) return made;
  void cache.invalidateQueries({ queryKey: issuesKey(ids) });
  throw error;
}

function show(ids: AssetIds, statuses: ReadonlyMap<string, Issue['status']>): void {
  cache.setQueryData<IssueList>(
    [...issuesKey(ids)],
    (list) =>
      list && {
        ...list,
        issues: list.issues.map((issue) => {
          const status = statuses.get(issue.id);
          return status === undefined ? issue : { ...issue, status };
        }),
      },
  );
}

/** Adds a decision to the history that was read. Reads that began before are dropped, as they may lack it. */
async function remember(decision: Decision): Promise<void> {
  const queryKey = historyKey(decision.issueId);
  const list = cache.getQueryData<DecisionList>([...queryKey]);
  if (list === undefined || list.decisions.some(({ decisionId }) => decisionId === decision.decisionId)) return;
  await cache.cancelQueries({ queryKey });
  cache.setQueryData<DecisionList>([...queryKey], {
    decisions: [decision, ...list.decisions],
    total: list.total + 1,
  });
}

const headOf = (list: DecisionList | undefined): number | undefined => list && (list.decisions[0]?.version ?? 0);

/** True for the decision that was just sent, whose answer was lost on the way. */
const isOurs = (latest: Decision | undefined, choice: Choice, personId: string, before: number): latest is Decision =>
  latest !== undefined &&
  latest.decidedBy.id === personId &&
  latest.version === before + 1 &&
  latest.status === choice.status &&
  (latest.note ?? undefined) === choice.note;

interface Sending {
  readonly personId: string;
  /** The version that the person has seen and replaces. */
  readonly seen: number;
}

/** Sends a decision about one finding. Throws `DecidedMeanwhile` where somebody else has decided since `seen`. */
async function send(ids: AssetIds, issueId: string, choice: Choice, { personId, seen }: Sending): Promise<Decision> {
  const path = paths.decisions(ids.submissionId, ids.assetId, issueId);
  const body = { ...choice, expectedVersion: seen };
  const decision = await requestAgain<Decision>('POST', path, { body }).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const [latest] = (await readHistoryAnew(ids, issueId)).decisions;
    if (isOurs(latest, choice, personId, seen)) return latest;
    if (latest) throw new DecidedMeanwhile(latest);
    throw error;
  });
  await remember(decision);
  return decision;
}

/**
 * Decides about one finding: shown at once, sent after what was decided about it before, and undone when the service refuses. A decision that somebody else made
 * and the person has not seen is not overwritten: then it throws `DecidedMeanwhile`. Seen is version `seen`, else their own decision before, else what was read
 * when they decided.
 */
export async function decideOne(
  ids: AssetIds,
  issue: Issue,
  choice: Choice,
  { personId, seen }: { readonly personId: string; readonly seen?: number | undefined },
): Promise<Decision> {
  const read = headOf(cache.getQueryData<DecisionList>([...historyKey(issue.id)]));
  const [made] = await during(ids, [issue], choice.status, async (before) => {
    const own = await before(issue.id);
    // What they had not seen then, they have not seen now.
    if (own?.error instanceof DecidedMeanwhile && seen === undefined) throw own.error;
    const version =
      seen ??
      own?.made.find(({ issueId }) => issueId === issue.id)?.version ??
      read ??
      headOf(await readHistory(ids, issue.id, Number.POSITIVE_INFINITY));
    return { made: [await send(ids, issue.id, choice, { personId, seen: version ?? 0 })] };
  });
  if (made === undefined) throw new Error('A decision was answered with none.');
  return made;
}

/**
 * Returns a finding to its state before one decision about it, which may still be on its way. False where that was not made in the end. Throws
 * `DecidedMeanwhile` where somebody else has decided since.
 */
export async function takeBack(
  ids: AssetIds,
  issue: Issue,
  decision: Promise<Decision | undefined>,
  personId: string,
): Promise<boolean> {
  const known = decision.catch(() => undefined);
  const undone = await during(ids, [issue], issue.status, async () => {
    const made = await known;
    if (made === undefined) return { made: [] };
    try {
      const { decisions } = await readHistoryAnew(ids, issue.id);
      const before = decisions.find(({ version }) => version === made.version - 1);
      const choice = {
        status: before?.status ?? issue.status,
        ...(before?.reason ? { reason: before.reason } : {}),
        note: 'Undone.',
      };
      return { made: [await send(ids, issue.id, choice, { personId, seen: made.version })] };
    } catch (error) {
      return { made: [made], error };
    }
  });
  if (undone.length > 0) return true;
  await cache.invalidateQueries({ queryKey: issuesKey(ids) });
  return false;
}

/** Decides about many findings of one asset alike: all or none of each two hundred. */
export function decideMany(ids: AssetIds, issues: readonly Issue[], choice: Choice): Promise<readonly Decision[]> {
  return during(ids, issues, choice.status, async () => {
    const made: Decision[] = [];
    try {
      for (let at = 0; at < issues.length; at += maximumAtOnce) {
        const issueIds = issues.slice(at, at + maximumAtOnce).map(({ id }) => id);
        const { decisions } = await requestAgain<{ decisions: Decision[] }>(
          'POST',
          paths.asset(ids.submissionId, ids.assetId, '/decisions'),
          { body: { ...choice, issueIds } },
        );
        made.push(...decisions);
      }
    } catch (error) {
      return { made, error };
    } finally {
      for (const decision of made) await remember(decision);
    }
    return { made };
  });
}
