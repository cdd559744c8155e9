/** A line of print in a picture, straight or bent, in its pixels. */
export interface PlacedLine {
  /** Middle of the straight line, or of the chord of a bent one. */
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly height: number;
  /** Radians, clockwise from left to right; between -a quarter and a quarter turn, uprights being a quarter turn. */
  readonly angle: number;
  /** How far the middle of the line lies below its chord at a place from -1 to 1 along it: `bend * (1 - place * place)`. */
  readonly bend: number;
}

/** How much larger than the middle of the letters, which is what the map shows, a line is: area times this over its edge (DB, Liao et al. 2020). */
const growth = 1.6;
/** A line is bent when its middle is this far from straight, in its heights, and this many heights long. */
const bent = { heights: 0.25, length: 4 } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The line that pixels of a map show, as the narrowest rectangle around them. Undefined for fewer than three columns or rows. */
export function fitLine(pixels: Int32Array, width: number): PlacedLine | undefined {
  const hull = findHull(edgesOf(pixels, width));
  const rectangle = narrowestRectangle(hull);
  if (rectangle === undefined) return undefined;
  const { x, y, length, height, angle } = rectangle;
  const curve = length > bent.length * height * 0.5 ? fitBend(pixels, width, rectangle) : undefined;
  if (
    curve !== undefined &&
    Math.abs(curve.bend) > bent.heights * curve.height &&
    length > bent.length * curve.height
  ) {
    const distance = (growth * length * curve.height) / (2 * (length + curve.height));
    return {
      x: curve.x,
      y: curve.y,
      length: length + 2 * distance,
      height: curve.height + 2 * distance,
      angle,
      bend: curve.bend,
    };
  }
  const distance = (growth * length * height) / (2 * (length + height));
  return { x, y, length: length + 2 * distance, height: height + 2 * distance, angle, bend: 0 };
}

/** Leftmost and rightmost pixels of each row: their corners bound all. */
function edgesOf(pixels: Int32Array, width: number): readonly Point[] {
  const rows = new Map<number, { left: number; right: number }>();
  for (const pixel of pixels) {
    const y = Math.floor(pixel / width);
    const x = pixel - y * width;
    const row = rows.get(y);
    if (row === undefined) rows.set(y, { left: x, right: x });
    else {
      row.left = Math.min(row.left, x);
      row.right = Math.max(row.right, x);
    }
  }
  return [...rows].flatMap(([y, { left, right }]) => [
    { x: left, y },
    { x: right + 1, y },
    { x: left, y: y + 1 },
    { x: right + 1, y: y + 1 },
  ]);
}

/** The convex hull (Andrew's monotone chain). */
function findHull(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly Point[]): readonly Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      for (let [a, b] = [chain.at(-2), chain.at(-1)]; a && b; [a, b] = [chain.at(-2), chain.at(-1)]) {
        if ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

type Rectangle = Omit<PlacedLine, 'bend'>;

function narrowestRectangle(hull: readonly Point[]): Rectangle | undefined {
  let best: (Rectangle & { readonly area: number }) | undefined;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from;
    const along = Math.atan2(to.y - from.y, to.x - from.x);
    const rectangle = rectangleAt(hull, along);
    if (best === undefined || rectangle.area < 0.98 * best.area) best = rectangle;
  }
  return best;
}

function rectangleAt(hull: readonly Point[], along: number): Rectangle & { readonly area: number } {
  const [cos, sin] = [Math.cos(along), Math.sin(along)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of hull) {
    const [u, v] = [x * cos + y * sin, y * cos - x * sin];
    left = Math.min(left, u);
    right = Math.max(right, u);
    top = Math.min(top, v);
    bottom = Math.max(bottom, v);
  }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const [across, down] = [right - left, bottom - top];
  const isLying = across >= down;
  // From left to right: between -90 and 90 degrees.
  const turned = isLying ? along : along + Math.PI / 2;
  const angle = turned - Math.PI * Math.round(turned / Math.PI);
  return {
    x: u * cos - v * sin,
    y: u * sin + v * cos,
    length: Math.max(across, down),
    height: Math.min(across, down),
    angle,
    area: across * down,
  };
}

/** A parabola through the middles of the columns along a line, and the line's height around it. */
function fitBend(
  pixels: Int32Array,
  width: number,
  { x, y, length, angle }: Rectangle,
): { readonly x: number; readonly y: number; readonly height: number; readonly bend: number } | undefined {
  const columns = Math.max(8, Math.round(length));
  const sums = new Float64Array(columns);
  const counts = new Float64Array(columns);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const pixel of pixels) {
    const dy = Math.floor(pixel / width) + 0.5 - y;
    const dx = (pixel % width) + 0.5 - x;
    const column = Math.floor(((dx * cos + dy * sin) / length + 0.5) * columns);
    if (column < 0 || column >= columns) continue;
    sums[column] = (sums[column] ?? 0) + dy * cos - dx * sin;
    counts[column] = (counts[column] ?? 0) + 1;
  }
  // Least squares of middle = offset + bend * (1 - place * place).
  let [n, sumF, sumFF, sumM, sumFM, thickness] = [0, 0, 0, 0, 0, 0];
  for (let column = 0; column < columns; column++) {
    const count = counts[column] ?? 0;
    if (count === 0) continue;
    const place = ((column + 0.5) / columns) * 2 - 1;
    const f = 1 - place * place;
    const middle = (sums[column] ?? 0) / count;
    n += 1;
    sumF += f;
    sumFF += f * f;
    sumM += middle;
    sumFM += f * middle;
    thickness += count;
  }
  const determinant = n * sumFF - sumF * sumF;
  if (n < 8 || determinant === 0) return undefined;
  const bend = (n * sumFM - sumF * sumM) / determinant;
  const offset = (sumM - bend * sumF) / n;
  const height = (thickness / n) * (columns / length);
  return { x: x - offset * sin, y: y + offset * cos, height, bend };
}
