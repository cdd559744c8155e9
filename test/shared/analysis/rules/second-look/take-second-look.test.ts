import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { reviewExtraction } from '../../../../../shared/analysis/rules/review-extraction.ts';
import {
  SecondLookModel,
  type StoredModel,
} from '../../../../../shared/analysis/rules/second-look/second-look-model.ts';
import { toShare } from '../../../../../shared/analysis/rules/second-look/second-look-texts.ts';
import type { Issue } from '../../../../../shared/model/issue.ts';
import { toExtraction } from '../../../../../support/to-extraction.ts';
import { reviewContext } from '../review-context.ts';

/** A model of few words and media (`medium:social`): each raises or lowers the log-odds of some targets. */
function toModel(words: Readonly<Record<string, Readonly<Record<string, number>>>>, more: Partial<StoredModel> = {}) {
  // Unknown words count as much as the last known one, which here has no weight.
  const known = Object.keys(words).filter((name) => !name.includes(':'));
  const outcomes = Object.keys(words).filter((name) => name.includes(':'));
  const terms = [...known, 'unheard'];
  const targets = [...new Set(['any', ...Object.values(words).flatMap((own) => Object.keys(own))])];
  const scale = 0.1;
  const weights = Int8Array.from(
    targets.flatMap((target) =>
      [...terms, ...outcomes].map((term) => Math.round((words[term]?.[target] ?? 0) / scale)),
    ),
  );
  return new SecondLookModel({
    terms,
    termWeights: [...known.map(() => 1), 0],
    outcomes,
    targets: targets.map((name) => ({ name, bias: 0, scale })),
    weights: deflateRawSync(Buffer.from(weights.buffer)).toString('base64'),
    // The chance of a rule is that of its own score.
    chance: { bias: 0, weights: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
    borneOut: 1,
    leastMade: { near: -1, part: -1 },
    leastProposed: {},
    meanings: 0,
    ...more,
  });
}

const review = (text: string, model: SecondLookModel): ReturnType<typeof reviewExtraction> =>
  reviewExtraction(toExtraction(text), reviewContext, model);
const find = (issues: readonly Issue[], code: string): Issue | undefined =>
  issues.find(({ ruleCode }) => ruleCode === code);

const claim = 'Clinically proven to work.';
/** The general rule would stand beside it, so it is as good as excluded. */
const general = { 'CAP_3.1': -9, 3: 0 };
const doubtful = { proven: { 'CAP_3.7': -1.8, ...general } };

const judgeDiet = (score: number): Issue | undefined =>
  find(review('Lose weight without dieting.', toModel({ diet: { 'CAP_13.8': score, 13: 0 } })).issues, 'CAP_13.8');
const judgeIn = (medium: string, score: number): number | undefined => {
  const model = toModel({ proven: { 'CAP_3.7': 1, ...general }, 'medium:social': { 'CAP_3.7': score } });
  const { issues } = reviewExtraction(toExtraction(claim), { ...reviewContext, metadata: { medium } }, model);
  return find(issues, 'CAP_3.7')?.contributors[0]?.confidence;
};

const tell = (score: number, borneOut: number): number | undefined =>
  find(review(claim, toModel({ proven: { 'CAP_3.7': score, ...general } }, { borneOut })).issues, 'CAP_3.7')
    ?.contributors[0]?.confidence;

describe('the second look', () => {
  it('gives findings the chance as their confidence', () => {
    const issue = find(review(claim, toModel({ proven: { 'CAP_3.7': 2, ...general } })).issues, 'CAP_3.7');
    expect(issue?.severity).not.toBe('INFO');
    // 1 / (1 + e^-2)
    expect(issue?.contributors[0]).toMatchObject({ relationType: 'primary', confidence: 0.88 });
  });

  it('makes an unlikely finding a note and says why', () => {
    const issue = find(review(claim, toModel(doubtful)).issues, 'CAP_3.7');
    expect(issue).toMatchObject({ severity: 'INFO' });
    expect(issue?.contributors.at(-1)).toMatchObject({ label: 'Second look', relationType: 'qualifies' });
    expect(issue?.severityReasoning).toContain(
      'of findings like this one, among such words, about 14 in 100 are right',
    );
  });

  it('counts one in a hundred as one', () => {
    expect(toShare(0.012, 'is', 'are')).toBe('1 in 100 is');
    expect(toShare(0, 'was', 'were')).toBe('1 in 100 was');
    expect(toShare(0.14, 'is', 'are')).toBe('14 in 100 are');
  });

  it('tells a rule that found nothing beside the words of its own sentence only', () => {
    const model = toModel({
      proven: { 'CAP_3.7': 2, ...general },
      charge: { 'CAP_3.18': 2, 'CAP_3.17': -9 },
      work: { 'CAP_3.9': 2 },
    });
    const { issues } = review(`${claim} You pay a charge on the day.`, model);
    const labels = (code: string) => find(issues, code)?.contributors.map(({ label }) => label);
    expect(labels('CAP_3.7')).toContainEqual(expect.stringContaining('3.9'));
    expect(labels('CAP_3.7')).not.toContainEqual(expect.stringContaining('3.18'));
    expect(find(issues, 'CAP_3.18')?.summary).toContain('You pay a charge on the day');
  });

  it('clears a very unlikely finding and keeps it on record', () => {
    const { issues, cleared } = review(claim, toModel({ proven: { 'CAP_3.7': -9, 3: 0 } }));
    expect(find(issues, 'CAP_3.7')).toBeUndefined();
    expect(cleared).toContainEqual(
      expect.objectContaining({
        ruleCode: 'CAP_3.7',
        clearedBy: 'second_look',
        quote: expect.stringMatching(/proven/i),
      }),
    );
  });

  it('clears a general rule that only others lead to sooner than what was found by itself', () => {
    // 1 / (1 + e^2.5) is 0.08
    const { issues, cleared } = review(claim, toModel({ proven: { 'CAP_3.7': -2.5, 'CAP_3.1': -2.5, 3: 0 } }));
    expect(cleared.map(({ ruleCode }) => ruleCode)).toContain('CAP_3.1');
    expect(find(issues, 'CAP_3.7')?.severity).toBe('INFO');
  });

  it('clears nothing for the words around it', () => {
    const model = toModel({ proven: { 'CAP_3.7': -1, ...general }, sound: { 'CAP_3.7': -12 } });
    const padding = 'Sound words are here. '.repeat(5);
    const { issues } = review(`${padding}${claim} ${padding}`, model);
    expect(find(issues, 'CAP_3.7')?.severity).toBe('INFO');
  });

  it('clears no rule that it has seen too seldom to know', () => {
    const ofSection = { bias: 0, weights: [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0] };
    const { issues } = review(claim, toModel({ proven: { 3: -9, 'CAP_3.1': -9 } }, { chance: ofSection }));
    expect(find(issues, 'CAP_3.7')?.severity).toBe('INFO');
  });

  it('leaves an outright prohibition as it is, however unlikely it seems', () => {
    const { issues } = review('Botox at our clinic.', toModel({ botox: { 'CAP_12.12': -12, 12: 0 } }));
    expect(find(issues, 'CAP_12.12')?.severity).toBe('CRITICAL');
  });

  it('makes an outright prohibition MAJOR where its own words and those near it only speak of the claim, and says why', () => {
    const model = toModel({ botox: { made: -3 }, court: { 'made near': -3 } });
    const issue = find(review('The court sat today. He gave her a jab of Botox.', model).issues, 'CAP_12.12');
    expect(issue?.severity).toBe('MAJOR');
    expect(issue?.contributors.at(-1)).toMatchObject({ label: 'Second look', relationType: 'qualifies' });
    expect(issue?.severityReasoning).toContain('Lowered from CRITICAL to MAJOR by the second look');
  });

  it('lets neither the words near a prohibition nor its own alone lower it', () => {
    const near = toModel({ botox: { made: 0 }, court: { 'made near': -3 } });
    const own = toModel({ botox: { made: -3 }, court: { 'made near': 0 } });
    for (const model of [near, own]) {
      const { issues } = review('The court sat today. He gave her a jab of Botox.', model);
      expect(find(issues, 'CAP_12.12')?.severity).toBe('CRITICAL');
    }
  });

  it.each([
    ['in front of a colon', 'The court says so: she gets her jab of Botox.'],
    ['before “but”', 'The court says so but she gets her jab of Botox.'],
    ['in brackets', 'She gets her jab of Botox (the court says so).'],
    ['more than sixty words away', `The court sat today. ${'Our clinic has tea. '.repeat(20)}She had Botox again.`],
  ])('gives words %s no say in it', (_, text) => {
    const [own, near] = text.includes('tea') ? ['botox', 'court'] : ['court', 'botox'];
    const model = toModel({ [own]: { made: -3 }, [near]: { 'made near': -3 } });
    expect(find(review(text, model).issues, 'CAP_12.12')?.severity).toBe('CRITICAL');
  });

  it('lowers no prohibition of a few words: nobody can hear who speaks', () => {
    const model = toModel({ botox: { made: -3, 'made near': -3 } });
    expect(find(review('Botox in Leeds.', model).issues, 'CAP_12.12')?.severity).toBe('CRITICAL');
  });

  it('leaves a prohibition CRITICAL that one of its places makes', () => {
    const model = toModel({ court: { made: -3, 'made near': -3 } });
    const made = `${'Our clinic has tea. '.repeat(20)}\n\nShe had Botox at our clinic.`;
    const { issues } = review(`The court heard of his Botox today.\n\n${made}`, model);
    expect(issues.filter(({ ruleCode }) => ruleCode === 'CAP_12.12').map(({ severity }) => severity)).toContain(
      'CRITICAL',
    );
  });

  it('makes a MAJOR finding MINOR where it is not likely enough, and says why', () => {
    expect(judgeDiet(1)?.severity).toBe('MAJOR');
    expect(judgeDiet(-0.5)?.severity).toBe('MINOR');
    expect(judgeDiet(-0.5)?.severityReasoning).toContain('Lowered from MAJOR to MINOR by the second look');
  });

  it('lets no sound words around a grave finding lower it', () => {
    const model = toModel({ botox: { 'CAP_12.12': 2, 12: 0 }, sound: { 'CAP_12.12': -12 } });
    const padding = 'Sound words are here. '.repeat(5);
    const { issues } = review(`${padding}\n\nBotox at our clinic.\n\n${padding}`, model);
    expect(find(issues, 'CAP_12.12')?.severity).toBe('CRITICAL');
  });

  it('proposes a rule that found nothing, for a person to decide, with the words that say most', () => {
    const model = toModel({ wobble: { 'CAP_4.1': 3 } }, { leastProposed: { 4: 0.5 } });
    const issue = find(review('A plain beginning. Such a wobble tonight.', model).issues, 'CAP_4.1');
    expect(issue).toMatchObject({
      severity: 'MINOR',
      resolutionRequirement: { type: 'human_review' },
      anchor: { quote: 'Such a wobble tonight' },
    });
    expect(issue?.contributors[0]).toMatchObject({ label: 'Second look', confidence: 0.95 });
    expect(issue?.contributors[0]?.reasoning).toContain('“wobble”');
  });

  it('proposes as a note what is not likely', () => {
    const model = toModel({ wobble: { 'CAP_4.1': -1.5 } }, { leastProposed: { 4: 0.1 } });
    const issue = find(review('A plain beginning. Such a wobble tonight.', model).issues, 'CAP_4.1');
    expect(issue?.severity).toBe('INFO');
  });

  it('asks more of a long text before it proposes', () => {
    const model = toModel({ wobble: { 'CAP_4.1': 0.5 } }, { leastProposed: { 4: 0.5 } });
    const long = `${'Nothing is said in these plain words about anything at all. '.repeat(100)}\n\nA wobble.`;
    expect(find(review('A wobble.', model).issues, 'CAP_4.1')).toBeDefined();
    expect(find(review(long, model).issues, 'CAP_4.1')).toBeUndefined();
  });

  it('finds a rule likelier where the medium says so, never less likely', () => {
    // 1 / (1 + e^-1), and 1 / (1 + e^-(1 + 0.3 x 5))
    expect(judgeIn('Poster', 5)).toBe(0.73);
    expect(judgeIn('Instagram post', 5)).toBe(0.92);
    expect(judgeIn('Instagram post', -5)).toBe(0.73);
  });

  it('learns how often what is quoted within a sentence is meant', () => {
    const own = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    const model = toModel({ proven: general }, { chance: { bias: 1, weights: [...own, -2] } });
    const confidenceOf = (text: string): number | undefined =>
      find(review(text, model).issues, 'CAP_3.7')?.contributors[0]?.confidence;
    // 1 / (1 + e^-1), and 1 / (1 + e^1)
    expect(confidenceOf('Clinically proven to work.')).toBe(0.73);
    expect(confidenceOf('“Clinically proven to work.”')).toBe(0.73);
    expect(confidenceOf('Please take “clinically proven to work” out.')).toBe(0.27);
    expect(confidenceOf('Please take “clinically proven to work” out. Ours is clinically proven to work.')).toBe(0.73);
  });

  it('tells even chances and less as they are, and of the log-odds above as much as decisions bear out', () => {
    // 1 / (1 + e^0.5), 1 / (1 + e^-2) and 1 / (1 + e^-1)
    expect([tell(-0.5, 0.5), tell(2, 1), tell(2, 0.5)]).toEqual([0.38, 0.88, 0.73]);
  });

  it('says nothing of rules outside the two codes', () => {
    const text = 'Contact jane.roe@example.co.uk or call 4929 1234 5678 9012 345.';
    const certain = toModel({}, { chance: { bias: 9, weights: [] } });
    const doubting = toModel({}, { chance: { bias: -9, weights: [] } });
    const own = (model: SecondLookModel): readonly Issue[] =>
      review(text, model).issues.filter(({ ruleCode }) => ruleCode.startsWith('PRIVACY'));
    expect(own(doubting)).toEqual(own(certain));
  });
});
