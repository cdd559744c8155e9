import type { Coverage } from '../../../model/coverage.ts';
import { anchorOfPage } from '../anchor-of.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { ExtractionContext } from '../extractor.ts';
import { joinLines } from '../layout/join-lines.ts';
import { measureAsset } from '../measure-asset.ts';
import type { PieceOfPrint } from './cut-pieces.ts';
import { type Doubt, doubtLetters } from './doubt-letters.ts';
import { flattenAnnotations, staysAsItIs } from './flatten-annotations.ts';
import { isFaint, lookAtPage } from './look-at-page.ts';
import type { OpenPdf } from './open-document.ts';
import { readPageTransform } from './page-transform.ts';
import { listUndrawn, readAnnotations } from './read-annotations.ts';
import { type PageLink, readLinks } from './read-links.ts';
import { type LaidOutText, type PageText, readPageText, withPage } from './read-page-text.ts';
import { PrintSample } from './sample-print.ts';
import { strikeOutDenials } from './strike-out.ts';
import { type ObjectSurvey, surveyObjects } from './survey-objects.ts';
import { listMarginTexts, toPageParts } from './to-page-parts.ts';

/** Progress is reported after this many pages. */
const pagesPerReport = 25;

/** A page with fewer visible letters may be a scan. */
const fewLetters = 10;
/** Pictures that cover less of a page are ornaments. */
const worthwhileShare = 0.015;
/** So many shapes like letters, and more of them than letters, may be words drawn as outlines. */
const manyOutlines = 40;
/** A scan covers at least this share of its page. */
const scanShare = 0.5;
/** Of the pages with no reason to be drawn, one in so many is drawn and looked at anyway. */
const sampleStride = 12;
/** Of pages that may be drawn, the text is kept until then, up to so many letters in all: about 20 MB. */
const keptLetters = 400_000;

/** What reading the text of a page leaves for drawing it later. */
export interface SurveyedPage extends ObjectSurvey {
  readonly index: number;
  /** Characters that a reader may see. */
  readonly letterCount: number;
  /** Why its characters may be others than it shows. */
  readonly doubt: Doubt | undefined;
  /** As the file has it, of a page that there is a reason to draw; undefined where it has to be read again. */
  readonly text: LaidOutText | undefined;
}

interface ReadPage {
  readonly index: number;
  readonly text: PageText;
  readonly links: readonly PageLink[];
  readonly isScan: boolean;
}

export interface ReadText {
  readonly pages: readonly SurveyedPage[];
  /** Pieces to draw and read, to find out whether the text layer says what the pages show. */
  readonly sample: readonly PieceOfPrint[];
}

/** Reads the text layer of all pages within the ceiling, and adds it page by page. */
export async function readText(context: ExtractionContext, pdf: OpenPdf): Promise<ReadText> {
  const readCount = Math.min(pdf.pageCount, context.ceilings.pages);
  const surveyed: SurveyedPage[] = [];
  const sample = new PrintSample(pdf.sha256);
  const sizes = new Map<number, number>();
  const headings = createHeadingWatch();
  let unreadable = 0;
  let unmapped = 0;
  let characters = 0;
  let kept = 0;
  let waiting: ReadPage | undefined;
  let marginsBefore: ReadonlySet<string> = new Set();
  const release = (next: ReadonlySet<string>): void => {
    if (waiting === undefined) return;
    const neighbours = new Set([...marginsBefore, ...next]);
    const { text, index, links, isScan } = waiting;
    context.add(...toPageParts(text, index + 1, links, { bodySize: commonSize(sizes), neighbours, isScan }));
    marginsBefore = listMarginTexts(text);
    waiting = undefined;
  };
  for (let index = 0; index < readCount && characters <= context.ceilings.characters; index++) {
    const read = readPage(pdf, index);
    if (read === undefined) {
      unreadable += 1;
      continue;
    }
    const { text } = read.page;
    const { survey } = read;
    kept += survey.text === undefined ? 0 : text.letters.count;
    surveyed.push(kept <= keptLetters ? survey : { ...survey, text: undefined });
    sample.see(index, text.letters, survey.covers);
    unmapped += text.letters.unmappedCount;
    characters += text.letters.count;
    countSizes(text, sizes);
    release(listMarginTexts(text)); // The page before this one, now that the page after it is known.
    waiting = read.page;
    context.add(...read.parts, ...headings.check(text, index + 1));
    if (index % pagesPerReport === pagesPerReport - 1) {
      context.reportProgress((0.5 * index) / readCount, `Reading page ${index + 1} of ${readCount}`);
      await context.flush();
      pdf.renew();
    }
  }
  release(new Set());
  if (unreadable === readCount)
    throw new ExtractionError('corrupt_file', 'The PDF is damaged: none of its pages can be read.');
  context.add(
    { type: 'coverage', coverage: describeCoverage(pdf.pageCount, surveyed.length, unreadable) },
    ...measureAsset('pdf_unmapped_text', unmapped),
  );
  return { pages: surveyed, sample: sample.choose() };
}

