// Proves how documents and images are read, and where reading ends: hostile files, files at the limits, known words at known places,
// damaged files. Writes docs/media-limits.md; takes about half an hour.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import { defaultCeilings } from '../shared/analysis/media/ceilings.ts';
import type { ExtractionOutcome } from '../shared/analysis/worker/extract-in-child.ts';
import { extractSample } from '../test/support/media/extract-sample.ts';
import { largeFiles } from '../test/support/media/large-files.ts';
import { measureRecall } from '../test/support/media/measure-recall.ts';
import { runMutations } from '../test/support/media/mutation-run.ts';
import { nastyInputs, type Required } from '../test/support/media/nasty-inputs.ts';
import { makeRecallPages } from '../test/support/media/recall-pages.ts';

const spec = {
  name: 'scripts/prove-media.ts',
  summary: 'Runs hostile, large, known and damaged files through the media readers and writes docs/media-limits.md.',
  options: {
    mutations: { type: 'integer', placeholder: 'N', help: 'damaged files', default: 400 },
    seed: { type: 'integer', placeholder: 'S', help: 'which damage', default: 1 },
  },
} as const satisfies CommandSpec;

type Row = readonly (string | number)[];

/** One run, with its time and with the longest moment in which the service could not have answered. */
interface Measured {
  readonly outcome: ExtractionOutcome;
  readonly seconds: number;
  readonly pauseMs: number;
}

async function measure(run: () => Promise<ExtractionOutcome>): Promise<Measured> {
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const startedAt = performance.now();
  const outcome = await run();
  const seconds = (performance.now() - startedAt) / 1000;
  pauses.disable();
  return { outcome, seconds, pauseMs: pauses.max / 1e6 };
}

function describe(outcome: ExtractionOutcome): string {
  if (!outcome.ok) return outcome.failure.errorType;
  const incomplete = outcome.extraction.coverage.filter(({ extent }) => extent !== 'full');
  return incomplete.length === 0 ? 'complete' : `complete; ${incomplete.map(({ check }) => check).join(', ')} in part`;
}

const meets = (outcome: ExtractionOutcome, required: Required): boolean =>
  'errorType' in required
    ? !outcome.ok && outcome.failure.errorType === required.errorType
    : outcome.ok &&
      outcome.extraction.coverage.every(
        ({ check, extent }) => (extent === 'full') !== required.incomplete.includes(check),
      );

const toTable = (head: Row, rows: readonly Row[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const figures = ({ seconds, pauseMs, outcome }: Measured): Row => [
  seconds.toFixed(1),
  Math.round(outcome.peakMemoryBytes / 1e6),
  Math.round(pauseMs),
];

async function proveNasty(
  note: (line: string) => void,
): Promise<{ readonly rows: readonly Row[]; readonly failed: number }> {
  const rows: Row[] = [];
  let failed = 0;
  for (const { name, format, make, required, ceilings } of nastyInputs) {
    note(name);
    const bytes = await make();
    const measured = await measure(async () => await extractSample(format, bytes, ceilings));
    const isMet = meets(measured.outcome, required);
    if (!isMet) failed += 1;
    rows.push([
      name,
      bytes.length.toLocaleString('en'),
      `${describe(measured.outcome)}${isMet ? '' : ' (not as required)'}`,
      ...figures(measured),
    ]);
  }
  return { rows, failed };
}

async function proveLarge(note: (line: string) => void): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { name, format, make } of largeFiles) {
    note(name);
    const bytes = await make();
    const measured = await measure(async () => await extractSample(format, bytes));
    rows.push([name, bytes.length.toLocaleString('en'), describe(measured.outcome), ...figures(measured)]);
  }
  return rows;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

async function proveRecall(note: (line: string) => void): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const page of await makeRecallPages()) {
    note(page.name);
    const outcome = await extractSample(page.format, page.bytes);
    if (!outcome.ok) throw new Error(`${page.name}: ${outcome.failure.message}`);
    const recall = measureRecall(page, outcome.extraction);
    rows.push([
      page.name,
      percent(recall.characterErrorRate),
      percent(recall.wordsFound),
      recall.edgeError.toFixed(2),
      recall.middleError.toFixed(2),
    ]);
  }
  return rows;
}

/** How many ended how; `internal` and anything else that is not the file's doing counts as failed. */
async function proveMutations(
  count: number,
  seed: number,
  note: (line: string) => void,
): Promise<{ readonly rows: readonly Row[]; readonly failed: number }> {
  const counts = new Map<string, number>();
  let failed = 0;
  for await (const { number, sample, damage, outcome, detail } of runMutations(count, seed)) {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (
      !['refused', 'complete', 'corrupt_file', 'encrypted_file', 'limit_exceeded', 'unsupported_format'].includes(
        outcome,
      )
    ) {
      failed += 1;
      note(`${number}: ${sample}, ${damage}: ${outcome} ${detail ?? ''}`);
    } else if (number % 50 === 49) note(`${number + 1} damaged files`);
  }
  return { rows: [...counts].toSorted((a, b) => b[1] - a[1]), failed };
}

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }, { note }) => {
  const nasty = await proveNasty(note);
  const large = await proveLarge(note);
  const recall = await proveRecall(note);
  const mutations = await proveMutations(values.mutations, values.seed, note);
  const text = `# Limits of media analysis

Written by \`node scripts/on-node24.mjs scripts/prove-media.ts\`; the files are generated by \`test/support/media/\`. Times are wall-clock times on a shared
machine with two cores and mean little by themselves. Memory is the largest resident size of the child process. The pause is the longest moment in
which the process that started the child could not have answered another request.

## Ceilings

${toTable(
  ['ceiling', 'value'],
  Object.entries(defaultCeilings).map(([name, value]) => [`\`${name}\``, value.toLocaleString('en')]),
)}

What each one means, and how meeting it ends, stands beside it in \`shared/analysis/media/ceilings.ts\`. A step of a review that takes too much processor
time, too much memory, or crashes is left out, and the review is repeated without it; the coverage of the result says so.

## Hostile and damaged files

Some run with smaller ceilings than the above, so that they meet them sooner (\`test/support/media/nasty-inputs.ts\`); the largest memory allowed is the same.

${toTable(['file', 'bytes', 'outcome', 'seconds', 'peak MB', 'pause ms'], nasty.rows)}

## Files at the limits

${toTable(['file', 'bytes', 'outcome', 'seconds', 'peak MB', 'pause ms'], large)}

## Known words at known places

Generated pages, about 340 to 700 characters each. Character errors are insertions, deletions and substitutions in reading order; words count as found
when every letter is right; distances of a word's ends along the line and of its middle across it are in sizes of its letters.

${toTable(['page', 'character errors', 'words found', 'ends', 'middle'], recall)}

## Damaged files

${values.mutations} files of twelve kinds, damaged at random (seed ${values.seed}): bits flipped, ranges overwritten, left out or repeated, files cut short,
numbers made extreme. \`refused\` files no longer look like their kind and are answered 415.

${toTable(['outcome', 'files'], mutations.rows)}
`;
  await writeFile(join(import.meta.dirname, '..', 'docs', 'media-limits.md'), text);
  const failed = nasty.failed + mutations.failed;
  return {
    json: { nasty: nasty.rows, large, recall, mutations: mutations.rows, failed },
    text: `docs/media-limits.md is written; ${failed} failed.`,
    exitCode: failed === 0 ? 0 : 1,
  };
});
