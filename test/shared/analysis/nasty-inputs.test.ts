import { describe, expect, test } from 'vitest';
import type { Extraction } from '../../../shared/model/extraction.ts';
import { extractSample } from '../../support/media/extract-sample.ts';
import { nastyInputs, type Required } from '../../support/media/nasty-inputs.ts';

describe('hostile and damaged files', () => {
  test('there are enough of them', () => {
    expect(nastyInputs.length).toBeGreaterThanOrEqual(40);
  });

  test.for(nastyInputs)('$name', async ({ format, make, required, ceilings }) => {
    const outcome = await extractSample(format, await make(), ceilings);
    expect(outcome.ok ? describeResult(outcome.extraction, required) : outcome.failure).toMatchObject(required);
  });
});

/** What a result says of itself, in the terms of what is required. */
function describeResult({ coverage, measurements, blocks }: Extraction, required: Required): Record<string, unknown> {
  const { measurement, text } = { measurement: undefined, text: undefined, ...required };
  const incomplete = coverage.filter(({ extent }) => extent !== 'full');
  const words = blocks.map((block) => block.text).join('\n');
  return {
    incomplete: incomplete.map(({ check, reason }) => (reason === '' ? `${check} without a reason` : check)),
    measurement: measurements.find(({ name }) => name === measurement)?.name,
    text: text !== undefined && words.includes(text) ? text : words.slice(0, 100),
  };
}
