import { describe, expect, test } from 'vitest';
import { toTextReport } from '../../../cli/review/text-report.ts';
import type { Coverage } from '../../../shared/model/coverage.ts';
import { describePlace, formatClock } from '../../../shared/report/describe-place.ts';
import { makeAsset, makeIssue, makeReview } from '../report/hostile-review.ts';

const precedent = (number: number) => ({
  url: `https://www.example.org/rulings/${number}`,
  title: `Ruling ${number}`,
  decision: 'Upheld',
  date: '2025-05-28',
});
const words = 'A sentence of some length that has to be wrapped when it does not fit into one line of the report.';
const anchor = { kind: 'page' as const, page: 2, boxes: [], quote: 'two\n  words', start: 0, end: 9 };
const issue = {
  ...makeIssue(1, 'MAJOR', anchor, words),
  severityReasoningHeadline: 'A heading that ends in a stop.',
  precedents: [1, 2, 3, 4, 5].map(precedent),
};
const plain = { width: 80, isStyled: false };
const report = (asset = makeAsset('a.pdf', 'application/pdf', [issue])): string =>
  toTextReport(makeReview(asset), plain);

describe('the report as text', () => {
  test('says the verdict and the count as two sentences', () => {
    expect(report()).toContain('Not ready: resolve the major findings before publication. 1 finding: 1 major.');
    expect(report(makeAsset('a.pdf', 'application/pdf', []))).toContain(
      'Ready: nothing in it meets a rule of the catalogue. No findings.',
    );
  });

  test('calls nothing ready that was not read, and says first what was read', () => {
    const coverage: Coverage = { check: 'speech', extent: 'not_assessed', reason: 'Nothing hears speech.' };
    const asset = makeAsset('spot.mp3', 'audio/mpeg', []);
    const text = report({ ...asset, read: ['no words'], notAssessed: ['24 s of speech'], coverage: [coverage] });
    expect(text.split('\n').slice(2, 6)).toEqual([
      'Not assessed: 24 s of speech. No words were found. What was read meets no rule',
      'of the catalogue. No findings.',
      'Read: no words.',
      '  · Speech: Nothing hears speech.',
    ]);
    for (const severity of ['MINOR', 'INFO'] as const) {
      const issues = [{ ...issue, severity }];
      expect(report({ ...asset, issues, notAssessed: ['24 s of speech'] })).not.toMatch(/ready/i);
    }
  });

  test('keeps to its width but for addresses', () => {
    const long = report()
      .split('\n')
      .filter((line) => line.length > 80 && !line.includes('https://'));
    expect(long).toEqual([]);
  });

  test('names three precedents and how many more there are', () => {
    const text = report();
    expect(text.match(/Ruling \d/g)).toEqual(['Ruling 1', 'Ruling 2', 'Ruling 3']);
    expect(text).toContain('and 2 more');
  });

  test('quotes on one line, and ends a sentence once', () => {
    expect(report()).toContain('Page 2: “two words”');
    expect(report()).toContain('Why        A heading that ends in a stop. A sentence');
  });

  test('cuts a title that is too long at a word', () => {
    const title = 'word '.repeat(60).trim();
    const text = report(makeAsset('a.pdf', 'application/pdf', [{ ...issue, summary: title }]));
    expect(text).not.toContain(title);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/(word ){10,23}word…/);
  });

  test('tells of a file that could not be reviewed', () => {
    const failed = {
      ...makeAsset('a.pdf', 'application/pdf', []),
      status: 'failed',
      errorMessage: 'It is damaged.',
      errorType: 'corrupt_file',
    };
    expect(report(failed)).toContain('Could not be reviewed: It is damaged. (corrupt_file)');
  });

  test('is coloured only where it may be', () => {
    const escape = '\u001B[';
    expect(report()).not.toContain(escape);
    expect(
      toTextReport(makeReview(makeAsset('a.pdf', 'application/pdf', [issue])), { ...plain, isStyled: true }),
    ).toContain(`${escape}31mMAJOR`);
  });
});

test('places are told in words', () => {
  expect(formatClock(3_723_045)).toBe('1:02:03.045');
  expect(describePlace({ kind: 'time', startMs: 500, endMs: 61_000 })).toBe('00:00.500 to 01:01.000');
  expect(describePlace({ kind: 'time', startMs: 500, endMs: 500 })).toBe('at 00:00.500');
  expect(describePlace({ kind: 'asset' })).toBe('the file as a whole');
});
