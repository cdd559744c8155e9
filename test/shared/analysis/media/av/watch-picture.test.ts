import { expect, it } from 'vitest';
import { createPictureWatch, noPicture } from '../../../../../shared/analysis/media/av/watch-picture.ts';
import { flashFrame } from '../../../../../shared/analysis/media/flash-cells.ts';

/** A film that changes wholly every second, each picture of it taking so many bytes. */
function watch(seconds: number, jpegBytes: number, maximumSamples: number) {
  const state = noPicture();
  const pictures = createPictureWatch(state, false, maximumSamples);
  for (let second = 0; second < seconds; second += 1) {
    const small = new Uint8Array(flashFrame.width * flashFrame.height * 3).fill(second % 2 === 0 ? 60 : 200);
    pictures.look({
      timeMs: second * 1000,
      small,
      isInterlaced: false,
      draw: () => ({ width: 1920, height: 1080, jpeg: new Uint8Array(jpegBytes) }),
    });
  }
  return state;
}

it('takes a picture a second while there are few', () => {
  expect(watch(20, 1000, 60)).toMatchObject({ samples: { length: 20 }, sampleGapMs: 1000 });
});

it('takes them further apart once there are too many', () => {
  const { samples, sampleGapMs } = watch(200, 1000, 60);
  expect(samples.length).toBeLessThanOrEqual(60);
  expect(sampleGapMs).toBe(4000);
  expect(samples.at(-1)?.timeMs).toBeGreaterThan(180_000);
});

it('never keeps more than 16 MiB of pictures', () => {
  const { samples } = watch(200, 3_000_000, 60);
  expect(samples.reduce((sum, { jpeg }) => sum + jpeg.length, 0)).toBeLessThanOrEqual(16 * 2 ** 20);
  expect(samples.length).toBeGreaterThanOrEqual(3);
});

const drawSmall = () => ({ width: 64, height: 36, jpeg: new Uint8Array(10) });

it.each([
  ['deep blue', [0, 0, 255], 0],
  ['the dark of a cinema', [8, 10, 24], 1],
] as const)('%s is black or is not', (_name, colour, stretches) => {
  const state = noPicture();
  const pictures = createPictureWatch(state, false, 10);
  const small = Uint8Array.from({ length: flashFrame.width * flashFrame.height * 3 }, (_, at) => colour[at % 3] ?? 0);
  for (let frame = 0; frame < 75; frame += 1)
    pictures.look({ timeMs: frame * 40, small, isInterlaced: false, draw: drawSmall });
  pictures.close();
  expect(state.black.found).toHaveLength(stretches);
});
