import { describe, expect, test } from 'vitest';
import { createAnalyzeFile } from '../../activities/analyze-file.ts';
import { SourceMissingError } from '../../shared/analysis/media/byte-source.ts';
import { builtInSidekicks } from '../../shared/analysis/rules/built-in-sidekicks.ts';
import { loadCleared, loadIssues, loadTopics, loadTranscript } from '../../shared/domain/results/load-results.ts';
import type { RulePack } from '../../shared/model/rule-pack.ts';
import { makeIssue } from '../../support/review-by-hand.ts';
import { failure, toOutcome } from '../../support/scripted-analyzer.ts';
import { openFile, type Script } from './world.ts';

const srt = '1\n00:00:00,000 --> 00:00:02,000\nTerms apply.\n';
const mp3 = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), Buffer.alloc(64)]);
const house: RulePack = { name: 'House', version: '3', brands: ['Acme'] };
const spent = { questions: 3, keptAnswers: 2, promptTokens: 900, cachedTokens: 800, outputTokens: 30, cost: 0.5 };

describe('the analyzer is given', () => {
  test('the file as it was declared, and nothing that it does not have', async () => {
    const { review, analyzer, asset, document } = await openFile({ body: { metadata: { brand: 'Acme' } } });
    await review();
    expect(analyzer.asked.map(({ task }) => task)).toStrictEqual([
      {
        assetId: asset.assetId,
        format: 'text',
        contentType: 'text/plain',
        filename: 'advert.txt',
        metadata: { brand: 'Acme' },
        sidekicks: [],
        createdAt: document.createdAt,
      },
    ]);
  });

  test('the pinned bytes, by ranges, whatever was uploaded since', async () => {
    const { review, analyzer, uploads, asset } = await openFile();
    await review();
    uploads.write('live', asset.blobPath, Buffer.from('Other words.'));
    const { source } = analyzer.asked[0] ?? {};
    expect(source?.sizeBytes).toBe(8);
    expect(Buffer.from((await source?.read(4, 3)) ?? []).toString()).toBe('tea');
    uploads.snapshots.clear();
    await expect(source?.read(0, 1)).rejects.toThrow(SourceMissingError);
    await expect(source?.read(0, 1)).rejects.toThrow(asset.assetId);
  });

  test('the rule packs that the submission names, of the service and of the workspace', async () => {
    const { review, analyzer, own } = await openFile({ pack: house });
    await review();
    expect(analyzer.asked[0]?.task.sidekicks).toEqual([builtInSidekicks[1], { sidekickId: own, pack: house }]);
  });

  test('no rule pack that is gone', async () => {
    const { review, analyzer, store, client, own } = await openFile({ pack: house });
    await store.delete('workspaces', client.workspaceId, own ?? '');
    await review();
    expect(analyzer.asked[0]?.task.sidekicks).toEqual([builtInSidekicks[1]]);
  });

  test('the transcript beside a recording, and the service that hears', async () => {
    const { review, analyzer } = await openFile({
      files: [
        ['spot.mp3', mp3, 'audio/mpeg'],
        ['spot.txt', Buffer.from(srt), 'text/plain'],
      ],
      hasTranscriber: true,
    });
    await review();
    expect(analyzer.asked[0]?.task).toMatchObject({
      format: 'mp3',
      transcript: srt,
      transcriber: { source: 'heard-elsewhere' },
    });
  });

  test('a place to keep what it has read, among the results of the asset', async () => {
    const bytes = Buffer.from('half');
    const { review, analyzer, results, work } = await openFile();
    await review();
    const { checkpoints } = analyzer.asked[0]?.options ?? {};
    expect(await checkpoints?.load('speech')).toBeUndefined();
    await checkpoints?.save('speech', bytes);
    expect(Buffer.from((await checkpoints?.load('speech')) ?? [])).toEqual(bytes);
    const [workspaceId] = work.scope.split(':');
    const name = `${workspaceId}/live/${work.submissionId}/${work.assetId}/checkpoints/speech`;
    expect([...results.blobs.keys()]).toContain(name);
  });

  test('somebody to tell how far it is, in whole percent', async () => {
    const { review, progress } = await openFile({
      script: async ({ options }) => {
        options.onProgress?.(0.579, 'Reading');
        return toOutcome();
      },
    });
    await review();
    await expect.poll(progress).toBe(57);
  });

  test('no file of a type that nobody knows', async () => {
    const { analyzer, services, work, document, asset } = await openFile();
    const analyzeFile = createAnalyzeFile({ services, analyzer, transcriber: undefined, languageModel: undefined });
    const odd = { ...asset, mimeType: 'application/x-odd' };
    await expect(analyzeFile(work, document, odd)).rejects.toThrow(
      `${asset.assetId} has the unknown type application/x-odd`,
    );
    expect(analyzer.asked).toEqual([]);
  });
});

