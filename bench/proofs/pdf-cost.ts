import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { readChangedCpu, readChildCpu } from '../../cli/compare/child-cpu.ts';
import { createAnalyzer } from '../../shared/analysis/analyze.ts';
import { assembleExtraction } from '../../shared/analysis/media/assemble-extraction.ts';
import { type ByteSource } from '../../shared/analysis/media/byte-source.ts';
import { defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import type { ExtractionPart } from '../../shared/analysis/media/extraction-part.ts';
import { extractPdf } from '../../shared/analysis/media/pdf/extract-pdf.ts';
import { reviewExtraction } from '../../shared/analysis/rules/review-extraction.ts';
import { sampleUsage } from '../../shared/analysis/worker/sample-usage.ts';
import { writePdf } from '../../support/media/write-pdf.ts';
import { median } from '../measure.ts';
import { runProgram } from '../media/run-program.ts';

// What the review of each PDF in a folder costs beside `pdftotext`, in processor time and by stage, in one run:
//   node scripts/on-node24.mjs bench/proofs/pdf-cost.ts FOLDER [--entry build/package/dist/shared/analysis/worker/main.js] [--rounds 3] [--findings FILE] [--only stages|whole]
// `--entry` is the program of the child processes, the source's without it; `--findings` keeps what was found, to be compared with another commit's.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    entry: { type: 'string', default: 'shared/analysis/worker/main.ts' },
    rounds: { type: 'string', default: '1' },
    findings: { type: 'string' },
    only: { type: 'string' },
  },
});

const stages = ['text', 'sample', 'looks', 'words', 'rules'] as const;
type Stage = (typeof stages)[number];
type StageCosts = Record<Stage, number>;

/** In milliseconds of processor time. */
interface FileCost {
  readonly file: string;
  readonly pages: number;
  readonly peer: number;
  /** Of the child processes, with their starts, and of this one, which stands for the service. */
  readonly children?: number;
  readonly service?: number;
  /** In this process, which has started. */
  readonly stages?: StageCosts;
}

const ownMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const toSource = (bytes: Uint8Array): ByteSource => ({
  sizeBytes: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});

const contextOf = (filename: string) => ({
  assetId: 'ast_00000000000000000000000001',
  filename,
  contentType: 'application/pdf' as const,
  metadata: {},
  sidekicks: [],
  createdAt: '2026-01-01T00:00:00.000Z',
});

/** Which stage a step of the extractor belongs to. */
const stageOf = (step: string): Stage =>
  step.startsWith('sample') ? 'sample' : step.startsWith('words') ? 'words' : 'looks';

async function measureStages(filename: string, bytes: Uint8Array): Promise<StageCosts> {
  const costs: StageCosts = { text: 0, sample: 0, looks: 0, words: 0, rules: 0 };
  const parts: ExtractionPart[] = [];
  let startMs = ownMs();
  const take = (stage: Stage): void => {
    const now = ownMs();
    costs[stage] += now - startMs;
    startMs = now;
  };
  try {
    await extractPdf({
      format: 'pdf',
      filename,
      metadata: {},
      source: toSource(bytes),
      ceilings: { ...defaultCeilings, frames: 0 },
      add: (...more) => void parts.push(...more),
      flush: async () => {},
      markUsable: () => take('text'),
      reportProgress: () => {},
      cpuMs: ownMs,
      async runStep(name, run) {
        await run();
        take(stageOf(name));
        return 'done';
      },
    });
  } catch {
    return costs;
  }
  const extraction = assembleExtraction({ format: 'pdf', sizeBytes: bytes.length }, parts, {
    maximumCharacters: defaultCeilings.characters,
  });
  startMs = ownMs();
  reviewExtraction(extraction, contextOf(filename));
  take('rules');
  return costs;
}

/** Processor time of children that have ended and of those that still run. */
async function readChildrenMs(before?: number): Promise<number> {
  const ended = before === undefined ? readChildCpu() : await readChangedCpu(before);
  const running = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim().split(' ').filter(Boolean);
  const usages = await Promise.all(running.map((pid) => sampleUsage(Number(pid))));
  return (ended ?? 0) * 1000 + usages.reduce((sum, usage) => sum + (usage?.cpuMs ?? 0), 0);
}

const analyzer = createAnalyzer({ workerEntry: pathToFileURL(resolve(values.entry)) });

async function measureWhole(filename: string, bytes: Uint8Array) {
  const ended = readChildCpu();
  const before = await readChildrenMs();
  const ownBefore = ownMs();
  const outcome = await analyzer.analyze({ ...contextOf(filename), format: 'pdf' }, toSource(bytes));
  const service = ownMs() - ownBefore;
  return { children: (await readChildrenMs(ended)) - before, service, outcome };
}

