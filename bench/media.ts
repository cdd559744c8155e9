import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCeilings } from '../shared/analysis/media/ceilings.ts';
import type { ExtractionContext } from '../shared/analysis/media/extractor.ts';
import { recognisePicture } from '../shared/analysis/media/ocr/recognise-picture.ts';
import { type Recogniser, startRecogniser } from '../shared/analysis/media/ocr/start-recogniser.ts';
import { loadPdfium } from '../shared/analysis/media/pdf/load-pdfium.ts';
import { openDocument } from '../shared/analysis/media/pdf/open-document.ts';
import { readText } from '../shared/analysis/media/pdf/read-text.ts';
import { toGrey } from '../shared/analysis/media/picture/encode-frame.ts';
import { loadSharp } from '../shared/analysis/media/picture/load-sharp.ts';
import { openPicture } from '../shared/analysis/media/picture/open-picture.ts';
import { wrapText } from '../test/support/media/font-widths.ts';
import { editDistance } from '../test/support/media/measure-recall.ts';
import { makeRecallPages } from '../test/support/media/recall-pages.ts';
import { type PdfMark, type PdfPage, writePdf } from '../test/support/media/write-pdf.ts';
import { median, toRatio, toThreeFigures } from './measure.ts';
import type { Bench, BenchResult } from './types.ts';

const rounds = 5;
const sentence =
  'The quick brown fox jumps over the lazy dog while the committee reviews the claims about natural ingredients. ';

function column(text: string, x: number, width: number, size: number): readonly PdfMark[] {
  return wrapText(text, width, size).map((line, index) => ({
    kind: 'text',
    x,
    y: 100 + index * size * 1.2,
    size,
    text: line,
  }));
}

/** Documents of two densities; the text layer alone is read. */
const documents: readonly { readonly name: string; readonly pages: readonly PdfPage[] }[] = [
  {
    name: '400 pages in two columns, 5,000 characters each',
    pages: Array.from({ length: 400 }, () => ({
      width: 595,
      height: 842,
      marks: [...column(sentence.repeat(23), 50, 240, 10), ...column(sentence.repeat(23), 310, 240, 10)],
    })),
  },
  {
    name: '1,500 pages, 700 characters each',
    pages: Array.from({ length: 1500 }, () => ({
      width: 595,
      height: 842,
      marks: [...column(sentence.repeat(6), 50, 400, 12)],
    })),
  },
];

/** The recogniser's test images; small print is in them, turned pictures are not: the peer does not turn them. */
const isCompared = (name: string): boolean => name.startsWith('image') && !name.includes('turned');

