import { readFile, writeFile } from 'node:fs/promises';
import { createClient } from 'asset-review-client';
import { z } from 'zod';
import type { FileLook } from '../../shared/analysis/look-at-file.ts';
import { severities } from '../../shared/model/issue.ts';
import type { Review } from '../../shared/report/review.ts';
import { toHtmlReport } from '../../shared/report/to-html-report.ts';
import { CommandError, type CommandSpec } from '../options.ts';
import { runCommand } from '../run-command.ts';
import { checkOutput } from './check-output.ts';
import { collectPaths } from './collect-paths.ts';
import { formats } from './formats/format-review.ts';
import { readBaseline } from './formats/read-baseline.ts';
import { type FoundService, type GivenService, readGivenService } from './found-service.ts';
import { meets, toNewness } from './newness.ts';
import { createProgressDisplay } from './progress-display.ts';
import { readDefaults } from './read-defaults.ts';
import { type LocalFile, type ReviewOptions, readLocalFiles, reviewFiles } from './review-files.ts';
import { toResult } from './to-result.ts';
import { toWebVtt } from './to-web-vtt.ts';
import { withRecords } from './with-records.ts';

const spec = {
  summary: 'Reviews files: uploads them, waits for the findings and prints a report.',
  positionals: {
    placeholder: 'FILE…',
    help: 'files to review together; also a folder, a quoted pattern, or - for standard input',
    min: 1,
  },
  options: {
    url: { type: 'text', placeholder: 'URL', help: 'a service that already runs (or ASSET_REVIEW_URL)' },
    key: { type: 'text', placeholder: 'KEY', help: 'its API key (or ASSET_REVIEW_KEY)' },
    previous: { type: 'text', placeholder: 'SUBMISSION_ID', help: 'the files are new versions of this submission' },
    'next-version': {
      type: 'flag',
      help: 'review a file that the service has already as a new version of the last one with its name',
    },
    sidekick: { type: 'text', placeholder: 'ID', help: 'a further rule pack', repeatable: true },
    metadata: { type: 'text', placeholder: 'KEY=VALUE', help: 'passed on with the submission', repeatable: true },
    'metadata-file': { type: 'text', placeholder: 'FILE', help: 'a JSON object passed on with the submission' },
    'fail-on': {
      type: 'text',
      placeholder: 'SEVERITY',
      help: 'exit code 1 for findings of this severity or a higher one',
      choices: severities,
    },
    'fail-on-new': {
      type: 'text',
      placeholder: 'SEVERITY',
      help: 'exit code 1 for findings of this severity or a higher one that the baseline, or the earlier version, does not have',
      choices: severities,
    },
    baseline: { type: 'text', placeholder: 'OLD.sarif', help: 'an earlier result of --format sarif to compare with' },
    format: {
      type: 'text',
      placeholder: 'FORMAT',
      help: 'how the result is written; text unless asset-review.json says otherwise',
      choices: formats,
    },
    output: { type: 'text', placeholder: 'FILE', help: 'write the result there in place of standard output' },
    filename: { type: 'text', placeholder: 'NAME', help: 'name of what comes from standard input (-)' },
    html: { type: 'text', placeholder: 'OUT.html', help: 'also write the report as one self-contained page' },
    sarif: { type: 'text', placeholder: 'OUT.sarif', help: 'also write the result as --format sarif does' },
    'transcript-out': {
      type: 'text',
      placeholder: 'FILE.vtt',
      help: 'also write the transcript of the one film or recording, with times',
    },
    timeout: { type: 'integer', placeholder: 'SECONDS', help: 'how long to wait for the end', min: 1, default: 900 },
  },
} as const satisfies Omit<CommandSpec, 'name'>;

const metadataSchema = z.record(z.string(), z.json());

async function readMetadata(pairs: readonly string[], file: string | undefined): Promise<Record<string, unknown>> {
  const fromFile =
    file === undefined
      ? {}
      : await readFile(file, 'utf8')
          .then((text) => metadataSchema.parse(JSON.parse(text)))
          .catch((error: unknown) => {
            throw new CommandError(`${file}: not a JSON object that can be read.`, { cause: error });
          });
  const fromPairs = pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new CommandError(`--metadata takes KEY=VALUE, not '${pair}'.`);
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return { ...fromFile, ...Object.fromEntries(fromPairs) };
}

function readPrevious(submissionId: string | undefined, isNextVersion: boolean): ReviewOptions['previous'] {
  if (submissionId !== undefined && isNextVersion)
    throw new CommandError('--previous names the earlier version and --next-version looks for it: pass one of them.');
  if (isNextVersion) return 'newest';
  return submissionId === undefined ? undefined : { submissionId };
}

async function writeHtmlReport(
  path: string,
  review: Review,
  looks: ReadonlyMap<string, FileLook>,
  note: (line: string) => void,
): Promise<void> {
  const page = toHtmlReport(review, looks);
  await writeFile(path, page).catch((error: unknown) => {
    throw new CommandError(`${path}: the report cannot be written there.`, { cause: error });
  });
  note(`The report is in ${path}.`);
}

