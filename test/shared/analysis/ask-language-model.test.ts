import { describe, expect, it } from 'vitest';
import { askLanguageModel, type LanguageModel } from '../../../shared/analysis/ask-language-model.ts';
import { reviewExtraction } from '../../../shared/analysis/rules/review-extraction.ts';
import type { LanguageFinding } from '../../../shared/model/language-finding.ts';
import { toExtraction } from '../../../support/to-extraction.ts';

const context = { filename: 'leaflet.txt', metadata: {}, sidekicks: [] };
const signal = new AbortController().signal;
const answer: LanguageFinding = {
  ruleCode: 'CAP_3.7',
  quote: 'keeps bread fresh for a month',
  blockId: '0',
  claimType: 'efficacy',
  assessment: 'needs_evidence',
  cureQuote: null,
  reasoning: 'A measurable effect is promised.',
  confidence: 0.9,
};
const text = 'Our tin keeps bread fresh for a month.';

describe('the second opinion of a language model', () => {
  it('is asked with the text and preselected rules, and its findings reach the review', async () => {
    let asked: Parameters<LanguageModel['review']>[0] | undefined;
    const model: LanguageModel = {
      review: async (request) => {
        asked = request;
        return [answer];
      },
    };
    const { findings, coverage } = await askLanguageModel(model, toExtraction(text), context, signal);
    expect(asked?.blocks.map((block) => block.text).join('\n')).toBe(text);
    expect(asked?.rules.map((rule) => rule.ruleCode)).toContain('CAP_3.7');
    expect(coverage).toEqual({ check: 'language-model', extent: 'full', reason: '' });
    const { issues } = reviewExtraction(toExtraction(text), {
      ...context,
      assetId: '6d209d03-6a0e-4da6-9e06-1c4b2159b0f5',
      contentType: 'text/plain',
      createdAt: '2026-01-01T00:00:00.000Z',
      languageFindings: findings,
    });
    expect(issues.map(({ ruleCode, severity }) => [ruleCode, severity])).toContainEqual(['CAP_3.7', 'MINOR']);
  });

  it('that does not come leaves the review without it, and that is said', async () => {
    const model: LanguageModel = { review: () => Promise.reject(new Error('throttled')) };
    const { findings, coverage } = await askLanguageModel(model, toExtraction(text), context, signal);
    expect(findings).toEqual([]);
    expect(coverage.extent).toBe('not_assessed');
  });

  it('covers only the beginning of a long text, and that is said', async () => {
    const model: LanguageModel = { review: async () => [] };
    const long = Array.from({ length: 900 }, (_, index) => `Passage ${index} ${'of many words '.repeat(8)}`).join(
      '\n\n',
    );
    const { coverage } = await askLanguageModel(model, toExtraction(long), context, signal);
    expect(coverage.extent).toBe('partial');
  });

  it('stops when the review is stopped', async () => {
    const model: LanguageModel = { review: () => Promise.reject(new Error('aborted')) };
    await expect(
      askLanguageModel(model, toExtraction(text), context, AbortSignal.abort(new Error('stopped'))),
    ).rejects.toThrow('stopped');
  });
});
