import type { Picture, PixelBox } from '../../picture/picture.ts';
import type { PlacedLine } from './fit-line.ts';

/** Where a place of a straightened line, 0..1 along it and down it, lies in the picture. */
export function placeOnLine(
  { x, y, length, height, angle, bend }: PlacedLine,
  along: number,
  down: number,
): { readonly x: number; readonly y: number } {
  const place = 2 * along - 1;
  const u = (along - 0.5) * length;
  const v = (down - 0.5) * height + bend * (1 - place * place);
  return { x: x + u * Math.cos(angle) - v * Math.sin(angle), y: y + u * Math.sin(angle) + v * Math.cos(angle) };
}

/** The upright box around a part of a line, from one place along it to another. */
export function boxOnLine(line: PlacedLine, from: number, to: number): PixelBox {
  const corners = [from, (from + to) / 2, to].flatMap((along) => [0, 1].map((down) => placeOnLine(line, along, down)));
  return {
    left: Math.min(...corners.map(({ x }) => x)),
    top: Math.min(...corners.map(({ y }) => y)),
    right: Math.max(...corners.map(({ x }) => x)),
    bottom: Math.max(...corners.map(({ y }) => y)),
  };
}

/** Points of the picture that are averaged into one of the strip, along each side, at most. */
const mostPoints = 4;

/** A line of print cut out of its picture, straightened and brought to a height in pixels. */
export function drawStrip(
  { pixels, width, height, channels }: Picture,
  line: PlacedLine,
  stripHeight: number,
): Picture {
  const across = Math.round(Math.max(stripHeight / 2, Math.round((line.length / line.height) * stripHeight)));
  const points = Math.min(mostPoints, Math.max(1, Math.round(line.height / stripHeight)));
  const strip = new Uint8Array(across * stripHeight * channels);
  const share = 1 / (points * points);
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)];
  const sums = new Float64Array(channels);
  for (let row = 0, at = 0; row < stripHeight; row++)
    for (let column = 0; column < across; column++, at += channels) {
      sums.fill(0);
      for (let point = 0; point < points * points; point++) {
        const along = (column + ((point % points) + 0.5) / points) / across;
        const down = (row + (Math.floor(point / points) + 0.5) / points) / stripHeight;
        // As `placeOnLine` has it.
        const place = 2 * along - 1;
        const u = (along - 0.5) * line.length;
        const v = (down - 0.5) * line.height + line.bend * (1 - place * place);
        // Between pixels, straight; outside of the picture its edge goes on.
        const x = Math.max(0, Math.min(width - 1, line.x + u * cos - v * sin - 0.5));
        const y = Math.max(0, Math.min(height - 1, line.y + u * sin + v * cos - 0.5));
        const [left, top] = [Math.floor(x), Math.floor(y)];
        const [right, lower] = [x - left, y - top];
        const beside = left + 1 < width ? channels : 0;
        const below = top + 1 < height ? width * channels : 0;
        for (let channel = 0, from = (top * width + left) * channels; channel < channels; channel++, from++) {
          const high = (pixels[from] ?? 0) * (1 - right) + (pixels[from + beside] ?? 0) * right;
          const low = (pixels[from + below] ?? 0) * (1 - right) + (pixels[from + below + beside] ?? 0) * right;
          sums[channel] = (sums[channel] ?? 0) + (high * (1 - lower) + low * lower);
        }
      }
      for (let channel = 0; channel < channels; channel++) strip[at + channel] = (sums[channel] ?? 0) * share;
    }
  return { pixels: strip, width: across, height: stripHeight, channels };
}
