/** Blocks quieter than this never count (ITU-R BS.1770-4). */
const absoluteGate = -70;
const relativeGate = -10;
/** EBU Tech 3342. */
const rangeGate = -20;
const rangePercentiles = [0.1, 0.95] as const;

const toPower = (loudness: number): number => 10 ** (loudness / 10);
const toLoudness = (power: number): number => 10 * Math.log10(power);

function meanLoudness(values: readonly number[]): number {
  return toLoudness(values.reduce((sum, value) => sum + toPower(value), 0) / values.length);
}

/** Integrated loudness in LUFS from the momentary loudness of every 100 ms; undefined when nothing is loud enough to count. */
export function integrateLoudness(momentary: readonly number[]): number | undefined {
  const audible = momentary.filter((value) => value > absoluteGate);
  if (audible.length === 0) return undefined;
  const gate = meanLoudness(audible) + relativeGate;
  return meanLoudness(audible.filter((value) => value > gate));
}

/** Loudness range in LU from the short-term loudness of every 100 ms; undefined when nothing is loud enough to count. */
export function loudnessRange(shortTerm: readonly number[]): number | undefined {
  const audible = shortTerm.filter((value) => value > absoluteGate);
  if (audible.length === 0) return undefined;
  const gate = meanLoudness(audible) + rangeGate;
  const kept = audible.filter((value) => value > gate).toSorted((a, b) => a - b);
  const [low, high] = rangePercentiles.map((share) => kept[Math.round((kept.length - 1) * share)] ?? 0);
  return (high ?? 0) - (low ?? 0);
}
