import { useEffect } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { pages } from '../api/paths.ts';
import { plural } from '../ui/words.ts';
import { useLive } from './use-live.ts';
import { hasEnded, useSubmission, useVersions } from './use-review.ts';

/** The files of a submission; one with a single file leads straight on to it. */
export function SubmissionPage() {
  const submissionId = useRoute().params['submissionId'] ?? '';
  const { route } = useLocation();
  const { data, error } = useSubmission(submissionId);
  const isEnded = data !== undefined && hasEnded(data);
  useLive(submissionId, data !== undefined && !isEnded);
  const versions = useVersions(submissionId, isEnded).data?.versions ?? [];
  const only = data?.assets.length === 1 ? data.assets[0] : undefined;
  useEffect(() => {
    document.title = 'Submission · Asset Review';
    if (only) route(pages.asset(submissionId, only.assetId), true);
  }, [only?.assetId]);
  if (error && !data)
    return (
      <main id="main" class="page" tabIndex={-1}>
        <h1>Submission</h1>
        <p role="alert">It could not be read. {error.message}</p>
      </main>
    );
  return (
    <main id="main" class="page" tabIndex={-1}>
      <header class="page-head">
        <h1>{data ? plural(data.assets.length, 'file') : 'Submission'}</h1>
        {data && !isEnded ? (
          <span class="row-progress">
            <progress max={100} value={data.progressPercent ?? 0} aria-label="Progress of the review" />
            <span>{data.progressPercent ?? 0} %</span>
          </span>
        ) : undefined}
      </header>
      <ul class="files">
        {data?.assets.map(({ assetId, issueCount, errorMessage, versionNumber }) => {
          const file = versions.find((version) => version.assetId === assetId);
          return (
            <li key={assetId}>
              <a class="row" href={pages.asset(submissionId, assetId)}>
                <span class="row-name">
                  <span class="name" dir="auto">
                    {file?.filename ?? 'File'}
                  </span>
                  {versionNumber > 1 ? <span class="soft">version {versionNumber}</span> : undefined}
                </span>
                <span class="standing">
                  {errorMessage ? (
                    <span class="bad">{errorMessage}</span>
                  ) : issueCount === null ? (
                    <span class="soft">In review</span>
                  ) : (
                    plural(issueCount, 'finding')
                  )}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </main>
  );
}
