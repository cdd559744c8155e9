import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ruling, toMetadata } from '../../../cli/evaluate/evaluation-data.ts';
import { reviewText } from '../../../cli/evaluate/review-text.ts';
import { breachedRules, isCounted, scoreNegatives, scoreRulings, scoreSections } from '../../../cli/evaluate/score.ts';
import { scoreFindings } from '../../../cli/evaluate/score-findings.ts';
import { findAcquaintance, toTextDigest } from '../../../cli/evaluate/seen-texts.ts';
import { toSubjectSection } from '../../../shared/analysis/rules/second-look/subject-section.ts';

const run = promisify(execFile);
const entry = join(import.meta.dirname, '../../../cli/evaluate.ts');

const ruling = (more: Partial<Ruling>): Ruling => ({
  id: 'T1',
  decision: 'Upheld',
  codeRulesCurrentNumbers: ['CAP_3.1', 'CAP_3.7'],
  quotedClaims: ['Clinically proven.'],
  ...more,
});
const finding = (ruleCode: string, severity: 'CRITICAL' | 'MAJOR' | 'MINOR' | 'INFO' = 'MINOR', confidence = 0.8) => ({
  ruleCode,
  alsoUnder: [] as string[],
  severity,
  quote: '',
  confidence,
});

const negative = (kind: 'hard' | 'neutral') => ({ id: kind, text: 'One sentence. And a second one.', kind });

