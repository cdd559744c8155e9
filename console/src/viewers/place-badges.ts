/** Width and height of the number of a mark. */
export const badgePx = 26;

/** Upper left corner of a number, in pixels. */
export interface Spot {
  readonly left: number;
  readonly top: number;
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most - badgePx, value));

/** Steps away from a place, nearest first. */
const steps = Array.from({ length: 1681 }, (_, index) => ({
  dx: (index % 41) - 20,
  dy: Math.floor(index / 41) - 20,
})).toSorted((a, b) => a.dx ** 2 + a.dy ** 2 - b.dx ** 2 - b.dy ** 2);

/** Once numbers cover more than this share of the page they are put into the cells of a grid: side by side without a gap, and quick to place. */
const crowdedShare = 1 / 3;

/**
 * Where the numbers of marks stand, in pixels: at the upper left corner of their boxes, moved until none covers another. One that finds no room within twenty
 * steps stays where it is.
 */
export function placeBadges(wanted: readonly Spot[], width: number, height: number): readonly Spot[] {
  const isCrowded = wanted.length * badgePx ** 2 > width * height * crowdedShare;
  return isCrowded ? placeInCells(wanted, width, height) : placeFreely(wanted, width, height);
}

function placeInCells(wanted: readonly Spot[], width: number, height: number): readonly Spot[] {
  const [columns, rows] = [Math.max(1, Math.floor(width / badgePx)), Math.max(1, Math.floor(height / badgePx))];
  const taken = new Set<number>();
  return wanted.map(({ left, top }) => {
    const column = Math.max(0, Math.min(columns - 1, Math.round(left / badgePx)));
    const row = Math.max(0, Math.min(rows - 1, Math.round(top / badgePx)));
    const step =
      taken.size < columns * rows
        ? steps.find(({ dx, dy }) => {
            const [x, y] = [column + dx, row + dy];
            return x >= 0 && y >= 0 && x < columns && y < rows && !taken.has(y * columns + x);
          })
        : undefined;
    const [x, y] = [column + (step?.dx ?? 0), row + (step?.dy ?? 0)];
    taken.add(y * columns + x);
    return { left: x * badgePx, top: y * badgePx };
  });
}

function placeFreely(wanted: readonly Spot[], width: number, height: number): readonly Spot[] {
  // A cell is as wide as a number: only those of the cells around can be in the way.
  const columns = Math.ceil(width / badgePx) + 2;
  const taken: Spot[][] = [];
  const cell = ({ left, top }: Spot): number =>
    (Math.floor(top / badgePx) + 1) * columns + Math.floor(left / badgePx) + 1;
  const around = [-columns - 1, -columns, -columns + 1, -1, 0, 1, columns - 1, columns, columns + 1];
  const isFree = (spot: Spot): boolean => {
    const at = cell(spot);
    return around.every(
      (away) =>
        taken[at + away]?.every(
          (other) => Math.abs(other.left - spot.left) >= badgePx || Math.abs(other.top - spot.top) >= badgePx,
        ) ?? true,
    );
  };
  return wanted.map(({ left, top }) => {
    const first = { left: clamp(left, width), top: clamp(top, height) };
    const toSpot = ({ dx, dy }: { dx: number; dy: number }): Spot => ({
      left: clamp(first.left + dx * badgePx, width),
      top: clamp(first.top + dy * badgePx, height),
    });
    const step = steps.find((one) => isFree(toSpot(one)));
    const spot = step ? toSpot(step) : first;
    const at = cell(spot);
    taken[at] = [...(taken[at] ?? []), spot];
    return spot;
  });
}
