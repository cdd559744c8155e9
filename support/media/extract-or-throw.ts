import type { Ceilings } from '../../shared/analysis/media/ceilings.ts';
import type { Extraction } from '../../shared/model/extraction.ts';
import type { MeasurementName } from '../../shared/model/measurement-names.ts';
import type { FileFormat } from '../../shared/model/media-types.ts';
import { extractSample } from './extract-sample.ts';

/** Extracts a file that must be extractable, in a real child process. */
export async function extractOrThrow(
  format: FileFormat,
  bytes: Buffer,
  ceilings: Partial<Ceilings> = {},
): Promise<Extraction> {
  const outcome = await extractSample(format, bytes, ceilings);
  if (outcome.ok) return outcome.extraction;
  throw new Error(`${outcome.failure.errorType}: ${outcome.failure.detail ?? outcome.failure.message}`);
}

/** What was measured under one name: the words it is about, or where it has none the value, and its details. */
export function listMeasured(
  { measurements }: Extraction,
  name: MeasurementName,
): readonly (readonly [string | number, Readonly<Record<string, unknown>> | undefined])[] {
  return measurements
    .filter((measurement) => measurement.name === name)
    .map(({ anchor, value, details }) => ['quote' in anchor && anchor.quote ? anchor.quote.trim() : value, details]);
}