const evaluate = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  run(process.execPath, [entry, ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

describe('the figures', () => {
  it('count rulings that were upheld, have words, and broke more than a process rule', () => {
    expect(isCounted(ruling({}))).toBe(true);
    expect(isCounted(ruling({ decision: 'Upheld in part' }))).toBe(true);
    expect(isCounted(ruling({ decision: 'Not upheld' }))).toBe(false);
    expect(isCounted(ruling({ quotedClaims: [] }))).toBe(false);
    expect(isCounted(ruling({ codeRulesCurrentNumbers: ['CAP_1.7', 'CAP_1.7.1'] }))).toBe(false);
    expect(breachedRules(ruling({ codeRulesCurrentNumbers: ['CAP_1.7', 'CAP_3.7', 'CAP_3.7'] }))).toEqual(['CAP_3.7']);
  });

  it('map broadcast sections to those with the same subject', () => {
    expect(['CAP_3.7', 'BCAP_9.2', 'BCAP_17.4.5', 'BCAP_32.3', 'BCAP_4.6', 'WCAG_1.4.3'].map(toSubjectSection)).toEqual(
      ['3', '11', '16', '5', '4', 'WCAG'],
    );
  });

  it('average precision, recall and F1 over rulings, on rule numbers', () => {
    const reviewed = [
      { ruling: ruling({}), findings: [finding('CAP_3.1'), finding('CAP_3.9')] },
      { ruling: ruling({}), findings: [] },
    ];
    expect(scoreRulings(reviewed, 'MINOR')).toEqual({
      anyFinding: 0.5,
      sectionRecall: 0.5,
      precision: 0.25,
      recall: 0.25,
      f1: 0.25,
      findingsPerText: 1,
      wrongPerRight: 1,
    });
  });

  it('count the rules that the same words are also under', () => {
    const reviewed = [{ ruling: ruling({}), findings: [{ ...finding('CAP_3.9'), alsoUnder: ['CAP_3.7'] }] }];
    expect(scoreRulings(reviewed, 'MINOR')).toMatchObject({ precision: 0.5, recall: 0.5, wrongPerRight: 1 });
  });

  it('compare confidence with the share of findings that were right', () => {
    const rulings = [
      { ruling: ruling({}), findings: [finding('CAP_3.7', 'MAJOR', 0.95), finding('CAP_3.9', 'MINOR', 0.35)] },
    ];
    const negatives = [
      { negative: negative('hard'), findings: [finding('CAP_3.7', 'MAJOR', 0.9)], findingsInMedium: null },
    ];
    const { precisionBySeverity, reliability, calibrationError, brierScore } = scoreFindings(rulings, negatives);
    expect(precisionBySeverity).toEqual({
      CRITICAL: { count: 0, right: 0, precision: null },
      MAJOR: { count: 2, right: 1, precision: 0.5 },
      MINOR: { count: 1, right: 0, precision: 0 },
      INFO: { count: 0, right: 0, precision: null },
    });
    expect(reliability).toEqual([
      { from: 0.3, to: 0.4, count: 1, meanConfidence: 0.35, right: 0, shareRight: 0 },
      { from: 0.9, to: 1, count: 2, meanConfidence: 0.925, right: 1, shareRight: 0.5 },
    ]);
    // (0.35 + 2 x 0.425) / 3 and (0.05² + 0.35² + 0.9²) / 3.
    expect(calibrationError).toBe(0.4);
    expect(brierScore).toBe(0.312);
  });

  it('count a finding at its own level and at every lighter one', () => {
    const reviewed = [{ ruling: ruling({}), findings: [finding('CAP_3.7', 'MINOR')] }];
    expect(['INFO', 'MINOR', 'MAJOR'].map((level) => scoreRulings(reviewed, level as 'INFO').anyFinding)).toEqual([
      1, 1, 0,
    ]);
  });

  it('find a section by a broadcast rule of the same subject', () => {
    const reviewed = [{ ruling: ruling({ codeRulesCurrentNumbers: ['BCAP_9.2'] }), findings: [finding('CAP_11.1')] }];
    expect(scoreRulings(reviewed, 'MINOR')).toMatchObject({ sectionRecall: 1, f1: 0 });
    expect(scoreSections(reviewed)).toEqual({ 11: { count: 1, found: 1, recall: 1, reported: 1 } });
  });

  it('count texts that break nothing and those with a finding', () => {
    const reviewed = [
      { negative: negative('hard'), findings: [finding('CAP_3.7', 'INFO')], findingsInMedium: null },
      { negative: negative('neutral'), findings: [finding('CAP_3.7', 'MINOR')], findingsInMedium: null },
      { negative: negative('neutral'), findings: [], findingsInMedium: null },
    ];
    expect(scoreNegatives(reviewed, 'MINOR')).toEqual({
      hard: { count: 1, alarmed: 0, findings: 0, sentences: 2, findingsPerSentence: 0 },
      neutral: { count: 2, alarmed: 1, findings: 1, sentences: 4, findingsPerSentence: 0.25 },
    });
    expect(scoreNegatives(reviewed, 'INFO').hard).toMatchObject({ count: 1, alarmed: 1 });
  });
});

describe('what a submission would tell', () => {
  it('is the advertiser and each medium once', () => {
    const told = ruling({ title: 'ASA Ruling on Example Ltd t/a Example', adMedium: 'Television,Television; Radio' });
    expect(toMetadata(told)).toEqual({ advertiser: 'Example Ltd t/a Example', medium: 'Television, Radio' });
    expect(toMetadata(ruling({ title: null, adMedium: null }))).toEqual({});
  });

  it('says whether a text was at hand when the reviewer was made', () => {
    expect(findAcquaintance('A text that nobody has written down before this test.')).toBe('unseen');
    expect(toTextDigest('a')).toBe('ca978112ca1b');
  });
});

describe('reviewText', () => {
  it('gives the findings of an uploaded text file', async () => {
    const findings = await reviewText('x', 'Botox at our clinic.');
    expect(findings).toContainEqual(
      expect.objectContaining({ ruleCode: 'CAP_12.12', severity: 'CRITICAL', quote: 'Botox' }),
    );
  });
});

describe('the command', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'evaluate-'));
    await writeFile(
      join(folder, 'rulings.json'),
      JSON.stringify([
        ruling({ quotedClaims: ['It is the UK’s fastest broadband.'] }),
        ruling({ id: 'T2', decision: 'Not upheld' }),
      ]),
    );
    const clean = { id: 'N1', text: 'A pillow with a cotton cover.', kind: 'neutral' };
    await writeFile(join(folder, 'negatives.json'), JSON.stringify([clean]));
    await writeFile(join(folder, 'broken.json'), '[{"id":1}]');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('prints one JSON document and writes a line per text', async () => {
    const out = join(folder, 'findings.jsonl');
    const files = ['--rulings', join(folder, 'rulings.json'), '--negatives', join(folder, 'negatives.json')];
    const { code, stdout } = await evaluate(...files, '--findings', out, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      rulings: {
        count: 1,
        bySeverity: { MINOR: { anyFinding: 1, sectionRecall: 1 } },
        perSection: { 3: { count: 1 } },
      },
      negatives: { bySeverity: { INFO: { hard: { count: 0, alarmed: 0 }, neutral: { count: 1, alarmed: 0 } } } },
      byAcquaintance: { unseen: { rulings: { count: 1 } } },
      charactersPerSecond: expect.any(Number),
    });
    const lines = (await readFile(out, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string });
    expect(lines.map(({ id }) => id)).toEqual(['T1', 'T2', 'N1']);
  });

  it.each([
    ['a missing file', ['--rulings', '/nowhere/rulings.json'], 'cannot be read'],
    ['an unknown option', ['--frobnicate'], 'frobnicate'],
  ])('exits 2 with a sentence for %s', async (_name, args, sentence) => {
    const { code, stdout, stderr } = await evaluate(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(sentence);
  });

  it('exits 2 with a sentence for a file of another shape', async () => {
    const { code, stderr } = await evaluate('--rulings', join(folder, 'broken.json'));
    expect(code).toBe(2);
    expect(stderr).toContain('is no list of rulings');
  });
});