interface PageReading {
  readonly page: ReadPage;
  readonly survey: SurveyedPage;
  /** What can be sent at once; the text waits until the next page is known. */
  readonly parts: readonly ExtractionPart[];
}

/** Reads one page; undefined when it cannot be loaded. Only a page with annotations that draw words is loaded more than once. */
function readPage(pdf: OpenPdf, index: number): PageReading | undefined {
  const { pdfium } = pdf;
  const first = withPage(pdfium, pdf.document, index, (page) => {
    const transform = readPageTransform(pdfium, page);
    const over = {
      links: readLinks(pdfium, pdf.document, page, transform),
      annotations: readAnnotations(pdfium, page, transform),
    };
    return { over, reading: staysAsItIs(pdf, page, index) ? readOpenPage(pdf, page, index, over) : undefined };
  });
  if (first?.reading !== undefined || first === undefined) return first?.reading;
  flattenAnnotations(pdf, index);
  return withPage(pdfium, pdf.document, index, (page) => readOpenPage(pdf, page, index, first.over));
}

/** What lies over a page. */
interface PageOverlay {
  readonly links: readonly PageLink[];
  readonly annotations: ReturnType<typeof readAnnotations>;
}

function readOpenPage(
  { pdfium, isTagged }: OpenPdf,
  page: number,
  index: number,
  { links, annotations }: PageOverlay,
): PageReading {
  const number = index + 1;
  const plain = readPageText(pdfium, page, isTagged);
  const { transform, paragraphs } = plain;
  const visible = paragraphs.flatMap(({ lines }) => lines).filter(({ hidden }) => hidden === undefined);
  const objects = surveyObjects(pdfium, page, transform, visible);
  const text = strikeOutDenials(plain, [...objects.strokes, ...annotations.strokes]);
  // White letters, nearly white ones, those of a pattern and those whose shape may be blank: only the drawn page shows which they are.
  const mayBeFaint = text.letters.styles.some(isFaint) || text.letters.mayBeBlank;
  const isContrastOpen =
    objects.isContrastOpen || annotations.isDrawn || mayBeFaint || index % sampleStride === sampleStride - 1;
  const survey = {
    index,
    letterCount: visible.reduce((sum, line) => sum + line.text.length, 0),
    ...objects,
    isContrastOpen,
    mayHideWords: objects.mayHideWords || annotations.isDrawn || mayBeFaint,
    doubt: objects.hasReplacedText ? ('unreadable' as const) : doubtLetters(text.letters),
  };
  const isDrawn = isContrastOpen || survey.doubt !== undefined || mayShowWords(survey);
  return {
    page: { index, text, links, isScan: visible.length === 0 && objects.pictureShare >= scanShare },
    survey: { ...survey, text: isDrawn ? { transform, paragraphs } : undefined },
    parts: [
      ...(isContrastOpen ? [] : lookAtPage(text, number)),
      { type: 'page', page: number, width: transform.width, height: transform.height },
      ...toNotes(annotations, text, number),
      ...measurePage('pdf_form_field_unlabelled', annotations.unlabelledFieldCount, 'fields', number),
      ...measurePage('pdf_figure_alt_missing', text.structure.figureWithoutAlternativeCount, 'figures', number),
      ...measureLinks(links, number),
    ],
  };
}

