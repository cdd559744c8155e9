import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ExtractionError } from '../extraction-error.ts';
import type { Picture, PixelBox } from '../picture/picture.ts';
import type { PrintReader } from './print/start-print-reader.ts';

/** One recognised word. Boxes are in pixels of the picture that was given. */
export interface RecognisedWord {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly box: PixelBox;
  readonly symbols: readonly { readonly text: string; readonly box: PixelBox }[];
}

/** Words from left to right. */
export type RecognisedLine = readonly RecognisedWord[];

/** What the picture is taken for: text anywhere, the same in dark letters alone, which takes less time, or one line. */
export type Segmentation = 'sparse' | 'dark' | 'line';

export interface Recogniser {
  /** Those that have read something. */
  readonly engines: readonly { readonly name: string; readonly version: string }[];
  /** `grey` has one channel. */
  recognise(grey: Picture, segmentation: Segmentation): Promise<readonly RecognisedLine[]>;
  /** The second reader, started when it is first asked for. */
  openPrintReader(): Promise<PrintReader>;
  stop(): Promise<void>;
}

/** Page segmentation modes of Tesseract, and whether it reads the negative of what it cannot read. */
const parametersOf: Readonly<Record<Segmentation, Readonly<Record<string, string>>>> = {
  sparse: { tessedit_pageseg_mode: '11', tessedit_do_invert: '1' },
  dark: { tessedit_pageseg_mode: '11', tessedit_do_invert: '0' },
  line: { tessedit_pageseg_mode: '7', tessedit_do_invert: '1' },
};

interface Bounds {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * Two readers, each started when it is first asked for: Tesseract on a thread of this process (about 300 ms, 120 MB), and PP-OCR in it. Both from
 * files on this machine alone; rejects with `analyzer_unavailable` when those of Tesseract are not installed.
 */
export async function startRecogniser(): Promise<Recogniser> {
  const langPath = await findLanguageData();
  let starting: ReturnType<typeof startTesseract> | undefined;
  let version = '';
  let printReaderVersion = '';
  let printReader: Promise<PrintReader> | undefined;
  let current: Segmentation | undefined;
  return {
    get engines() {
      return [
        ...(version === '' ? [] : [{ name: 'tesseract', version }]),
        ...(printReader === undefined ? [] : [{ name: 'pp-ocr', version: printReaderVersion }]),
      ];
    },
    async recognise(grey, segmentation) {
      starting ??= startTesseract(langPath);
      const worker = await starting;
      if (current !== segmentation) await worker.setParameters(parametersOf[segmentation]);
      current = segmentation;
      const { data } = await worker.recognize(toPortableGreymap(grey), {}, { text: false, blocks: true });
      ({ version } = data);
      return (data.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ lines }) =>
          lines.map(({ words }) =>
            words.map(({ text, confidence, bbox, symbols }) => ({
              text,
              confidence,
              box: toBox(bbox),
              symbols: symbols.map((symbol) => ({ text: symbol.text, box: toBox(symbol.bbox) })),
            })),
          ),
        ),
      );
    },
    async openPrintReader() {
      // Its engine is loaded for it alone.
      printReader ??= import('./print/start-print-reader.ts').then((module) => {
        ({ printReaderVersion } = module);
        return module.startPrintReader();
      });
      return await printReader;
    },
    async stop() {
      await (await printReader)?.stop();
      await (await starting)?.terminate();
    },
  };
}

async function startTesseract(langPath: string) {
  const { createWorker, OEM } = (await import('tesseract.js')).default;
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath,
    gzip: true,
    cacheMethod: 'none', // Otherwise it writes into the working directory.
    errorHandler: () => {}, // Otherwise a picture it cannot decode ends the process; the call rejects anyway.
  });
  await worker.setParameters({ user_defined_dpi: '150' });
  return worker;
}

async function findLanguageData(): Promise<string> {
  try {
    const file = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
    const folder = join(dirname(file), '4.0.0_best_int');
    await access(join(folder, 'eng.traineddata.gz'));
    return folder;
  } catch (cause) {
    throw new ExtractionError('analyzer_unavailable', 'The data for character recognition are not installed.', {
      cause,
    });
  }
}

const toBox = ({ x0, y0, x1, y1 }: Bounds): PixelBox => ({ left: x0, top: y0, right: x1, bottom: y1 });

/** The simplest format Tesseract reads: nothing to compress, nothing to decode. */
function toPortableGreymap({ pixels, width, height }: Picture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
