import { createHash } from 'node:crypto';
import type Sharp from 'sharp';
import type { ExtractionPart } from '../extraction-part.ts';
import type { LineOfPrint } from '../layout/line-of-print.ts';
import { type Recognition, type RecognitionOptions, recognisePicture } from '../ocr/recognise-picture.ts';
import type { Recogniser } from '../ocr/start-recogniser.ts';
import { toGrey } from '../picture/encode-frame.ts';
import { isBare } from '../picture/is-bare.ts';
import type { Picture } from '../picture/picture.ts';
import { boundsOnPage, toTextParts } from '../picture/to-text-parts.ts';
import { compareReadings, falseMap } from './compare-readings.ts';
import type { LaidOutText } from './read-page-text.ts';

/** Fewer characters than this in pictures are no text worth a finding. */
const worthwhileText = 8;

/**
 * Reads words that a page shows only as pixels: all of a scanned page, else what pictures and drawings show beside the text layer.
 * The text layer is painted over first, so that nothing is read twice. `unread` counts lines that were found and not read for want of time.
 */
export async function recognisePage(
  sharp: typeof Sharp,
  recogniser: Recogniser,
  drawn: Picture,
  { paragraphs, transform }: LaidOutText,
  page: number,
): Promise<{ readonly parts: readonly ExtractionPart[]; readonly unread: number }> {
  const visible = paragraphs.flatMap(({ lines }) => lines).filter(({ hidden }) => hidden === undefined);
  const isWholePage = visible.length === 0;
  const picture = isWholePage ? drawn : paintOver(drawn, visible, drawn.width / transform.width);
  const grey = await toGrey(sharp, picture);
  if (isBare(grey)) return { parts: [], unread: 0 };
  const { lines, unread } = await recogniseOnce(sharp, recogniser, grey, {
    looksForFaint: !isWholePage,
    scaleLimit: isWholePage ? 1 : 2,
    mayBeTurned: isWholePage,
  });
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (characters < worthwhileText) return { parts: [], unread };
  const key = `p${page}-picture`;
  const parts = toTextParts({
    lines,
    picture: drawn,
    // Letters are measured in points, as in the text layer.
    originalScale: transform.width / drawn.width,
    unit: 'pt',
    place: { kind: 'page', page },
    order: page + 0.5,
    key,
  });
  const measurement = {
    name: 'image_of_text',
    value: characters,
    unit: 'characters',
    at: { blockKey: `${key}-0`, from: 0, to: Number.MAX_SAFE_INTEGER },
    details: { isWholePage },
  } as const;
  return { parts: [...parts, { type: 'measurement', measurement }], unread };
}

/** What was read, by the picture: many pages of one file may show the same beside their text. */
const recognitions = new WeakMap<Recogniser, Map<string, Recognition>>();

async function recogniseOnce(
  sharp: typeof Sharp,
  recogniser: Recogniser,
  grey: Picture,
  options: RecognitionOptions,
): Promise<Recognition> {
  const known = recognitions.get(recogniser) ?? new Map<string, Recognition>();
  recognitions.set(recogniser, known);
  const hash = createHash('sha256')
    .update(`${grey.width} ${JSON.stringify(options)} `)
    .update(grey.pixels);
  const key = hash.digest('base64');
  const recognition = known.get(key) ?? (await recognisePicture(sharp, recogniser, grey, options));
  if (recognition.unread === 0) known.set(key, recognition);
  return recognition;
}

/**
 * Recognises all of a page and compares it with its text layer. Where they differ, what is shown becomes text to be reviewed as well, and each
 * line of the file that says something else is measured; a text layer that is no text at all counts as hidden. Nothing where both agree.
 */
export async function checkLetters(
  sharp: typeof Sharp,
  recogniser: Recogniser,
  drawn: Picture,
  text: LaidOutText,
  page: number,
): Promise<readonly ExtractionPart[]> {
  const grey = await toGrey(sharp, drawn);
  const { lines } = await recognisePicture(sharp, recogniser, grey, { looksForFaint: false, scaleLimit: 1 });
  const found = compareReadings(text, lines, page, drawn.width / text.transform.width);
  if (found === undefined) return [];
  const shown = toTextParts({
    lines: found.lines,
    picture: drawn,
    originalScale: text.transform.width / drawn.width,
    unit: 'pt',
    place: { kind: 'page', page },
    order: page + 0.5,
    key: `p${page}-shown`,
  });
  const unreadable = found.isUnreadable ? found.parts.flatMap(toHidden) : [];
  return [...shown, ...found.parts, ...unreadable];
}

function toHidden(part: ExtractionPart): readonly ExtractionPart[] {
  if (part.type !== 'measurement' || !('blockKey' in part.measurement.at)) return [];
  return [{ type: 'hidden', ...part.measurement.at, reason: falseMap }];
}

/** A copy in which each line is filled with the colour found just above its left corner. */
function paintOver(picture: Picture, lines: readonly LineOfPrint[], scale: number): Picture {
  const { width, height, channels } = picture;
  const pixels = Uint8Array.from(picture.pixels); // The slice of a Buffer would share its memory.
  for (const line of lines) {
    const bounds = boundsOnPage(line);
    const left = Math.max(0, Math.floor(bounds.left * scale) - 1);
    const top = Math.max(0, Math.floor(bounds.top * scale) - 1);
    const right = Math.min(width, Math.ceil(bounds.right * scale) + 1);
    const bottom = Math.min(height, Math.ceil(bounds.bottom * scale) + 1);
    const from = (Math.max(0, top - 1) * width + left) * channels;
    const colour = picture.pixels.slice(from, from + channels);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) pixels.set(colour, (y * width + x) * channels);
    }
  }
  return { ...picture, pixels };
}
