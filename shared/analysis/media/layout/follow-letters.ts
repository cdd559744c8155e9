/** A letter that may run in any direction. Lengths are in the unit of the medium, `y` grows downwards. */
export interface TurnedLetter {
  /** Where its base line begins. */
  readonly x: number;
  readonly y: number;
  /** Direction in which it is read, of length 1. */
  readonly dx: number;
  readonly dy: number;
  readonly size: number;
  /** How far the next letter of its word begins, in sizes. */
  readonly advance: number;
}

/** A letter that follows another, and the gap between both in sizes. */
interface Step {
  readonly from: number;
  readonly to: number;
  readonly gap: number;
  readonly cost: number;
}

/** Letters in the order in which they are read, and before each of them but the first the gap in sizes. */
export interface FollowedLetters {
  readonly letters: readonly number[];
  readonly gaps: readonly number[];
}

/** How far the next letter may stand from where it is expected, in sizes: before and behind, and across the line. */
const reach = { back: -0.6, ahead: 1.3, across: 0.6 } as const;
/** Cosine of the largest turn from one letter to the next. */
const leastCosine = 0.6;
/** Sizes of letters that follow each other. */
const largestRatio = 1.3;
/** So many of the letters that may follow another are kept: one that lies on many others follows the likeliest. */
const mostSteps = 6;
/** What a letter stands aside counts so many times. */
const acrossCost = 2;

/** Puts letters in the order in which they are read, along lines that may slant or bend, whatever order the file has them in. */
export function followLetters(letters: readonly TurnedLetter[]): readonly FollowedLetters[] {
  const next = new Map<number, Step>();
  const hasBefore = new Set<number>();
  for (const step of listSteps(letters).toSorted((a, b) => a.cost - b.cost)) {
    if (next.has(step.from) || hasBefore.has(step.to)) continue;
    next.set(step.from, step);
    hasBefore.add(step.to);
  }
  const seen = new Set<number>();
  const follow = (first: number): FollowedLetters => {
    const [order, gaps]: [number[], number[]] = [[first], []];
    seen.add(first);
    for (let step = next.get(first); step !== undefined && !seen.has(step.to); step = next.get(step.to)) {
      order.push(step.to);
      gaps.push(step.gap);
      seen.add(step.to);
    }
    return { letters: order, gaps };
  };
  const open = [...letters.keys()].filter((index) => !hasBefore.has(index)).map(follow);
  // What is left are rings: each begins behind its widest gap.
  const rings = [...next.values()]
    .toSorted((a, b) => b.gap - a.gap)
    .flatMap(({ to }) => (seen.has(to) ? [] : [follow(to)]));
  return [...open, ...rings];
}

function listSteps(letters: readonly TurnedLetter[]): readonly Step[] {
  const cell = Math.max(1, ...letters.map(({ size }) => size * (reach.ahead + 1)));
  const cellOf = (x: number, y: number): string => `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
  const cells = Map.groupBy(letters.keys(), (index) => cellOf(letters[index]?.x ?? 0, letters[index]?.y ?? 0));
  const steps: Step[] = [];
  for (const [from, letter] of letters.entries()) {
    const { x, y, dx, dy, size, advance } = letter;
    const own: Step[] = [];
    const [endX, endY] = [x + dx * advance * size, y + dy * advance * size];
    for (let column = -1; column <= 1; column++)
      for (let row = -1; row <= 1; row++)
        for (const to of cells.get(cellOf(endX + column * cell, endY + row * cell)) ?? []) {
          const other = letters[to];
          if (to === from || other === undefined) continue;
          const [awayX, awayY] = [(other.x - endX) / size, (other.y - endY) / size];
          const gap = awayX * dx + awayY * dy;
          const across = Math.abs(awayX * dy - awayY * dx);
          if (gap < reach.back || gap > reach.ahead || across > reach.across) continue;
          if (other.dx * dx + other.dy * dy < leastCosine) continue;
          if (Math.max(size, other.size) > largestRatio * Math.min(size, other.size)) continue;
          own.push({ from, to, gap, cost: Math.abs(gap) + acrossCost * across });
        }
    steps.push(...own.toSorted((a, b) => a.cost - b.cost).slice(0, mostSteps));
  }
  return steps;
}
