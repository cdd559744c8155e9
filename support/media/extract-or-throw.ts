import { afterAll, vi } from 'vitest';
import { assembleExtraction } from '../../shared/analysis/media/assemble-extraction.ts';
import { type Ceilings, defaultCeilings } from '../../shared/analysis/media/ceilings.ts';
import type { ExtractionPart } from '../../shared/analysis/media/extraction-part.ts';
import { loadExtractor } from '../../shared/analysis/media/extractors.ts';
import type { Recogniser } from '../../shared/analysis/media/ocr/start-recogniser.ts';
import type { Extraction } from '../../shared/model/extraction.ts';
import type { MeasurementName } from '../../shared/model/measurement-names.ts';
import type { FileFormat } from '../../shared/model/media-types.ts';
import { toSource } from './extract-sample.ts';

/** Started for the first file that asks for it and kept for all files of the test file. */
const kept = vi.hoisted((): { recogniser?: Promise<Recogniser> } => ({}));

vi.mock(import('../../shared/analysis/media/ocr/start-recogniser.ts'), async (importOriginal) => {
  const { startRecogniser } = await importOriginal();
  return { startRecogniser: async () => borrow(await (kept.recogniser ??= startRecogniser())) };
});

/** The kept recogniser as one file sees it: with the engines that read something in this file. */
function borrow(recogniser: Recogniser): Recogniser {
  const used = new Set<string>();
  return {
    get engines() {
      return recogniser.engines.filter(({ name }) => used.has(name));
    },
    async recognise(...picture) {
      used.add('tesseract');
      return await recogniser.recognise(...picture);
    },
    async openPrintReader() {
      used.add('pp-ocr');
      return await recogniser.openPrintReader();
    },
    stop: () => Promise.resolve(),
  };
}

afterAll(async () => {
  await (await kept.recogniser)?.stop();
});

/**
 * Extracts a file that must be extractable, in this process and with engines that are kept, which takes a fifth of the time. For tests of what a file
 * says; `extractSample` is for tests of the child process and of files that may pass its bounds.
 */
export async function extractOrThrow(
  format: FileFormat,
  bytes: Buffer,
  changes: Partial<Ceilings> = {},
): Promise<Extraction> {
  const ceilings = { ...defaultCeilings, ...changes };
  const parts: ExtractionPart[] = [];
  const extract = await loadExtractor(format);
  await extract({
    format,
    filename: `sample.${format}`,
    metadata: {},
    source: toSource(bytes),
    ceilings,
    add: (...more) => {
      for (const part of more) parts.push(part);
    },
    flush: () => Promise.resolve(),
    markUsable: () => {},
    reportProgress: () => {},
    cpuMs() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    async runStep(_, run) {
      await run();
      return 'done';
    },
  });
  return assembleExtraction({ format, sizeBytes: bytes.length }, parts, { maximumCharacters: ceilings.characters });
}

/** What was measured under one name: the words it is about, or where it has none the value, and its details. */
export function listMeasured(
  { measurements }: Extraction,
  name: MeasurementName,
): readonly (readonly [string | number, Readonly<Record<string, unknown>> | undefined])[] {
  return measurements
    .filter((measurement) => measurement.name === name)
    .map(({ anchor, value, details }) => ['quote' in anchor && anchor.quote ? anchor.quote.trim() : value, details]);
}
