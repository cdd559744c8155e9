import { useEffect, useRef, useState } from 'preact/hooks';
import { cache } from '../api/cache.ts';
import { pages, paths } from '../api/paths.ts';
import { requestAgain } from '../api/request.ts';
import type { EvidencePack, SubmissionView } from '../api/types.ts';
import { queueAddress } from '../queue/last-place.ts';
import { useMayDecide } from '../session/session.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { complain } from '../ui/notices.tsx';
import { toMoment, toSize } from '../ui/words.ts';
import { type AssetIds, hasEnded, type Review, useVersions } from './use-review.ts';
import { toVerdict } from './verdict.ts';

interface Props {
  readonly ids: AssetIds;
  readonly submission: SubmissionView | undefined;
  readonly review: Review;
  readonly onNewVersion: () => void;
}

function PackDialog({ pack, onClose }: { readonly pack: EvidencePack; readonly onClose: () => void }) {
  return (
    <Dialog title="Evidence pack" onClose={onClose}>
      <p>Report, findings, decisions and their history, what was cleared, and the hash of every part, signed.</p>
      <dl class="facts-list">
        <dt>Size</dt>
        <dd>{toSize(pack.sizeBytes)}</dd>
        <dt>SHA-256</dt>
        <dd>
          <code>{pack.sha256}</code>
        </dd>
        <dt>To be had until</dt>
        <dd>{toMoment(pack.expiresAt)}</dd>
      </dl>
      <footer class="dialog-foot">
        <a class="button main" href={pack.url} download rel="noreferrer">
          Download the pack
        </a>
      </footer>
    </Dialog>
  );
}

function Actions({ ids, submission, review, onNewVersion }: Props) {
  const mayDecide = useMayDecide();
  const [pack, setPack] = useState<EvidencePack>();
  const [isPacking, setPacking] = useState(false);
  const isOver = submission !== undefined && hasEnded(submission);
  const makePack = async (): Promise<void> => {
    setPacking(true);
    try {
      setPack(await requestAgain<EvidencePack>('POST', paths.packs(ids.submissionId)));
    } catch (error) {
      complain('The evidence pack could not be made.', error);
    }
    setPacking(false);
  };
  const retry = async (): Promise<void> => {
    try {
      await requestAgain('POST', paths.asset(ids.submissionId, ids.assetId, '/retry'));
      await cache.invalidateQueries({ queryKey: ['submission', ids.submissionId] });
    } catch (error) {
      complain('It could not be tried again.', error);
    }
  };
  const asset = submission?.assets.find(({ assetId }) => assetId === ids.assetId);
  return (
    <div class="actions">
      {(review.detail?.versionNumber ?? 1) > 1 && review.issues ? (
        <a class="button" href={pages.compare(ids.submissionId, ids.assetId)}>
          <Icon name="compare" />
          <span>Compare</span>
        </a>
      ) : undefined}
      {mayDecide && asset?.isRetryable ? (
        <button type="button" onClick={() => void retry()}>
          <Icon name="undo" />
          <span>Try again</span>
        </button>
      ) : undefined}
      {mayDecide && isOver ? (
        <button type="button" onClick={onNewVersion}>
          <Icon name="version" />
          <span>New version</span>
        </button>
      ) : undefined}
      {mayDecide && isOver ? (
        <button type="button" disabled={isPacking} onClick={() => void makePack()}>
          <Icon name="pack" />
          <span>{isPacking ? 'Packing…' : 'Evidence pack'}</span>
        </button>
      ) : undefined}
      {review.issues ? (
        <button type="button" onClick={() => print()}>
          <Icon name="print" />
          <span>Print</span>
        </button>
      ) : undefined}
      {pack ? <PackDialog pack={pack} onClose={() => setPack(undefined)} /> : undefined}
    </div>
  );
}

/** The name of the file, the verdict, the other files and versions, and the actions. */
export function ReviewHead(props: Props) {
  const { ids, submission, review } = props;
  const versions = useVersions(ids.submissionId, submission !== undefined && hasEnded(submission)).data?.versions ?? [];
  const siblings = versions.filter(({ submissionId }) => submissionId === ids.submissionId);
  const earlier = versions.filter(
    ({ versionGroupId, assetId }) => versionGroupId === review.detail?.versionGroupId && assetId !== ids.assetId,
  );
  const files = useRef<HTMLElement>(null);
  useEffect(
    () => files.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [siblings.length, ids.assetId],
  );
  const name = review.detail?.filename ?? siblings.find(({ assetId }) => assetId === ids.assetId)?.filename ?? '';
  return (
    <header class="review-head">
      <a class="back" href={queueAddress()} aria-label="Back to the queue">
        <Icon name="left" />
      </a>
      <div class="review-title">
        <h1 dir="auto">{name || 'Review'}</h1>
        <p class="soft">
          {review.issues && review.coverage ? toVerdict(review.issues, review.coverage) : ''}
          {earlier.length > 0 ? (
            <>
              {' '}
              Version {review.detail?.versionNumber}
              {earlier.map(({ assetId, submissionId, versionNumber }) => (
                <span key={assetId}>
                  {' · '}
                  <a href={pages.asset(submissionId, assetId)}>version {versionNumber}</a>
                </span>
              ))}
            </>
          ) : undefined}
        </p>
      </div>
      {siblings.length > 1 ? (
        <nav class="siblings" aria-label="Files of this submission" ref={files}>
          {siblings.map(({ assetId, filename }) => (
            <a
              key={assetId}
              href={pages.asset(ids.submissionId, assetId)}
              {...(assetId === ids.assetId ? { 'aria-current': 'page' } : {})}
            >
              <bdi>{filename}</bdi>
            </a>
          ))}
        </nav>
      ) : undefined}
      <Actions {...props} />
    </header>
  );
}
