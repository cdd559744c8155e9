import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findMetrics } from '../../../scripts/infra/find-metrics.ts';
import { metrics } from '../../../shared/model/metrics.ts';

const root = resolve(import.meta.dirname, '../../..');

test('every line that a figure is read from is written somewhere, and no other', async () => {
  const lines = Object.entries(metrics).map(([name, metric]) => ('line' in metric ? metric.line : name));
  expect(await findMetrics(root)).toEqual(new Set(lines));
});
