import { describe, expect, it } from 'vitest';
import { createFileAccount, type ModelAccount } from '../../../../shared/analysis/language-model/model-budget.ts';
import { wordRuleCodes } from '../../../../shared/analysis/language-model/prefix.ts';
import { readEntries } from '../../../../shared/analysis/language-model/read-answer.ts';
import { reviewWithModel } from '../../../../shared/analysis/language-model/review-with-model.ts';
import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import { findAlsoUnder } from '../../../../shared/model/also-under.ts';
import type { TextBlock } from '../../../../shared/model/extraction.ts';
import { type Issue, issueSchema } from '../../../../shared/model/issue.ts';
import { proposalSchema } from '../../../../shared/model/model-opinion.ts';
import { type LanguageModel, LanguageModelError } from '../../../../shared/ports/language-model.ts';
import { agreeing, deciding, proposing, seeing, toVerdict } from '../../../../support/model-server.ts';
import { createScriptedModel, reviewWithScript, type Script, toReviewer } from '../../../../support/scripted-model.ts';
import { toBlocks } from '../../../../support/to-blocks.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext as context } from '../rules/review-context.ts';

const text =
  'Clinically proven to improve sleep.\n\nThe study is printed on our packs.\n\nBotox at our clinic. A treatment for everybody.\n\nA pillow that wise owls admire.';
const extraction = toExtraction(text);
const plain = reviewExtraction(extraction, context);

const proposal = (more: object = {}): object => ({
  ruleCode: 'CAP_3.7',
  quote: 'Clinically proven',
  blockId: '0',
  claimType: 'efficacy',
  assessment: 'needs_evidence',
  reasoning: 'It says that trials exist.',
  confidence: 0.9,
  ...more,
});
const codesOf = (issues: readonly Issue[]): string[] => issues.map(({ ruleCode }) => ruleCode);
const namedBy = (issue: Issue): string[] => [issue.ruleCode, ...findAlsoUnder(issue).map(({ ruleCode }) => ruleCode)];
/** The finding under a rule: its own, or one whose words are also under it. */
const findIssue = (issues: readonly Issue[], code: string): Issue | undefined =>
  issues.find((issue) => namedBy(issue).includes(code));
const propose =
  (...findings: readonly object[]): Script =>
  () =>
    proposing(...findings);
/** Decides about the findings of some rules, and stands by all others. */
const decide =
  (verdict: string, cure: string | null, ...codes: readonly string[]): Script =>
  ({ data }) =>
    deciding(
      ...(data.findings ?? []).map(({ findingId, ruleCode }) =>
        codes.includes(ruleCode) ? toVerdict(findingId, verdict, cure) : toVerdict(findingId, 'upheld'),
      ),
    );

describe('what a language model is asked', () => {
  it('begins with the whole catalogue, letter by letter the same for every file and pass', async () => {
    const { asked } = await reviewWithScript(extraction, context, { propose: propose(proposal()) });
    const other = await reviewWithScript(toExtraction('Another text.'), context, {});
    const prefixes = new Set([...asked, ...other.asked].map(({ question }) => question.prefix));
    expect(prefixes.size).toBe(1);
    const [prefix = ''] = prefixes;
    expect(wordRuleCodes.length).toBe(383);
    for (const code of wordRuleCodes) expect(prefix).toContain(`\n${code}: `);
    expect(Buffer.byteLength(prefix)).toBeLessThan(26_000);
  });

  it('is the file as data: blocks with ids, details, measured facts and what the rules found', async () => {
    const { asked } = await reviewWithScript(extraction, { ...context, metadata: { medium: 'poster' } }, {});
    expect(asked.map(({ pass }) => pass)).toEqual(['propose', 'second_look']);
    const [first, second] = asked;
    expect(first?.data).toMatchObject({
      asset: { contentType: context.contentType, details: { medium: 'poster' } },
      found: expect.arrayContaining([expect.objectContaining({ ruleCode: 'CAP_12.1', blockId: '0' })]),
      blocks: expect.arrayContaining([
        expect.objectContaining({ blockId: '0', text: expect.stringContaining('proven') }),
      ]),
    });
    expect(second?.data.findings?.map(({ ruleCode }) => ruleCode)).toContain('CAP_12.12');
  });

  it('follows a strict schema: every property required, no other, rules by their codes, no bounds', async () => {
    const { asked } = await reviewWithScript(extraction, context, {});
    const [first] = asked;
    const list = first?.question.schema as {
      properties: { findings: { items: { required: string[]; properties: object; additionalProperties: boolean } } };
    };
    const { items } = list.properties.findings;
    expect(items.required).toEqual(Object.keys(items.properties));
    expect(items.additionalProperties).toBe(false);
    expect(items.properties).toMatchObject({ ruleCode: { enum: wordRuleCodes } });
    expect(JSON.stringify(first?.question.schema)).not.toMatch(/minimum|maximum|\$schema/);
  });
});

