import type Sharp from 'sharp';
import { decodeText } from '../../../model/decode-text.ts';
import { ExtractionError } from '../extraction-error.ts';
import { type OpenedPicture, openPicture } from '../picture/open-picture.ts';
import type { SvgContent, TagPlace } from './read-svg.ts';
import { spreadLists } from './spread-lists.ts';

/** Longer side at which a vector picture is drawn. */
const drawnSide = 1600;
/** Dots per inch at which one unit is one pixel. */
const plainDensity = 72;
/** The library takes longer attributes, such as a photograph, only without its guards; those against entities must stay. */
const longestAttribute = 10_000_000;

/** Damaged XML, or entities, do no harm as long as the picture can be drawn; without either the file is damaged. */
export async function drawSvg(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  content: SvgContent,
  maximumPixels: number,
): Promise<OpenedPicture> {
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
): Promise<OpenedPicture> {
  const plain = await openSize(sharp, bytes, content, maximumPixels);
  const scale = Math.min(10, Math.max(0.1, drawnSide / Math.max(plain.width, plain.height)));
  const opened = await openPicture(sharp, bytes, maximumPixels, {
    // The density enlarges the drawing, and units of paper once more.
    density: plainDensity * (content.hasPrintedSize ? Math.sqrt(scale) : scale),
    unlimited: needsUnlimited(bytes, content),
  });
  return { ...opened, ...plain };
}

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

/** In the XML declaration. */
const declaredEncoding = /^(<\?xml[^>]*?)\s+encoding=(?:"([^"]*)"|'([^']*)')/;

/** The XML in the encoding that it declares, where its bytes do not tell. */
export function decodeXml(bytes: Uint8Array): string {
  const { text, encoding } = decodeText(bytes);
  const [, , double, single] = declaredEncoding.exec(text) ?? [];
  if (encoding.startsWith('utf-16')) return text;
  try {
    return new TextDecoder(double ?? single).decode(bytes);
  } catch {
    return text; // No such encoding.
  }
}

/** XML that was decoded, as UTF-8 and as the library can draw it. */
export const encodeXml = (xml: string): Buffer => Buffer.from(spreadLists(xml.replace(declaredEncoding, '$1')));

/** The drawing without the words of some elements. They keep their room, so that nothing else moves. */
export function leaveOut(xml: string, tags: readonly TagPlace[]): Buffer {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to } of tags.toSorted((a, b) => a.from - b.from)) {
    if (from < at) continue;
    pieces.push(xml.slice(at, from), hideElement(xml.slice(from, to)));
    at = to;
  }
  return encodeXml(pieces.join('') + xml.slice(at));
}

const styleAttribute = /(\sstyle\s*=\s*)(?:"([^"]*)"|'([^']*)')/;
const noSight = 'visibility:hidden !important';

function hideElement(tag: string): string {
  if (styleAttribute.test(tag))
    return tag.replace(styleAttribute, (_, name: string, double: string | undefined, single: string | undefined) =>
      double === undefined ? `${name}'${single};${noSight}'` : `${name}"${double};${noSight}"`,
    );
  return tag.replace(/^<[^\s/>]+/, (name) => `${name} style="${noSight}"`);
}

/** As much of a drawing that gives no size of its own is compared with and without its words. */
const comparedBox = [0, 0, drawnSide, drawnSide] as const;

/** Draws a picture that keeps its frame, whatever it holds: a picture without a size ends where its content does. */
export async function drawInFrame(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  content: SvgContent,
  maximumPixels: number,
): Promise<OpenedPicture> {
  if (hasFrame(content)) return await drawSvg(sharp, bytes, content, maximumPixels);
  const framed = { ...content, viewBox: comparedBox };
  return await drawAtSize(sharp, giveSize(bytes, framed), framed, maximumPixels);
}

export const hasFrame = ({ viewBox, hasSize }: SvgContent): boolean => hasSize || viewBox !== undefined;
