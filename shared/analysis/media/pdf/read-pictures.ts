import type { Coverage } from '../../../model/coverage.ts';
import { collectMuchGarbage } from '../collect-garbage.ts';
import type { ExtractionContext } from '../extractor.ts';
import { describeUnread } from '../ocr/describe-unread.ts';
import { type Recogniser, startRecogniser } from '../ocr/start-recogniser.ts';
import { encodeFrame } from '../picture/encode-frame.ts';
import { loadSharp } from '../picture/load-sharp.ts';
import type { Picture } from '../picture/picture.ts';
import type { PieceOfPrint } from './cut-pieces.ts';
import { drawPage } from './draw-page.ts';
import { takeTextOut } from './find-unseen-words.ts';
import { flattenAnnotations } from './flatten-annotations.ts';
import { lookAtPage } from './look-at-page.ts';
import type { OpenPdf } from './open-document.ts';
import { findOtherPrint, readOtherLines, showsAll } from './read-other-lines.ts';
import { type LaidOutText, readPageText, withPage } from './read-page-text.ts';
import { mayShowWords, type ReadText, type SurveyedPage } from './read-text.ts';
import { checkLetters, recognisePage } from './recognise-page.ts';

/** Resolutions: for the report, for contrast, and for recognition, where small print needs more. A page is drawn once, at the highest that is needed. */
const dpi = { frame: 110, look: 150, read: 200 };
/** After this many pages without a difference, doubtful pages are no longer compared. */
const fewComparisons = 3;
/** Processor time for the sample of the text layer; an ordinary one takes a tenth of a second, and some pages take seconds to draw. */
const sampleMs = 12_000;
/** Processor time to tell a page's letters by their shapes; then it is read, which takes about as long. */
const proofMs = 4000;
/** After this many pages the file is opened again. */
const pagesPerRenewal = 20;

/** Why a page is drawn. */
interface PagePlan {
  readonly survey: SurveyedPage;
  /** Contrast and hidden text. */
  readonly isLookedAt: boolean;
  /** Words that are pixels. */
  readonly isRead: boolean;
  /** What it shows is compared with what its text layer says. */
  readonly isCompared: boolean;
  /** The document is known to say other words than it shows. */
  readonly isLying: boolean;
  /** A picture for the report. */
  readonly isKept: boolean;
}

interface Tally {
  missedLooks: number;
  missedReadings: number;
  /** Pages whose text layer was compared with what they show. */
  compared: number;
  /** Pages whose text layer says other words than they show. */
  differing: number;
  recognitionMs: number;
  /** Lines of print in pictures that were found and not read for want of time. */
  unreadLines: number;
}

/**
 * Draws each page that there is a reason to look at, once, and looks for weak contrast, hidden text, words that are pixels, and words other
 * than those of the text layer. A page that cannot be drawn in time is left out, and the coverage says so.
 */
export async function readPictures(
  context: ExtractionContext,
  pdf: OpenPdf,
  { pages, sample }: ReadText,
): Promise<void> {
  for (const check of ['contrast', 'hidden_text', 'pictures'])
    context.add({ type: 'coverage', coverage: { check, extent: 'partial', reason: '' } });
  const recogniser = await startRecogniser();
  // Where no page may be read, as when pages are drawn for a report alone, the sample would change nothing.
  const isLying = context.ceilings.recognisedPictures > 0 && (await checkSample(context, pdf, sample, recogniser));
  const { plans, tally, readCount } = planPages(context, pages, isLying);
  const reading: PageReading = { context, pdf, tally, recogniser };
  for (const [position, plan] of plans.entries()) {
    if (position % pagesPerRenewal === pagesPerRenewal - 1) pdf.renew();
    collectMuchGarbage();
    const stage = `Looking at page ${plan.survey.index + 1} of ${pages.length}`;
    context.reportProgress(0.5 + (0.5 * position) / plans.length, stage);
    await lookAndRead(reading, plan);
  }
  context.add(...recogniser.engines.map(({ name, version }) => ({ type: 'engine', name, version }) as const));
  await recogniser.stop();
  const { missedLooks, missedReadings, unreadLines, differing } = tally;
  const amount = { unit: 'pages', assessed: readCount - missedReadings, notAssessed: missedReadings } as const;
  context.add(
    { type: 'coverage', coverage: describe('contrast', missedLooks, 'pages were not drawn') },
    { type: 'coverage', coverage: describe('hidden_text', missedLooks, 'pages were not drawn') },
    { type: 'coverage', coverage: { ...describeReading(missedReadings, unreadLines), ...amount } },
  );
  if (differing === 0) return;
  const reason = `On ${differing} ${differing === 1 ? 'page' : 'pages'} the file says other words than it shows; both were reviewed.`;
  context.add({ type: 'coverage', coverage: { check: 'text_layer', extent: 'partial', reason } });
}

