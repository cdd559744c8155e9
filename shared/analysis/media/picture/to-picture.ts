import type { Sharp } from 'sharp';
import type { Picture } from './picture.ts';

/** The output of a sharp pipeline on white: sRGB without transparency. Rejects as the pipeline does. */
export async function toPicture(pipeline: Sharp): Promise<Picture> {
  const { data, info } = await pipeline
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: info.channels === 1 ? 1 : 3 };
}
