import { describe, expect, test } from 'vitest';
import { createFlashDetector, type Flashing } from '../../../../shared/analysis/media/flash.ts';
import {
  bars,
  type Camera,
  film,
  landscape,
  rectangles,
  type Scene,
  squares,
} from '../../../../support/media/draw-scenes.ts';
import { createRandom } from '../../../../support/media/mutate.ts';

const framesPerSecond = 30;

function watch(seconds: number, draw: (second: number, index: number) => Uint8Array): readonly Flashing[] {
  const detector = createFlashDetector();
  for (let index = 0; index < seconds * framesPerSecond; index++)
    detector.addFrame((index * 1000) / framesPerSecond, draw(index / framesPerSecond, index));
  return detector.finish();
}

const scenes: Readonly<Record<string, Scene>> = {
  'a landscape': landscape(1, 1, 5),
  'a street at night': rectangles(300, 0.15),
  'tree trunks': bars(1 / 10),
  'a floor of tiles': squares(1 / 8),
};

const moves: Readonly<Record<string, (second: number) => Camera>> = {
  'pans slowly': (second) => ({ x: 0.2 * second }),
  pans: (second) => ({ x: 0.7 * second }),
  'pans fast and aslant': (second) => ({ x: 1.6 * second, y: 0.8 * second }),
  'zooms in': (second) => ({ x: 0.3, y: 0.2, zoom: 0.7 * Math.exp(second) }),
  'zooms out': (second) => ({ x: 0.3, zoom: 4 * Math.exp(-second) }),
  turns: (second) => ({ turn: 1.5 * second }),
  'shakes in the hand': (second) => ({ x: 0.04 * Math.sin(23 * second), y: 0.03 * Math.sin(31 * second) }),
};

const darken = (frame: Uint8Array): Uint8Array => frame.map((level) => level * 0.15);
const lighten = (frame: Uint8Array): Uint8Array => frame.map((level) => 80 + level * 0.6);
const isDark = (index: number, changesPerSecond: number): boolean =>
  Math.floor((index * changesPerSecond) / framesPerSecond) % 2 === 1;
const inRed = (frame: Uint8Array): Uint8Array => frame.map((_, at) => (at % 3 === 0 ? 220 : 0));

const burst = (second: number): number => (second < 1 ? 0 : 255 * Math.exp(-4 * (second - 1)));

const strobe = (look: Scene, changesPerSecond: number, camera: (second: number) => Camera = () => ({})) =>
  watch(2, (second, index) => {
    const frame = film(look, camera(second));
    return isDark(index, changesPerSecond) ? darken(frame) : lighten(frame);
  });

describe('motion is no flash', () => {
  test.for(
    Object.entries(moves).flatMap(([move, camera]) =>
      Object.entries(scenes).map(([scene, look]) => [move, scene, camera, look] as const),
    ),
  )('a camera that %s over %s', ([, , camera, look]) => {
    expect(watch(1.2, (second) => film(look, camera(second)))).toEqual([]);
  });

  test('objects that pass in front of the camera', () => {
    const train = bars(1 / 3, 4);
    const hills = landscape(2, 0.6, 4);
    expect(
      watch(2, (second) => film((x, y) => (Math.abs(y) < 0.15 ? train(x - 1.2 * second, y) : hills(x, y)))),
    ).toEqual([]);
  });

  test('a slow camera at 60 frames a second, whose moves are parts of a cell', () => {
    const detector = createFlashDetector();
    const look = rectangles(384, 0.1675637, 571);
    for (let index = 0; index < 90; index++) {
      const second = index / 60;
      detector.addFrame(1000 * second, film(look, { x: -0.2255 * second, y: -0.5504 * second, turn: 0.4297 * second }));
    }
    expect(detector.finish()).toEqual([]);
  });

  test('glints on water, each at its own time', () => {
    const random = createRandom(7);
    const glints = Array.from({ length: 64 * 36 * 3 }, (_, at) => ({
      cell: at % (64 * 36),
      frame: Math.floor(60 * random()),
    }));
    const found = watch(2, (_, index) => {
      const frame = film(squares(2, 60, 60));
      for (const { cell, frame: first } of glints)
        if (index === first || index === first + 1) frame.fill(250, cell * 3, cell * 3 + 3);
      return frame;
    });
    expect(found).toEqual([]);
  });

  test('cuts, three a second', () => {
    expect(watch(3, (second) => film(Object.values(scenes)[Math.floor(3 * second) % 4] ?? squares(1)))).toEqual([]);
  });

  test('an explosion: light that comes at once and goes', () => {
    const look = landscape(5, 0.4, 4);
    const lit =
      (light: number): Scene =>
      (x, y) => {
        const [level] = look(x, y);
        return [Math.min(255, level * 0.4 + light), Math.min(255, level * 0.4 + light * 0.8), level * 0.4];
      };
    expect(watch(3, (second) => film(lit(burst(second))))).toEqual([]);
  });
});

describe('flashing is found whatever it lies over', () => {
  test.for(Object.entries(scenes))('a strobe over %s', ([, look]) => {
    expect(strobe(look, 10)).toMatchObject([{ kind: 'general', flashesPerSecond: 5 }]);
    expect(strobe(look, 6)).toEqual([]);
  });

  test.for(Object.entries(scenes))('a strobe over %s while the camera pans', ([, look]) => {
    expect(strobe(look, 10, (second) => ({ x: 0.6 * second })).map(({ kind }) => kind)).toEqual(['general']);
  });

  test.for(Object.entries(scenes))('a negative of %s that comes and goes', ([, look]) => {
    const [shown, negative] = [film(look), film(look).map((level) => 255 - level)];
    expect(watch(2, (_, index) => (isDark(index, 10) ? negative : shown)).map(({ kind }) => kind)).toEqual(['general']);
  });

  test('slower flashing that goes on while the camera pans', () => {
    const look = landscape(8, 0.7, 4);
    const found = watch(7, (second, index) => {
      const frame = film(look, { x: 0.3 * second });
      return isDark(index, 5) ? darken(frame) : lighten(frame);
    });
    expect(found.map(({ kind }) => kind)).toEqual(['extended']);
    expect(found[0]?.startMs).toBeLessThan(500);
  });

  test('white frames in a moving film', () => {
    const look = landscape(3, 0.8, 5);
    const white = new Uint8Array(film(look).length).fill(255);
    const found = watch(2, (second, index) => (index % 6 === 0 ? white : film(look, { x: 0.5 * second })));
    expect(found.map(({ kind, flashesPerSecond }) => [kind, flashesPerSecond])).toEqual([['general', 5]]);
  });

  test('light that swells and fades', () => {
    const frame = film(landscape(4, 0.8, 5));
    const found = watch(2, (second) =>
      frame.map((level) => (40 + level * 0.8) * (0.5 + 0.5 * Math.sin(10 * Math.PI * second))),
    );
    expect(found.map(({ kind }) => kind)).toEqual(['general']);
  });

  test('red light over a moving scene', () => {
    const look = landscape(6, 0.6, 4);
    const found = watch(2, (second, index) => {
      const frame = film(look, { x: 0.4 * second }).map((level) => level * 0.3);
      return isDark(index, 10) ? frame : inRed(frame);
    });
    expect(found.map(({ kind }) => kind)).toContain('red');
  });
});
