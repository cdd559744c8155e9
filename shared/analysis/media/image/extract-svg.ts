import type Sharp from 'sharp';
import type { Coverage } from '../../../model/coverage.ts';
import { decodeText } from '../../../model/decode-text.ts';
import { ExtractionError } from '../extraction-error.ts';
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
import { openPicture } from '../picture/open-picture.ts';
import type { Picture } from '../picture/picture.ts';
import { boundsOnPage, toTextParts } from '../picture/to-text-parts.ts';
import { readWholeFile } from '../read-whole-file.ts';
import { readSvg, type SvgContent, type SvgText } from './read-svg.ts';

/** Longer side at which a vector picture is drawn. */
const drawnSide = 1600;
/** Dots per inch at which one unit is one pixel. */
const plainDensity = 72;
/** The library takes longer attributes, such as a photograph, only without its guards; those against entities must stay. */
const longestAttribute = 10_000_000;
/** Mean width of a letter and height above the base line, in sizes of the font. */
const letterWidth = 0.55;
const ascent = 0.8;

/** SVG: words and risks from its XML; then the picture as it is drawn, for contrast and words that are only shapes. */
export async function extractSvg(context: ExtractionContext): Promise<void> {
  const { ceilings } = context;
  const { bytes, sha256 } = await readWholeFile(context.source);
  const { text: xml, encoding } = decodeText(bytes);
  const content = readSvg(xml, ceilings.markupDepth);
  context.add({ type: 'sha256', sha256 }, ...judge(content));
  for (const check of ['text', 'contrast'])
    context.add({ type: 'coverage', coverage: { check, extent: 'not_assessed', reason: '' } });
  const sharp = await loadSharp();
  const drawable = encoding.startsWith('utf-16') ? Buffer.from(xml.replace(declaredEncoding, '$1')) : bytes;
  const drawn = await draw(sharp, drawable, content, ceilings.pixels);
  context.add(
    { type: 'engine', name: 'sharp', version: sharp.versions.sharp ?? sharp.versions.vips },
    { type: 'page', page: 1, width: drawn.width, height: drawn.height },
    { type: 'metadata', name: 'width', value: drawn.width },
    { type: 'metadata', name: 'height', value: drawn.height },
    { type: 'frame', frame: await encodeFrame(sharp, drawn.picture, { timeMs: null, page: 1 }) },
    ...addDescriptions(content),
    ...addForeignTexts(content),
  );
  context.markUsable();
  context.reportProgress(0.3, 'Reading the words in the picture');
  const declared = content.texts
    .filter(({ kind }) => kind === 'text')
    .map((text) => toLine(text, content, drawn.picture));
  const originalScale = drawn.width / drawn.picture.width;
  const place = { kind: 'region' } as const;
  const { picture } = drawn;
  const outcome = await context.runStep('recognise text', async () => {
    const recogniser = await startRecogniser();
    const grey = await toGrey(sharp, picture);
    const { lines, unread } = await recognisePicture(sharp, recogniser, grey, { looksForFaint: true, scaleLimit: 1 });
    const visible = declared.filter(({ hidden }) => hidden === undefined);
    const merged = mergeReadings(visible, lines);
    context.add(
      ...recogniser.engines.map(({ name, version }) => ({ type: 'engine', name, version }) as const),
      ...toTextParts({ lines: merged, picture, originalScale, unit: 'px', place, order: 1, key: 'image' }),
      { type: 'coverage', coverage: describeReading(unread) },
      { type: 'coverage', coverage: { check: 'contrast', extent: 'full', reason: '' } },
    );
    await recogniser.stop();
  });
  const rest = outcome === 'done' ? declared.filter(({ hidden }) => hidden !== undefined) : declared;
  context.add(...rest.flatMap((line, index) => toHiddenPart(line, picture, index)));
}

function describeReading(unread: number): Coverage {
  const reason = describeUnread(unread);
  return { check: 'text', extent: unread > 0 ? 'partial' : 'full', reason, unit: 'pictures', assessed: 1 };
}

