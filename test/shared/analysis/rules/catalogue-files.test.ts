import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { generateFiles } from '../../../../scripts/rules/generate-files.ts';
import { cataloguePath, fillInYears, readCatalogue } from '../../../../scripts/rules/read-catalogue.ts';
import { CatalogueError } from '../../../../scripts/rules/read-yaml.ts';

const root = resolve(import.meta.dirname, '../../../..');

describe('what is made from the catalogue', () => {
  it('lists words that act from far away for no CRITICAL rule, and a reason for each', () => {
    const rows = (generateFiles().get('docs/clearances.md') ?? '').split('\n').filter((line) => line.startsWith('| ['));
    expect(rows.length).toBeGreaterThan(100);
    // The bars inside a cell are escaped.
    const cells = rows.map((row) => row.split(/(?<!\\)\|/).slice(1, -1));
    expect(cells.filter(([, severity]) => severity?.trim() === 'CRITICAL')).toEqual([]);
    expect(cells.filter((row) => row.length !== 5 || row.some((cell) => cell.trim() === ''))).toEqual([]);
  });

  it.each([...generateFiles()])('%s is what `npm run rules` writes', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')).toBe(text);
  });
});

const copy = mkdtempSync(join(tmpdir(), 'catalogue-'));
cpSync(join(root, cataloguePath), copy, { recursive: true });
afterAll(() => rmSync(copy, { recursive: true }));

/** What is said of the catalogue when one of its files is changed so. */
function problemsWith(path: string, change: (text: string) => string): readonly string[] {
  const file = join(copy, path);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
  try {
    readCatalogue(copy);
    return [];
  } catch (error) {
    if (error instanceof CatalogueError)
      return error.problems.map((problem) => problem.replace(`${cataloguePath}/`, ''));
    throw error;
  } finally {
    writeFileSync(file, before);
  }
}

describe('a catalogue file that is wrong', () => {
  const rule = 'rules/section-17-lotteries/CAP_17.3.yaml';

  it.each([
    [
      'a severity that there is not',
      'severity: MAJOR',
      'severity: HIGH',
      /^.*\.yaml:5: severity: Invalid option: .*"MAJOR"/,
    ],
    ['a field that there is not', 'reading: mention', 'readings: mention', /^.*\.yaml:1: Unrecognized key: "readings"/],
    ['a text that is missing', /^why: .*\n/m, '', /^.*\.yaml:1: why: Invalid input: expected string/],
    ['a sector that there is not', '[lottery]', '[lotteries]', /^.*\.yaml:\d+: gate\.anyOf\[0\]: Invalid option/],
    [
      'an unknown distance',
      'distance: sentence',
      'distance: page',
      /^.*\.yaml:\d+: exempt\[0\]\.distance: Invalid option/,
    ],
    [
      'a shared name that there is not',
      'gambling_money',
      'gambling_cash',
      /^.*\.yaml: find: no phrases "gambling_cash"/,
    ],
    ['a code that the file name does not have', 'CAP_17.3', 'CAP_17.4', /^.*\.yaml: code: the file is about CAP_17\.4/],
    ['a key that stands twice', 'title: ', 'code: CAP_17.3\ntitle: ', /^.*\.yaml:4: Map keys must be unique/],
    ['an indentation that is no YAML', '  type: remove_claim', ' - type: x', /^.*\.yaml:\d+: \S/],
  ])('is named with its line and path: %s', (_what, before, after, message) => {
    const problems = problemsWith(rule, (text) => text.replace(before, after));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
    expect(problems[0]).toMatch(/^rules\/section-17-lotteries\/CAP_17\.3\.yaml/);
  });

  it('does not hide the faults of another', () => {
    const own = problemsWith(rule, (text) =>
      text.replace('severity: MAJOR', 'severity: HIGH').replace('kind: ', 'kinds: '),
    );
    expect(own).toHaveLength(3);
  });

  it('is a sector without a file, too', () => {
    rmSync(join(copy, 'sectors/toys.yaml'));
    expect(() => readCatalogue(copy)).toThrow(`${cataloguePath}/sectors/toys.yaml: there is no such file`);
    cpSync(join(root, cataloguePath, 'sectors/toys.yaml'), join(copy, 'sectors/toys.yaml'));
  });
});

describe('a year in an example', () => {
  it('moves with the calendar', () => {
    const examples = { raises: ['Best Buy {year-1}, until {year+2}'], quiet: ['In {year}.'] };
    expect(fillInYears(examples, 2030)).toEqual({ raises: ['Best Buy 2029, until 2032'], quiet: ['In 2030.'] });
  });
});
