import { useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { ApiError, request } from '../api/request.ts';
import type {
  AssetDetail,
  ClearedList,
  CoverageList,
  IssueList,
  SubmissionView,
  TopicList,
  Transcript,
  VersionList,
} from '../api/types.ts';
import { withUnderWay } from './under-way.ts';

export interface AssetIds {
  readonly submissionId: string;
  readonly assetId: string;
}

export const hasEnded = ({ status }: { readonly status: string }): boolean =>
  status === 'complete' || status === 'failed';

/** The status of a submission; looked at every second and a half until it ends, also after a retry, for where no live channel is. */
export const useSubmission = (submissionId: string) =>
  useReading<SubmissionView>({
    key: ['submission', submissionId],
    read: (signal) => request('GET', paths.submission(submissionId), { signal }),
    everyMs: (view) => (view !== undefined && hasEnded(view) ? false : 1500),
    staleMs: 1000,
  });

/** The files of a submission and their versions. */
export const useVersions = (submissionId: string, isEnded: boolean) =>
  useReading<VersionList>({
    key: ['versions', submissionId, isEnded],
    read: (signal) => request('GET', paths.versions(submissionId), { signal }),
  });

export const issuesKey = ({ submissionId, assetId }: AssetIds) => ['issues', submissionId, assetId] as const;

/** An answer of 404 as undefined: a recording without speech, results of an older review. */
const orNothing = async <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** Everything that was read and found of an asset; empty until its review has ended. Findings are read again every 20 seconds, as others decide too. */
export function useReview(ids: AssetIds, isComplete: boolean) {
  const { submissionId, assetId } = ids;
  const read =
    <T>(rest: string) =>
    (signal: AbortSignal): Promise<T> =>
      request('GET', paths.asset(submissionId, assetId, rest), { signal });
  const detail = useReading<AssetDetail>({ key: ['asset', submissionId, assetId, isComplete], read: read('') });
  const issues = useReading<IssueList>({
    key: issuesKey(ids),
    read: read('/issues'),
    enabled: isComplete,
    everyMs: 20_000,
  });
  const isSpoken = /^(audio|video)\//.test(detail.data?.mimeType ?? '');
  const still = { enabled: isComplete, staleMs: Number.POSITIVE_INFINITY };
  const topics = useReading<TopicList>({ key: ['topics', submissionId, assetId], read: read('/topics'), ...still });
  const coverage = useReading<CoverageList>({
    key: ['coverage', submissionId, assetId],
    read: read('/coverage'),
    ...still,
  });
  const cleared = useReading<ClearedList | null>({
    key: ['cleared', submissionId, assetId],
    read: (signal) => orNothing(read<ClearedList>('/cleared')(signal)),
    ...still,
  });
  const transcript = useReading<Transcript | null>({
    key: ['transcript', submissionId, assetId],
    read: (signal) => orNothing(read<Transcript>('/transcript')(signal)),
    ...still,
    enabled: isComplete && isSpoken,
  });
  return {
    detail: detail.data,
    issues: issues.data && withUnderWay(issues.data.issues),
    topics: topics.data?.topics ?? [],
    coverage: coverage.data,
    cleared: cleared.data?.cleared ?? [],
    provenance: cleared.data?.provenance,
    transcript: transcript.data?.segments ?? [],
    error: detail.error ?? issues.error,
  };
}

export type Review = ReturnType<typeof useReview>;
