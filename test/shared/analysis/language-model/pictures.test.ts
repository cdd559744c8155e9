import { describe, expect, it } from 'vitest';
import { reviewWithModel } from '../../../../shared/analysis/language-model/review-with-model.ts';
import { issueSchema } from '../../../../shared/model/issue.ts';
import { sightQuestions } from '../../../../shared/model/model-opinion.ts';
import { type LanguageModel, LanguageModelError } from '../../../../shared/ports/language-model.ts';
import { agreeing, deciding, seeing, toVerdict } from '../../../../support/model-server.ts';
import { createScriptedModel, reviewWithScript, toReviewer } from '../../../../support/scripted-model.ts';
import { reviewContext as context } from '../rules/review-context.ts';
import { codesOf, extraction, findIssue, plain } from './sample-copy.ts';

const sighting = (more: object = {}): object => ({
  ruleCode: 'CAP_18.16',
  pictureId: 'p1',
  region: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 },
  question: 'apparent_age',
  observation: 'This is a famous singer of about 19.',
  confidence: 0.8,
  ...more,
});

describe('what a language model sees', () => {
  const picture = { timeMs: null, page: null, width: 100, height: 100, jpeg: new Uint8Array([1]) };
  const seen = { ...extraction, frames: [picture, { ...picture, timeMs: 4000 }] };
  const look = (...sightings: object[]) =>
    reviewWithScript(seen, context, { look: () => seeing(...sightings) }, { reads: 'pictures' });

  it('is a finding with its region, and says of people only what the rule asks', async () => {
    const { review } = await look(
      sighting(),
      sighting({
        pictureId: 'p2',
        ruleCode: 'CAP_4.4',
        question: 'behaviour',
        observation: 'Somebody drives without a belt.',
      }),
    );
    const issue = findIssue(review.issues, 'CAP_18.16');
    expect(issue?.anchor).toEqual({ kind: 'region', boxes: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.4 }] });
    expect(issue?.contributors[0]?.evidence).toMatchObject([{ sourceType: 'frame' }]);
    expect(JSON.stringify(issue)).not.toContain('singer');
    expect(findIssue(review.issues, 'CAP_4.4')).toMatchObject({ anchor: { kind: 'time', startMs: 4000 } });
    expect(() => review.issues.map((one) => issueSchema.parse(one))).not.toThrow();
  });

  it.each(sightQuestions)('of people is nothing but the rule’s question: %s', async (question) => {
    const { review } = await reviewWithScript(
      seen,
      context,
      {
        look: () => seeing(sighting({ question })),
        second_look: ({ data }) =>
          deciding(
            ...(data.findings ?? []).map(({ findingId, origin }) => ({
              ...toVerdict(findingId, origin === 'picture' ? 'lowered' : 'upheld'),
              reasoning: 'The singer is older.',
            })),
          ),
      },
      { reads: 'pictures' },
    );
    const issue = findIssue(review.issues, 'CAP_18.16');
    expect(issue?.contributors.map(({ relationType }) => relationType)).toContain('disputes');
    expect(JSON.stringify(issue)).not.toContain('singer');
  });

  it.each([
    ['outside the picture', { region: { x: 0.8, y: 0, width: 0.4, height: 0.2 } }],
    ['without a size', { region: { x: 0.8, y: 0, width: 0, height: 0.2 } }],
    ['in a picture that was not shown', { pictureId: 'p7' }],
    ['under a rule that was not asked about', { ruleCode: 'WCAG_1.4.3' }],
  ])('is dropped when it is %s', async (_, more) => {
    const { review, model } = await look(sighting(more));
    expect(findIssue(review.issues, 'CAP_18.16')).toBeUndefined();
    expect(codesOf(review.issues)).toEqual(codesOf(plain.issues));
    expect(model.invented.count).toBe(1);
  });

  it.each([
    ['image/png', 'region'],
    ['application/pdf', 'page'],
  ] as const)('lies where people look for it: %s, %s', async (contentType, kind) => {
    const { review } = await reviewWithScript(
      { ...extraction, frames: [{ ...picture, page: 1 }] },
      { ...context, contentType },
      { look: () => seeing(sighting()) },
      { reads: 'pictures' },
    );
    expect(findIssue(review.issues, 'CAP_18.16')?.anchor).toMatchObject({ kind, boxes: [{ x: 0.1, y: 0.2 }] });
  });

  it('is nothing where only words may be read, and stays within its number of pictures', async () => {
    const words = await reviewWithScript(seen, context, {});
    expect(words.asked.some(({ pass }) => pass === 'look')).toBe(false);
    const many = { ...extraction, frames: Array.from({ length: 40 }, () => picture) };
    const { asked } = await reviewWithScript(many, context, {}, { reads: 'pictures', picturesPerAsset: 5 });
    const shown = asked.find(({ pass }) => pass === 'look')?.question.parts.filter(({ kind }) => kind === 'picture');
    expect(shown?.length).toBe(5);
  });

  it('is left out where the model takes no pictures, and the words are still looked at twice', async () => {
    const scripted = createScriptedModel(agreeing);
    const blind: LanguageModel = {
      name: 'blind',
      ask: (question, stop) =>
        question.pass === 'look'
          ? Promise.reject(new LanguageModelError('no_pictures', 'No pictures.'))
          : scripted.ask(question, stop),
    };
    const reviewer = toReviewer(blind, { reads: 'pictures' });
    const review = await reviewWithModel(reviewer, seen, context, plain.issues, new AbortController().signal);
    expect(scripted.asked.map(({ pass }) => pass)).toEqual(['propose', 'second_look']);
    expect(review.coverage).toMatchObject([
      { check: 'language-model', extent: 'full' },
      { check: 'language-model-pictures', extent: 'not_assessed', reason: 'The language model takes no pictures.' },
    ]);
  });

  it('is left out where the server breaks off over a picture, and the words are reviewed', async () => {
    const { model, review } = await reviewWithScript(seen, context, { look: () => 'cut' }, { reads: 'pictures' });
    expect(model.coverage.find(({ check }) => check === 'language-model-pictures')?.extent).toBe('not_assessed');
    expect(codesOf(review.issues)).toEqual(codesOf(plain.issues));
  });
});
