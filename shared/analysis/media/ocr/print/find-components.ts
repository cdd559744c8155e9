/** A piece of the map that is text: its pixels, one after the other as places in the map. */
export interface Component {
  readonly pixels: Int32Array;
  /** Mean probability. */
  readonly score: number;
}

/** Connected pixels of at least a probability, eight neighbours each. Pieces of fewer than `fewest` pixels are left out. */
export function findComponents(
  map: Float32Array,
  width: number,
  height: number,
  { least, fewest }: { readonly least: number; readonly fewest: number },
): readonly Component[] {
  const seen = new Uint8Array(width * height);
  const queue = new Int32Array(width * height);
  const found: Component[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || (map[start] ?? 0) < least) continue;
    let end = 0;
    let sum = 0;
    queue[end++] = start;
    seen[start] = 1;
    for (let at = 0; at < end; at++) {
      const pixel = queue[at] ?? 0;
      sum += map[pixel] ?? 0;
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++)
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
          const next = nextY * width + nextX;
          if (seen[next] === 1 || (map[next] ?? 0) < least) continue;
          seen[next] = 1;
          queue[end++] = next;
        }
    }
    if (end >= fewest) found.push({ pixels: queue.slice(0, end), score: sum / end });
  }
  return found;
}