export const bench: Bench = {
  name: 'media',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-media-'));
    try {
      return [...(await compareText(folder)), ...(await compareRecognition(folder))];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** False where the program is not installed: then the row says so. */
const isInstalled = (program: string, flag: string): boolean => spawnSync(program, [flag]).error === undefined;

const result = (measure: string, unit: string, ours: number, peer: number | null, peerName: string): BenchResult => ({
  bench: 'media',
  measure,
  unit,
  ours: toThreeFigures(ours),
  peer: peer === null ? null : toThreeFigures(peer),
  peerName: peer === null ? `${peerName} is not installed` : peerName,
  ratio: toRatio(ours, peer),
});

async function compareText(folder: string): Promise<readonly BenchResult[]> {
  const hasPeer = isInstalled('pdftotext', '-v');
  const results: BenchResult[] = [];
  for (const { name, pages } of documents) {
    const bytes = writePdf(pages, { isCompressed: true });
    const file = join(folder, 'document.pdf');
    await writeFile(file, bytes);
    const ours: number[] = [];
    const peer: number[] = [];
    // In turn, so that a busy moment of the machine meets both.
    for (let round = 0; round < rounds; round++) {
      ours.push(pages.length / (await timeSeconds(async () => await readDocument(bytes))));
      if (!hasPeer) continue;
      const run = (): void => void execFileSync('pdftotext', ['-bbox', file, join(folder, 'document.html')]);
      peer.push(pages.length / (await timeSeconds(run)));
    }
    results.push(
      result(
        `PDF with a box per character: ${name}`,
        'pages/s',
        median(ours),
        hasPeer ? median(peer) : null,
        'pdftotext -bbox (a box per word)',
      ),
    );
  }
  return results;
}

async function timeSeconds(run: () => Promise<void> | void): Promise<number> {
  const startedAt = performance.now();
  await run();
  return (performance.now() - startedAt) / 1000;
}

async function readDocument(bytes: Buffer): Promise<void> {
  const pdfium = await loadPdfium();
  const source = {
    sizeBytes: bytes.length,
    read: (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
  const pdf = await openDocument(pdfium, source);
  const context: ExtractionContext = {
    format: 'pdf',
    filename: 'bench.pdf',
    metadata: {},
    source,
    ceilings: { ...defaultCeilings, characters: Number.MAX_SAFE_INTEGER },
    add: () => {},
    flush: () => Promise.resolve(),
    markUsable: () => {},
    reportProgress: () => {},
    cpuMs: () => 0,
    runStep: () => Promise.resolve('skipped'),
  };
  await readText(context, pdf);
}

async function compareRecognition(folder: string): Promise<readonly BenchResult[]> {
  const hasPeer = isInstalled('tesseract', '--version');
  const pages = (await makeRecallPages()).filter(({ name }) => isCompared(name));
  const recogniser = await startRecogniser();
  const ours = { cpuMs: 0, errors: 0 };
  const peer = { cpuMs: 0, errors: 0 };
  let characters = 0;
  for (const [index, { bytes, words }] of pages.entries()) {
    const expected = words.map(({ text }) => text).join(' ');
    characters += expected.length;
    const before = process.cpuUsage();
    const read = await readPicture(recogniser, bytes);
    const used = process.cpuUsage(before);
    ours.cpuMs += (used.user + used.system) / 1000;
    ours.errors += editDistance(read, expected);
    if (!hasPeer) continue;
    const file = join(folder, `${index}.png`);
    await writeFile(file, bytes);
    const native = runTesseract(file);
    peer.cpuMs += native.cpuMs;
    peer.errors += editDistance(native.text, expected);
  }
  await recogniser.stop();
  const peerName = 'tesseract 5 of the system';
  const count = pages.length;
  return [
    result(
      `character recognition, ${count} images`,
      'CPU ms/image',
      ours.cpuMs / count,
      hasPeer ? peer.cpuMs / count : null,
      peerName,
    ),
    result(
      `character recognition, ${count} images, wrong characters`,
      '%',
      (100 * ours.errors) / characters,
      hasPeer ? (100 * peer.errors) / characters : null,
      peerName,
    ),
  ];
}

async function readPicture(recogniser: Recogniser, bytes: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const { picture } = await openPicture(sharp, bytes, defaultCeilings.pixels);
  const { lines } = await recognisePicture(sharp, recogniser, await toGrey(sharp, picture), { looksForFaint: false });
  return lines
    .toSorted((a, b) => a.top - b.top)
    .map(({ text }) => text)
    .join(' ');
}

/** One run of the system's program on one thread, with the processor time that the shell reports for it. */
function runTesseract(file: string): { readonly text: string; readonly cpuMs: number } {
  const script = 'TIMEFORMAT="%U %S"; time tesseract "$1" - -l eng 2>/dev/null';
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', file], {
    encoding: 'utf8',
    env: { ...process.env, OMP_THREAD_LIMIT: '1', LC_ALL: 'C' },
  });
  const seconds = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return {
    text: stdout.trim().replaceAll(/\s+/g, ' '),
    cpuMs: seconds.reduce((sum, part) => sum + part, 0) * 1000,
  };
}
