import { describe, expect, it } from 'vitest';
import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import type { TextBlock } from '../../../../shared/model/extraction.ts';
import { deciding, isControl, toVerdict } from '../../../../support/model-server.ts';
import { reviewWithScript, type Script } from '../../../../support/scripted-model.ts';
import { toBlocks } from '../../../../support/to-blocks.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext as context } from '../rules/review-context.ts';
import { codesOf, decide, extraction, findIssue, namedBy, plain, proposal, propose, text } from './sample-copy.ts';

describe('the second look of a language model', () => {
  it('clears with true words every rule that stood on them', async () => {
    const { review } = await reviewWithScript(extraction, context, {
      second_look: decide('cleared', 'The study is printed on our packs.', 'CAP_12.1'),
    });
    expect(plain.issues.flatMap(namedBy)).toEqual(expect.arrayContaining(['CAP_12.1', 'CAP_3.7']));
    expect(review.issues.flatMap(namedBy)).toEqual(['CAP_12.12']);
    expect(review.cleared.find(({ ruleCode }) => ruleCode === 'CAP_3.7')).toMatchObject({
      clearedBy: 'language_model',
      cureQuote: 'The study is printed on our packs.',
      cureAnchor: { kind: 'text', line: 3 },
    });
  });

  it('takes along an umbrella that it was not asked to clear', () => {
    const gambling = toExtraction('Bet now: it solves your money worries. Our shop opens at ten.');
    const issues = reviewExtraction(gambling, context).issues;
    expect(issues.flatMap(namedBy)).toContain('CAP_16.1');
    const verdicts = issues.map(({ id }) => ({
      findingId: id,
      verdict: 'cleared' as const,
      cureQuote: 'Our shop opens at ten',
      cureBlockId: null,
      reasoning: 'Scripted.',
      confidence: 0.95,
    }));
    const review = reviewExtraction(gambling, { ...context, opinion: { proposals: [], sightings: [], verdicts } });
    expect(review.issues).toEqual([]);
    expect(review.cleared.map(({ ruleCode }) => ruleCode)).toContain('CAP_16.1');
  });

  it.each([
    ['no quote', null],
    ['a quote that is nowhere', 'The study is in our shop.'],
    ["the finding's own words", 'improve sleep'],
  ])('clears nothing with %s: it lowers by one level', async (_, cure) => {
    const { review } = await reviewWithScript(extraction, context, {
      second_look: decide('cleared', cure, 'CAP_12.1'),
    });
    const issue = findIssue(review.issues, 'CAP_12.1');
    expect(issue?.severityReasoning).toContain('Lowered by one level because the language model disputes it');
    expect(issue?.contributors.map(({ relationType }) => relationType)).toContain('disputes');
    expect(review.cleared.map(({ ruleCode }) => ruleCode)).not.toContain('CAP_12.1');
  });

  const study = 'The study is printed on our packs.';
  it('is asked once more about a clearing, with nothing before it but the two sentences', async () => {
    const { asked, review } = await reviewWithScript(
      extraction,
      { ...context, metadata: { brand: 'Owl' } },
      {
        second_look: decide('cleared', study, 'CAP_12.1'),
      },
    );
    const confirm = asked.filter(({ pass }) => pass === 'confirm');
    expect(confirm.length).toBe(1);
    expect(confirm[0]?.data.blocks?.map(({ text: sentence }) => sentence)).toEqual([
      'Clinically proven to improve sleep.',
      study,
    ]);
    expect(confirm[0]?.data.findings).toMatchObject([{ ruleCode: 'CAP_12.1', cureQuote: study }]);
    expect(JSON.stringify(confirm[0]?.data)).not.toMatch(/Owl|owls|Botox/);
    expect(findIssue(review.issues, 'CAP_12.1')).toBeUndefined();
  });

  it.each<[string, Script, number]>([
    ['is not confirmed', decide('upheld', null), 0],
    ['is confirmed with doubt', decide('lowered', null, 'CAP_12.1'), 1],
    ['is not spoken of', () => deciding(), 0],
    ['has no answer', () => 'cut', 0],
  ])('keeps a finding whose clearing %s', async (_, confirm, disputes) => {
    const { review } = await reviewWithScript(extraction, context, {
      second_look: decide('cleared', study, 'CAP_12.1'),
      confirm,
    });
    const named = review.issues.flatMap(namedBy);
    expect(named).toEqual(expect.arrayContaining(plain.issues.flatMap(namedBy)));
    const relations = review.issues.flatMap(({ contributors }) => contributors.map((one) => one.relationType));
    expect(relations.filter((relation) => relation === 'disputes').length).toBe(disputes);
  });

  it('has its clearing read in the words that a reader of the claim meets', async () => {
    const of = (more: Partial<TextBlock>) =>
      reviewWithScript(
        toExtraction(toBlocks(text).map((block) => (block.text === study ? { ...block, ...more } : block))),
        context,
        { second_look: decide('cleared', study, 'CAP_12.1') },
      );
    const isCleared = async (more: Partial<TextBlock>) =>
      (await of(more)).review.cleared.some(({ ruleCode }) => ruleCode === 'CAP_12.1');
    expect(await isCleared({})).toBe(true);
    expect(await isCleared({ source: 'metadata', role: 'note' })).toBe(false);
    expect(await isCleared({ language: 'fr', foreign: [{ from: 0, to: study.length, language: 'fr' }] })).toBe(false);
  });

  it('is not believed at all where it doubts what nothing can settle', async () => {
    const { review, model } = await reviewWithScript(extraction, context, {
      second_look: ({ data }) =>
        deciding(...(data.findings ?? []).map(({ findingId }) => toVerdict(findingId, 'lowered'))),
    });
    expect(review.issues).toEqual(plain.issues);
    expect(model.coverage[0]).toMatchObject({
      extent: 'partial',
      reason: expect.stringContaining('nothing can settle'),
    });
  });

  /** Clears what can be settled, except for the findings that it leaves out. */
  const leavingOut =
    (isLeftOut: (finding: { readonly quote: string; readonly ruleCode: string }) => boolean): Script =>
    ({ data }) =>
      deciding(
        ...(data.findings ?? [])
          .filter((finding) => !isLeftOut(finding))
          .map((finding) =>
            isControl(finding)
              ? toVerdict(finding.findingId, 'upheld')
              : toVerdict(finding.findingId, 'cleared', study),
          ),
      );

  it('keeps what an answer leaves out, and says so', async () => {
    const { review, model } = await reviewWithScript(extraction, context, {
      second_look: leavingOut(({ ruleCode }) => ruleCode === 'CAP_12.1'),
    });
    expect(findIssue(review.issues, 'CAP_12.1')?.severity).toBe(findIssue(plain.issues, 'CAP_12.1')?.severity);
    expect(model.coverage[0]).toMatchObject({ extent: 'partial', reason: expect.stringContaining('said nothing') });
  });

  it('says so, too, where the answer about a clearing leaves it out', async () => {
    const { model } = await reviewWithScript(extraction, context, {
      second_look: decide('cleared', study, 'CAP_12.1'),
      confirm: () => deciding(),
    });
    expect(model.coverage[0]).toMatchObject({ extent: 'partial', reason: expect.stringContaining('said nothing') });
  });

  it('is not believed where it leaves out what nothing can settle', async () => {
    const { review, model } = await reviewWithScript(extraction, context, { second_look: leavingOut(isControl) });
    expect(review.issues).toEqual(plain.issues);
    expect(model.coverage[0]).toMatchObject({ extent: 'partial', reason: expect.stringContaining('left it out') });
  });

  it('has the words of a finding before it, wherever they stand in a long block', async () => {
    const long = toExtraction(`${'Plain words of it. '.repeat(3500)}Clinically proven to improve sleep.`);
    const { asked } = await reviewWithScript(long, context, {});
    const look = asked.filter(({ pass }) => pass === 'second_look');
    expect(look.length).toBeGreaterThan(0);
    for (const { data } of look) {
      const shown = (data.blocks ?? []).map((block) => block.text).join('\n');
      for (const { quote } of data.findings ?? []) expect(shown).toContain(quote);
    }
  });

  it('clears an outright prohibition with words of its own passage only, and never lowers it', async () => {
    const far = await reviewWithScript(extraction, context, {
      second_look: decide('cleared', 'The study is printed on our packs.', 'CAP_12.12'),
    });
    expect(findIssue(far.review.issues, 'CAP_12.12')?.severity).toBe('CRITICAL');
    const near = await reviewWithScript(extraction, context, {
      second_look: decide('cleared', 'A treatment for everybody.', 'CAP_12.12'),
    });
    expect(findIssue(near.review.issues, 'CAP_12.12')).toBeUndefined();
  });

  it('changes nothing where it is unsure', async () => {
    const { review } = await reviewWithScript(extraction, context, {
      second_look: ({ data }) =>
        deciding(
          ...(data.findings ?? []).map(({ findingId }) => ({
            ...toVerdict(findingId, 'cleared', 'The study is printed on our packs.'),
            confidence: 0.6,
          })),
        ),
    });
    expect(review.issues).toEqual(plain.issues);
  });

  it('of two answers about one finding follows the one that keeps more of it, and of strangers none', async () => {
    const { review, model } = await reviewWithScript(extraction, context, {
      second_look: ({ data }) =>
        deciding(
          toVerdict('nobody', 'cleared', 'The study is printed on our packs.'),
          ...(data.findings ?? []).flatMap(({ findingId }) => [
            toVerdict(findingId, 'cleared', 'The study is printed on our packs.'),
            toVerdict(findingId, 'upheld'),
          ]),
        ),
    });
    expect(codesOf(review.issues)).toEqual(codesOf(plain.issues));
    expect(model.invented.count).toBe(1);
  });

  it('drops what the model itself had found and does not stand by', async () => {
    const { review } = await reviewWithScript(extraction, context, {
      propose: propose(proposal({ ruleCode: 'CAP_12.1', quote: 'wise owls admire' })),
      second_look: decide('cleared', null, 'CAP_12.1'),
    });
    expect(review.issues.some(({ summary }) => summary.includes('wise owls'))).toBe(false);
    expect(review.cleared.find(({ quote }) => quote.includes('wise owls'))?.clearedBy).toBe('language_model');
  });
});
