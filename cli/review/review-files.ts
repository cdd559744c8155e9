import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ApiError, type Client, type Submission } from 'asset-review-client';
import { realtimeMessageSchema } from '../../shared/model/realtime.ts';
import { toVerdict } from '../../shared/model/verdict.ts';
import type { Review, ReviewedAsset } from '../../shared/report/review.ts';
import { CommandError } from '../options.ts';
import { contentTypeOfFile } from './content-types.ts';
import type { ProgressDisplay } from './progress-display.ts';
import { uploadFile } from './upload-file.ts';

export interface LocalFile {
  readonly path: string;
  /** The path as results name it. */
  readonly shownAs: string;
  readonly filename: string;
  readonly sizeBytes: number;
  readonly contentType: string;
}

export interface ReviewOptions {
  /** The submission whose next versions the files are; `newest`: for each file the last one that holds it, if any. */
  readonly previous: { readonly submissionId: string } | 'newest' | undefined;
  readonly sidekickIds: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
}

/** Looks at the files before anything is sent. Throws `CommandError` with one sentence for each that cannot be reviewed. */
export async function readLocalFiles(
  paths: readonly string[],
  shownAs: ReadonlyMap<string, string> = new Map(),
): Promise<LocalFile[]> {
  const problems: string[] = [];
  const files: LocalFile[] = [];
  for (const path of paths) {
    const shown = shownAs.get(path) ?? path;
    try {
      const stats = await stat(path);
      if (!stats.isFile()) throw new CommandError(`${shown}: not a file.`);
      if (stats.size === 0) throw new CommandError(`${shown}: the file is empty.`);
      const contentType = contentTypeOfFile(path);
      files.push({ path, shownAs: shown, filename: basename(path), sizeBytes: stats.size, contentType });
    } catch (error) {
      problems.push(error instanceof CommandError ? error.message : `${shown}: ${whyUnreadable(error)}.`);
    }
  }
  const names = files.map((file) => file.filename);
  for (const twice of new Set(names.filter((name, index) => names.indexOf(name) !== index))) {
    problems.push(`${twice}: two files of one review need different names.`);
  }
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  return files;
}

function whyUnreadable(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such file';
  return code === 'EACCES' ? 'this user may not read it' : `cannot be read (${code ?? String(error)})`;
}

async function upload(api: Client, file: LocalFile, display: ProgressDisplay): Promise<string> {
  try {
    const { uploadUrl, blobPath } = await api.createUploadUrl({
      filename: file.filename,
      contentType: file.contentType,
    });
    await uploadFile(file, uploadUrl, (sentBytes) =>
      display.update(file.shownAs, 'uploading', (100 * sentBytes) / file.sizeBytes),
    );
    display.update(file.shownAs, 'uploaded', null);
    return blobPath;
  } catch (error) {
    if (error instanceof ApiError) throw new CommandError(`${file.shownAs}: ${error.message}`, { cause: error });
    throw error;
  }
}

type SubmittedFile = Parameters<Client['createSubmission']>[0]['assets'][number];

/** The files as they are submitted, in the given order: each with the earlier submission of which it is a new version, if any. The service refuses what cannot be one. */
async function toSubmittedFiles(
  api: Client,
  blobPaths: readonly string[],
  previous: ReviewOptions['previous'],
): Promise<readonly SubmittedFile[]> {
  const submitted: SubmittedFile[] = [];
  for (const blobPath of blobPaths) {
    const previousSubmissionId = previous === 'newest' ? await findNewest(api, blobPath) : previous?.submissionId;
    submitted.push({ blobPath, ...(previousSubmissionId === undefined ? {} : { previousSubmissionId }) });
  }
  return submitted;
}

/** The last submission that holds the file; undefined where none does. */
async function findNewest(api: Client, blobPath: string): Promise<string | undefined> {
  const page = await api.listSubmissions({ blobPath }).next();
  return page.done === true ? undefined : page.value.submissionId;
}