describe('what a language model answers', () => {
  const findings = JSON.stringify({ findings: [proposal()] });
  it.each([
    ['as an object', findings],
    ['in a fence', `\`\`\`json\n${findings}\n\`\`\``],
    ['after a sentence', `Here are the findings:\n${findings}\nShall I go on?`],
    ['after its thoughts', `<think>Perhaps {"findings": []}?</think>\n${findings}`],
  ])('is read %s', (_, content) => {
    expect(readEntries(content, 'findings', proposalSchema)).toEqual({ entries: [proposal()], refused: 0 });
  });

  it.each(['Certainly! Here are', '', '[]', 'null', '{"findings":[', '{"findings":{}}', '"{}"'])(
    'is none where it is no such list: %s',
    (content) => expect(readEntries(content, 'findings', proposalSchema)).toBeUndefined(),
  );

  it('may be as long as the settings say', async () => {
    const { asked } = await reviewWithScript(extraction, context, {}, { tokensPerAnswer: 16_000 });
    expect(asked.map(({ question }) => question.maxOutputTokens)).toEqual([16_000, 16_000]);
  });

  it('has its form in words, too, for servers that keep to no schema', async () => {
    const { asked } = await reviewWithScript(extraction, context, {
      second_look: decide('cleared', 'The study is printed on our packs.', 'CAP_12.1'),
    });
    expect(asked.map(({ pass }) => pass)).toEqual(['propose', 'second_look', 'confirm']);
    for (const { question } of asked) {
      const [part] = question.parts;
      const words = part?.kind === 'text' ? part.text.slice(0, part.text.indexOf('\n\n{')) : '';
      const [list = ''] = Object.keys(Object(question.schema.properties));
      const entry = Object(question.schema.properties)[list].items;
      expect(words).toContain(`{"${list}":[`);
      for (const name of entry.required) expect(words).toContain(`"${name}":`);
    }
  });
});

