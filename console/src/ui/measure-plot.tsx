interface Measurement {
  readonly name: string;
  readonly value: number | string;
  readonly unit: string;
  readonly limit: number | string | null;
  readonly comparison: string;
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** From where to where the line of a measure goes: both values with some room; from 0 where none is negative. */
function toScale(value: number, limit: number): (x: number) => number {
  const low = Math.min(0, value, limit) * 1.15;
  const high = Math.max(0, value, limit) * 1.15 || 1;
  return (x) => ((x - low) / (high - low)) * 100;
}

/** A measured value beside its limit, as a small plot and in words. */
export function MeasurePlot({ measurement }: { readonly measurement: Measurement }) {
  const { name, value, unit, limit, comparison } = measurement;
  const shownUnit = unit === 'fact' || unit === 'ratio' ? '' : ` ${unit}`;
  const words = `${capitalise(name.replaceAll('_', ' '))}: ${value}${shownUnit} (${comparison}${limit === null ? '' : `, limit ${limit}${shownUnit}`})`;
  if (typeof value !== 'number' || typeof limit !== 'number') return <span>{words}</span>;
  const at = toScale(value, limit);
  const [from, to] = [at(0), at(value)].toSorted((a, b) => a - b) as [number, number];
  return (
    <span class="measure">
      <span>{words}</span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="measure-ground" x="0" y="3" width="100" height="4" />
        <rect class="measure-value" x={from} y="3" width={Math.max(0.8, to - from)} height="4" />
        <rect class="measure-limit" x={at(limit) - 0.4} y="0" width="0.8" height="10" />
      </svg>
    </span>
  );
}
