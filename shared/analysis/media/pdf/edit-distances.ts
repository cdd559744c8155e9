/**
 * How many letters have to be changed, added or left out to make `a` into the first 0, 1, 2 … letters of `b` (Levenshtein); with `isAnywhere`, into
 * any part of `b` that ends there.
 */
export function editDistances(a: string, b: string, isAnywhere = false): readonly number[] {
  let row = Array.from({ length: b.length + 1 }, (_, at) => (isAnywhere ? 0 : at));
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row;
}
