import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import type { SubmissionView } from '../api/types.ts';
import { queueAddress } from '../queue/last-place.ts';
import { SubmitDialog } from '../queue/submit-dialog.tsx';
import { useReadAddress } from '../viewers/viewer.tsx';
import { usePrintedReport } from './printed-report.tsx';
import { ReviewHead } from './review-head.tsx';
import { useLive } from './use-live.ts';
import { type AssetIds, hasEnded, useReview, useSubmission } from './use-review.ts';
import { Workplace } from './workplace.tsx';

/** One file: followed while it is reviewed, then decided about. */
export function ReviewPage() {
  const { params } = useRoute();
  const ids = useMemo(
    () => ({ submissionId: params['submissionId'] ?? '', assetId: params['assetId'] ?? '' }),
    [params['submissionId'], params['assetId']],
  );
  return <Asset key={`${ids.submissionId} ${ids.assetId}`} ids={ids} />;
}

/** How far the review of a file is, or why there is none. */
function UnderWay({
  submission,
  assetId,
}: {
  readonly submission: SubmissionView | undefined;
  readonly assetId: string;
}) {
  if (submission === undefined) return <p class="waiting">Opening…</p>;
  const { status, progressPercent, assets } = submission;
  const asset = assets.find((one) => one.assetId === assetId);
  const percent = progressPercent ?? 0;
  return (
    <div class="page under-way">
      {asset === undefined ? (
        <p role="alert">There is no such file in this submission.</p>
      ) : asset.errorMessage ? (
        <p role="alert">It could not be reviewed. {asset.errorMessage}</p>
      ) : (
        <>
          <progress max={100} value={percent} aria-label="Progress of the review" />
          <p role="status">
            {status === 'submitted' ? 'Waiting for its turn' : 'Reading, measuring and judging'} · {percent} %
          </p>
        </>
      )}
    </div>
  );
}

function Asset({ ids }: { readonly ids: AssetIds }) {
  const { data: submission, error } = useSubmission(ids.submissionId);
  const asset = submission?.assets.find(({ assetId }) => assetId === ids.assetId);
  const isOver = submission !== undefined && hasEnded(submission);
  const isComplete = asset !== undefined && asset.issueCount !== null;
  useLive(ids.submissionId, submission !== undefined && !isOver);
  const review = useReview(ids, isComplete);
  usePrintedReport(review);
  // Asked for beside the findings, so that a film need not wait for them.
  useReadAddress(ids, isComplete);
  const [files, setFiles] = useState<readonly File[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = `${review.detail?.filename ?? 'Review'} · Asset Review`;
  }, [review.detail?.filename]);
  const problem = error ?? review.error;
  return (
    <main id="main" class="review" tabIndex={-1}>
      <ReviewHead ids={ids} submission={submission} review={review} onNewVersion={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="A new version"
        onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])}
      />
      {problem && review.issues === undefined ? (
        <div class="page">
          <p role="alert">The review could not be read. {problem.message}</p>
          <p>
            <a href={queueAddress()}>Go to the queue</a>
          </p>
        </div>
      ) : isComplete ? (
        <Workplace ids={ids} review={review} />
      ) : (
        <UnderWay submission={submission} assetId={ids.assetId} />
      )}
      {files.length > 0 ? (
        <SubmitDialog files={files} previousSubmissionId={ids.submissionId} onClose={() => setFiles([])} />
      ) : undefined}
    </main>
  );
}
