// `npm run review -- FILE…`: uploads, submits, waits and prints what was found (docs/commands.md).
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Severity, severities, severityRank } from '../shared/model/issue.ts';
import type { Review } from '../shared/report/review.ts';
import { toHtmlReport } from '../shared/report/to-html-report.ts';
import { CommandError, type CommandSpec } from './options.ts';
import { lookAtLocalFiles } from './report/look-at-local-files.ts';
import { createApiClient } from './review/api-client.ts';
import { findService } from './review/find-service.ts';
import { createProgressDisplay } from './review/progress-display.ts';
import { type LocalFile, readLocalFiles, reviewFiles } from './review/review-files.ts';
import { toTextReport } from './review/text-report.ts';
import { toWebVtt } from './review/to-web-vtt.ts';
import { runCommand } from './run-command.ts';

const spec = {
  name: 'npm run review --',
  summary: 'Reviews files: uploads them, waits for the findings and prints a report.',
  positionals: { placeholder: 'FILE…', help: 'files to review together', min: 1 },
  options: {
    url: { type: 'text', placeholder: 'URL', help: 'a service that already runs (or ASSET_REVIEW_URL)' },
    key: { type: 'text', placeholder: 'KEY', help: 'its API key (or ASSET_REVIEW_KEY)' },
    previous: { type: 'text', placeholder: 'SUBMISSION_ID', help: 'the files are new versions of this submission' },
    sidekick: { type: 'text', placeholder: 'ID', help: 'a further rule pack', repeatable: true },
    metadata: { type: 'text', placeholder: 'KEY=VALUE', help: 'passed on with the submission', repeatable: true },
    'metadata-file': { type: 'text', placeholder: 'FILE', help: 'a JSON object passed on with the submission' },
    'fail-on': {
      type: 'text',
      placeholder: 'SEVERITY',
      help: 'exit code 1 for findings this grave or graver',
      choices: severities,
    },
    html: { type: 'text', placeholder: 'OUT.html', help: 'also writes the report as one self-contained page' },
    'transcript-out': {
      type: 'text',
      placeholder: 'FILE.vtt',
      help: 'also writes what is said in the one film or recording, with times',
    },
    timeout: { type: 'integer', placeholder: 'SECONDS', help: 'how long to wait for the end', min: 1, default: 900 },
  },
} as const satisfies CommandSpec;

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

async function writeHtmlReport(
  path: string,
  review: Review,
  files: readonly LocalFile[],
  note: (line: string) => void,
): Promise<void> {
  const page = toHtmlReport(review, await lookAtLocalFiles(files));
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

const meets = (review: Review, threshold: Severity): boolean =>
  review.assets.some((asset) => asset.issues.some((issue) => severityRank[issue.severity] <= severityRank[threshold]));

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values, positionals, json }, { note }) => {
  const files = await readLocalFiles(positionals);
  if (values['transcript-out'] !== undefined) refuseManyTranscripts(files);
  const metadata = await readMetadata(values.metadata, values['metadata-file']);
  const given = {
    url: values.url ?? process.env['ASSET_REVIEW_URL'],
    key: values.key ?? process.env['ASSET_REVIEW_KEY'],
  };
  const service = await findService(given, resolve('.local'), note);
  try {
    if (service.isTemporary && values.previous !== undefined) {
      throw new CommandError(
        '--previous needs the service that holds the earlier submission: start it with npm start, or pass --url and --key.',
      );
    }
    const review = await reviewFiles(
      createApiClient(service),
      files,
      {
        previousSubmissionId: values.previous,
        sidekickIds: values.sidekick,
        metadata,
        timeoutMs: values.timeout * 1000,
      },
      createProgressDisplay(process.stderr, positionals),
    );
    if (values.html !== undefined) await writeHtmlReport(values.html, review, files, note);
    if (values['transcript-out'] !== undefined) await writeTranscript(values['transcript-out'], review, note);
    const failed = review.assets.filter((asset) => asset.status !== 'complete');
    const text = toTextReport(review, {
      width: Math.min(process.stdout.columns ?? 100, 120),
      isStyled: process.stdout.isTTY,
    });
    if (failed.length > 0) {
      process.stdout.write(json ? `${JSON.stringify(review, undefined, 2)}\n` : `${text}\n`);
      throw new CommandError(
        failed.map((asset) => `${asset.filename}: ${asset.errorMessage ?? 'the review failed'}`).join('\n'),
      );
    }
    const threshold = values['fail-on'];
    return { json: review, text, exitCode: threshold !== undefined && meets(review, threshold) ? 1 : 0 };
  } finally {
    await service.close();
  }
});