describe('of a file that was read', () => {
  const coverage = [
    { check: 'words', extent: 'full', reason: '', unit: 'seconds', assessed: 7 },
    { check: 'speech', extent: 'partial', reason: 'Noise.', unit: 'words', assessed: 9 },
    { check: 'speech', extent: 'partial', reason: 'Noise.', unit: 'seconds', assessed: 12.6, notAssessed: 3 },
  ] as const;
  const cleared = {
    ruleCode: 'CAP_3.7',
    quote: 'best',
    anchor: { kind: 'asset' },
    clearedBy: 'negation',
    reason: 'The words say the opposite.',
    cureQuote: null,
    cureAnchor: null,
  } as const;
  const segment = { startMs: 0, endMs: 900, text: 'Hello', source: 'transcript_text', confidence: 0.9 } as const;
  const languageModel = {
    name: 'm',
    model: 'm-1',
    promptVersion: '1',
    temperature: 0,
    reads: 'words',
    masksPersonalData: true,
  } as const;
  const script: Script = ({ task: { assetId } }) =>
    toOutcome({
      issues: [1, 2].map((number) => makeIssue(assetId, number)),
      cleared: [cleared],
      ruleSetVersion: '7',
      transcript: [segment],
      provenance: { sha256: 'b'.repeat(64), engines: [{ name: 'rules', version: '7' }], coverage, languageModel },
      spending: spent,
    });

  test('findings, topics, transcript and what they were made with are stored', async () => {
    const { review, index, services, asset } = await openFile({ script });
    await expect(review()).resolves.toEqual({ ok: true, issueCount: 2 });
    const stored = await index();
    if (!stored) throw new Error('Nothing was stored.');
    expect((await loadIssues(services, stored)).map(({ id }) => id)).toEqual(
      [1, 2].map((number) => makeIssue(asset.assetId, number).id),
    );
    expect(await loadCleared(services, stored)).toEqual([cleared]);
    expect(await loadTranscript(services, stored)).toEqual([segment]);
    const topics = await loadTopics(services, stored);
    expect(topics).toHaveLength(1);
    expect(topics[0]).toMatchObject({ assetId: asset.assetId, createdAt: stored.createdAt, issueCount: 2 });
    expect(stored.provenance).toEqual({
      ruleSetVersion: '7',
      sha256: 'b'.repeat(64),
      engines: [{ name: 'rules', version: '7' }],
      coverage,
      languageModel,
    });
  });

  test('no transcript and no model are stored where there were none', async () => {
    const { review, index } = await openFile();
    await review();
    const stored = await index();
    expect(stored?.transcriptBlob).toBeNull();
    expect(Object.keys(stored?.provenance ?? {})).not.toContain('languageModel');
  });

  test('the usage of the day counts it, its bytes, its heard seconds and the answers that were kept', async () => {
    const { review, usage, logger, work } = await openFile({ script });
    await review();
    expect(await usage()).toMatchObject({ day: '2026-01-05', assets: 1, bytes: 8, speechSeconds: 13, cacheHits: 2 });
    expect(
      logger.lines.filter(({ fields }) => fields['metric'] === 'model_questions').map(({ fields }) => fields),
    ).toEqual([
      { metric: 'model_questions', ...spent, tokens: 930, submissionId: work.submissionId, assetId: work.assetId },
    ]);
  });

  test('no answer is counted where none was kept, and no second where nothing was heard', async () => {
    const { review, usage, store } = await openFile({
      script: () => toOutcome({ spending: { ...spent, keptAnswers: 0 } }),
    });
    store.calls.length = 0;
    await review();
    expect(await usage()).toMatchObject({ assets: 1, speechSeconds: 0, cacheHits: 0 });
    const writes = store.calls.filter(({ operation, id }) => operation !== 'find' && id === 'usage-2026-01-05');
    expect(writes).toHaveLength(1);
  });

  test('the review stands although its usage cannot be counted, and the log says what is missing', async () => {
    const { review, store, logger, work } = await openFile({ script });
    store.fault = ({ id }) => (id === 'usage-2026-01-05' ? 'unavailable' : 'none');
    await expect(review()).resolves.toEqual({ ok: true, issueCount: 2 });
    const { submissionId, assetId } = work;
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual(
      [{ cacheHits: 2 }, { assets: 1, bytes: 8, speechSeconds: 13 }].map((amounts) => ({
        level: 'error',
        fields: { submissionId, assetId, ...amounts, cause: expect.any(Error) },
        sentence: 'The usage of an asset could not be counted.',
      })),
    );
  });

  test('a second try reads nothing again and counts nothing again', async () => {
    const { review, usage, analyzer } = await openFile({ script });
    const first = await review();
    expect(await review()).toEqual(first);
    expect(analyzer.asked).toHaveLength(1);
    expect(await usage()).toMatchObject({ assets: 1 });
  });

  test('a second try makes the topics that the first one could not store, and no third one does', async () => {
    const { review, results, index, analyzer } = await openFile({ script });
    const write = results.write.bind(results);
    const written: string[] = [];
    let isDown = true;
    results.write = async (name, bytes) => {
      const [file = ''] = name.split('/').slice(-1);
      if (isDown && file === 'topics.json') throw new Error('no answer');
      written.push(file);
      await write(name, bytes);
    };
    await expect(review()).rejects.toThrow('no answer');
    expect((await index())?.topicsBlob).toBeNull();
    isDown = false;
    written.length = 0;
    await review();
    await review();
    expect(written).toEqual(['topics.json']);
    expect(analyzer.asked).toHaveLength(1);
  });
});

test('a file that cannot be read ends with the reason for the client, and the detail is logged', async () => {
  const { review, index, logger, usage, work } = await openFile({
    script: () => ({ ...failure('encrypted_file', 'It has a password.', 'page 3'), spending: spent }),
  });
  await expect(review()).resolves.toEqual({
    ok: false,
    errorType: 'encrypted_file',
    errorMessage: 'It has a password.',
  });
  expect(await index()).toBeUndefined();
  expect(logger.lines).toContainEqual({
    level: 'warn',
    fields: { ...work, errorType: 'encrypted_file', detail: 'page 3' },
    sentence: 'An asset could not be analysed.',
  });
  // What the model cost is counted, the asset is not.
  expect(await usage()).toMatchObject({ assets: 0, cacheHits: 2 });
});
