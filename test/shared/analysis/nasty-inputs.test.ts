import { describe, expect, test } from 'vitest';
import { extractSample } from '../../../support/media/extract-sample.ts';
import { listShortfalls } from '../../../support/media/list-shortfalls.ts';
import { nastyInputs } from '../../../support/media/nasty-inputs.ts';

describe('hostile and damaged files', () => {
  test('there are enough of them', () => {
    expect(nastyInputs.length).toBeGreaterThanOrEqual(40);
  });

  test.for(nastyInputs)('$name', async ({ format, make, required, ceilings }) => {
    expect(listShortfalls(await extractSample(format, await make(), ceilings), required)).toEqual([]);
  });
});
