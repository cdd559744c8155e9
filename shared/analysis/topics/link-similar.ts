import type { FeatureVector } from './to-feature-vectors.ts';

/**
 * Groups unit vectors by average linkage down to `threshold` (cosine). Follows chains of nearest neighbours, which gives
 * the same groups as always joining the closest pair, in n² time and n² floats; ties go to the lower index.
 * Returns groups of indexes in ascending order, single ones included.
 */
export function linkSimilar(vectors: readonly FeatureVector[], threshold: number): number[][] {
  const count = vectors.length;
  const similarity = toSimilarities(vectors);
  const groups: (number[] | null)[] = vectors.map((_, index) => [index]);
  const done: number[][] = [];
  const chain: number[] = [];
  let nextStart = 0;
  for (;;) {
    if (chain.length === 0) {
      while (nextStart < count && !groups[nextStart]) nextStart += 1;
      if (nextStart >= count) break;
      chain.push(nextStart);
    }
    const tip = chain.at(-1) ?? 0;
    const nearest = findNearest(similarity, groups, tip, chain.at(-2));
    if (nearest.index < 0 || nearest.value < threshold) {
      // Averages only fall as groups grow: what is far from everything now stays so.
      done.push(groups[tip] ?? []);
      groups[tip] = null;
      chain.pop();
    } else if (nearest.index === chain.at(-2)) {
      chain.length -= 2;
      join(similarity, groups, Math.min(tip, nearest.index), Math.max(tip, nearest.index));
    } else chain.push(nearest.index);
  }
  return done.map((group) => group.toSorted((a, b) => a - b)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

interface Similarities {
  readonly count: number;
  readonly values: Float32Array;
}

function toSimilarities(vectors: readonly FeatureVector[]): Similarities {
  const count = vectors.length;
  const values = new Float32Array(count * count);
  const postings = new Map<number, { index: number; weight: number }[]>();
  for (const [index, vector] of vectors.entries()) {
    for (const [feature, weight] of vector) {
      const earlier = postings.get(feature);
      if (!earlier) {
        postings.set(feature, [{ index, weight }]);
        continue;
      }
      for (const other of earlier) {
        const at = index * count + other.index;
        values[at] = (values[at] ?? 0) + weight * other.weight;
      }
      earlier.push({ index, weight });
    }
  }
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < row; column += 1) values[column * count + row] = values[row * count + column] ?? 0;
  }
  return { count, values };
}

/** The group most similar to `tip`; `preferred` wins ties, so that chains end. */
function findNearest(
  { count, values }: Similarities,
  groups: readonly (readonly number[] | null)[],
  tip: number,
  preferred: number | undefined,
): { index: number; value: number } {
  let index = preferred !== undefined && groups[preferred] ? preferred : -1;
  let value = index < 0 ? Number.NEGATIVE_INFINITY : (values[tip * count + index] ?? 0);
  for (let other = 0; other < count; other += 1) {
    if (other === tip || !groups[other]) continue;
    const candidate = values[tip * count + other] ?? 0;
    if (candidate > value) {
      index = other;
      value = candidate;
    }
  }
  return { index, value };
}

function join({ count, values }: Similarities, groups: (number[] | null)[], kept: number, gone: number): void {
  const [a, b] = [groups[kept] ?? [], groups[gone] ?? []];
  for (let other = 0; other < count; other += 1) {
    if (!groups[other] || other === kept || other === gone) continue;
    const average =
      ((values[kept * count + other] ?? 0) * a.length + (values[gone * count + other] ?? 0) * b.length) /
      (a.length + b.length);
    values[kept * count + other] = average;
    values[other * count + kept] = average;
  }
  groups[kept] = [...a, ...b];
  groups[gone] = null;
}
