import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import type { ExtractionContext } from '../../shared/analysis/media/extractor.ts';
import { loadPdfium } from '../../shared/analysis/media/pdf/load-pdfium.ts';
import { openDocument } from '../../shared/analysis/media/pdf/open-document.ts';
import { readText } from '../../shared/analysis/media/pdf/read-text.ts';
import { wrapText } from '../../support/media/font-widths.ts';
import { type PdfMark, type PdfPage, writePdf } from '../../support/media/write-pdf.ts';
import { median } from '../measure.ts';
import type { BenchResult } from '../types.ts';
import { isInstalled, runProgram } from './run-program.ts';
import { toResult } from './to-result.ts';

const rounds = 5;
const peerName = 'pdftotext -bbox (a box per word)';
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
const documents: readonly { readonly name: string; readonly makePages: () => readonly PdfPage[] }[] = [
  {
    name: '400 pages in two columns, 5,000 characters each',
    makePages: () =>
      Array.from({ length: 400 }, () => ({
        width: 595,
        height: 842,
        marks: [...column(sentence.repeat(23), 50, 240, 10), ...column(sentence.repeat(23), 310, 240, 10)],
      })),
  },
  {
    name: '1,500 pages, 700 characters each',
    makePages: () =>
      Array.from({ length: 1500 }, () => ({
        width: 595,
        height: 842,
        marks: [...column(sentence.repeat(6), 50, 400, 12)],
      })),
  },
];

/** Reading text layers with a box for each character, beside poppler; by the clock and by processor time. */
export async function compareText(folder: string): Promise<readonly BenchResult[]> {
  const hasPeer = isInstalled('pdftotext', '-v');
  const results: BenchResult[] = [];
  for (const { name, makePages } of documents) {
    const { bytes, pageCount } = write(makePages());
    const file = join(folder, 'document.pdf');
    await writeFile(file, bytes);
    const ours: Cost[] = [];
    const peer: Cost[] = [];
    // In turn, so that a busy moment of the machine affects both.
    for (let round = 0; round < rounds; round++) {
      ours.push(await measureReading(bytes));
      if (hasPeer) peer.push(runProgram('pdftotext', ['-bbox', file, join(folder, 'document.html')]));
    }
    const rate = (costs: readonly Cost[], secondsOf: (cost: Cost) => number): number | null =>
      costs.length === 0 ? null : pageCount / median(costs.map(secondsOf));
    for (const [unit, secondsOf] of [
      ['pages/s', ({ seconds }: Cost) => seconds],
      ['pages/CPU s', ({ cpuMs }: Cost) => cpuMs / 1000],
    ] as const)
      results.push(
        toResult(
          `PDF with a box per character: ${name}`,
          unit,
          rate(ours, secondsOf) ?? 0,
          rate(peer, secondsOf),
          peerName,
        ),
      );
  }
  return results;
}

/** The pages themselves are not kept: collecting them as garbage would be measured as well. */
const write = (pages: readonly PdfPage[]): { readonly bytes: Buffer; readonly pageCount: number } => ({
  bytes: writePdf(pages, { isCompressed: true }),
  pageCount: pages.length,
});

interface Cost {
  readonly seconds: number;
  readonly cpuMs: number;
}

async function measureReading(bytes: Buffer): Promise<Cost> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await readDocument(bytes);
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { seconds, cpuMs: (user + system) / 1000 };
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
