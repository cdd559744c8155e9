import { describe, expect, test } from 'vitest';
import { createAnalyzeFile } from '../../activities/analyze-file.ts';
import type { ReviewingModel } from '../../activities/open-model-reviewer.ts';
import { SourceMissingError } from '../../shared/analysis/media/byte-source.ts';
import { builtInSidekicks } from '../../shared/analysis/rules/built-in-sidekicks.ts';
import { readLanguageModelSettings } from '../../shared/config.ts';
import { findIssueIndex } from '../../shared/domain/results/find-issue-index.ts';
import { loadCleared, loadIssues, loadTopics, loadTranscript } from '../../shared/domain/results/load-results.ts';
import { addSidekick } from '../../shared/domain/sidekicks/add-sidekick.ts';
import { findSubmission, getStoredAsset } from '../../shared/domain/submissions/find-submission.ts';
import { setLanguageModel } from '../../shared/domain/workspaces/set-language-model.ts';
import type { ModelReads } from '../../shared/model/language-model-settings.ts';
import type { RulePack } from '../../shared/model/rule-pack.ts';
import { usageDocumentSchema } from '../../shared/model/usage.ts';
import { LanguageModelError } from '../../shared/ports/language-model.ts';
import { base, createClient } from '../../support/api-client.ts';
import { createMemoryServices } from '../../support/memory-services.ts';
import { agreeing } from '../../support/model-server.ts';
import { makeIssue } from '../../support/review-by-hand.ts';
import { createScriptedAnalyzer, failure, toOutcome } from '../../support/scripted-analyzer.ts';
import { createScriptedModel } from '../../support/scripted-model.ts';

type Script = Parameters<typeof createScriptedAnalyzer>[0];

const srt = '1\n00:00:00,000 --> 00:00:02,000\nTerms apply.\n';
const mp3 = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), Buffer.alloc(64)]);
const house: RulePack = { name: 'House', version: '3', brands: ['Acme'] };
const spent = { questions: 3, keptAnswers: 2, promptTokens: 900, cachedTokens: 800, outputTokens: 30, cost: 0.5 };

/** A submission of these files, and what reviews the first of them. */
async function open({
  files = [['advert.txt', Buffer.from('Our tea.'), 'text/plain']],
  body = {},
  pack,
  script,
  languageModel,
  hasTranscriber = false,
}: {
  readonly files?: readonly (readonly [name: string, bytes: Uint8Array, contentType: string])[];
  readonly body?: object;
  /** A rule pack of the workspace, which the submission names after a built-in one. */
  readonly pack?: RulePack;
  readonly script?: Script;
  readonly languageModel?: ReviewingModel;
  readonly hasTranscriber?: boolean;
} = {}) {
  const memory = createMemoryServices({ builtInSidekicks });
  const { services } = memory;
  const client = await createClient(memory);
  const { workspaceId } = client;
  const assets: { blobPath: string }[] = [];
  for (const [name, bytes, type] of files) assets.push({ blobPath: await client.upload(name, bytes, type) });
  const own = pack && (await addSidekick(services, workspaceId, { pack, savedBy: null })).id;
  const sidekickIds = own === undefined ? [] : [builtInSidekicks[1]?.sidekickId, own];
  const submitted = await client.call({
    method: 'POST',
    path: `${base}/submissions`,
    json: { assets, sidekickIds, ...body },
  });
  const { submissionId } = submitted.json;
  const scope = `${workspaceId}:live` as const;
  const found = async () => {
    const stored = await findSubmission(services, scope, submissionId);
    if (!stored) throw new Error(`There is no submission: ${submitted.status}`);
    return stored.document;
  };
  const document = await found();
  const asset = getStoredAsset(document, document.assets[0]?.assetId ?? '');
  const work = { scope, submissionId, assetId: asset.assetId, retryCount: 0, traceparent: null };
  const analyzer = createScriptedAnalyzer(script);
  const transcriber = hasTranscriber ? { source: 'heard-elsewhere', transcribe: async () => [] } : undefined;
  const analyzeFile = createAnalyzeFile({ services, analyzer, transcriber, languageModel });
  return {
    ...memory,
    client,
    own,
    document,
    asset,
    work,
    analyzer,
    review: () => analyzeFile(work, document, asset),
    progress: async () => (await found()).assets[0]?.progressPercent,
    index: async () => (await findIssueIndex(services, scope, asset.assetId))?.document,
    usage: async () => {
      const stored = await services.store.find('workspaces', workspaceId, 'usage-2026-01-05', usageDocumentSchema);
      return stored?.document;
    },
  };
}

