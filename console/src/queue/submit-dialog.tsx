import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { cache } from '../api/cache.ts';
import { pages, paths } from '../api/paths.ts';
import { ApiError, request, requestAgain } from '../api/request.ts';
import type { SubmissionPage, SubmissionResult } from '../api/types.ts';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notices.tsx';
import { plural } from '../ui/words.ts';
import { MetadataFields, type Pair } from './metadata-fields.tsx';
import { PackChoice } from './pack-choice.tsx';
import { UploadLines } from './upload-lines.tsx';
import { type Line, useUploads } from './use-uploads.ts';

interface Props {
  readonly files: readonly File[];
  readonly onClose: () => void;
  /** The files become new versions of this submission's. */
  readonly previousSubmissionId?: string;
}

/** By blob path, the latest submission that holds a file of the same name. */
async function findEarlier(lines: readonly Line[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    lines.map(async ({ blobPath = '' }) => {
      const query = new URLSearchParams({ blobPath, pageSize: '1' });
      const { items } = await requestAgain<SubmissionPage>('GET', `${paths.submissions}?${query}`);
      return items.map(({ submissionId }) => [blobPath, submissionId] as const);
    }),
  );
  return new Map(found.flat());
}

/** Shows the upload of dropped files, takes rule packs and metadata, and submits them together. */
export function SubmitDialog({ files, onClose, previousSubmissionId }: Props) {
  const { route } = useLocation();
  const { lines, refused, send } = useUploads(files);
  const [pairs, setPairs] = useState<readonly Pair[]>([{ key: '', value: '' }]);
  const [packs, setPacks] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [known, setKnown] = useState<ReadonlyMap<string, string>>();
  const [problem, setProblem] = useState<string>();
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);
  const isSent = lines.length > 0 && lines.every(({ progress }) => progress === 'sent');

  const submit = async (previous = new Map<string, string>()): Promise<void> => {
    setBusy(true);
    setKnown(undefined);
    setProblem(undefined);
    const metadata = Object.fromEntries(
      pairs.filter(({ key }) => key.trim() !== '').map(({ key, value }) => [key.trim(), value]),
    );
    const assets = lines.map(({ blobPath = '' }) => {
      const earlier = previousSubmissionId ?? previous.get(blobPath);
      return { blobPath, ...(earlier === undefined ? {} : { previousSubmissionId: earlier }) };
    });
    try {
      const { submissionId, assets: made } = await request<SubmissionResult>('POST', paths.submissions, {
        body: { assets, sidekickIds: packs, metadata },
      });
      void cache.invalidateQueries({ queryKey: ['queue'] });
      notify(`${plural(made.length, 'file')} submitted.`);
      // Whoever has gone to another page stays there.
      if (isGone.current) return;
      onClose();
      const [only] = made;
      route(made.length === 1 && only ? pages.asset(submissionId, only.assetId) : pages.submission(submissionId));
    } catch (error) {
      const found =
        error instanceof ApiError && error.status === 409 ? await findEarlier(lines).catch(() => undefined) : undefined;
      if (found && found.size > 0) setKnown(found);
      else setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };

  return (
    // What is being submitted cannot be cancelled any more.
    <Dialog title={previousSubmissionId ? 'A new version' : 'Submit for review'} isFirm={isBusy} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <UploadLines lines={lines} refused={refused} onAgain={(line) => void send(line)} />
        <details class="more">
          <summary>Rule packs and metadata</summary>
          <PackChoice chosen={packs} onChange={setPacks} />
          <MetadataFields pairs={pairs} onChange={setPairs} />
        </details>
        {known ? (
          <div role="alert" class="known">
            <p>
              {plural(known.size, 'file')} of {known.size === 1 ? 'this name has' : 'these names have'} been submitted
              before.
            </p>
            <button type="button" onClick={() => void submit(new Map(known))}>
              Submit as {known.size === 1 ? 'a new version' : 'new versions'}
            </button>
          </div>
        ) : undefined}
        {problem ? <p role="alert">The files were not submitted. {problem}</p> : undefined}
        <footer class="dialog-foot">
          <button type="button" disabled={isBusy} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="main" disabled={!isSent || isBusy}>
            {isSent || lines.length === 0 ? `Review ${plural(lines.length, 'file')}` : 'Uploading…'}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
