import { flashFrame } from '../../shared/analysis/media/flash-cells.ts';
import { createRandom } from './mutate.ts';

/** Red, green, blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** A picture without an end: the colour at a place; one unit is the width of the screen. */
export type Scene = (x: number, y: number) => Colour;

/** Where the camera is: the place in its middle, how many times it enlarges, how far it is turned (radians). */
export interface Camera {
  readonly x?: number;
  readonly y?: number;
  readonly zoom?: number;
  readonly turn?: number;
}

const { width, height } = flashFrame;
/** Points of a cell that are averaged, across and down. */
const points = 4;

/** What the camera sees of a scene, in the cells that the flash detector looks at. */
export function film(scene: Scene, { x = 0, y = 0, zoom = 1, turn = 0 }: Camera = {}): Uint8Array {
  const frame = new Uint8Array(width * height * 3);
  const [cos, sin] = [Math.cos(turn) / zoom, Math.sin(turn) / zoom];
  for (let cell = 0; cell < width * height; cell++) {
    const sum = [0, 0, 0];
    for (let point = 0; point < points * points; point++) {
      const right = ((cell % width) + ((point % points) + 0.5) / points) / width - 0.5;
      const down = (Math.floor(cell / width) + (Math.floor(point / points) + 0.5) / points - height / 2) / width;
      const colour = scene(x + right * cos - down * sin, y + right * sin + down * cos);
      for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] ?? 0) + (colour[channel] ?? 0);
    }
    for (let channel = 0; channel < 3; channel++) frame[cell * 3 + channel] = (sum[channel] ?? 0) / points ** 2;
  }
  return frame;
}

const grey = (level: number): Colour => [level, level, level];

/** Light and dark squares, `size` wide. */
export const squares =
  (size: number, dark = 16, light = 235): Scene =>
  (x, y) =>
    grey((Math.floor(x / size) + Math.floor(y / size)) % 2 === 0 ? dark : light);

/** Points of a drawn scene, across and down; it repeats itself every width of the screen. */
const side = 1024;

/** Draws a scene once, so that it need not be worked out for every frame. `levelAt` takes places from 0 up to 1. */
function drawOnce(levelAt: (x: number, y: number) => number): Scene {
  const levels = Uint8Array.from({ length: side * side }, (_, at) =>
    Math.max(0, Math.min(255, levelAt((at % side) / side, Math.floor(at / side) / side))),
  );
  const toPoint = (value: number): number => Math.floor((value - Math.floor(value)) * side);
  return (x, y) => grey(levels[toPoint(y) * side + toPoint(x)] ?? 0);
}

/** Light and dark bars at uneven distances, `size` wide on average, as of railings, trees or houses. */
export function bars(size: number, seed = 1, dark = 16, light = 235): Scene {
  const random = createRandom(seed);
  const edges = [0];
  while ((edges.at(-1) ?? 1) < 1 - size) edges.push((edges.at(-1) ?? 0) + size * (0.5 + random()));
  if (edges.length % 2 === 1) edges.pop();
  return drawOnce((x) => (edges.findLastIndex((edge) => edge <= x) % 2 === 0 ? dark : light));
}

/** Patches of light of every size, as photographs have them; `contrast` 1 is about as much as they have. */
export function landscape(seed = 1, contrast = 1, finest = 7): Scene {
  const random = createRandom(seed);
  const coarsest = 2;
  const octaves = Array.from({ length: finest }, (_, octave) => {
    const cells = coarsest * 2 ** octave;
    return { cells, values: Float64Array.from({ length: cells * cells }, () => random()) };
  });
  return drawOnce((x, y) => {
    let sum = 0;
    let weights = 0;
    for (const [octave, { cells, values }] of octaves.entries()) {
      const [left, top] = [Math.floor(x * cells), Math.floor(y * cells)];
      const [right, down] = [x * cells - left, y * cells - top];
      const at = (dx: number, dy: number): number => values[((top + dy) % cells) * cells + ((left + dx) % cells)] ?? 0;
      const upper = at(0, 0) * (1 - right) + at(1, 0) * right;
      const lower = at(0, 1) * (1 - right) + at(1, 1) * right;
      const weight = 0.75 ** octave;
      sum += (upper * (1 - down) + lower * down - 0.5) * weight;
      weights += weight;
    }
    return 128 + (sum / weights) * 900 * contrast;
  });
}

/** Light rectangles of all sizes over each other on a dark ground, as of a street at night or a page of print. */
export function rectangles(count: number, size: number, seed = 1): Scene {
  const random = createRandom(seed);
  const all = Array.from({ length: count }, () => {
    const level = random() < 0.5 ? 235 * random() : 255;
    return { left: random(), top: random(), right: size * random(), bottom: size * random(), level };
  });
  return drawOnce(
    (x, y) =>
      all.findLast(({ left, top, right, bottom }) => x >= left && x < left + right && y >= top && y < top + bottom)
        ?.level ?? 12,
  );
}
