/** The middle of the samples; the mean of the two middle ones for an even number. Throws for none. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError('A median needs at least one sample.');
  return (lower + upper) / 2;
}

/** The value below which `fraction` (0..1) of the samples lie, by nearest rank. Throws for no samples. */
export function percentile(samples: readonly number[], fraction: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(fraction * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('A percentile needs at least one sample.');
  return value;
}

/** Three significant figures: a shared machine gives no more. */
export function toThreeFigures(value: number): number {
  return Number(value.toPrecision(3));
}

/** ours / peer to three figures, or null without a peer. */
export function toRatio(ours: number, peer: number | null): number | null {
  return peer === null || peer === 0 ? null : toThreeFigures(ours / peer);
}

/** Runs `operation` `total` times, `parallel` at a time, and returns operations per second. */
export async function measureRate(
  total: number,
  parallel: number,
  operation: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < total; index = next++) await operation(index);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: parallel }, worker));
  return (total * 1000) / (performance.now() - startedAt);
}
