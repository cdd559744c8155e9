import { useEffect } from 'preact/hooks';
import { cache } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { listenTo } from '../api/realtime.ts';
import type { RealtimeMessage, SubmissionView } from '../api/types.ts';
import { useSession } from '../session/session.tsx';

function take(message: RealtimeMessage): void {
  const { submissionId, progressPercent } = message;
  const key = ['submission', submissionId];
  if (progressPercent !== undefined)
    cache.setQueryData<SubmissionView>(
      key,
      (view) => view && { ...view, progressPercent: Math.max(view.progressPercent ?? 0, progressPercent) },
    );
  if (message.type !== 'asset.progress') void cache.invalidateQueries({ queryKey: key });
}

/** Follows a submission by the realtime channel while `isWanted`. Without the channel the page still asks again and again. */
export function useLive(submissionId: string, isWanted: boolean): void {
  const { session } = useSession();
  const isPossible = session.features.realtime && isWanted;
  useEffect(
    () => (isPossible ? listenTo<RealtimeMessage>(paths.realtime(submissionId), { onMessage: take }) : undefined),
    [submissionId, isPossible],
  );
}