/** Whether one of the pieces shows other words than the text layer says. Reads until the first that does, or until the time is over; the coverage says so then. */
async function checkSample(
  context: ExtractionContext,
  pdf: OpenPdf,
  sample: readonly PieceOfPrint[],
  recogniser: Recogniser,
): Promise<boolean> {
  if (sample.length === 0) return false;
  let isLying: boolean | undefined;
  const endMs = context.cpuMs() + sampleMs;
  await context.runStep('sample of the text layer', async () => {
    isLying = await findOtherPrint(recogniser, pdf, sample, () => context.cpuMs() < endMs);
  });
  if (isLying === undefined) {
    const reason = 'There was no time to compare the text layer with what the pages show.';
    context.add({ type: 'coverage', coverage: { check: 'text_layer', extent: 'partial', reason } });
  }
  return isLying ?? false;
}

/** In a document whose sample shows other words than it says (`isLying`), each page with letters is compared. */
function planPages(
  { ceilings }: ExtractionContext,
  pages: readonly SurveyedPage[],
  isLying: boolean,
): { readonly plans: readonly PagePlan[]; readonly tally: Tally; readonly readCount: number } {
  const asking = pages.filter((page) => page.isContrastOpen);
  const looked = new Set(asking.slice(0, ceilings.drawnPages));
  const isAskedFor = ({ doubt, letterCount }: SurveyedPage): boolean =>
    (doubt !== undefined || isLying) && letterCount > 0;
  const worded = pages.filter((page) => mayShowWords(page) || isAskedFor(page));
  const read = new Set(worded.slice(0, ceilings.recognisedPictures));
  const kept = new Set(pages.slice(0, ceilings.frames));
  const plans = pages.map((survey) => ({
    survey,
    isLookedAt: looked.has(survey),
    isRead: read.has(survey) && mayShowWords(survey),
    isCompared: read.has(survey) && isAskedFor(survey),
    isLying,
    isKept: kept.has(survey),
  }));
  return {
    plans: plans.filter(({ isLookedAt, isRead, isCompared, isKept }) => isLookedAt || isRead || isCompared || isKept),
    tally: {
      missedLooks: asking.length - looked.size,
      missedReadings: worded.length - read.size,
      compared: 0,
      differing: 0,
      recognitionMs: 0,
      unreadLines: 0,
    },
    readCount: worded.length,
  };
}

/** What the pages share. */
interface PageReading {
  readonly context: ExtractionContext;
  readonly pdf: OpenPdf;
  readonly tally: Tally;
  readonly recogniser: Recogniser;
}

