import type { Coverage } from '../../../model/coverage.ts';
import { collectGarbage } from '../collect-garbage.ts';
import type { ExtractionContext } from '../extractor.ts';
import { type Recogniser, startRecogniser } from '../ocr/start-recogniser.ts';
import { encodeFrame } from '../picture/encode-frame.ts';
import { loadSharp } from '../picture/load-sharp.ts';
import { drawPage } from './draw-page.ts';
import { lookAtPage } from './look-at-page.ts';
import type { OpenPdf } from './open-document.ts';
import { readPageText, withPage } from './read-page-text.ts';
import type { SurveyedPage } from './read-text.ts';
import { recognisePage } from './recognise-page.ts';

/** For contrast and the report; for reading scans, where small print needs more. */
const dpi = { look: 150, read: 200 };
/** A page with fewer visible letters may be a scan. */
const fewLetters = 10;
/** Pictures that cover less of a page are ornaments. */
const worthwhileShare = 0.015;
/** Pages between two openings of the file. */
const pagesPerRenewal = 20;

/** Draws pages and looks at them; reads the words in pictures. A page that cannot be drawn in time is left out, and the coverage says so. */
export async function readPictures(
  context: ExtractionContext,
  pdf: OpenPdf,
  pages: readonly SurveyedPage[],
): Promise<void> {
  const { ceilings } = context;
  const sharp = await loadSharp();
  const looked = pages.slice(0, ceilings.drawnPages);
  const pictured = pages.filter(mayShowWords);
  const recognised = pictured.slice(0, ceilings.recognisedPictures);
  for (const check of ['contrast', 'hidden_text', 'pictures'])
    context.add({ type: 'coverage', coverage: { check, extent: 'partial', reason: '' } });
  let recogniser: Recogniser | undefined;
  const missed = { look: pages.length - looked.length, read: pictured.length - recognised.length };
  let frames = 0;
  let recognitionMs = 0;
  for (const [position, survey] of pages.entries()) {
    if (!looked.includes(survey) && !recognised.includes(survey)) continue;
    const number = survey.index + 1;
    if (position % pagesPerRenewal === pagesPerRenewal - 1) pdf.renew();
    collectGarbage();
    context.reportProgress(0.5 + (0.5 * position) / pages.length, `Looking at page ${number} of ${pages.length}`);
    if (looked.includes(survey)) {
      const outcome = await context.runStep(`page ${number}`, async () => {
        const drawn = drawWithText(pdf, survey.index, dpi.look);
        if (drawn === undefined) return;
        context.add(...lookAtPage(drawn.text, number, drawn.picture));
        if (frames >= ceilings.frames) return;
        frames += 1;
        context.add({ type: 'frame', frame: await encodeFrame(sharp, drawn.picture, { timeMs: null, page: number }) });
      });
      if (outcome === 'skipped') missed.look += 1;
    }
    if (recognised.includes(survey) && recognitionMs > ceilings.recognitionMs) missed.read += 1;
    else if (recognised.includes(survey)) {
      const startMs = context.cpuMs();
      const outcome = await context.runStep(`words in page ${number}`, async () => {
        recogniser ??= await startRecogniser();
        const drawn = drawWithText(pdf, survey.index, dpi.read);
        if (drawn !== undefined)
          context.add(...(await recognisePage(sharp, recogniser, drawn.picture, drawn.text, number)));
      });
      if (outcome === 'skipped') missed.read += 1;
      recognitionMs += context.cpuMs() - startMs;
    }
  }
  if (recogniser !== undefined) {
    context.add({ type: 'engine', name: 'tesseract', version: recogniser.version });
    await recogniser.stop();
  }
  context.add(
    { type: 'coverage', coverage: describe('contrast', missed.look, 'pages were not drawn') },
    { type: 'coverage', coverage: describe('hidden_text', missed.look, 'pages were not drawn') },
    {
      type: 'coverage',
      coverage: {
        ...describe('pictures', missed.read, 'pages with pictures were not read'),
        unit: 'pages',
        assessed: pictured.length - missed.read,
        notAssessed: missed.read,
      },
    },
  );
}

/** Pictures that are more than ornaments, or a page that is drawn without any text. */
function mayShowWords({ letterCount, pictureShare, objectCount }: SurveyedPage): boolean {
  return pictureShare >= worthwhileShare || (letterCount < fewLetters && objectCount > 0);
}

function describe(check: string, missed: number, what: string): Coverage {
  return missed === 0
    ? { check, extent: 'full', reason: '' }
    : { check, extent: 'partial', reason: `${missed} ${what}.` };
}

function drawWithText(
  { pdfium, document, isTagged, form }: OpenPdf,
  index: number,
  resolution: number,
): { readonly text: ReturnType<typeof readPageText>; readonly picture: ReturnType<typeof drawPage> } | undefined {
  return withPage(pdfium, document, index, (page) => ({
    text: readPageText(pdfium, page, isTagged),
    picture: drawPage(pdfium, page, resolution, form),
  }));
}
