import type { Picture } from '../picture/picture.ts';
import { createIntegralImage, meanAround } from './integral-image.ts';

/**
 * Dark print on white from whatever stands out of its surroundings, darker or lighter: the distance of each pixel from the mean of a
 * square around it, times `gain`. Brings out small letters of low contrast on gradients and photographs; large letters become hollow.
 */
export function flattenLight(picture: Picture, radius: number, gain: number): Picture {
  const { pixels, width, height } = picture;
  const table = createIntegralImage(picture);
  const flat = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = gain * Math.abs((pixels[y * width + x] ?? 0) - meanAround(table, x, y, radius));
      flat[y * width + x] = distance > 255 ? 0 : 255 - distance;
    }
  }
  return { pixels: flat, width, height, channels: 1 };
}
