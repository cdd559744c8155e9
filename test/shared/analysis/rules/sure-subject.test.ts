import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../../scripts/rules/read-catalogue.ts';
import { identifyLanguages } from '../../../../shared/analysis/language/identify-languages.ts';
import { findInText, reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import type { Severity } from '../../../../shared/model/issue.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext } from './review-context.ts';

/** What is outright forbidden in an advertisement is often only named in a page of news, of links or of rules. */

const filler = Array.from(
  { length: 12 },
  (_, index) =>
    `On page ${index} the librarian wrote about the history of the town, the bridge that the flood took away, the people who carried stones up the hill, and the letters that they sent to their families while they waited.`,
).join('\n\n');

const amid = (text: string): string => `${filler}\n\n${text}\n\n${filler}`;

const severitiesIn = (text: string, code: string): readonly Severity[] =>
  reviewExtraction(toExtraction(text), reviewContext)
    .issues.filter(({ ruleCode }) => ruleCode === code)
    .map(({ severity }) => severity);

describe('an outright prohibition in a long text', () => {
  it.each([
    ['CAP_12.12', 'The singer told the paper that she took a Xanax before the show.'],
    ['CAP_12.12', 'Customs found fentanyl and cocaine at the border.'],
    ['CAP_22.12', 'State officials say that more pupils than ever are using e-cigarettes.'],
    [
      'CAP_15.6.2',
      'Our reporter on prebiotics and biotin.\n\n' + filler + '\n\nConditions A to Z: ADHD, Arthritis, Heart Disease',
    ],
  ])('%s is not CRITICAL where nothing near it is on offer: %s', (code, text) => {
    expect(severitiesIn(amid(text), code)).not.toContain('CRITICAL');
  });

  it.each([
    ['CAP_12.12', 'Botox £99 this weekend.'],
    ['CAP_22.12', 'Try our mango vape flavours, £5 each.'],
    ['CAP_15.6.2', 'These collagen gummies cure arthritis.'],
    ['CAP_12.11', 'Order our herbal balm today: it heals psoriasis.'],
  ])('%s stays CRITICAL where it is: %s', (code, text) => {
    expect(severitiesIn(amid(text), code)).toContain('CRITICAL');
  });

  it('needs no such words in a short one', () => {
    expect(severitiesIn('Xanax for calm evenings.', 'CAP_12.12')).toEqual(['CRITICAL']);
  });
});

it('is lowered in a long recipe that only cooks with wine', () => {
  expect(
    severitiesIn(amid('Add a glass of wine to the stew. Serves four: 24 g, fat 28 g, low in fat.'), 'CAP_18.17'),
  ).not.toContain('MAJOR');
});

const isCritical = (code: string, text: string, context: object): boolean =>
  findInText(identifyLanguages(toExtraction(text).blocks), { ...reviewContext, ...context }).findings.some(
    ({ severity, rule }) => severity === 'CRITICAL' && rule.rule.code === code,
  );

describe('an outright prohibition that an example breaks', () => {
  it('stays CRITICAL in a long text that sells nothing', () => {
    const broken = readCatalogue().files.flatMap(({ rule, examples }) =>
      rule.severity === 'CRITICAL'
        ? examples.raises.flatMap(({ text, filename, metadata }) => {
            const context = { ...(filename && { filename }), ...(metadata && { metadata }) };
            return text !== undefined && isCritical(rule.code, text, context)
              ? [{ code: rule.code, text, context }]
              : [];
          })
        : [],
    );
    expect(broken.length).toBeGreaterThan(100);
    expect(broken.filter(({ code, text, context }) => !isCritical(code, amid(text), context))).toEqual([]);
  });
});
