import type Sharp from 'sharp';
import type { Metadata, SharpOptions } from 'sharp';
import { ExtractionError } from '../extraction-error.ts';
import { endsEarly } from './ends-early.ts';
import type { Picture } from './picture.ts';
import { toPicture } from './to-picture.ts';

/** Larger pictures are worked on at this size. */
export const workingPixels = 16_000_000;

export interface OpenedPicture {
  readonly metadata: Metadata;
  /** Upright, on white, sRGB, at most `workingPixels`. */
  readonly picture: Picture;
  /** Size of the upright original. */
  readonly width: number;
  readonly height: number;
  /** Part of the data is missing or broken; the rest was decoded. */
  readonly isDamaged: boolean;
}

/**
 * Decodes a picture (the first frame of an animation). Rejects with `limit_exceeded` above `maximumPixels`,
 * with `corrupt_file` when nothing can be decoded or the bytes end before the last row.
 */
export async function openPicture(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  maximumPixels: number,
  options: SharpOptions = {},
): Promise<OpenedPicture> {
  const base: SharpOptions = { limitInputPixels: maximumPixels, ...options };
  const metadata = await readMetadata(sharp, bytes, base);
  if (await endsEarly(sharp, bytes, metadata))
    throw new ExtractionError('corrupt_file', 'The picture is cut short: its bytes end before its last row.');
  const { width, height } = metadata.autoOrient;
  const scale = Math.min(1, Math.sqrt(workingPixels / (width * height)));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const decode = async (failOn: 'error' | 'none'): Promise<Picture> =>
    await toPicture(
      sharp(bytes, { ...base, failOn })
        .autoOrient()
        .resize({ ...size, fit: 'fill' }),
    );
  try {
    return { metadata, picture: await decode('error'), width, height, isDamaged: false };
  } catch (error) {
    if (isLimit(error)) throw tooManyPixels(error);
  }
  try {
    return { metadata, picture: await decode('none'), width, height, isDamaged: true };
  } catch (cause) {
    throw new ExtractionError('corrupt_file', 'The picture is damaged and cannot be decoded.', { cause });
  }
}

async function readMetadata(sharp: typeof Sharp, bytes: Uint8Array, options: SharpOptions): Promise<Metadata> {
  try {
    const metadata = await sharp(bytes, options).metadata();
    const frameHeight = metadata.pageHeight ?? metadata.height;
    if (metadata.width * frameHeight > Number(options.limitInputPixels)) throw tooManyPixels();
    return metadata;
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause;
    if (isLimit(cause)) throw tooManyPixels(cause);
    throw new ExtractionError('corrupt_file', 'The picture is damaged and cannot be opened.', { cause });
  }
}

const isLimit = (error: unknown): boolean =>
  error instanceof Error && /pixel limit|exceeds|exceeded more than/i.test(error.message);

const tooManyPixels = (cause?: unknown): ExtractionError =>
  new ExtractionError('limit_exceeded', 'The picture has more pixels than a review may decode.', { cause });
