import type { Picture } from '../picture/picture.ts';

/** An integral image (summed-area table) of a grey picture: the mean of any rectangle costs four readings. */
export interface IntegralImage {
  /** Whole numbers below 2^53, for any picture that fits in memory; one more column and row than the picture has. */
  readonly sums: Float64Array;
  readonly width: number;
  readonly height: number;
}

/** The sums of the pixels above and left of each corner. */
export function createIntegralImage({ pixels, width, height }: Picture): IntegralImage {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  return { sums, width, height };
}

/** The mean of the square of `radius` around a pixel, as far as it lies in the picture. */
export function meanAround({ sums, width, height }: IntegralImage, x: number, y: number, radius: number): number {
  const stride = width + 1;
  const left = x > radius ? x - radius : 0;
  const right = x + radius + 1 < width ? x + radius + 1 : width;
  const top = y > radius ? y - radius : 0;
  const bottom = y + radius + 1 < height ? y + radius + 1 : height;
  const sum =
    (sums[bottom * stride + right] ?? 0) -
    (sums[top * stride + right] ?? 0) -
    (sums[bottom * stride + left] ?? 0) +
    (sums[top * stride + left] ?? 0);
  return sum / ((bottom - top) * (right - left));
}