async function lookAndRead(
  reading: PageReading,
  { survey, isLookedAt, isRead, isCompared, isLying, isKept }: PagePlan,
): Promise<void> {
  const { context, pdf, tally } = reading;
  const { index } = survey;
  const number = index + 1;
  const isDoubted = isCompared && (isLying || tally.compared < fewComparisons || tally.differing > 0);
  const isWorded = (isRead || isDoubted) && tally.recognitionMs <= context.ceilings.recognitionMs;
  if ((isRead || isDoubted) && !isWorded) tally.missedReadings += 1;
  const resolution = isWorded ? dpi.read : isLookedAt ? dpi.look : dpi.frame;
  let drawn: DrawnPage | undefined;
  const draw = (isBareAsWell = false): DrawnPage | undefined =>
    (drawn ??= drawSurveyed(pdf, survey, resolution, isBareAsWell));
  if (isLookedAt || isKept) {
    const outcome = await context.runStep(`page ${number}`, async () => {
      const page = draw(isLookedAt && survey.mayHideWords);
      if (page === undefined) return;
      const { cutOuts } = survey;
      const bare = page.withoutText && { picture: page.withoutText, cutOuts };
      if (isLookedAt) context.add(...lookAtPage(page.text, number, page.picture, bare));
      if (isKept)
        context.add({
          type: 'frame',
          frame: await encodeFrame(await loadSharp(), page.picture, { timeMs: null, page: number }),
        });
    });
    if (outcome === 'skipped' && isLookedAt) tally.missedLooks += 1;
  }
  if (!isWorded) return;
  const startMs = context.cpuMs();
  const outcome = await context.runStep(`words in page ${number}`, async () => {
    const isProvable = isDoubted && !isLying && survey.doubt === 'unlikely';
    const hasTime = (): boolean => context.cpuMs() < startMs + proofMs;
    const isProved = isProvable && (await showsAll(reading.recogniser, pdf, index, hasTime));
    if (isProved) tally.compared += 1;
    if (isProved && !isRead) return;
    const page = draw();
    if (page === undefined) return;
    const sharp = await loadSharp();
    if (isDoubted && !isProved) {
      tally.compared += 1;
      const checked =
        survey.doubt === undefined
          ? await readOtherLines(reading.recogniser, pdf, page, index)
          : await checkLetters(sharp, reading.recogniser, page.picture, page.text, number);
      if (checked.length > 0) tally.differing += 1;
      context.add(...checked);
    }
    if (!isRead) return;
    const { parts, unread } = await recognisePage(sharp, reading.recogniser, page.picture, page.text, number);
    tally.unreadLines += unread;
    context.add(...parts);
  });
  if (outcome === 'skipped') tally.missedReadings += 1;
  tally.recognitionMs += context.cpuMs() - startMs;
}

function describeReading(missed: number, unreadLines: number): Coverage {
  const pages = describe('pictures', missed, 'pages with pictures were not read');
  const reason = [pages.reason, describeUnread(unreadLines)].filter(Boolean).join(' ');
  return { check: 'pictures', extent: reason === '' ? 'full' : 'partial', reason };
}

function describe(check: string, missed: number, what: string): Coverage {
  return missed === 0
    ? { check, extent: 'full', reason: '' }
    : { check, extent: 'partial', reason: `${missed} ${what}.` };
}

/** What a page says, and a picture of what it shows. */
export interface DrawnPage {
  readonly text: LaidOutText;
  readonly picture: Picture;
  /** The page as it looks without its text, where that was asked for. */
  readonly withoutText: Picture | undefined;
}

function drawSurveyed(
  pdf: OpenPdf,
  { index, text }: SurveyedPage,
  resolution: number,
  isBareAsWell: boolean,
): DrawnPage | undefined {
  flattenAnnotations(pdf, index);
  const { pdfium, document, isTagged, form } = pdf;
  return withPage(pdfium, document, index, (page) => {
    const said = text ?? readPageText(pdfium, page, isTagged);
    const picture = drawPage(pdfium, page, resolution, form);
    if (!isBareAsWell) return { text: said, picture, withoutText: undefined };
    takeTextOut(pdfium, page);
    return { text: said, picture, withoutText: drawPage(pdfium, page, resolution, form, 'bare') };
  });
}
