import type Sharp from 'sharp';
import type { Coverage } from '../../../model/coverage.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { ExtractionContext } from '../extractor.ts';
import { joinLines } from '../layout/join-lines.ts';
import type { LineOfPrint } from '../layout/line-of-print.ts';
import { measureAsset } from '../measure-asset.ts';
import { measureHidden } from '../measure-text.ts';
import { describeUnread } from '../ocr/describe-unread.ts';
import { recognisePicture } from '../ocr/recognise-picture.ts';
import { startRecogniser } from '../ocr/start-recogniser.ts';
import { encodeFrame, toGrey } from '../picture/encode-frame.ts';
import { loadSharp } from '../picture/load-sharp.ts';
import type { Picture } from '../picture/picture.ts';
import { toTextParts } from '../picture/to-text-parts.ts';
import { readWholeFile } from '../read-whole-file.ts';
import { decodeXml, drawInFrame, drawSvg, encodeXml, hasFrame, leaveOut } from './draw-svg.ts';
import { type DrawnText, findDrawnTexts } from './find-drawn-texts.ts';
import { joinSlantedLetters } from './join-slanted-letters.ts';
import {
  compareDrawn,
  isOtherText,
  matchLines,
  type OtherReading,
  placeAt,
  spreadOver,
  toLetters,
  toLine,
} from './place-svg-texts.ts';
import { readSvg, type SvgContent, type SvgText } from './read-svg.ts';

/** SVG: words and risks from its XML; then the picture as it is drawn, for contrast and words that are only shapes. */
export async function extractSvg(context: ExtractionContext): Promise<void> {
  const { ceilings } = context;
  const { bytes, sha256 } = await readWholeFile(context.source);
  const xml = decodeXml(bytes);
  const read = readSvg(xml, ceilings.markupDepth);
  const content = { ...read, texts: joinSlantedLetters(read.texts) };
  context.add({ type: 'sha256', sha256 }, ...judge(content));
  for (const check of ['text', 'contrast', 'hidden_text'])
    context.add({ type: 'coverage', coverage: { check, extent: 'not_assessed', reason: '' } });
  const sharp = await loadSharp();
  const drawn = await drawSvg(sharp, encodeXml(xml), content, ceilings.pixels);
  context.add(
    { type: 'engine', name: 'sharp', version: sharp.versions.sharp ?? sharp.versions.vips },
    { type: 'page', page: 1, width: drawn.width, height: drawn.height },
    { type: 'metadata', name: 'width', value: drawn.width },
    { type: 'metadata', name: 'height', value: drawn.height },
    { type: 'frame', frame: await encodeFrame(sharp, drawn.picture, { timeMs: null, page: 1 }) },
    ...addDescriptions(content),
    ...content.foreignTexts.map((text) => toLooseBlock(text)),
  );
  context.markUsable();
  context.reportProgress(0.3, 'Reading the words in the picture');
  const drawing: Drawing = {
    sharp,
    xml,
    content,
    picture: drawn.picture,
    originalScale: drawn.width / drawn.picture.width,
  };
  await addWords(context, drawing);
}

interface Drawing {
  readonly sharp: typeof Sharp;
  readonly xml: string;
  readonly content: SvgContent;
  readonly picture: Picture;
  /** Units of the drawing for one pixel of the picture. */
  readonly originalScale: number;
}

/** A text of the XML, and the line that it is in the picture. */
interface Declared {
  readonly text: SvgText;
  readonly line: LineOfPrint;
}

/** The words of the XML as they are drawn, and those that are drawn only. */
async function addWords(context: ExtractionContext, drawing: Drawing): Promise<void> {
  const { content, picture, originalScale } = drawing;
  const declared = content.texts
    .filter(({ kind }) => kind === 'text')
    .map((text): Declared => ({ text, line: toLine(text, content, picture) }));
  const recognised = await recognise(context, drawing);
  const visible = declared.filter(({ text }) => !text.hidden);
  const matches = matchLines(
    visible.map(({ line }) => line),
    recognised,
  );
  const unmatched = declared.filter(({ line }) => !matches.has(line));
  const found = await findDrawn(context, drawing, unmatched);
  const placed = [...matches].map(([line, place]) => placeAt(line, place));
  const unseen: Declared[] = [];
  for (const [index, { text, line }] of unmatched.entries()) {
    const place = found?.[index] ?? 'unknown';
    if (typeof place === 'object') placed.push(hasFrame(content) ? spreadOver(line, place) : line);
    else if (place === 'unseen' || text.hidden) unseen.push({ text, line });
    else placed.push(line);
  }
  const readings = compareDrawn(placed, recognised, matches);
  const shared = { picture, originalScale, unit: 'px', place: { kind: 'region' }, order: 1 } as const;
  const parts = toTextParts({ ...shared, lines: [...placed, ...readings.shapes], key: 'image' });
  const said = new Set(placed.map(({ text }) => toLetters(text)));
  const left = unseen.filter(({ line }) => !said.has(toLetters(line.text)));
  context.add(
    ...parts,
    ...toTextParts({ ...shared, lines: readings.others, key: 'drawn' }),
    ...readings.differing.filter(isOtherText).flatMap((reading) => measureDifference(reading, parts)),
    ...left.flatMap((one, index) => toUnseenParts(one, drawing, `declared-${index}`)),
  );
}

