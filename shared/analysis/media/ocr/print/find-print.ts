import type Sharp from 'sharp';
import type { Picture } from '../../picture/picture.ts';
import type { PlacedLine } from './fit-line.ts';
import type { PrintReader } from './start-print-reader.ts';

/** Pictures larger than this are looked through in pieces as well, for small print. */
const tileSide = 1400;
const overlap = 0.12;
/** Pieces along each side. */
export const mostTiles = 3;

/** Lines of print in a picture, looked for in the whole and, where it is large, in up to `tiles` pieces along each side. */
export async function findPrint(
  sharp: typeof Sharp,
  reader: PrintReader,
  picture: Picture,
  tiles: number,
): Promise<readonly PlacedLine[]> {
  const found = [...joinPieces(await reader.find(picture))];
  const count = (side: number): number => Math.min(tiles, Math.ceil(side / tileSide));
  const [across, down] = [count(picture.width), count(picture.height)];
  if (across * down === 1) return found;
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const part = partOf(picture, column / across, row / down, 1 / across, 1 / down);
      for (const line of joinPieces(await reader.find(await cut(sharp, picture, part)))) {
        const placed = { ...line, x: line.x + part.left, y: line.y + part.top };
        if (!found.some((known) => isSame(known, placed))) found.push(placed);
      }
    }
  return found;
}

interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function partOf({ width, height }: Picture, x: number, y: number, across: number, down: number): Part {
  const left = Math.max(0, Math.floor((x - overlap * across) * width));
  const top = Math.max(0, Math.floor((y - overlap * down) * height));
  const right = Math.min(width, Math.ceil((x + (1 + overlap) * across) * width));
  const bottom = Math.min(height, Math.ceil((y + (1 + overlap) * down) * height));
  return { left, top, width: right - left, height: bottom - top };
}

async function cut(sharp: typeof Sharp, { pixels, width, height, channels }: Picture, part: Part): Promise<Picture> {
  const whole = sharp(pixels, { raw: { width, height, channels } }).extract(part);
  const data = await (channels === 1 ? whole.toColourspace('b-w') : whole).raw().toBuffer();
  return { pixels: data, width: part.width, height: part.height, channels };
}

/** Whether the middle of a line lies within another, along it and across. */
function liesWithin(outer: PlacedLine, inner: PlacedLine): boolean {
  const [dx, dy] = [inner.x - outer.x, inner.y - outer.y];
  const [cos, sin] = [Math.cos(outer.angle), Math.sin(outer.angle)];
  return (
    Math.abs(dx * cos + dy * sin) < outer.length / 2 && Math.abs(dy * cos - dx * sin - outer.bend) < outer.height / 2
  );
}

const isSame = (known: PlacedLine, line: PlacedLine): boolean => liesWithin(known, line) || liesWithin(line, known);

/** Two pieces are one line when gap and offset between them, in heights, the ratio of their heights and the angle between them, in radians, are below these. */
const pieces = { gap: 0.9, offset: 0.35, height: 1.6, angle: 0.12 } as const;

/** Lines that were found in pieces, whole. */
function joinPieces(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const joined: PlacedLine[] = [];
  for (const line of lines.toSorted((a, b) => a.x - b.x)) {
    const index = joined.findIndex((known) => continues(known, line));
    const known = joined[index];
    if (known === undefined) joined.push(line);
    else joined[index] = join(known, line);
  }
  return joined;
}

function continues(first: PlacedLine, next: PlacedLine): boolean {
  const height = Math.min(first.height, next.height);
  if (first.bend !== 0 || next.bend !== 0 || Math.max(first.height, next.height) > pieces.height * height) return false;
  // A short piece has no direction of its own.
  const isShort = Math.min(first.length, next.length) < 2 * height;
  if (!isShort && Math.abs(first.angle - next.angle) > pieces.angle) return false;
  const { angle } = first.length >= next.length ? first : next;
  const [dx, dy] = [next.x - first.x, next.y - first.y];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const gap = dx * cos + dy * sin - (first.length + next.length) / 2;
  return gap > -height && gap < pieces.gap * height && Math.abs(dy * cos - dx * sin) < pieces.offset * height;
}

function join(first: PlacedLine, next: PlacedLine): PlacedLine {
  const { angle } = first.length >= next.length ? first : next;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const u = ({ x, y }: PlacedLine): number => x * cos + y * sin;
  const v = ({ x, y }: PlacedLine): number => y * cos - x * sin;
  const start = Math.min(u(first) - first.length / 2, u(next) - next.length / 2);
  const end = Math.max(u(first) + first.length / 2, u(next) + next.length / 2);
  const top = Math.min(v(first) - first.height / 2, v(next) - next.height / 2);
  const bottom = Math.max(v(first) + first.height / 2, v(next) + next.height / 2);
  const [middle, across] = [(start + end) / 2, (top + bottom) / 2];
  return {
    x: middle * cos - across * sin,
    y: middle * sin + across * cos,
    length: end - start,
    height: bottom - top,
    angle,
    bend: 0,
  };
}