const rounds = Number(values.rounds);
const repeat = async <T>(run: () => Promise<T> | T): Promise<T[]> => {
  const results: T[] = [];
  for (let round = 0; round < rounds; round++) results.push(await run());
  return results;
};
const medianStages = (costs: readonly StageCosts[]): StageCosts =>
  Object.fromEntries(stages.map((stage) => [stage, median(costs.map((cost) => cost[stage]))])) as StageCosts;

const folder = positionals[0] ?? '.';
const files = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).toSorted();
const rows: FileCost[] = [];
const found: unknown[] = [];
const empty = writePdf([
  { width: 595, height: 842, marks: [{ kind: 'text', x: 50, y: 100, size: 12, text: 'Two words' }] },
]);
if (values.only !== 'whole') await measureStages('empty.pdf', empty);
if (values.only !== 'stages') await measureWhole('empty.pdf', empty);
const starts = values.only === 'stages' ? [] : await repeat(() => measureWhole('empty.pdf', empty));
const node = Array.from({ length: 10 }, () => runProgram(process.execPath, ['-e', '0']).cpuMs);
for (const file of files) {
  const path = join(folder, file);
  const bytes = await readFile(path);
  const peer = Array.from({ length: Math.max(3, rounds) }, () => runProgram('pdftotext', [path, '-']).cpuMs);
  const staged = values.only === 'whole' ? [] : await repeat(() => measureStages(file, bytes));
  const whole = values.only === 'stages' ? [] : await repeat(() => measureWhole(file, bytes));
  const outcome = whole[0]?.outcome;
  const pages = outcome?.ok === true ? (outcome.summary.pages?.length ?? 0) : 0;
  const row: FileCost = {
    file,
    pages,
    peer: median(peer),
    ...(whole.length > 0 && {
      children: median(whole.map(({ children }) => children)),
      service: median(whole.map(({ service }) => service)),
    }),
    ...(staged.length > 0 && { stages: medianStages(staged) }),
  };
  rows.push(row);
  if (outcome !== undefined) {
    const { peakMemoryBytes: _, peakRecognitionBytes: _r, peakListeningBytes: _l, ...kept } = outcome;
    found.push({ file, ...kept, frames: undefined });
  }
  console.log(toLine(row));
}

function toLine({ file, pages, peer, children = 0, service = 0, stages: costs }: FileCost): string {
  const own = costs === undefined ? '' : stages.map((stage) => `${stage} ${costs[stage].toFixed(0)}`).join(' ');
  return `${file.slice(0, 44).padEnd(44)} ${pages} p  pdftotext ${peer.toFixed(0)}  whole ${children.toFixed(0)}+${service.toFixed(0)}  ${own}`;
}

const ratioOf = (ours: (row: FileCost) => number, among: readonly FileCost[] = rows): string => {
  const ratios = among.map((row) => ours(row) / Math.max(1, row.peer));
  return ratios.length === 0 ? '-' : median(ratios).toFixed(1);
};
const started = starts.length === 0 ? 0 : median(starts.map(({ children }) => children));
console.log(`an empty process of Node ${median(node)} ms; a PDF of two words with all starts ${started} ms`);
const bands: readonly [name: string, least: number, most: number][] = [
  ['all', 0, Number.POSITIVE_INFINITY],
  ['1 page', 0, 1],
  ['2 to 9 pages', 2, 9],
  ['10 pages and more', 10, Number.POSITIVE_INFINITY],
];
for (const [name, least, most] of bands) {
  const among = rows.filter(({ pages }) => pages >= least && pages <= most);
  if (among.length === 0) continue;
  const sumOf = (of: (row: FileCost) => number): number => among.reduce((sum, row) => sum + of(row), 0);
  console.log(`${name}: ${among.length} files; times pdftotext, median:`);
  console.log(
    `  whole ${ratioOf(({ children = 0, service = 0 }) => children + service, among)}, without starts ${ratioOf(({ children = 0 }) => Math.max(0, children - started), among)}, in a started process ${ratioOf(({ stages: costs }) => (costs === undefined ? 0 : stages.reduce((sum, stage) => sum + costs[stage], 0)), among)}`,
  );
  for (const stage of stages)
    console.log(
      `  ${stage}: median ${ratioOf(({ stages: costs }) => costs?.[stage] ?? 0, among)}, in sum ${sumOf(({ stages: costs }) => costs?.[stage] ?? 0).toFixed(0)} ms`,
    );
  console.log(
    `  pdftotext in sum ${sumOf(({ peer }) => peer).toFixed(0)} ms; children ${sumOf(({ children = 0 }) => children).toFixed(0)}; service ${sumOf(({ service = 0 }) => service).toFixed(0)}`,
  );
}
if (values.findings !== undefined) await writeFile(values.findings, JSON.stringify(found, undefined, 1));
process.exit(0);
