import type { Coverage } from '../../../model/coverage.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { ExtractionContext } from '../extractor.ts';
import { tellForeignData, toSource } from '../foreign-data/tell-foreign-data.ts';
import { measureAsset } from '../measure-asset.ts';
import { describeUnread } from '../ocr/describe-unread.ts';
import { judgeGround } from '../ocr/judge-ground.ts';
import { recognisePicture } from '../ocr/recognise-picture.ts';
import { startRecogniser } from '../ocr/start-recogniser.ts';
import { encodeFrame, shrinkPicture, toGrey } from '../picture/encode-frame.ts';
import { loadSharp } from '../picture/load-sharp.ts';
import { openPicture } from '../picture/open-picture.ts';
import type { Picture } from '../picture/picture.ts';
import { toTextParts } from '../picture/to-text-parts.ts';
import { readWholeFile } from '../read-whole-file.ts';
import { lookAtAnimation } from './look-at-animation.ts';
import { readAnimation } from './read-animation.ts';
import { readImageFacts } from './read-image-facts.ts';

/** Sizes at which a picture is read, until one succeeds. */
const recognisedPixels = [8_000_000, 1_500_000];
/** Reading is what an image is opened for: it may take as long as this many ordinary steps. */
const recognitionSteps = 2;
/** Read smaller than this, small print may be lost. */
const legibleScale = 0.7;

/** JPEG, PNG, GIF and WebP: what the file says of itself, the words in the picture, their contrast and size. */
export async function extractImage(context: ExtractionContext): Promise<void> {
  const { ceilings } = context;
  const { bytes, sha256 } = await readWholeFile(context.source);
  const sharp = await loadSharp();
  const { metadata, picture, width, height, isDamaged } = await openPicture(sharp, bytes, ceilings.pixels);
  context.add(
    { type: 'sha256', sha256 },
    { type: 'engine', name: 'sharp', version: sharp.versions.sharp ?? sharp.versions.vips },
    { type: 'page', page: 1, width, height },
    ...readImageFacts(metadata, { width, height }),
    { type: 'coverage', coverage: { check: 'text', extent: 'not_assessed', reason: '' } },
    { type: 'coverage', coverage: { check: 'contrast', extent: 'not_assessed', reason: '' } },
    { type: 'frame', frame: await encodeFrame(sharp, picture, { timeMs: null, page: 1 }) },
    ...(await tellForeignData(context.format, toSource(bytes))),
  );
  context.add(...measureAsset('image_damaged', isDamaged));
  const animation = readAnimation(sharp, bytes, metadata);
  if (animation !== undefined)
    context.add(
      { type: 'duration', durationMs: Math.round(animation.durationMs) },
      { type: 'coverage', coverage: { check: 'flash', extent: 'not_assessed', reason: '' } },
    );
  context.markUsable();
  context.reportProgress(0.2, 'Reading the words in the picture');
  // What takes too long at one size is tried once more at a smaller one.
  for (const pixels of recognisedPixels) {
    const outcome = await context.runStep(
      `recognise text at ${pixels} pixels`,
      async () => {
        const recogniser = await startRecogniser();
        const reading = await shrinkPicture(sharp, picture, pixels);
        let [unread, leftOut] = [0, 0];
        if (animation === undefined) {
          const grey = await toGrey(sharp, reading);
          const recognition = await recognisePicture(sharp, recogniser, grey, { looksForFaint: true });
          const { lines } = recognition;
          ({ unread } = recognition);
          const scale = looksPrinted(grey, height)
            ? ({ originalScale: pageHeight / reading.height, unit: 'pt' } as const)
            : ({ originalScale: width / reading.width, unit: 'px' } as const);
          const place = { kind: 'region' } as const;
          context.add(...toTextParts({ lines, picture: reading, ...scale, place, order: 1, key: 'image' }));
        } else ({ unread, leftOut } = await lookAtAnimation(context, sharp, recogniser, animation, { width, height }));
        context.add(
          ...recogniser.engines.map(({ name, version }) => ({ type: 'engine', name, version }) as const),
          { type: 'coverage', coverage: describeText(isDamaged, reading.width / width, unread, leftOut) },
          { type: 'coverage', coverage: { check: 'contrast', extent: 'full', reason: '' } },
        );
        await recogniser.stop();
      },
      recognitionSteps * ceilings.stepMs,
    );
    if (outcome === 'done') return;
  }
  const reason = 'Reading the picture takes more time or memory than a review may use.';
  context.add(
    ...(['text', 'contrast'] as const).map(
      (check): ExtractionPart => ({ type: 'coverage', coverage: { check, extent: 'not_assessed', reason } }),
    ),
  );
}

/** Height of a page of A4 in points; a page of American Letter differs by a sixteenth. */
const pageHeight = 842;
/** Sides of printed pages, higher than wide; and at least so many rows, of which screens show less. */
const pageSides = { least: 1.25, most: 1.5, rows: 1500 };

/** Whether a picture is a page for print, whose letters are as high as they are on paper; a share of its height would ask for too much. */
function looksPrinted(grey: Picture, rows: number): boolean {
  const sides = grey.height / grey.width;
  return rows >= pageSides.rows && sides >= pageSides.least && sides <= pageSides.most && judgeGround(grey).isPage;
}

function describeText(isDamaged: boolean, scale: number, unread: number, leftOut: number): Coverage {
  const reasons = [
    isDamaged ? 'Part of the picture is missing from the file.' : '',
    scale < legibleScale
      ? `The picture was read at ${Math.round(scale * 100)} % of its size; small print may be missing.`
      : '',
    describeUnread(unread),
    leftOut > 0 ? `Of the scenes of the animation ${leftOut} were not read.` : '',
  ].filter(Boolean);
  const extent = reasons.length === 0 ? 'full' : 'partial';
  return { check: 'text', extent, reason: reasons.join(' '), unit: 'pictures', assessed: 1 };
}
