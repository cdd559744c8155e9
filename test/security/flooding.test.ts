import { describe, expect, it } from 'vitest';
import { reviewExtraction } from '../../shared/analysis/rules/review-extraction.ts';
import { maxIssuesPerAsset } from '../../shared/analysis/rules/to-issues.ts';
import { codesOf } from '../../shared/model/also-under.ts';
import { toExtraction } from '../../support/to-extraction.ts';
import { reviewContext } from '../shared/analysis/rules/review-context.ts';

/** Protects: the claim that stands behind a flood. What is denied, exempted or cured never uses up a limit. */

const review = (text: string) => {
  const { issues, coverage } = reviewExtraction(toExtraction(text), reviewContext);
  return { issues, coverage: coverage.filter(({ check }) => check === 'rules') };
};
const count = 3000;
const flood = (line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

const floods: Readonly<Record<string, string>> = {
  'denials in one paragraph': flood((index) => `Tea ${index} does not cure cancer.`).replaceAll('\n', ' '),
  'denials in paragraphs': flood(() => 'Our tea does not cure cancer.'),
  'sentences for which an exemption speaks': flood(() => 'Ask your doctor whether tea cures cancer.'),
  'sentences about a charity': flood(() => 'We raise money in aid of people whose tea cures cancer.'),
  guidance: flood(() => 'Under the CAP Code, ads must not say that tea cures cancer.'),
  'cured discounts': flood((index) => `Half price flight ${index}*\n* Travel in March`),
  'a text without spaces': 'a.b.c.d.e?f?g*'.repeat(count),
  'lighter findings': flood((index) => `Gadget ${index} cuts your energy bills by ${index + 1}%.`),
};

describe('a claim behind a flood', () => {
  it.each(Object.entries(floods))('is found behind %s', (_name, text) => {
    const { issues } = review(`${text}\n\nOur tea cures cancer.`);
    const [first] = issues;
    expect(first?.severity).toBe('CRITICAL');
    expect(first?.anchor).toMatchObject({ quote: expect.stringMatching(/cures cancer/) });
  });
});

/** Lines that look like a claim of a rule and are about something else, and the claim. */
const lookalikes = [
  ['CAP_8.4', 'School prom dresses, half price', 'Teenagers: win a case of beer in our competition!'],
  ['CAP_16.3.6', 'Feel like a queen in our new winter coat.', 'Bet like a boss with our new app.'],
  ['CAP_18.20', 'Swimming lessons for adults, Tuesdays at seven.', 'Lucky Saint for the drive home.'],
  ['CAP_22.6', 'Doctors recommend a rest after the operation.', 'Doctors recommend our pod kit over cigarettes.'],
] as const;

describe('a claim behind places that raise nothing', () => {
  it.each(lookalikes)('of %s is found', (code, line, claim) => {
    const apart = 'The garden gate is green and the wall is old. '.repeat(40);
    const text = `${Array.from({ length: 450 }, () => line).join('\n\n')}\n\n${apart}\n\n${claim}`;
    expect(review(text).issues.flatMap(codesOf)).toContain(code);
  });
});

describe('what a limit leaves out', () => {
  it('is said in the coverage', () => {
    const { issues, coverage } = review(floods['lighter findings'] ?? '');
    expect(issues).toHaveLength(maxIssuesPerAsset);
    expect(coverage).toMatchObject([{ extent: 'partial', unit: 'findings', notAssessed: expect.any(Number) }]);
  });

  it('is said of places that nobody looked at', () => {
    const { coverage } = review(flood(() => 'Our tea cures cancer.'));
    expect(coverage[0]?.reason).toContain('places');
  });

  it('is nothing for a text within the limits, or for places of a claim that is not raised', () => {
    expect(review('Our tea cures cancer.').coverage).toEqual([]);
    expect(review(floods['denials in paragraphs'] ?? '').coverage).toEqual([]);
  });
});
