import { describe, expect, it } from 'vitest';
import { readEntries } from '../../../../shared/analysis/language-model/read-answer.ts';
import { reviewWithModel } from '../../../../shared/analysis/language-model/review-with-model.ts';
import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import { proposalSchema } from '../../../../shared/model/model-opinion.ts';
import { type LanguageModel, LanguageModelError } from '../../../../shared/ports/language-model.ts';
import { agreeing, deciding, toVerdict } from '../../../../support/model-server.ts';
import { createScriptedModel, reviewWithScript, toReviewer } from '../../../../support/scripted-model.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext as context } from '../rules/review-context.ts';
import { decide, extraction, proposal, propose } from './sample-copy.ts';

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
      // A list in the example would be answered with a list.
      expect(words.slice(words.indexOf('{"') + list.length + 5)).not.toContain('["');
    }
    expect(JSON.stringify(asked[1]?.question.parts)).toContain('string | null');
  });

  it('is partly used, and the coverage says so, where some of it has another form', async () => {
    const { review, model } = await reviewWithScript(extraction, context, {
      propose: propose(
        proposal({ confidence: 7 }),
        { ruleCode: 3 },
        proposal({ ruleCode: 'CAP_12.1', quote: 'wise owls' }),
      ),
    });
    expect(review.issues.some(({ summary }) => summary.includes('wise owls'))).toBe(true);
    expect(model.coverage).toEqual([
      {
        check: 'language-model',
        extent: 'partial',
        reason: 'Parts of an answer of the language model could not be used.',
      },
    ]);
  });

  it('is shown as one line of plain text, however long it is and whatever signs it holds', async () => {
    const reasoning = `It\u0000 says\u001B[31m that\r\n\u202Etrials exist. ${'Trials exist. '.repeat(9000)}`;
    const { review } = await reviewWithScript(extraction, context, {
      propose: propose(proposal({ ruleCode: 'CAP_12.1', quote: 'wise owls admire', reasoning })),
      second_look: ({ data }) =>
        deciding(...(data.findings ?? []).map(({ findingId }) => ({ ...toVerdict(findingId, 'upheld'), reasoning }))),
    });
    const said = review.issues
      .flatMap(({ contributors }) => contributors)
      .filter(({ label }) => label.startsWith('Language model'))
      .map((one) => one.reasoning);
    expect(said.length).toBeGreaterThan(0);
    for (const one of said) {
      expect(one).toMatch(/^It says \[31m that trials exist\. Trials/);
      expect(one.length).toBeLessThanOrEqual(1000);
    }
  });

  it('to a question that the server does not accept is left out, and the others are asked', async () => {
    const long = toExtraction(
      Array.from({ length: 3 }, (_, index) => `Clinically proven ${index}. ${'Plain words of it. '.repeat(1900)}`).join(
        '\n\n',
      ),
    );
    const scripted = createScriptedModel(agreeing);
    let turn = 0;
    const small: LanguageModel = {
      name: 'small',
      ask(question, stop) {
        turn += 1;
        if (turn > 1) return scripted.ask(question, stop);
        return Promise.reject(new LanguageModelError('not_accepted', 'The question is longer than the context.'));
      },
    };
    const { issues } = reviewExtraction(long, context);
    const review = await reviewWithModel(toReviewer(small), long, context, issues, new AbortController().signal);
    expect(scripted.asked.map(({ pass }) => pass)).toEqual(expect.arrayContaining(['propose', 'second_look']));
    expect(review.coverage).toEqual([
      { check: 'language-model', extent: 'partial', reason: 'The language model did not accept a question.' },
    ]);
  });
});
