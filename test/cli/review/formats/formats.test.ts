import { createRequire } from 'node:module';
import ajvDraft04 from 'ajv-draft-04';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { formatReview } from '../../../../cli/review/formats/format-review.ts';
import type { FormattedReview } from '../../../../cli/review/formats/formatted-review.ts';
import { toStepSummary } from '../../../../cli/review/formats/to-github.ts';
import { fingerprintName, toSarif } from '../../../../cli/review/formats/to-sarif.ts';
import type { Issue } from '../../../../shared/model/issue.ts';
import { makeAsset, makeIssue as makeHostileIssue, makeReview } from '../../report/hostile-review.ts';

const makeIssue = (referenceNumber: number, change: Partial<Issue>): Issue => ({
  ...makeHostileIssue(referenceNumber, 'MINOR', { kind: 'asset' }, 'words'),
  ...change,
});

const text = 'First line.\r\nOur tonic cures colds, flu\nand cures colds again.\n';
const quoted = makeIssue(1, {
  ruleCode: 'CAP_12.1',
  severity: 'CRITICAL',
  summary: '“cures colds” treats a disease',
  anchor: { kind: 'text', start: 24, end: 35, line: 2, quote: 'cures colds' },
});
const nowhere = makeIssue(2, { severity: 'MINOR', summary: 'No date', anchor: { kind: 'asset' } });

const format = (change: Partial<FormattedReview> = {}, issues = [quoted, nowhere]): FormattedReview => ({
  review: makeReview(makeAsset('a copy.txt', 'text/plain', issues)),
  files: new Map([['a copy.txt', { path: 'texts/a copy.txt', text }]]),
  rules: new Map([['CAP_12.1', { title: 'Objective claims', url: 'https://www.asa.org.uk/12.html' }]]),
  isNew: undefined,
  version: '1.2.3',
  ...change,
});

const hostile = makeIssue(3, {
  summary: 'a\n::error::b,%0A <x> & "\u0007\u2028',
  anchor: { kind: 'page', page: 1, boxes: [], quote: '::warning file=/etc::\r\n', start: 0, end: 1 },
});

describe('lines', () => {
  test('have line and column in text files, a place in words elsewhere', () => {
    expect(formatReview('lines', format()).split('\n')).toEqual([
      'texts/a copy.txt:2:11: CRITICAL CAP_12.1 “cures colds” treats a disease',
      expect.stringMatching(/^texts\/a copy\.txt:the file as a whole: MINOR \S+ No date$/) as string,
      '',
    ]);
  });

  test('stay one a finding, whatever the file says', () => {
    expect(
      formatReview('lines', format({}, [hostile]))
        .trimEnd()
        .split(/[\n\r\u2028]/),
    ).toHaveLength(1);
  });
});

/** Of a finding with these words at this line. */
const fingerprint = (quote: string, line: number) => {
  const issue = { ...quoted, anchor: { ...quoted.anchor, quote, line } as typeof quoted.anchor };
  return toSarif(format({}, [issue])).runs[0]?.results?.[0]?.partialFingerprints?.[fingerprintName];
};

describe('sarif', () => {
  const schema = createRequire(import.meta.url)('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json') as object;
  const ajv = new ajvDraft04.default({ strict: false, validateFormats: false, unicodeRegExp: false });
  const validate = ajv.compile(schema);

  test.each([
    ['findings', format()],
    ['no findings', format({}, [])],
    ['hostile findings', format({}, [hostile])],
    ['a comparison', format({ isNew: (_asset, { referenceNumber }) => referenceNumber === 1 })],
    [
      'a failed file',
      format({
        review: makeReview({
          ...makeAsset('a copy.txt', 'text/plain', []),
          status: 'failed',
          errorType: 'corrupt_file',
        }),
      }),
    ],
  ])('with %s fits the published schema', (_title, review) => {
    validate(JSON.parse(JSON.stringify(toSarif(review))));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('names rule, place, address and what is new', () => {
    const [run] = toSarif(format({ isNew: (_asset, { referenceNumber }) => referenceNumber === 1 })).runs;
    expect(run?.tool.driver.rules?.find(({ id }) => id === 'CAP_12.1')).toMatchObject({
      helpUri: 'https://www.asa.org.uk/12.html',
      shortDescription: { text: 'Objective claims' },
    });
    const [first, second] = run?.results ?? [];
    expect(first).toMatchObject({
      ruleId: 'CAP_12.1',
      level: 'error',
      baselineState: 'new',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'texts/a%20copy.txt' },
            region: { startLine: 2, startColumn: 11, endLine: 2, endColumn: 22 },
          },
        },
      ],
    });
    expect(second).toMatchObject({ level: 'warning', baselineState: 'unchanged' });
    expect(second?.locations?.[0]?.physicalLocation).not.toHaveProperty('region');
  });

  test('gives equal words of one rule one fingerprint, other words another', () => {
    expect(fingerprint('cures  Colds', 9)).toBe(fingerprint('cures colds', 2));
    expect(fingerprint('cures flu', 2)).not.toBe(fingerprint('cures colds', 2));
  });

  test('marks what was decided', () => {
    const [result] = toSarif(format({}, [{ ...quoted, status: 'DISMISSED' }])).runs[0]?.results ?? [];
    expect(result?.suppressions).toEqual([{ kind: 'external', status: 'accepted' }]);
  });
});

describe('github', () => {
  test('annotates, gravest first', () => {
    const lines = formatReview('github', format({}, [nowhere, quoted]))
      .trimEnd()
      .split('\n');
    expect(lines[0]).toBe(
      `::error file=texts/a copy.txt,line=2,endLine=2,col=11,endColumn=22,title=CRITICAL CAP_12.1::“cures colds” treats a disease. ${quoted.resolutionRequirement.instruction}`,
    );
    expect(lines[1]).toMatch(/^::warning /);
  });

  test('never lets a file give a command', () => {
    const lines = formatReview('github', format({}, [hostile]))
      .trimEnd()
      .split(/[\r\n]/);
    expect(lines).toHaveLength(1);
    expect(toStepSummary(format({}, [hostile]))).not.toMatch(/<x>/);
  });
});

describe('junit', () => {
  test.each([
    ['findings', format(), 2, 2],
    ['no findings', format({}, []), 1, 0],
    ['hostile findings', format({}, [hostile]), 1, 1],
  ])('with %s is well-formed and counts them', (_title, review, tests, failures) => {
    const seen: Record<string, string>[] = [];
    const parser = new SaxesParser();
    parser.on('opentag', ({ name, attributes }) => {
      if (name === 'testsuite') seen.push(attributes);
    });
    parser.write(formatReview('junit', review)).close();
    expect(seen).toMatchObject([{ tests: String(tests), failures: String(failures), errors: '0' }]);
  });
});
