import type Sharp from 'sharp';
import type { Frame } from '../../../model/extraction.ts';
import type { Picture } from './picture.ts';

const longSide = 1280;
const quality = 75;

/** A picture for the report: JPEG, at most 1,280 pixels on the long side. */
export async function encodeFrame(
  sharp: typeof Sharp,
  { pixels, width, height, channels }: Picture,
  place: Pick<Frame, 'timeMs' | 'page'>,
): Promise<Frame> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels } })
    .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { ...place, width: info.width, height: info.height, jpeg: new Uint8Array(data) };
}

/** One channel, as the eye weighs the three. */
export async function toGrey(sharp: typeof Sharp, picture: Picture): Promise<Picture> {
  const { pixels, width, height, channels } = picture;
  if (channels === 1) return picture;
  const grey = await sharp(pixels, { raw: { width, height, channels } }).toColourspace('b-w').raw().toBuffer();
  return { pixels: grey, width, height, channels: 1 };
}

/** The picture itself, or a smaller copy of at most `maximumPixels`. */
export async function shrinkPicture(sharp: typeof Sharp, picture: Picture, maximumPixels: number): Promise<Picture> {
  const { pixels, width, height, channels } = picture;
  const scale = Math.sqrt(maximumPixels / (width * height));
  if (scale >= 1) return picture;
  const { data, info } = await sharp(pixels, { raw: { width, height, channels } })
    .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels };
}
