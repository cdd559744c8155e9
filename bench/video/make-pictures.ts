import { createRandom } from '../../support/media/mutate.ts';

/** Size of the films that are measured. */
export const filmSize = { width: 1920, height: 1080, framesPerSecond: 30 } as const;

const cell = 8;
const count = 8;

/** Eight pictures of coarse noise that follow each other: something to code in every block. */
export function makePictures(): readonly Buffer[] {
  const { width, height } = filmSize;
  const columns = width / cell;
  const random = createRandom(1);
  const coarse = Uint8Array.from({ length: columns * (height / cell) * 3 }, () => Math.floor(random() * 256));
  return Array.from({ length: count }, (_, shift) => {
    const pixels = Buffer.alloc(width * height * 3);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const column = Math.floor((x + shift * 3) / cell) % columns;
        const from = (Math.floor(y / cell) * columns + column) * 3;
        pixels.set(coarse.subarray(from, from + 3), (y * width + x) * 3);
      }
    }
    return pixels;
  });
}
