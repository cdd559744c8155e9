import { describe, expect, test } from 'vitest';
import type { ReviewingModel } from '../../activities/open-model-reviewer.ts';
import { readLanguageModelSettings } from '../../shared/config.ts';
import { updateWorkspace } from '../../shared/domain/workspaces/update-workspace.ts';
import type { ModelReads } from '../../shared/model/language-model-settings.ts';
import { LanguageModelError } from '../../shared/ports/language-model.ts';
import { agreeing } from '../../support/model-server.ts';
import { createScriptedModel } from '../../support/scripted-model.ts';
import { openFile } from './world.ts';

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
  const world = await openFile({ languageModel });
  if (reads) await updateWorkspace(world.services, world.client.workspaceId, { languageModel: reads });
  await world.review();
  return { ...world, reviewer: world.analyzer.asked[0]?.task.modelReviewer };
}
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
    const { review, store, client, analyzer } = await openFile({ languageModel: reviewingModel('pictures') });
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
