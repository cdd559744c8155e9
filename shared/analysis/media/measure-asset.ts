import { type MeasurementName, measurementNames } from '../../model/measurement-names.ts';
import type { ExtractionPart } from './extraction-part.ts';

/** A measurement of the file as a whole; none for a count of zero or for `false`. */
export function measureAsset(
  name: MeasurementName,
  value: number | string | boolean,
  details?: Readonly<Record<string, string | number | boolean>>,
): readonly ExtractionPart[] {
  if (value === 0 || value === false) return [];
  const measured = value === true ? 1 : value;
  const { unit } = measurementNames[name];
  const at = { kind: 'asset' } as const;
  return [
    {
      type: 'measurement',
      measurement: { name, value: measured, unit, at, ...(details !== undefined && { details }) },
    },
  ];
}
