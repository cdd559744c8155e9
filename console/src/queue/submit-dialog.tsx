import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { cache } from '../api/cache.ts';
import { pages, paths } from '../api/paths.ts';
import { ApiError, request, requestAgain } from '../api/request.ts';
import type { SubmissionPage, SubmissionResult } from '../api/types.ts';
import { useRulePacks } from '../api/use-rule-packs.ts';
import { Dialog } from '../ui/dialog.tsx';
import { complain, notify } from '../ui/notices.tsx';
import { plural, toSize } from '../ui/words.ts';
import { findType, Upload } from './upload.ts';

type Progress = 'sending' | 'sent' | { readonly error: string };

interface Line {
  readonly upload: Upload;
  progress: Progress;
  blobPath?: string;
}

interface Props {
  readonly files: readonly File[];
  readonly onClose: () => void;
  /** The files become new versions of this submission's. */
  readonly previousSubmissionId?: string;
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Sends each line on; a line that failed can be sent again. */
function useUploads(files: readonly File[], redraw: () => void) {
  const stop = useRef(new AbortController());
  const lines = useMemo<Line[]>(
    () =>
      files.flatMap((file) => {
        const contentType = findType(file);
        return contentType === undefined ? [] : [{ upload: new Upload(file, contentType), progress: 'sending' }];
      }),
    [],
  );
  const send = async (line: Line): Promise<void> => {
    line.progress = 'sending';
    redraw();
    try {
      line.blobPath = await line.upload.run(stop.current.signal, redraw);
      line.progress = 'sent';
    } catch (error) {
      line.progress = { error: message(error) };
    }
    redraw();
  };
  useEffect(() => {
    for (const line of lines) void send(line);
    return () => stop.current.abort();
  }, []);
  return { lines, send };
}

function UploadLine({ line, onAgain }: { readonly line: Line; readonly onAgain: () => void }) {
  const { upload, progress } = line;
  const { file } = upload;
  const said =
    progress === 'sent'
      ? 'Uploaded'
      : progress === 'sending'
        ? `${toSize(upload.sentBytes)} of ${toSize(file.size)}`
        : progress.error;
  return (
    <li class="upload-line">
      <span class="name" dir="auto">
        {file.name}
      </span>
      <span class={typeof progress === 'object' ? 'bad' : 'soft'}>{said}</span>
      <progress
        max={Math.max(1, file.size)}
        value={progress === 'sent' ? Math.max(1, file.size) : upload.sentBytes}
        aria-label={`Upload of ${file.name}`}
      />
      {typeof progress === 'object' ? (
        <button type="button" onClick={onAgain}>
          Try again
        </button>
      ) : undefined}
    </li>
  );
}

interface Pair {
  readonly key: string;
  readonly value: string;
}

function MetadataFields({
  pairs,
  onChange,
}: {
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
}) {
  const edit = (index: number, change: Partial<Pair>): void =>
    onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...change } : pair)));
  return (
    <fieldset>
      <legend>Metadata</legend>
      {pairs.map((pair, index) => (
        <div class="pair" key={index}>
          <input
            aria-label={`Name of entry ${index + 1}`}
            placeholder="campaign"
            value={pair.key}
            onInput={(event) => edit(index, { key: event.currentTarget.value })}
          />
          <input
            aria-label={`Value of entry ${index + 1}`}
            placeholder="Spring 2027"
            value={pair.value}
            onInput={(event) => edit(index, { value: event.currentTarget.value })}
          />
        </div>
      ))}
      <button type="button" class="plain" onClick={() => onChange([...pairs, { key: '', value: '' }])}>
        Add an entry
      </button>
    </fieldset>
  );
}

interface PacksProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The rule packs of the workspace and the built-in ones, to choose from. */
function PackChoice({ chosen, onChange }: PacksProps) {
  const { data, error } = useRulePacks();
  return (
    <fieldset class="sectors">
      <legend>Rule packs beside the base catalogue</legend>
      {error ? <p role="alert">The rule packs could not be read. {error.message}</p> : undefined}
      {data?.packs.map(({ sidekickId, isBuiltIn, pack }) => (
        <label key={sidekickId} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(sidekickId)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, sidekickId] : chosen.filter((id) => id !== sidekickId))
            }
          />
          <span>
            <bdi>{pack.name}</bdi>
            {isBuiltIn ? undefined : <span class="soft"> {pack.version}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
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
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const { route } = useLocation();
  const { lines, send } = useUploads(files, () => redraw(undefined));
  const [pairs, setPairs] = useState<readonly Pair[]>([{ key: '', value: '' }]);
  const [packs, setPacks] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [known, setKnown] = useState<ReadonlyMap<string, string>>();
  const refused = files.filter((file) => findType(file) === undefined);
  const isSent = lines.length > 0 && lines.every(({ progress }) => progress === 'sent');

  const submit = async (previous = new Map<string, string>()): Promise<void> => {
    setBusy(true);
    setKnown(undefined);
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
      await cache.invalidateQueries({ queryKey: ['queue'] });
      onClose();
      notify(`${plural(made.length, 'file')} submitted.`);
      const [only] = made;
      route(made.length === 1 && only ? pages.asset(submissionId, only.assetId) : pages.submission(submissionId));
    } catch (error) {
      const found = error instanceof ApiError && error.status === 409 ? await findEarlier(lines) : undefined;
      if (found && found.size > 0) setKnown(found);
      else complain('The files could not be submitted.', error);
      setBusy(false);
    }
  };

  return (
    <Dialog title={previousSubmissionId ? 'A new version' : 'Submit for review'} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ul class="uploads">
          {lines.map((line) => (
            <UploadLine key={line.upload.file.name} line={line} onAgain={() => void send(line)} />
          ))}
          {refused.map((file) => (
            <li key={file.name} class="upload-line">
              <span class="name" dir="auto">
                {file.name}
              </span>
              <span class="bad">This kind of file cannot be reviewed.</span>
            </li>
          ))}
        </ul>
        <details class="more">
          <summary>Rule packs and metadata</summary>
          <PackChoice chosen={packs} onChange={setPacks} />
          <MetadataFields pairs={pairs} onChange={setPairs} />
        </details>
        {known ? (
          <div role="alert" class="known">
            <p>
              {plural(known.size, 'file')} of this name {known.size === 1 ? 'has' : 'have'} been submitted before.
            </p>
            <button type="button" onClick={() => void submit(new Map(known))}>
              Submit as {known.size === 1 ? 'a new version' : 'new versions'}
            </button>
          </div>
        ) : undefined}
        <footer class="dialog-foot">
          <button type="button" onClick={onClose}>
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