/** Damaged XML, or entities, do no harm as long as the picture can be drawn; without either the file is damaged. */
async function draw(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  content: SvgContent,
  maximumPixels: number,
): Promise<Awaited<ReturnType<typeof openPicture>>> {
  try {
    return await drawAtSize(sharp, bytes, content, maximumPixels);
  } catch (error) {
    if (content.hasSize || content.isDamaged || !(error instanceof ExtractionError)) throw error;
    return await drawAtSize(sharp, giveSize(bytes, content), content, maximumPixels);
  }
}

async function drawAtSize(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  content: SvgContent,
  maximumPixels: number,
): Promise<Awaited<ReturnType<typeof openPicture>>> {
  const plain = await openSize(sharp, bytes, content, maximumPixels);
  const scale = Math.min(10, Math.max(0.1, drawnSide / Math.max(plain.width, plain.height)));
  const opened = await openPicture(sharp, bytes, maximumPixels, {
    density: plainDensity * scale,
    unlimited: needsUnlimited(bytes, content),
  });
  return { ...opened, ...plain };
}

/** In the XML declaration. */
const declaredEncoding = /^(<\?xml[^>]*?)\s+encoding=(?:"[^"]*"|'[^']*')/;
/** What browsers give a picture without any size (CSS 2.2, 10.3.2). */
const defaultSize = { width: 300, height: 150 };
const rootTag = /<((?:[\w.-]+:)?svg)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/;

/** The drawing with a size: that of its `viewBox`, or the usual one. */
function giveSize(bytes: Uint8Array, { viewBox }: SvgContent): Uint8Array {
  const [, , width, height] = viewBox ?? [0, 0, defaultSize.width, defaultSize.height];
  const scale = Math.min(1, drawnSide / Math.max(width, height));
  const size = ` width="${width * scale}" height="${height * scale}"`;
  const unusable =
    viewBox === undefined
      ? /\s(?:width|height|viewBox)\s*=\s*(?:"[^"]*"|'[^']*')/g
      : /\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g;
  return Buffer.from(
    decodeText(bytes).text.replace(rootTag, (_, name: string, attributes: string) => {
      const isEmpty = attributes.endsWith('/');
      const kept = (isEmpty ? attributes.slice(0, -1) : attributes).replaceAll(unusable, '');
      return `<${name}${size}${kept}${isEmpty ? '/' : ''}>`;
    }),
  );
}

const needsUnlimited = (bytes: Uint8Array, { declaresEntities }: SvgContent): boolean =>
  bytes.length > longestAttribute && !declaresEntities;

async function openSize(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  content: SvgContent,
  maximumPixels: number,
): Promise<{ readonly width: number; readonly height: number }> {
  try {
    const { width, height } = await sharp(bytes, {
      limitInputPixels: maximumPixels,
      density: plainDensity,
      unlimited: needsUnlimited(bytes, content),
    }).metadata();
    return { width, height };
  } catch (cause) {
    const isLimit = cause instanceof Error && /pixel limit|exceeds|dimensions|too large/i.test(cause.message);
    if (isLimit)
      throw new ExtractionError('limit_exceeded', 'The picture has more pixels than a review may draw.', { cause });
    const reason = content.declaresEntities ? 'it declares entities that may not be expanded' : 'it cannot be drawn';
    throw new ExtractionError('corrupt_file', `The SVG is damaged: ${reason}.`, { cause });
  }
}

/** Words of the XML as a line in pixels of the drawn picture; widths are an estimate. */
function toLine(text: SvgText, { viewBox }: SvgContent, picture: Picture): LineOfPrint {
  const [x0, y0, width, height] = viewBox ?? [0, 0, picture.width, picture.height];
  const scale = Math.min(picture.width / width, picture.height / height);
  const dx = (picture.width - width * scale) / 2;
  const dy = (picture.height - height * scale) / 2;
  const size = text.size * scale;
  const length = text.text.length * letterWidth * size;
  const shift = text.anchor === 'middle' ? length / 2 : text.anchor === 'end' ? length : 0;
  const left = (text.x - x0) * scale + dx - shift;
  const base = (text.y - y0) * scale + dy;
  const boxes = new Float32Array(text.text.length * 4);
  const unit = length / Math.max(1, text.text.length);
  for (let index = 0; index < text.text.length; index++)
    boxes.set(
      [left + index * unit, base - ascent * size, left + (index + 1) * unit, base + (1 - ascent) * size],
      index * 4,
    );
  return {
    text: text.text,
    boxes,
    left,
    top: base - ascent * size,
    right: left + length,
    bottom: base + (1 - ascent) * size,
    size,
    isBold: false,
    ...(text.hidden && { hidden: 'hidden_format' }),
  };
}