async function create(api: Client, assets: readonly SubmittedFile[], { sidekickIds, metadata }: ReviewOptions) {
  try {
    return await api.createSubmission({
      assets: [...assets],
      ...(sidekickIds.length > 0 ? { sidekickIds: [...sidekickIds] } : {}),
      ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const names = assets.map(({ blobPath }) => blobPath.slice(blobPath.indexOf('/') + 1)).join(', ');
    const advice =
      error.status === 409
        ? ' Rename the file, or pass --previous SUBMISSION_ID or --next-version to review it as a new version.'
        : '';
    throw new CommandError(`${names}: ${error.message}${advice}`, { cause: error });
  }
}

/** What a new version changed; undefined where the earlier submission has no version of this asset. */
const findChanges = (api: Client, submissionId: string, assetId: string, previousSubmissionId: string) =>
  api.getChanges(submissionId, assetId, { previousSubmissionId }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });

/** Reports the progress of assets, 0 to 100, until stopped. Nothing depends on it: where the channel cannot be reached, nothing is reported. */
const followProgress = (
  api: Client,
  submissionId: string,
  onProgress: (assetId: string, percent: number) => void,
): Promise<() => void> =>
  api
    .followSubmission(submissionId, (received) => {
      const message = realtimeMessageSchema.safeParse(received);
      if (message.success && message.data.assetId !== undefined && message.data.progressPercent !== undefined)
        onProgress(message.data.assetId, message.data.progressPercent);
    })
    .catch(() => () => {});

async function readAsset(
  api: Client,
  submissionId: string,
  item: Submission['assets'][number],
): Promise<ReviewedAsset> {
  const asset = await api.getAsset(submissionId, item.assetId);
  const { assetId, filename, mimeType, status, versionGroupId, versionNumber } = asset;
  const isComplete = status === 'complete';
  const isPlayed = /^(audio|video)\//.test(mimeType);
  const [{ issues }, { topics, orphanIssues }, { read, notAssessed, coverage }, { segments }] = isComplete
    ? await Promise.all([
        api.listIssues(submissionId, assetId),
        api.listTopics(submissionId, assetId),
        api.getCoverage(submissionId, assetId),
        isPlayed ? api.getTranscript(submissionId, assetId) : { segments: [] },
      ])
    : [{ issues: [] }, { topics: [], orphanIssues: [] }, { read: [], notAssessed: [], coverage: [] }, { segments: [] }];
  const { errorType, errorMessage, issueCount } = item;
  return {
    assetId,
    filename,
    mimeType,
    status,
    errorType,
    errorMessage,
    issueCount,
    versionGroupId,
    versionNumber,
    issues,
    topics,
    orphanIssues,
    verdict: isComplete ? toVerdict({ issues, read, notAssessed }) : null,
    read,
    notAssessed,
    coverage,
    transcript: segments,
  };
}

/** Uploads the files, submits them together, waits for the end and reads everything that was found. */
export async function reviewFiles(
  api: Client,
  files: readonly LocalFile[],
  options: ReviewOptions,
  display: ProgressDisplay,
): Promise<Review> {
  const blobPaths: string[] = [];
  for (const file of files) blobPaths.push(await upload(api, file, display));
  const submitted = await toSubmittedFiles(api, blobPaths, options.previous);
  const { submissionId, assets } = await create(api, submitted, options);
  // The service answers with the assets in the order in which they were submitted.
  const sources = new Map(
    assets.map(({ assetId }, index) => [
      assetId,
      { shownAs: files[index]?.shownAs, previousSubmissionId: submitted[index]?.previousSubmissionId },
    ]),
  );
  const show = (assetId: string, stage: string, percent: number | null): void => {
    const file = sources.get(assetId)?.shownAs;
    if (file !== undefined) display.update(file, stage, percent);
  };
  const stopListening = await followProgress(api, submissionId, (assetId, percent) =>
    show(assetId, 'reviewing', percent),
  );
  try {
    const view = await api.waitForEnd(submissionId, {
      timeoutMs: options.timeoutMs,
      onStatus: ({ status, assets: items }) => {
        for (const { assetId, errorType, issueCount } of items) {
          if (errorType !== null) show(assetId, `failed (${errorType})`, null);
          else if (issueCount !== null)
            show(assetId, `reviewed, ${issueCount} ${issueCount === 1 ? 'issue' : 'issues'}`, null);
          else if (status !== 'processing') show(assetId, 'queued', null);
        }
      },
    });
    return {
      submissionId,
      status: view.status,
      assets: await Promise.all(
        view.assets.map(async (item) => {
          const asset = await readAsset(api, submissionId, item);
          const previousId = sources.get(item.assetId)?.previousSubmissionId;
          if (previousId === undefined || asset.status !== 'complete') return asset;
          const changes = await findChanges(api, submissionId, item.assetId, previousId);
          return changes ? { ...asset, changes } : asset;
        }),
      ),
    };
  } finally {
    stopListening();
    display.close();
  }
}
