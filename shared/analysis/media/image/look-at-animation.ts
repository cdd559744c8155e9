import type Sharp from 'sharp';
import type { MeasurementName } from '../../../model/measurement-names.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { ExtractionContext } from '../extractor.ts';
import { findStripes, stripeFrame } from '../find-stripes.ts';
import { createFlashDetector, type Flashing } from '../flash.ts';
import { measureAsset } from '../measure-asset.ts';
import { recognisePicture } from '../ocr/recognise-picture.ts';
import type { Recogniser } from '../ocr/start-recogniser.ts';
import { encodeFrame, toGrey } from '../picture/encode-frame.ts';
import type { Picture } from '../picture/picture.ts';
import { toTextParts } from '../picture/to-text-parts.ts';
import { type ReadScene, SceneList } from './list-scenes.ts';
import type { Animation } from './read-animation.ts';

const flashNames: Readonly<Record<Flashing['kind'], MeasurementName>> = {
  general: 'flash_general',
  red: 'flash_red',
  extended: 'flash_extended',
};

/**
 * Looks at every frame of an animation for flashing, and reads the words of each scene: of what stays long enough to be read.
 * Words that stay from scene to scene are given once, for the whole time. Resolves to the number of lines that were found and not read, and of
 * scenes that were not read.
 */
export async function lookAtAnimation(
  context: ExtractionContext,
  sharp: typeof Sharp,
  recogniser: Recogniser,
  animation: Animation,
  size: { readonly width: number; readonly height: number },
): Promise<{ readonly unread: number; readonly leftOut: number }> {
  const maximumFrames = Math.max(2, Math.floor(context.ceilings.animationPixels / (size.width * size.height)));
  const flashes = createFlashDetector();
  const scenes = new SceneList(size.width * size.height);
  let seen = 0;
  for await (const frame of animation.frames(maximumFrames)) {
    seen += 1;
    flashes.addFrame(frame.startMs, frame.small);
    await scenes.addFrame(frame);
    if (seen % 50 === 0) context.reportProgress(0.2 + (0.3 * seen) / animation.frameCount, 'Looking at the frames');
  }
  const flashCoverage =
    seen < animation.frameCount ? `Only the first ${seen} of ${animation.frameCount} frames were looked at.` : '';
  context.add(
    ...measureAsset('animation_duration', Math.round(animation.durationMs), {
      frames: animation.frameCount,
      loops: animation.loops,
    }),
    ...flashes.finish().map(toFlashPart),
    {
      type: 'coverage',
      coverage: { check: 'flash', extent: seen < animation.frameCount ? 'partial' : 'full', reason: flashCoverage },
    },
  );
  await context.flush();
  const { read, leftOut } = scenes.finish();
  return { unread: await readScenes(context, sharp, recogniser, read), leftOut };
}

async function readScenes(
  context: ExtractionContext,
  sharp: typeof Sharp,
  recogniser: Recogniser,
  scenes: readonly ReadScene[],
): Promise<number> {
  let unread = 0;
  const known = new Map<string, Extract<ExtractionPart, { type: 'block' }>>();
  const parts: ExtractionPart[] = [];
  for (const [index, { startMs, endMs, picture }] of scenes.entries()) {
    context.reportProgress(0.5 + (0.5 * index) / scenes.length, `Reading scene ${index + 1} of ${scenes.length}`);
    const recognition = await recognisePicture(sharp, recogniser, await toGrey(sharp, picture), {
      looksForFaint: true,
    });
    const { lines } = recognition;
    unread += recognition.unread;
    const place = { kind: 'time', startMs: Math.round(startMs), endMs: Math.round(endMs) } as const;
    const order = 1 + index;
    parts.push(...(await measureStripes(sharp, picture, place)));
    const repeated = new Set<string>();
    const scene = toTextParts({ lines, picture, originalScale: 1, unit: 'px', place, order, key: `scene-${index}` });
    for (const part of scene) {
      if (part.type === 'block') {
        const before = known.get(part.block.text);
        if (before?.block.place.kind === 'time' && before.block.place.endMs >= place.startMs) {
          const extended = {
            ...before,
            block: { ...before.block, place: { ...before.block.place, endMs: place.endMs } },
          };
          parts[parts.indexOf(before)] = extended;
          known.set(part.block.text, extended);
          repeated.add(part.block.key ?? '');
          continue;
        }
        known.set(part.block.text, part);
      }
      const isRepeated =
        part.type === 'measurement' && 'blockKey' in part.measurement.at && repeated.has(part.measurement.at.blockKey);
      if (!isRepeated) parts.push(part);
    }
    if (index > 0)
      parts.push({
        type: 'frame',
        frame: await encodeFrame(sharp, picture, { timeMs: Math.round(startMs), page: null }),
      });
  }
  context.add(...parts);
  return unread;
}

/** Stripes over much of a scene, for as long as it stays. */
async function measureStripes(
  sharp: typeof Sharp,
  { pixels, width, height, channels }: Picture,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): Promise<readonly ExtractionPart[]> {
  const grey = await sharp(pixels, { raw: { width, height, channels } })
    .resize({ ...stripeFrame, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const stripes = findStripes(grey);
  if (stripes === undefined) return [];
  const at = { kind: 'time', startMs, endMs } as const;
  const details = { area: Math.round(stripes.area * 100) / 100 };
  const measurement = { name: 'regular_pattern', value: stripes.pairs, unit: 'pairs', at, details } as const;
  return [{ type: 'measurement', measurement }];
}

/** A stretch of flashing as a measurement; also for videos. */
export function toFlashPart({ kind, startMs, endMs, area, flashesPerSecond, box }: Flashing): ExtractionPart {
  return {
    type: 'measurement',
    measurement: {
      name: flashNames[kind],
      value: Math.round(area * 1000) / 1000,
      unit: 'fraction',
      at: { kind: 'time', startMs: Math.round(startMs), endMs: Math.round(endMs), boxes: [box] },
      details: { flashesPerSecond, from: clock(startMs), to: clock(endMs) },
    },
  };
}

/** Minutes and seconds, as 1:02.5. */
function clock(timeMs: number): string {
  const tenths = Math.round(timeMs / 100);
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`;
}