/**
 * Words that the drawing does not show. Where an animation may show them, or what the library that draws does not know, they are as those of a
 * reader; where a style sheet may, they are that, too, and told as hidden.
 */
function toUnseenParts(
  { text, line }: Declared,
  { content, picture }: Drawing,
  key: string,
): readonly ExtractionPart[] {
  const hidden = measureHidden({ blockKey: key, from: 0, to: line.text.length }, unseenReason);
  if (content.changes) return [toLooseBlock(line.text, key)];
  if (content.hasStyles && !text.hidden) return [toLooseBlock(line.text, key), hidden];
  const place = { kind: 'region' } as const;
  const { boxes } = joinLines([line], picture);
  const shared = { order: 2, key, source: 'document_text', role: 'body', place } as const;
  return [{ type: 'block', block: { ...shared, text: line.text, boxes, hidden: unseenReason } }, hidden];
}

const unseenReason = 'hidden_format';

/** The lines that are read in the picture; none where reading was given up. */
async function recognise(context: ExtractionContext, { sharp, picture }: Drawing): Promise<readonly LineOfPrint[]> {
  let recognised: readonly LineOfPrint[] = [];
  await context.runStep('recognise text', async () => {
    const recogniser = await startRecogniser();
    const grey = await toGrey(sharp, picture);
    const { lines, unread } = await recognisePicture(sharp, recogniser, grey, { looksForFaint: true, scaleLimit: 1 });
    recognised = lines;
    context.add(
      ...recogniser.engines.map(({ name, version }) => ({ type: 'engine', name, version }) as const),
      { type: 'coverage', coverage: describeReading(unread) },
      { type: 'coverage', coverage: { check: 'contrast', extent: 'full', reason: '' } },
    );
    await recogniser.stop();
  });
  return recognised;
}

/** Where the texts are drawn; undefined where drawing without them was given up. */
async function findDrawn(
  context: ExtractionContext,
  { sharp, xml, content, picture }: Drawing,
  texts: readonly Declared[],
): Promise<readonly DrawnText[] | undefined> {
  let found: readonly DrawnText[] | undefined;
  const { pixels } = context.ceilings;
  await context.runStep('draw without words', async () => {
    const drawn = hasFrame(content) ? picture : (await drawInFrame(sharp, encodeXml(xml), content, pixels)).picture;
    const wanted = texts.map(({ text, line }) => ({ letters: toLetters(text.text).length, size: line.size }));
    found = await findDrawnTexts(wanted, drawn, async (left) => {
      const tags = texts.flatMap(({ text }, number) => (left.has(number) ? text.tags : []));
      return (await drawInFrame(sharp, leaveOut(xml, tags), content, pixels)).picture;
    });
    const isFull = !found.includes('unknown');
    const reason = isFull ? '' : 'The drawing has more texts over each other than are looked for one by one.';
    context.add({ type: 'coverage', coverage: { check: 'hidden_text', extent: isFull ? 'full' : 'partial', reason } });
  });
  return found;
}

/** What is drawn in place of other words, at the block that says these. */
function measureDifference({ line, said }: OtherReading, parts: readonly ExtractionPart[]): readonly ExtractionPart[] {
  const [first] = said;
  const details = { shown: line.text };
  const value = said.reduce((sum, { text }) => sum + toLetters(text).length, 0);
  for (const part of parts) {
    const { key, text } = part.type === 'block' ? part.block : {};
    const from = text?.indexOf(first?.text ?? '') ?? -1;
    if (key === undefined || from < 0) continue;
    const at = { blockKey: key, from, to: from + (first?.text.length ?? 0) };
    return [{ type: 'measurement', measurement: { name: 'text_differs', value, unit: 'characters', at, details } }];
  }
  return [];
}

function describeReading(unread: number): Coverage {
  const reason = describeUnread(unread);
  return { check: 'text', extent: unread > 0 ? 'partial' : 'full', reason, unit: 'pictures', assessed: 1 };
}

/** Titles and descriptions: not drawn, but read out. */
function addDescriptions({ texts }: SvgContent): readonly ExtractionPart[] {
  return texts
    .filter(({ kind }) => kind !== 'text')
    .map(({ text, kind }): ExtractionPart => {
      const block = {
        text,
        order: 0,
        source: 'metadata',
        role: kind === 'title' ? 'headline' : 'note',
        place: { kind: 'asset' },
      } as const;
      return { type: 'block', block };
    });
}

/** Words of HTML, and those that an animation shows: they are reviewed without a place, and deny nothing that has one. */
const toLooseBlock = (text: string, key?: string): ExtractionPart => ({
  type: 'block',
  block: {
    text,
    order: 3,
    source: 'document_text',
    role: 'body',
    place: { kind: 'asset' },
    ...(key !== undefined && { key }),
  },
});

function judge({ scripts, externalReferences, foreignObjectCount }: SvgContent): readonly ExtractionPart[] {
  return [
    ...measureAsset('svg_script', scripts.length, { kind: [...new Set(scripts)].join(', ') }),
    ...measureAsset('svg_external_reference', externalReferences.length, { target: externalReferences[0] ?? '' }),
    ...measureAsset('svg_foreign_object', foreignObjectCount),
  ];
}
