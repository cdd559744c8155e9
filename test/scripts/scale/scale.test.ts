import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { computeScale } from '../../../scripts/scale/compute-scale.ts';
import { countHostRows, before as earlier, present } from '../../../scripts/scale/design.ts';
import { writeScaleDocument } from '../../../scripts/scale/format-scale.ts';
import { measureWork } from '../../../scripts/scale/measure-work.ts';
import { busySeconds, type Load } from '../../../scripts/scale/model.ts';
import { parseMix, readMeasured, readPrices } from '../../../scripts/scale/read-inputs.ts';

const root = resolve(import.meta.dirname, '../../..');
const measured = await readMeasured(root);
const { prices } = await readPrices(root);
const load: Load = {
  submissionsPerDay: 10_000,
  assets: 4,
  mix: parseMix('documents=70,images=20,audio=5,video=5'),
  largestWorkspace: 0.2,
  tokensPerAsset: 0,
};

/** The cells of the row with this name, as they read. */
const findRow = (text: string | undefined, name: string): string => {
  const found = text?.split('\n').find((line) => line.startsWith(`| ${name} |`));
  if (found === undefined) throw new Error(`There is no row ${name}.`);
  return found
    .slice(name.length + 4)
    .replaceAll('*', '')
    .trim();
};

describe('the account of a load', () => {
  it('stands in docs/scale.md as it is computed', async () => {
    const text = await readFile(join(root, 'docs/scale.md'), 'utf8');
    expect(writeScaleDocument(text, load, measured, prices)).toBe(text);
  });

  it('stands in the README in the same figures', async () => {
    const [document, readme] = await Promise.all(
      ['docs/scale.md', 'README.md'].map((path) => readFile(join(root, path), 'utf8')),
    );
    expect(findRow(readme, 'US dollars in 30 days')).toBe(findRow(document, '**Together**'));
    expect(findRow(readme, 'for 1,000 submissions')).toBe(findRow(document, 'for 1,000 submissions'));
  });

  it('grows with the load, and its limits in proportion', () => {
    const small = computeScale(load, measured, prices);
    const large = computeScale({ ...load, submissionsPerDay: 1_000_000 }, measured, prices);
    const cores = (scale: typeof small) => scale.limits.find(({ resource }) => resource.startsWith('cores'))?.used ?? 0;
    expect(cores(large) / cores(small)).toBeCloseTo(100, 6);
    expect(large.dollarsPerDay).toBeGreaterThan(20 * small.dollarsPerDay);
    expect(small.dollarsPerDay).toBeCloseTo(
      small.lines.reduce((sum, { dollars = 0 }) => sum + dollars, 0),
      9,
    );
  });

  it('counts what the host writes of each execution: its result now, all of it before', () => {
    const day = { executions: 33, deliveries: 4, submissions: 1, assets: 4 };
    expect(countHostRows(present, day)).toBe(33);
    expect(countHostRows(earlier, day)).toBe(33 + 66 + 4 + 7 + 32 + 20);
  });

  it('bills a group for a second at least each time it works, and for its work where that is steady', () => {
    expect(busySeconds(1, 0.03, 32)).toBeCloseTo(1, 3);
    expect(busySeconds(86_400 * 3200, 0.03, 32)).toBeCloseTo(86_400 * 3, 0);
    expect(busySeconds(86_400 / 100, 0.03, 32)).toBeLessThan(86_400 / 100);
  });

  it.each(['documents=70', 'documents=70,documents=30', 'films=100', 'documents=x', 'documents=90,images=20', ''])(
    'refuses the mix %j',
    (mix) => {
      expect(() => parseMix(mix)).toThrow(/mix/);
    },
  );
});

describe('the counted calls', () => {
  it('are still what the service sends for a document', async () => {
    const now = await measureWork(['documents']);
    const stores = (counts: typeof now.perSubmission) =>
      Object.entries(counts).reduce<Record<string, number>>((sums, [kind, { units, calls }]) => {
        const [store = ''] = kind.split(' ');
        return { ...sums, [store]: (sums[store] ?? 0) + (store === 'cosmos' ? units : calls) };
      }, {});
    const before = stores(measured.perAsset.documents);
    // Progress is written when time has passed, so a few calls more or fewer are the same work.
    for (const [store, amount] of Object.entries(stores(now.perAsset.documents ?? {}))) {
      expect(amount).toBeGreaterThan((before[store] ?? 0) * 0.7 - 2);
      expect(amount).toBeLessThan((before[store] ?? 0) * 1.3 + 2);
    }
    expect(Object.keys(now.perSweep)).toEqual(Object.keys(measured.perSweep));
  });
});
