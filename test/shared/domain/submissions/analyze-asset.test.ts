import { expect, test, vi } from 'vitest';
import { type AnalyzeFile, analyzeAsset } from '../../../../shared/domain/submissions/analyze-asset.ts';
import { settleAsset } from '../../../../shared/domain/submissions/settle-asset.ts';
import { openSubmission } from './world.ts';

const found: AnalyzeFile = async () => ({ ok: true, issueCount: 0 });

test('an asset is begun, analysed and ended in one turn, and its submission with it', async () => {
  const { services, work, read, submissionId, assetIds } = await openSubmission();
  const analyze = vi.fn<AnalyzeFile>(found);
  expect(await analyzeAsset(services, analyze, work())).toEqual({ state: 'settled' });
  expect(await read()).toMatchObject({ status: 'complete', assets: [{ status: 'complete', issueCount: 0 }] });
  const [given, document, asset] = analyze.mock.calls[0] ?? [];
  expect([given, document?.submissionId, document?.assets[0]?.status, asset?.assetId]).toEqual([
    work(),
    submissionId,
    'processing',
    assetIds[0],
  ]);
});

test('a try that is over is not analysed again', async () => {
  const { services, work } = await openSubmission();
  await settleAsset(services, { ...work(), outcome: { ok: true, issueCount: 0 } });
  const analyze = vi.fn<AnalyzeFile>(found);
  expect(await analyzeAsset(services, analyze, work())).toEqual({ state: 'settled' });
  expect(analyze).not.toHaveBeenCalled();
});

test('the end that a sandbox key asked to delay is left to the orchestrator', async () => {
  const { services, memory, work, read, asset } = await openSubmission();
  const document = await read();
  const delayed = { ...document, simulationDelaySeconds: 7 };
  await memory.store.replace('core', document.scope, delayed);
  expect(await analyzeAsset(services, found, work())).toEqual({
    state: 'analyzed',
    outcome: { ok: true, issueCount: 0 },
    delaySeconds: 7,
  });
  expect(await asset()).toMatchObject({ status: 'processing' });
});

test('an end that the store refuses is left to the orchestrator, and logged', async () => {
  const { services, memory, work, asset, logged, submissionId, assetIds } = await openSubmission();
  const outcome = { ok: false, errorType: 'corrupt_file', errorMessage: 'It is cut.' } as const;
  const step = await analyzeAsset(
    services,
    async () => {
      memory.store.fault = ({ operation }) => (operation === 'batch' ? 'unavailable' : 'none');
      return outcome;
    },
    work(),
  );
  memory.store.fault = () => 'none';
  expect(step).toEqual({ state: 'analyzed', outcome, delaySeconds: 0 });
  expect(await asset()).toMatchObject({ status: 'processing' });
  expect(logged('The end of an asset could not be stored at once.')).toMatchObject([
    { level: 'warn', fields: { submissionId, assetId: assetIds[0], cause: expect.any(Error) } },
  ]);
});

test.each([
  ['clean', { state: 'settled' }, { status: 'complete' }, 1],
  ['malicious', { state: 'settled' }, { status: 'failed', errorType: 'malware_detected' }, 0],
  ['pending', { state: 'awaiting_scan' }, { status: 'processing' }, 0],
] as const)('with the malware scan on, a verdict that is %s', async (verdict, step, end, analyses) => {
  const { services, memory, work, asset } = await openSubmission(['a.pdf'], { isMalwareScanOn: true });
  const pinned = await asset();
  if (verdict !== 'pending') memory.uploads.verdicts.set(pinned?.etag ?? '', verdict);
  const analyze = vi.fn<AnalyzeFile>(found);
  expect(await analyzeAsset(services, analyze, work())).toEqual(step);
  expect(await asset()).toMatchObject(end);
  expect(analyze).toHaveBeenCalledTimes(analyses);
  expect([...memory.uploads.quarantine.keys()].filter((key) => key.includes(pinned?.snapshot ?? 'none'))).toHaveLength(
    verdict === 'malicious' ? 1 : 0,
  );
});
