import { describe, expect, test } from 'vitest';
import { createFlashDetector, type Flashing } from '../../../../shared/analysis/media/flash.ts';
import { flashFrame } from '../../../../shared/analysis/media/flash-cells.ts';

type Colour = readonly [number, number, number];
const black: Colour = [0, 0, 0];
const white: Colour = [255, 255, 255];

/** A frame whose cells have the colour that `colourAt` gives for their place, 0..1 across and down. */
function draw(colourAt: (x: number, y: number) => Colour): Uint8Array {
  const { width, height } = flashFrame;
  return Uint8Array.from({ length: width * height * 3 }, (_, index) => {
    const cell = Math.floor(index / 3);
    return colourAt((cell % width) / width, Math.floor(cell / width) / height)[index % 3] ?? 0;
  });
}

/** `changesPerSecond` changes from one picture to the other, at 30 frames a second. */
function flicker(changesPerSecond: number, seconds: number, a: Uint8Array, b: Uint8Array): readonly Flashing[] {
  const detector = createFlashDetector();
  for (let frame = 0; frame < seconds * 30; frame++) {
    const timeMs = (frame * 1000) / 30;
    detector.addFrame(timeMs, Math.floor((timeMs * changesPerSecond) / 1000) % 2 === 0 ? a : b);
  }
  return detector.finish();
}

const plain = (colour: Colour): Uint8Array => draw(() => colour);

describe('the flash detector', () => {
  test('finds four flashes a second over the whole frame', () => {
    const [flashing, ...others] = flicker(8, 3, plain(black), plain(white));
    expect(flashing).toMatchObject({
      kind: 'general',
      area: 1,
      flashesPerSecond: 4,
      box: { x: 0, y: 0, width: 1, height: 1 },
    });
    expect(flashing?.startMs).toBeLessThan(200);
    expect(flashing?.endMs).toBeGreaterThan(2900);
    expect(others).toEqual([]);
  });

  test('allows three flashes a second', () => {
    expect(flicker(6, 3, plain(black), plain(white)).filter(({ kind }) => kind === 'general')).toEqual([]);
  });

  test('sees two halves that flash in turn, whose mean never changes', () => {
    const left = draw((x) => (x < 0.5 ? white : black));
    const right = draw((x) => (x < 0.5 ? black : white));
    expect(flicker(8, 2, left, right)).toMatchObject([{ kind: 'general', area: 1 }]);
  });

  test('allows a flash on less than a quarter of the frame', () => {
    const spot = draw((x, y) => (x < 0.4 && y < 0.4 ? white : black));
    expect(flicker(10, 2, plain(black), spot)).toEqual([]);
  });

  test('says where it flashes', () => {
    const band = draw((_, y) => (y >= 0.5 ? white : black));
    expect(flicker(8, 2, plain(black), band)).toMatchObject([
      { area: 0.5, box: { x: 0, y: 0.5, width: 1, height: 0.5 } },
    ]);
  });

  test('allows changes of less than a tenth of full light, and between two bright pictures', () => {
    expect(flicker(10, 2, plain([60, 60, 60]), plain([80, 80, 80]))).toEqual([]);
    expect(flicker(10, 2, plain([235, 235, 235]), plain(white))).toEqual([]);
  });

  test('finds saturated red, which light alone would not show', () => {
    const dark: Colour = [60, 0, 0];
    const red: Colour = [150, 0, 0];
    expect(flicker(8, 2, plain(dark), plain(red)).map(({ kind }) => kind)).toEqual(['red']);
  });

  test('finds slower flashing only when it goes on for more than four seconds', () => {
    expect(flicker(5, 3, plain(black), plain(white))).toEqual([]);
    expect(flicker(5, 8, plain(black), plain(white))).toMatchObject([{ kind: 'extended', startMs: 0 }]);
  });

  test('keeps stretches apart that are more than half a second apart', () => {
    const detector = createFlashDetector();
    for (let frame = 0; frame < 240; frame++) {
      const timeMs = (frame * 1000) / 30;
      const isFlashing = timeMs < 2000 || timeMs > 6000;
      detector.addFrame(timeMs, isFlashing && frame % 4 < 2 ? plain(white) : plain(black));
    }
    expect(detector.finish().filter(({ kind }) => kind === 'general')).toHaveLength(2);
  });

  test('keeps milliseconds after many hours', () => {
    const detector = createFlashDetector();
    const startMs = 20 * 3_600_000;
    for (let frame = 0; frame < 60; frame++)
      detector.addFrame(startMs + (frame * 1000) / 30, frame % 4 < 2 ? plain(white) : plain(black));
    expect(detector.finish()[0]?.endMs).toBeCloseTo(startMs + (59 * 1000) / 30, 3);
  });
});
