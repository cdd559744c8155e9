import type { Picture } from '../picture/picture.ts';

/**
 * Dark print on white from whatever stands out of its surroundings, darker or lighter: the distance of each pixel from the mean of a
 * square around it, times `gain`. Brings out small letters of low contrast on gradients and photographs; large letters become hollow.
 */
export function flattenLight({ pixels, width, height }: Picture, radius: number, gain: number): Picture {
  const sums = sumTable(pixels, width, height);
  const stride = width + 1;
  const flat = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * stride;
    const bottom = Math.min(height, y + radius + 1) * stride;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const sum =
        (sums[bottom + right] ?? 0) - (sums[top + right] ?? 0) - (sums[bottom + left] ?? 0) + (sums[top + left] ?? 0);
      const mean = sum / (((bottom - top) / stride) * (right - left));
      const distance = gain * Math.abs((pixels[y * width + x] ?? 0) - mean);
      flat[y * width + x] = distance > 255 ? 0 : 255 - distance;
    }
  }
  return { pixels: flat, width, height, channels: 1 };
}

/** Sum of all pixels above and left of each corner. Whole numbers below 2^53, for any picture that fits in memory. */
function sumTable(pixels: Uint8Array, width: number, height: number): Float64Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  return sums;
}