/** What annotations say and do not draw. */
const toNotes = ({ lines }: PageOverlay['annotations'], text: PageText, page: number): readonly ExtractionPart[] =>
  listUndrawn(lines, text).map((line, position) => {
    const { text: words, boxes } = joinLines([line], text.transform);
    const key = `p${page}-annotation-${position}`;
    const place = { kind: 'page', page } as const;
    return {
      type: 'block',
      block: { text: words, boxes, order: page + 0.25, key, source: 'document_text', role: 'note', place },
    };
  });

function measureLinks(links: readonly PageLink[], page: number): readonly ExtractionPart[] {
  const risky = links.filter(({ kind }) => kind !== 'uri');
  return measurePage('pdf_risky_action', risky.length, 'actions', page, { kind: risky[0]?.kind ?? '' });
}

/** Pictures that are more than ornaments, words drawn as outlines, or a page that is drawn without any text. */
export function mayShowWords({
  letterCount,
  pictureShare,
  objectCount,
  outlineCount,
}: Omit<SurveyedPage, 'text'>): boolean {
  const isOutlined = outlineCount >= manyOutlines && outlineCount > letterCount;
  return pictureShare >= worthwhileShare || isOutlined || (letterCount < fewLetters && objectCount > 0);
}

function measurePage(
  name: 'pdf_form_field_unlabelled' | 'pdf_figure_alt_missing' | 'pdf_risky_action',
  value: number,
  unit: string,
  page: number,
  details?: Readonly<Record<string, string>>,
): readonly ExtractionPart[] {
  if (value === 0) return [];
  const at = anchorOfPage(page);
  return [{ type: 'measurement', measurement: { name, value, unit, at, ...(details !== undefined && { details }) } }];
}

/** Headings whose level is more than one below the heading before, over all pages. */
function createHeadingWatch(): { check(text: PageText, page: number): readonly ExtractionPart[] } {
  let previousLevel = 0;
  return {
    check({ structure }, page) {
      return structure.headings.flatMap(({ level }): ExtractionPart[] => {
        const isSkipped = previousLevel > 0 && level > previousLevel + 1;
        const details = { previousLevel };
        previousLevel = level;
        const at = anchorOfPage(page);
        const measurement = { name: 'pdf_heading_skipped', value: level, unit: 'level', at, details } as const;
        return isSkipped ? [{ type: 'measurement', measurement }] : [];
      });
    },
  };
}

function countSizes({ paragraphs }: PageText, sizes: Map<number, number>): void {
  for (const { text, size } of paragraphs.flatMap(({ lines }) => lines)) {
    const rounded = Math.round(size * 2) / 2;
    sizes.set(rounded, (sizes.get(rounded) ?? 0) + text.length);
  }
}

function commonSize(sizes: ReadonlyMap<number, number>): number {
  return [...sizes].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [10, 0])[0];
}

function describeCoverage(pageCount: number, readCount: number, unreadable: number): Coverage {
  const amount = { unit: 'pages', assessed: readCount, notAssessed: pageCount - readCount } as const;
  if (readCount === pageCount) return { check: 'text', extent: 'full', reason: '', ...amount };
  const left = pageCount - readCount - unreadable;
  const reasons = [
    left > 0 ? `Only the first ${readCount + unreadable} of ${pageCount} pages were read.` : '',
    unreadable > 0 ? `${unreadable} pages are damaged and could not be read.` : '',
  ];
  return { check: 'text', extent: 'partial', reason: reasons.filter(Boolean).join(' '), ...amount };
}
