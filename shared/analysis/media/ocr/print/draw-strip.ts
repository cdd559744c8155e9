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
export function drawStrip(picture: Picture, line: PlacedLine, height: number): Picture {
  const { pixels, channels } = picture;
  const width = Math.max(height / 2, Math.round((line.length / line.height) * height));
  const points = Math.min(mostPoints, Math.max(1, Math.round(line.height / height)));
  const strip = new Uint8Array(Math.round(width) * height * channels);
  const across = Math.round(width);
  const share = 1 / (points * points);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < across; column++, at += channels) {
      const sums = [0, 0, 0, 0];
      for (let point = 0; point < points * points; point++) {
        const along = (column + ((point % points) + 0.5) / points) / across;
        const down = (row + (Math.floor(point / points) + 0.5) / points) / height;
        const { x, y } = placeOnLine(line, along, down);
        for (let channel = 0; channel < channels; channel++)
          sums[channel] = (sums[channel] ?? 0) + sampleAt(pixels, picture, x - 0.5, y - 0.5, channel);
      }
      for (let channel = 0; channel < channels; channel++) strip[at + channel] = (sums[channel] ?? 0) * share;
    }
  return { pixels: strip, width: across, height, channels };
}

/** Between pixels, straight; outside of the picture its edge goes on. */
function sampleAt(
  pixels: Uint8Array,
  { width, height, channels }: Picture,
  x: number,
  y: number,
  channel: number,
): number {
  const [insideX, insideY] = [Math.max(0, Math.min(width - 1, x)), Math.max(0, Math.min(height - 1, y))];
  const [left, top] = [Math.floor(insideX), Math.floor(insideY)];
  const [right, down] = [insideX - left, insideY - top];
  const at = (top * width + left) * channels + channel;
  const beside = left + 1 < width ? channels : 0;
  const below = top + 1 < height ? width * channels : 0;
  const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + beside] ?? 0) * right;
  const lower = (pixels[at + below] ?? 0) * (1 - right) + (pixels[at + below + beside] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}