function reviewingModel(reads: ModelReads = 'words', masking = 'on'): ReviewingModel {
  const settings = readLanguageModelSettings({
    LANGUAGE_MODEL_URL: 'http://127.0.0.1:1/v1',
    LANGUAGE_MODEL_NAME: 'scripted',
    LANGUAGE_MODEL_READS: reads,
    LANGUAGE_MODEL_MASKING: masking,
  });
  if (!settings) throw new Error('No language model is set up.');
  return { model: createScriptedModel(agreeing), settings };
}

/** What the analyzer is given to ask the model, where the workspace says what may be read, or nothing of it. */
async function reviewerOf(languageModel: ReviewingModel, reads?: ModelReads) {
  const world = await open({ languageModel });
  if (reads) await setLanguageModel(world.services, world.client.workspaceId, reads);
  await world.review();
  return { ...world, reviewer: world.analyzer.asked[0]?.task.modelReviewer };
}

describe('the analyzer is given', () => {
  test('the file as it was declared, and nothing that it does not have', async () => {
    const { review, analyzer, asset, document } = await open({ body: { metadata: { brand: 'Acme' } } });
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
    const { review, analyzer, uploads, asset } = await open();
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
    const { review, analyzer, own } = await open({ pack: house });
    await review();
    expect(analyzer.asked[0]?.task.sidekicks).toEqual([builtInSidekicks[1], { sidekickId: own, pack: house }]);
  });

  test('no rule pack that is gone', async () => {
    const { review, analyzer, store, client, own } = await open({ pack: house });
    await store.delete('workspaces', client.workspaceId, own ?? '');
    await review();
    expect(analyzer.asked[0]?.task.sidekicks).toEqual([builtInSidekicks[1]]);
  });

  test('the transcript beside a recording, and the service that hears', async () => {
    const { review, analyzer } = await open({
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
    const { review, analyzer, results, work } = await open();
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
    const { review, progress } = await open({
      script: async ({ options }) => {
        options.onProgress?.(0.579, 'Reading');
        return toOutcome();
      },
    });
    await review();
    await expect.poll(progress).toBe(57);
  });

  test('no file of a type that nobody knows', async () => {
    const { analyzer, services, work, document, asset } = await open();
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
    const { review, index, services, asset } = await open({ script });
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
    const { review, index } = await open();
    await review();
    const stored = await index();
    expect(stored?.transcriptBlob).toBeNull();
    expect(Object.keys(stored?.provenance ?? {})).not.toContain('languageModel');
  });

  test('the usage of the day counts it, its bytes, its heard seconds and the answers that were kept', async () => {
    const { review, usage, logger, work } = await open({ script });
    await review();
    expect(await usage()).toMatchObject({ day: '2026-01-05', assets: 1, bytes: 8, speechSeconds: 13, cacheHits: 2 });
    expect(
      logger.lines.filter(({ fields }) => fields['metric'] === 'model_questions').map(({ fields }) => fields),
    ).toEqual([
      { metric: 'model_questions', ...spent, tokens: 930, submissionId: work.submissionId, assetId: work.assetId },
    ]);
  });

  test('no answer is counted where none was kept, and no second where nothing was heard', async () => {
    const { review, usage, store } = await open({
      script: () => toOutcome({ spending: { ...spent, keptAnswers: 0 } }),
    });
    store.calls.length = 0;
    await review();
    expect(await usage()).toMatchObject({ assets: 1, speechSeconds: 0, cacheHits: 0 });
    const writes = store.calls.filter(({ operation, id }) => operation !== 'find' && id === 'usage-2026-01-05');
    expect(writes).toHaveLength(1);
  });

  test('the review stands although its usage cannot be counted, and the log says what is missing', async () => {
    const { review, store, logger, work } = await open({ script });
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
    const { review, usage, analyzer } = await open({ script });
    const first = await review();
    expect(await review()).toEqual(first);
    expect(analyzer.asked).toHaveLength(1);
    expect(await usage()).toMatchObject({ assets: 1 });
  });

  test('a second try makes the topics that the first one could not store, and no third one does', async () => {
    const { review, results, index, analyzer } = await open({ script });
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
  const { review, index, logger, usage, work } = await open({
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

describe('a language model', () => {
  test.each<[ModelReads, ModelReads | undefined, ModelReads | undefined]>([
    ['words', undefined, 'words'],
    ['words', 'pictures', 'pictures'],
    ['words', 'off', undefined],
    ['off', undefined, undefined],
    ['off', 'words', 'words'],
  ])('of a service that lets it read %s, where the workspace says %s, reads %s', async (own, said, reads) => {
    const { reviewer } = await reviewerOf(reviewingModel(own), said);
    expect(reviewer?.reads).toBe(reads);
  });

  test('of a workspace that was deleted meanwhile reads what the service lets it read', async () => {
    const { review, store, client, analyzer } = await open({ languageModel: reviewingModel('pictures') });
    await store.delete('workspaces', client.workspaceId, client.workspaceId);
    await review();
    expect(analyzer.asked[0]?.task.modelReviewer?.reads).toBe('pictures');
  });

  test('reviews with the settings of the service', async () => {
    const languageModel = reviewingModel('words', 'off');
    const { reviewer } = await reviewerOf(languageModel);
    const { limits, prices } = languageModel.settings;
    expect(reviewer).toMatchObject({
      masksPersonalData: false,
      picturesPerAsset: limits.picturesPerAsset,
      tokensPerAnswer: limits.tokensPerAnswer,
      secondsPerAsset: limits.secondsPerAsset,
      prices,
    });
    expect(reviewer?.model).toBe(languageModel.model);
  });

  test('stays below the ceilings of the file, of the submission and of the day', async () => {
    const { settings, model } = reviewingModel();
    const limits = { ...settings.limits, tokensPerAsset: 100, tokensPerSubmission: 50, tokensPerDay: 50 };
    const { reviewer, usage } = await reviewerOf({ model, settings: { ...settings, limits } });
    const [ofFile, ofAll] = reviewer?.accounts ?? [];
    expect(reviewer?.accounts).toHaveLength(2);
    expect(await ofFile?.reserve({ tokens: 101, cost: 0 })).toMatchObject({ ok: false });
    expect(await ofFile?.reserve({ tokens: 100, cost: 0 })).toMatchObject({ ok: true });
    expect(await ofFile?.reserve({ tokens: 0, cost: limits.costPerAsset + 1 })).toMatchObject({ ok: false });
    expect(await ofAll?.reserve({ tokens: 51, cost: 0 })).toMatchObject({ ok: false });
    expect(await ofAll?.reserve({ tokens: 50, cost: 0 })).toMatchObject({ ok: true });
    expect(await usage()).toMatchObject({ modelTokens: 50 });
  });

  test('keeps its answers beside the results, and its troubles are logged', async () => {
    const { reviewer, results, logger, work } = await reviewerOf(reviewingModel());
    await reviewer?.answers?.save('d1', Buffer.from('{}'));
    expect([...results.blobs.keys()].filter((name) => name.endsWith('model-answers/d1.json'))).toHaveLength(1);
    reviewer?.onTrouble?.(new LanguageModelError('timeout', 'too late'));
    expect(logger.lines.at(-1)).toEqual({
      level: 'warn',
      fields: {
        metric: 'model_troubles',
        reason: 'timeout',
        detail: 'too late',
        submissionId: work.submissionId,
        assetId: work.assetId,
      },
      sentence: 'The language model gave no usable answer.',
    });
  });
});
