import { describe, expect, it } from 'vitest';
import { createFileAccount, type ModelAccount } from '../../../../shared/analysis/language-model/model-budget.ts';
import { reviewWithModel } from '../../../../shared/analysis/language-model/review-with-model.ts';
import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import type { LanguageModel } from '../../../../shared/ports/language-model.ts';
import { agreeing } from '../../../../support/model-server.ts';
import { createScriptedModel, reviewWithScript, type Script, toReviewer } from '../../../../support/scripted-model.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext as context } from '../rules/review-context.ts';
import { extraction, plain } from './sample-copy.ts';

describe('ceilings', () => {
  const long = toExtraction(
    Array.from({ length: 40 }, (_, index) => `Passage ${index}. ${'Plain words of it. '.repeat(200)}`).join('\n\n'),
  );

  it('are kept in the middle of a file: it is reviewed as far as that goes, and the coverage says so', async () => {
    const more = { accounts: [createFileAccount({ tokens: 35_000, cost: 1000 })] };
    const { model, asked } = await reviewWithScript(long, context, {}, more);
    expect(asked.length).toBe(1);
    expect(model.coverage).toMatchObject([
      {
        check: 'language-model',
        extent: 'partial',
        reason: 'The language model was asked no further because the ceiling of one file was reached.',
      },
    ]);
  });

  it('of money count at the price of the tokens, those that were kept at their own', async () => {
    const { model } = await reviewWithScript(extraction, context, {});
    expect(model.spending).toEqual({
      questions: 2,
      keptAnswers: 0,
      promptTokens: 18_000,
      cachedTokens: 16_000,
      outputTokens: 600,
      cost: (2 * (1000 * 1 + 8000 * 0.1 + 300 * 4)) / 1_000_000,
    });
    const none = { accounts: [createFileAccount({ tokens: 1e6, cost: 0 })] };
    expect((await reviewWithScript(extraction, context, {}, none)).asked).toEqual([]);
  });

  it('set the most aside for a question, and in the end only what it took', async () => {
    const moves: string[] = [];
    const account: ModelAccount = {
      reserve: async (most) => {
        moves.push(`up to ${most.tokens > 15_000 ? 'much' : 'little'}`);
        return { ok: true, settle: async (used) => void moves.push(`took ${used.tokens}`) };
      },
    };
    await reviewWithScript(extraction, context, {}, { accounts: [account] });
    expect(moves).toEqual(['up to much', 'took 9300', 'up to much', 'took 9300']);
  });

  it.each<[string, Script, number]>([
    ['without an answer', () => 'cut', 0],
    ['with an answer that cannot be used', () => ({ answer: { nothing: true } }), 9300],
  ])('count a question %s at what it took', async (_, script, tokens) => {
    const settled: number[] = [];
    const account: ModelAccount = {
      reserve: async () => ({ ok: true, settle: async (used) => void settled.push(used.tokens) }),
    };
    await reviewWithScript(extraction, context, script, { accounts: [account] });
    expect(settled[0]).toBe(tokens);
  });

  it('that cannot be looked up stop the questions, not the review', async () => {
    const account: ModelAccount = { reserve: () => Promise.reject(new Error('away')) };
    const { asked, review, model } = await reviewWithScript(extraction, context, {}, { accounts: [account] });
    expect(asked).toEqual([]);
    expect(review.issues).toEqual(plain.issues);
    expect(model.coverage[0]?.reason).toContain('it is not known what was used before');
  });

  it('do not stand in the way of answers that are kept', async () => {
    const kept = new Map<string, Uint8Array>();
    const answers = {
      load: async (digest: string) => kept.get(digest),
      save: async (digest: string, bytes: Uint8Array) => void kept.set(digest, bytes),
    };
    await reviewWithScript(extraction, context, {}, { answers });
    const full = { answers, accounts: [createFileAccount({ tokens: 0, cost: 0 })] };
    const { asked, model } = await reviewWithScript(extraction, context, {}, full);
    expect([asked.length, model.spending.keptAnswers, model.coverage[0]?.extent]).toEqual([0, 2, 'full']);
  });

  it('stand beside lasting trouble: the model is asked once, and the findings of the rules are as without it', async () => {
    const { review, model, asked } = await reviewWithScript(long, context, () => 'stall');
    expect(asked.length).toBe(1);
    expect(model.use).toBeUndefined();
    expect(model.coverage[0]?.extent).toBe('not_assessed');
    expect(review.issues).toEqual(reviewExtraction(long, context).issues);
  });

  it('of time end the questions about a file, and what was answered until then counts', async () => {
    const scripted = createScriptedModel(agreeing);
    const slow: LanguageModel = {
      name: 'slow',
      ask: (question, signal) =>
        question.pass === 'propose'
          ? scripted.ask(question, signal)
          : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    };
    const reviewer = toReviewer(slow, { secondsPerAsset: 0.05 });
    const review = await reviewWithModel(reviewer, extraction, context, plain.issues, new AbortController().signal);
    expect(review.coverage).toEqual([
      { check: 'language-model', extent: 'partial', reason: 'The language model did not answer in time.' },
    ]);
    expect(review.use?.model).toBe('scripted-1');
  });

  it('no longer count when the review is stopped', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'));
    const model = { ...createScriptedModel(() => 'stall'), ask: () => Promise.reject(new Error('aborted')) };
    await expect(reviewWithModel(toReviewer(model), extraction, context, [], stopped)).rejects.toThrow('stopped');
  });
});
