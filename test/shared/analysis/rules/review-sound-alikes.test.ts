import { describe, expect, it } from 'vitest';
import { reviewExtraction } from '../../../../shared/analysis/rules/review-extraction.ts';
import type { TextBlock } from '../../../../shared/model/extraction.ts';
import type { Issue } from '../../../../shared/model/issue.ts';
import { toExtraction } from '../../../../support/to-extraction.ts';
import { reviewContext } from './review-context.ts';

/** What was heard between 2 and 6 s; `alike` may have been said in place of `heard`. */
function toHeard(text: string, heard?: string, alike = ''): TextBlock {
  const from = heard === undefined ? -1 : text.indexOf(heard);
  return {
    text,
    start: 0,
    source: 'transcript_text',
    role: 'body',
    place: { kind: 'time', startMs: 2000, endMs: 6000 },
    confidence: 0.9,
    ...(heard !== undefined && { soundsLike: [{ from, to: from + heard.length, text: alike }] }),
  };
}

const review = (block: TextBlock): readonly Issue[] =>
  reviewExtraction(toExtraction([block]), { ...reviewContext, filename: 'spot.mp3', contentType: 'audio/mpeg' }).issues;
const reviewFilm = (blocks: readonly TextBlock[]): readonly Issue[] =>
  reviewExtraction(toExtraction(blocks), { ...reviewContext, filename: 'film.mp4', contentType: 'video/mp4' }).issues;
const codesOf = (issues: readonly Issue[]): readonly string[] => issues.map(({ ruleCode }) => ruleCode);

const misheard = 'This magnetic bracelet cures my grain.';

describe('words that sound alike', () => {
  it('give findings, one level less grave', () => {
    const [plain, issues] = [review(toHeard(misheard)), review(toHeard(misheard, 'my grain', 'migraine'))];
    const added = issues.filter(({ ruleCode }) => !codesOf(plain).includes(ruleCode));
    expect(added.length).toBeGreaterThan(0);
    expect(added.map(({ severityReasoning }) => severityReasoning)).toContainEqual(
      expect.stringContaining('Lowered by one level because the words were not heard clearly.'),
    );
  });

  it('are named, beside what was heard and when', () => {
    const [issue] = review(toHeard(misheard, 'my grain', 'migraine')).filter(
      ({ ruleCode }) => !codesOf(review(toHeard(misheard))).includes(ruleCode),
    );
    expect(issue?.details).toContain('This was heard at 0:02, but not clearly: listen to it before you act on it.');
    expect(issue?.details).toMatch(/The words are taken as “[^”]*migraine”, which sounds like what was heard\./);
    expect(issue?.anchor).toMatchObject({ kind: 'time', quote: expect.stringContaining('my grain') });
  });

  it('of what the film also shows are a further place of that finding', () => {
    const shown: TextBlock = {
      text: 'Our tea prevents colds.',
      start: 0,
      source: 'ocr_text',
      role: 'body',
      place: { kind: 'time', startMs: 1000, endMs: 4000 },
    };
    const heard = toHeard('Our tea prevents golds.', 'golds', 'colds');
    const [alone, both] = [reviewFilm([shown]), reviewFilm([shown, heard])];

    expect(codesOf(both)).toEqual(codesOf(alone));
    expect(both.map(({ severity }) => severity)).toEqual(alone.map(({ severity }) => severity));
    const [claim] = both;
    const quotes = claim?.contributors.flatMap(({ evidence }) =>
      evidence.flatMap(({ anchor }) => (anchor.kind === 'time' ? [`${anchor.startMs} ${anchor.quote}`] : [])),
    );
    expect(claim?.anchor).toMatchObject({ kind: 'time', quote: expect.stringContaining('prevents colds') });
    expect(quotes).toContainEqual(expect.stringMatching(/^2\d+ .*prevents golds$/));
  });

  it('hide nothing of what was heard: not what they would clear, and not what they would say otherwise', () => {
    const text = 'Our tea cures cancer.';
    const plain = review(toHeard(text));
    const unsure = review(toHeard(text, 'cures cancer', 'is nice'));
    expect(plain.length).toBeGreaterThan(0);
    expect(unsure).toEqual(plain);
  });

  it('add nothing where the rule was met already, or where nothing is found in them', () => {
    const text = 'Our tea cures cancer.';
    expect(codesOf(review(toHeard(text, 'cancer', 'cancers')))).toEqual(codesOf(review(toHeard(text))));
    expect(review(toHeard('The bear sat by the lake.', 'bear', 'pear'))).toEqual(
      review(toHeard('The bear sat by the lake.')),
    );
  });
});
