import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ruling } from '../../../cli/evaluate/evaluation-data.ts';
import { reviewText } from '../../../cli/evaluate/review-text.ts';
import {
  breachedRules,
  isCounted,
  scoreNegatives,
  scoreRulings,
  scoreSections,
  toSection,
} from '../../../cli/evaluate/score.ts';

const run = promisify(execFile);
const entry = join(import.meta.dirname, '../../../cli/evaluate.ts');

const ruling = (more: Partial<Ruling>): Ruling => ({
  id: 'T1',
  decision: 'Upheld',
  codeRulesCurrentNumbers: ['CAP_3.1', 'CAP_3.7'],
  quotedClaims: ['Clinically proven.'],
  ...more,
});
const finding = (ruleCode: string, severity: 'CRITICAL' | 'MAJOR' | 'MINOR' | 'INFO' = 'MINOR') => ({
  ruleCode,
  severity,
  quote: '',
  confidence: 0.8,
});

const negative = (kind: 'hard' | 'neutral') => ({ id: kind, text: '', kind });

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
    expect(['CAP_3.7', 'BCAP_9.2', 'BCAP_17.4.5', 'BCAP_32.3', 'BCAP_4.6', 'WCAG_1.4.3'].map(toSection)).toEqual([
      '3',
      '11',
      '16',
      '5',
      '4',
      'WCAG',
    ]);
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
    });
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
    expect(scoreSections(reviewed)).toEqual({ 11: { count: 1, found: 1, recall: 1 } });
  });

  it('count texts that break nothing and those with a finding', () => {
    const reviewed = [
      { negative: negative('hard'), findings: [finding('CAP_3.7', 'INFO')] },
      { negative: negative('neutral'), findings: [finding('CAP_3.7', 'MINOR')] },
      { negative: negative('neutral'), findings: [] },
    ];
    expect(scoreNegatives(reviewed, 'MINOR')).toEqual({
      hard: { count: 1, alarmed: 0 },
      neutral: { count: 2, alarmed: 1 },
    });
    expect(scoreNegatives(reviewed, 'INFO').hard).toEqual({ count: 1, alarmed: 1 });
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
      JSON.stringify([ruling({}), ruling({ id: 'T2', decision: 'Not upheld' })]),
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
