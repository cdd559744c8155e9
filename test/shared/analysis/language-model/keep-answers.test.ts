import { describe, expect, it } from 'vitest';
import type { AnswerStore } from '../../../../shared/analysis/language-model/keep-answers.ts';
import { reviewWithModel } from '../../../../shared/analysis/language-model/review-with-model.ts';
import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import { agreeing } from '../../../../support/model-server.ts';
import { createScriptedModel, toReviewer } from '../../../../support/scripted-model.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext as context } from '../rules/review-context.ts';

const signal = new AbortController().signal;
const openStore = (): AnswerStore & { readonly kept: Map<string, Uint8Array> } => {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    load: (name) => Promise.resolve(kept.get(name)),
    save: (name, bytes) => Promise.resolve(void kept.set(name, bytes)),
  };
};
const review = (store: AnswerStore, model: ReturnType<typeof createScriptedModel>, text = 'Plain words.') =>
  reviewWithModel(toReviewer(model, { answers: store }), toExtraction(text), context, [], signal);

describe('answers that are kept', () => {
  it('cost nothing the second time, whatever the reason for asking again', async () => {
    const store = openStore();
    const model = createScriptedModel(agreeing);
    expect((await review(store, model)).spending).toMatchObject({ questions: 1, keptAnswers: 0, promptTokens: 9000 });
    expect((await review(store, model)).spending).toMatchObject({
      questions: 1,
      keptAnswers: 1,
      promptTokens: 0,
      cost: 0,
    });
    expect(model.asked.length).toBe(1);
  });

  it('are of one text and one model only', async () => {
    const store = openStore();
    const model = createScriptedModel(agreeing);
    await review(store, model);
    await review(store, model, 'Other words.');
    await review(store, { ...model, name: 'another' });
    expect(model.asked.length).toBe(3);
  });

  it('are asked for again once the model behind the name is another version', async () => {
    const store = openStore();
    const model = createScriptedModel(agreeing);
    await review(store, model);
    expect((await review(store, { ...model, version: 'scripted-1' })).spending.keptAnswers).toBe(1);
    expect((await review(store, { ...model, version: 'scripted-2' })).spending.keptAnswers).toBe(0);
  });

  it('serve the same copy in another asset, whose findings have other ids', async () => {
    const store = openStore();
    const model = createScriptedModel(agreeing);
    const extraction = toExtraction('Clinically proven to improve sleep.');
    const reviewAs = (assetId: string) => {
      const { issues } = reviewExtraction(extraction, { ...context, assetId });
      return reviewWithModel(toReviewer(model, { answers: store }), extraction, context, issues, signal);
    };
    const first = await reviewAs('00000000-0000-4000-8000-000000000001');
    const second = await reviewAs('00000000-0000-4000-8000-000000000002');
    expect(second.spending).toMatchObject({ questions: 2, keptAnswers: 2, promptTokens: 0 });
    const toIds = ({ opinion }: typeof first) => opinion.verdicts.map(({ findingId }) => findingId);
    expect(toIds(second).length).toBe(toIds(first).length);
    expect(new Set([...toIds(first), ...toIds(second)]).size).toBe(2 * toIds(first).length);
  });

  it('are not those that nobody can use', async () => {
    const store = openStore();
    const contents = ['Certainly! Here are', '{"findings":[]}'];
    const model = createScriptedModel(agreeing);
    const talking = {
      ...model,
      ask: async (...asked: Parameters<typeof model.ask>) => ({
        ...(await model.ask(...asked)),
        content: contents.shift() ?? '',
      }),
    };
    expect((await review(store, talking)).coverage[0]?.extent).toBe('not_assessed');
    expect((await review(store, talking)).coverage[0]?.extent).toBe('full');
    expect((await review(store, talking)).spending.keptAnswers).toBe(1);
  });

  it('are asked for again where they were damaged or the store is away', async () => {
    const store = openStore();
    const model = createScriptedModel(agreeing);
    await review(store, model);
    for (const name of store.kept.keys()) store.kept.set(name, new TextEncoder().encode('{'));
    await review(store, model);
    const away = { load: () => Promise.reject(new Error('away')), save: () => Promise.reject(new Error('away')) };
    expect((await review(away, model)).use).toBeDefined();
    expect(model.asked.length).toBe(3);
  });
});
