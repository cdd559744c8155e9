import { cache } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { ApiError, requestAgain } from '../api/request.ts';
import type { Decision, DecisionList, Issue, IssueList } from '../api/types.ts';
import { underWay } from './under-way.ts';
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

const maximumAtOnce = 200;

/** Shows the decisions at once, sends them, then keeps the answer. Reads that began before the answer are dropped: they may be older. */
async function during<T>(
  ids: AssetIds,
  wanted: ReadonlyMap<string, Issue['status']>,
  work: () => Promise<T>,
): Promise<T> {
  for (const [id, status] of wanted) underWay.set(id, status);
  show(ids, wanted);
  try {
    return await work();
  } finally {
    await cache.cancelQueries({ queryKey: issuesKey(ids) });
    for (const id of wanted.keys()) underWay.delete(id);
  }
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

const remember = (issueId: string, decision: Decision): void =>
  void cache.setQueryData<DecisionList>([...historyKey(issueId)], (list) => ({
    decisions: [decision, ...(list?.decisions ?? [])],
    total: (list?.total ?? 0) + 1,
  }));

/** True for the decision that was just sent, whose answer was lost on the way. */
const isOurs = (latest: Decision | undefined, choice: Choice, personId: string, before: number): latest is Decision =>
  latest !== undefined &&
  latest.decidedBy.id === personId &&
  latest.version === before + 1 &&
  latest.status === choice.status &&
  (latest.note ?? undefined) === choice.note;

/**
 * Decides about one finding: shown at once, and undone when the service refuses. A decision that somebody else made
 * since it was last read is not overwritten: then it throws `DecidedMeanwhile`, unless `expectedVersion` says that the
 * person has seen it.
 */
export async function decideOne(
  ids: AssetIds,
  issue: Issue,
  choice: Choice,
  { personId, seen }: { readonly personId: string; readonly seen?: number },
): Promise<Decision> {
  const wanted = new Map([[issue.id, choice.status]]);
  const work = async (): Promise<Decision> => {
    const known = await readHistory(ids, issue.id, Number.POSITIVE_INFINITY);
    const expectedVersion = seen ?? known.decisions[0]?.version ?? 0;
    const path = paths.decisions(ids.submissionId, ids.assetId, issue.id);
    const decision = await requestAgain<Decision>('POST', path, { body: { ...choice, expectedVersion } }).catch(
      async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        const [latest] = (await readHistory(ids, issue.id, 0)).decisions;
        if (isOurs(latest, choice, personId, expectedVersion)) return latest;
        if (latest) throw new DecidedMeanwhile(latest);
        throw error;
      },
    );
    if (cache.getQueryData<DecisionList>([...historyKey(issue.id)])?.decisions[0]?.decisionId !== decision.decisionId)
      remember(issue.id, decision);
    return decision;
  };
  try {
    const decision = await during(ids, wanted, work);
    show(ids, wanted);
    return decision;
  } catch (error) {
    const actual = error instanceof DecidedMeanwhile ? error.latest.status : issue.status;
    show(ids, new Map([[issue.id, actual]]));
    throw error;
  }
}

/** Decides about many findings of one asset alike: all or none of each two hundred. */
export async function decideMany(
  ids: AssetIds,
  issues: readonly Issue[],
  choice: Choice,
): Promise<readonly Decision[]> {
  const made: Decision[] = [];
  const work = async (): Promise<void> => {
    for (let at = 0; at < issues.length; at += maximumAtOnce) {
      const issueIds = issues.slice(at, at + maximumAtOnce).map(({ id }) => id);
      const { decisions } = await requestAgain<{ decisions: Decision[] }>(
        'POST',
        paths.asset(ids.submissionId, ids.assetId, '/decisions'),
        { body: { ...choice, issueIds } },
      );
      made.push(...decisions);
    }
  };
  try {
    await during(ids, new Map(issues.map(({ id }) => [id, choice.status])), work);
    return made;
  } catch (error) {
    show(ids, new Map(issues.slice(made.length).map(({ id, status }) => [id, status])));
    throw error;
  } finally {
    show(ids, new Map(made.map(({ issueId, status }) => [issueId, status])));
    for (const decision of made) remember(decision.issueId, decision);
  }
}