describe('what a language model finds', () => {
  it('is a finding with the severity of the catalogue, a place and a contributor of its own', async () => {
    const own = proposal({ ruleCode: 'CAP_12.1', quote: 'wise owls admire', blockId: '3' });
    const { review } = await reviewWithScript(extraction, context, { propose: propose(own) });
    const issue = review.issues.find(({ summary }) => summary.includes('wise owls'));
    expect(issue).toMatchObject({ ruleCode: 'CAP_12.1', anchor: { kind: 'text', quote: 'wise owls admire' } });
    expect(issue?.contributors[0]).toMatchObject({ label: 'Language model', relationType: 'primary' });
    expect(() => issueSchema.parse(issue)).not.toThrow();
  });

  it('corroborates a finding about the same words', async () => {
    const { review } = await reviewWithScript(extraction, context, { propose: propose(proposal()) });
    const issue = findIssue(review.issues, 'CAP_3.7');
    expect(issue?.id).toBe(findIssue(plain.issues, 'CAP_3.7')?.id);
    expect(issue?.contributors.map(({ label, relationType }) => `${label}: ${relationType}`)).toEqual(
      expect.arrayContaining(['Language model: CAP 3.7: corroborates', 'Language model, second look: corroborates']),
    );
  });

  it('under an outright prohibition is never swallowed by a neighbouring rule', async () => {
    const { review } = await reviewWithScript(toExtraction('Our cream cures arthritis pain.'), context, {
      propose: ({ data }) =>
        proposing(
          ...['CAP_12.12', 'CAP_12.11', 'CAP_12.1'].map((ruleCode) =>
            proposal({ ruleCode, quote: data.blocks?.[0]?.text, assessment: 'breach_likely' }),
          ),
        ),
    });
    expect(review.issues.flatMap(namedBy)).toEqual(expect.arrayContaining(['CAP_12.12', 'CAP_12.11']));
    expect(findIssue(review.issues, 'CAP_12.12')?.severity).toBe('CRITICAL');
  });

  it('has the number that the medium asks for', async () => {
    const radio = { ...context, metadata: { medium: 'radio' } };
    const { review } = await reviewWithScript(extraction, radio, {
      propose: propose(proposal({ ruleCode: 'CAP_12.1', quote: 'wise owls admire' })),
    });
    expect(review.issues.filter(({ summary }) => summary.includes('wise owls'))[0]?.ruleCode).toMatch(/^BCAP_/);
  });

  it.each([
    ['words that are nowhere', { quote: 'cures every cold' }],
    ['words in another order', { quote: 'proven Clinically' }],
    ['words with another letter', { quote: 'Clinicaly proven' }],
    ['words in another case', { quote: 'clinically proven' }],
    ['part of a word', { quote: 'linically prov' }],
    ['words of two blocks', { quote: 'improve sleep. The study' }],
    ['a sign alone', { quote: '…' }],
    ['a rule that does not exist', { ruleCode: 'CAP_99.1' }],
    ['a rule that was not asked about', { ruleCode: 'CAP_1.7' }],
    ['something that excuses wording', { ruleCode: 'CAP_3.2' }],
  ])('is dropped and counted as invented when it is %s', async (_, more) => {
    const { review, model } = await reviewWithScript(extraction, context, {
      propose: propose(proposal(more)),
      second_look: () => deciding(),
    });
    expect(review.issues).toEqual(plain.issues);
    expect(model.invented.count).toBe(1);
  });

  it('is not published when it is unsure', async () => {
    const { review } = await reviewWithScript(extraction, context, {
      propose: propose(proposal({ ruleCode: 'CAP_12.1', quote: 'wise owls', confidence: 0.05 })),
      second_look: () => deciding(),
    });
    expect(review.issues).toEqual(plain.issues);
  });

  it('a hundred times over loses no grave finding of the rules and keeps to the most that a file may have', async () => {
    const many = wordRuleCodes.slice(0, 100).map((ruleCode) => proposal({ ruleCode, quote: 'wise owls admire' }));
    const { review, plain: before } = await reviewWithScript(extraction, context, { propose: propose(...many) });
    expect(review.issues.length).toBeLessThanOrEqual(25);
    const critical = codesOf(before.issues.filter(({ severity }) => severity === 'CRITICAL'));
    expect(codesOf(review.issues)).toEqual(expect.arrayContaining(critical));
  });

  it('is used as far as it follows the schema', async () => {
    const { review, model } = await reviewWithScript(extraction, context, {
      propose: propose(
        proposal({ confidence: 7 }),
        { ruleCode: 3 },
        proposal({ ruleCode: 'CAP_12.1', quote: 'wise owls' }),
      ),
    });
    expect(review.issues.some(({ summary }) => summary.includes('wise owls'))).toBe(true);
    expect(model.coverage[0]?.check).toBe('language-model');
  });
});

describe('the second look of a language model', () => {
  it('clears with true words, and the general rule that rested on the finding goes, too', async () => {
    const { review } = await reviewWithScript(extraction, context, {
      second_look: decide('cleared', 'The study is printed on our packs.', 'CAP_12.1'),
    });
    expect(plain.issues.flatMap(namedBy)).toEqual(expect.arrayContaining(['CAP_12.1', 'CAP_3.7', 'CAP_3.1']));
    expect(review.issues.flatMap(namedBy)).toEqual(['CAP_12.12']);
    expect(review.cleared.find(({ ruleCode }) => ruleCode === 'CAP_3.7')).toMatchObject({
      clearedBy: 'language_model',
      cureQuote: 'The study is printed on our packs.',
      cureAnchor: { kind: 'text', line: 3 },
    });
  });

  it('takes along an umbrella that it was not asked to clear', () => {
    const gambling = toExtraction('Bet now and solve your money worries. Winners bet with us every day.');
    const issues = reviewExtraction(gambling, context).issues;
    expect(issues.flatMap(namedBy)).toContain('CAP_16.1');
    const verdicts = issues.map(({ id }) => ({
      findingId: id,
      verdict: 'cleared' as const,
      cureQuote: 'Winners',
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
    const issue = findIssue(review.issues, 'CAP_3.7');
    expect(findIssue(plain.issues, 'CAP_12.1')?.ruleCode).toBe('CAP_12.1');
    // What is left of it is the general rule, with the other as a note.
    expect(issue?.ruleCode).toBe('CAP_3.1');
    expect(findAlsoUnder(issue ?? { contributors: [] })).toContainEqual(
      expect.objectContaining({ ruleCode: 'CAP_12.1', isLikely: false }),
    );
    expect(issue?.contributors.map(({ relationType }) => relationType)).toContain('disputes');
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

  it('no longer count when the review is stopped', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'));
    const model = { ...createScriptedModel(() => 'stall'), ask: () => Promise.reject(new Error('aborted')) };
    await expect(reviewWithModel(toReviewer(model), extraction, context, [], stopped)).rejects.toThrow('stopped');
  });
});
