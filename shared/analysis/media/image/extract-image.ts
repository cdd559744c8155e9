import type { ExtractionContext } from '../extractor.ts';
import { measureAsset } from '../measure-asset.ts';
import { recognisePicture } from '../ocr/recognise-picture.ts';
import { startRecogniser } from '../ocr/start-recogniser.ts';
import { encodeFrame, toGrey } from '../picture/encode-frame.ts';
import { loadSharp } from '../picture/load-sharp.ts';
import { openPicture } from '../picture/open-picture.ts';
import { toTextParts } from '../picture/to-text-parts.ts';
import { readWholeFile } from '../read-whole-file.ts';
import { lookAtAnimation } from './look-at-animation.ts';
import { readAnimation } from './read-animation.ts';
import { readImageFacts } from './read-image-facts.ts';

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
  await context.runStep('recognise text', async () => {
    const recogniser = await startRecogniser();
    if (animation === undefined) {
      const grey = await toGrey(sharp, picture);
      const { lines } = await recognisePicture(sharp, recogniser, grey, { looksForFaint: true });
      const originalScale = width / picture.width;
      const place = { kind: 'region' } as const;
      context.add(...toTextParts({ lines, picture, originalScale, unit: 'px', place, order: 1, key: 'image' }));
    } else await lookAtAnimation(context, sharp, recogniser, animation, { width, height });
    context.add(
      { type: 'engine', name: 'tesseract', version: recogniser.version },
      {
        type: 'coverage',
        coverage: isDamaged
          ? { check: 'text', extent: 'partial', reason: 'Part of the picture is missing from the file.' }
          : { check: 'text', extent: 'full', reason: '' },
      },
      { type: 'coverage', coverage: { check: 'contrast', extent: 'full', reason: '' } },
    );
    await recogniser.stop();
  });
}