function refuseManyTranscripts(files: readonly LocalFile[]): void {
  const played = files.filter(({ contentType }) => /^(audio|video)\//.test(contentType));
  if (played.length !== 1)
    throw new CommandError(
      `--transcript-out takes one film or recording, not ${played.length === 0 ? 'none' : played.length}.`,
    );
}

async function writeTranscript(path: string, review: Review, note: (line: string) => void): Promise<void> {
  const segments = review.assets.flatMap(({ transcript }) => transcript);
  await writeFile(path, toWebVtt(segments)).catch((error: unknown) => {
    throw new CommandError(`${path}: the transcript cannot be written there.`, { cause: error });
  });
  note(`What is said is in ${path}${segments.length === 0 ? ': nothing was heard' : ''}.`);
}

/** What the command can use: in a checkout of the product also a service of its own and the engines that draw files. */
export interface ReviewSurroundings {
  /** As people type it. */
  readonly name: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly findService: (given: GivenService, note: (line: string) => void) => Promise<FoundService>;
  /** What can be shown of the files, by filename. */
  readonly lookAtFiles: (files: readonly LocalFile[]) => Promise<ReadonlyMap<string, FileLook>>;
}

/** `review` from its arguments to its exit code (docs/gate.md). */
export const runReview = (
  argv: readonly string[],
  { name, environment, findService, lookAtFiles }: ReviewSurroundings,
): Promise<0 | 1 | 2> =>
  runCommand({ name, ...spec }, argv, async ({ values, positionals, json }, { note }) => {
    const defaults = await readDefaults();
    const format = json ? 'json' : (values.format ?? defaults.format ?? 'text');
    const failOn = values['fail-on'] ?? defaults.failOn;
    const failOnNew = values['fail-on-new'] ?? defaults.failOnNew;
    for (const path of [values.output, values.html, values.sarif, values['transcript-out']]) await checkOutput(path);
    const baselineFile = values.baseline ?? defaults.baseline;
    const baseline = baselineFile === undefined ? undefined : await readBaseline(baselineFile);
    const previous = readPrevious(values.previous, values['next-version']);
    if (failOnNew !== undefined && baseline === undefined && previous === undefined)
      throw new CommandError(
        '--fail-on-new compares: pass --baseline OLD.sarif, --previous SUBMISSION_ID or --next-version.',
      );
    const collected = await collectPaths(positionals, values.filename, process.stdin);
    const release: (() => Promise<void>)[] = [() => collected.release()];
    try {
      const files = await readLocalFiles(collected.paths, collected.shownAs);
      if (values['transcript-out'] !== undefined) refuseManyTranscripts(files);
      const metadata = { ...defaults.metadata, ...(await readMetadata(values.metadata, values['metadata-file'])) };
      const given = readGivenService(values, environment);
      const service = await findService(given, note);
      release.push(() => service.close());
      if (service.isTemporary && values.previous !== undefined) {
        throw new CommandError(
          '--previous needs the service that holds the earlier submission: start it with npm start, or pass --url and --key.',
        );
      }
      const api = createClient(service);
      const review = await reviewFiles(
        api,
        files,
        {
          previous,
          sidekickIds: values.sidekick.length > 0 ? values.sidekick : (defaults.sidekicks ?? []),
          metadata,
          timeoutMs: values.timeout * 1000,
        },
        createProgressDisplay(
          process.stderr,
          files.map(({ shownAs }) => shownAs),
        ),
      );
      if (values.html !== undefined)
        await writeHtmlReport(values.html, await withRecords(api, review), await lookAtFiles(files), note);
      if (values['transcript-out'] !== undefined) await writeTranscript(values['transcript-out'], review, note);
      const isNew = toNewness(review, baseline);
      const surroundings = {
        layout: {
          // A terminal that tells no width has one all the same.
          width: Math.min(process.stdout.columns || (process.stdout.isTTY ? 80 : 100), 120),
          isStyled: process.stdout.isTTY && !environment['NO_COLOR'],
        },
        stepSummary: environment['GITHUB_STEP_SUMMARY'],
      };
      if (values.sarif !== undefined)
        await writeFile(values.sarif, await toResult(api, review, files, 'sarif', isNew, surroundings));
      const result = await toResult(api, review, files, format, isNew, surroundings);
      if (values.output === undefined) process.stdout.write(result);
      else await writeFile(values.output, result);
      const failed = review.assets.filter((asset) => asset.status !== 'complete');
      if (failed.length > 0) {
        throw new CommandError(
          failed.map((asset) => `${asset.filename}: ${asset.errorMessage ?? 'the review failed'}`).join('\n'),
        );
      }
      const isMet =
        (failOn !== undefined && meets(review, failOn, () => true)) ||
        (failOnNew !== undefined && meets(review, failOnNew, isNew ?? (() => true)));
      return { exitCode: isMet ? 1 : 0 };
    } finally {
      for (const releaseOne of release.toReversed()) await releaseOne();
    }
  });
