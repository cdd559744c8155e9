import { describe, expect, it } from 'vitest';
import { wordRuleCodes } from '../../../../shared/analysis/language-model/prefix.ts';
import { reviewWithScript } from '../../../../support/scripted-model.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext as context } from '../rules/review-context.ts';
import { extraction, proposal, propose } from './sample-copy.ts';

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
      found: expect.arrayContaining([
        expect.objectContaining({ ruleCode: expect.stringMatching(/^CAP_\d/), blockId: '0' }),
      ]),
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