/**
 * The words of the XML, at the places where they were recognised in the drawn picture; then what was recognised and is not in the XML.
 * Letters drawn as shapes have no words in the XML; words whose font is missing may not be drawn as expected.
 */
function mergeReadings(declared: readonly LineOfPrint[], recognised: readonly LineOfPrint[]): readonly LineOfPrint[] {
  const rest = new Set(recognised);
  const placed = declared.map((line) => {
    const match = recognised.find((other) => rest.has(other) && isSameText(line.text, other.text));
    if (match === undefined) return line;
    rest.delete(match);
    return { ...match, text: line.text, boxes: fitBoxes(match.boxes, line.text.length) };
  });
  const drawn = recognised.filter((line) => declared.some((other) => covers(other, line) && lacksWords(line, other)));
  const others = [...rest].filter((line) => !declared.some((other) => covers(other, line)));
  return [...placed, ...others, ...drawn];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether the drawn line is the words of the XML without some: those are there for machines alone, and both are reviewed. */
function lacksWords(drawn: LineOfPrint, declared: LineOfPrint): boolean {
  const [seen, written] = [wordsOf(drawn.text), wordsOf(declared.text)];
  if (seen.length < 2 || seen.length >= written.length) return false;
  let at = 0;
  for (const word of written) if (word === seen[at]) at += 1;
  return at === seen.length;
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function isSameText(a: string, b: string): boolean {
  const [x, y] = [letters(a), letters(b)];
  return (
    x.length > 0 &&
    (x === y || (x.length > 6 && Math.abs(x.length - y.length) <= 2 && sharedStart(x, y) >= x.length / 2))
  );
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** The boxes of one text spread over another of about the same length. */
function fitBoxes(boxes: Float32Array, length: number): Float32Array {
  const count = boxes.length / 4;
  const fitted = new Float32Array(length * 4);
  for (let unit = 0; unit < length; unit++) {
    const from = Math.min(count - 1, Math.floor((unit * count) / length)) * 4;
    fitted.set(boxes.subarray(from, from + 4), unit * 4);
  }
  return fitted;
}

/** The middle of a recognised line lies in words of the XML: another reading of the same. */
function covers(declared: LineOfPrint, recognised: LineOfPrint): boolean {
  const { left, top, right, bottom } = boundsOnPage(recognised);
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  return x > declared.left && x < declared.right && y > declared.top && y < declared.bottom;
}

function toHiddenPart(line: LineOfPrint, picture: Picture, index: number): readonly ExtractionPart[] {
  const { text, boxes } = joinLines([line], picture);
  const key = `declared-${index}`;
  const { hidden } = line;
  const block: ExtractionPart = {
    type: 'block',
    block: {
      text,
      boxes,
      order: 2,
      key,
      source: 'document_text',
      role: 'body',
      place: { kind: 'region' },
      ...(hidden !== undefined && { hidden }),
    },
  };
  if (hidden === undefined) return [block];
  return [block, measureHidden({ blockKey: key, from: 0, to: text.length }, hidden)];
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

/** Words of HTML: they are reviewed, without a place, because the drawing that was looked at leaves them out. */
function addForeignTexts({ foreignTexts }: SvgContent): readonly ExtractionPart[] {
  return foreignTexts.map((text): ExtractionPart => {
    const block = { text, order: 3, source: 'document_text', role: 'body', place: { kind: 'asset' } } as const;
    return { type: 'block', block };
  });
}

function judge({ scripts, externalReferences, foreignObjectCount }: SvgContent): readonly ExtractionPart[] {
  return [
    ...measureAsset('svg_script', scripts.length, { kind: [...new Set(scripts)].join(', ') }),
    ...measureAsset('svg_external_reference', externalReferences.length, { target: externalReferences[0] ?? '' }),
    ...measureAsset('svg_foreign_object', foreignObjectCount),
  ];
}
