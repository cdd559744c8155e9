import { describe, expect, it, onTestFinished } from 'vitest';
import { runCosmosConformance } from '../../conformance/cosmos.ts';
import type { ConformanceReport } from '../../conformance/suite.ts';
import { startCosmos } from '../../src/cosmos/server.ts';

const failedNames = ({ checks }: ConformanceReport): string[] =>
  checks.filter(({ ok }) => ok === false).map(({ name, detail }) => `${name}: ${detail}`);

describe('conformance with Cosmos DB', () => {
  it('the stand-in passes all 81 checks but stored procedures', async () => {
    const report = await runCosmosConformance();
    expect(failedNames(report)).toEqual([]);
    expect(report).toMatchObject({ suite: 'cosmos', passed: 80, failed: 0, skipped: 1 });
    expect(report.checks.filter(({ ok }) => ok === null).map(({ name }) => name)).toEqual([
      'account: stored procedures',
    ]);
    expect(new Set(report.checks.map(({ name }) => name)).size).toBe(81);
  });

  it('a service that fails is told from one that works', async () => {
    const key = Buffer.from('a key').toString('base64');
    const faulty = await startCosmos({
      port: 0,
      key,
      // Queries over all partitions are refused, patches fail.
      allowCrossPartition: false,
      faults: ({ operation }) => (operation === 'patch' ? { kind: 'status', status: 408 } : undefined),
    });
    onTestFinished(() => faulty.stop());
    const report = await runCosmosConformance({ endpoint: faulty.endpoint, key });
    const failed = failedNames(report).map((line) => line.replace(/: .*$/s, ''));
    expect(report.endpoint).toBe(faulty.endpoint);
    expect(failed.filter((group) => group === 'items')).toHaveLength(5);
    expect(failed.filter((group) => group === 'concurrency')).toHaveLength(1);
    expect(failed.filter((group) => group === 'queries').length).toBeGreaterThan(5);
    expect(report.passed).toBeGreaterThan(50);
  });
});
