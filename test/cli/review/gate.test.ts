import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { checkOutput } from '../../../cli/review/check-output.ts';
import { collectPaths } from '../../../cli/review/collect-paths.ts';
import { readBaseline } from '../../../cli/review/formats/read-baseline.ts';
import { toSarif } from '../../../cli/review/formats/to-sarif.ts';
import { meets, toNewness } from '../../../cli/review/newness.ts';
import { readDefaults } from '../../../cli/review/read-defaults.ts';
import { makeAsset, makeIssue, makeReview } from '../report/hostile-review.ts';

const folder = mkdtempSync(join(tmpdir(), 'gate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content = 'x'): string => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
};
const collect = async (given: string[], name?: string, stdin = '') => {
  const collected = await collectPaths(given, name, Readable.from([Buffer.from(stdin)]));
  await collected.release();
  return collected;
};

describe('the files that arguments mean', () => {
  const [a, b] = [write('ads/a.txt'), write('ads/deep/b.PDF')];
  write('ads/notes.md');

  test('are those of a folder that can be reviewed, at any depth', async () => {
    expect((await collect([join(folder, 'ads')])).paths).toEqual([a, b]);
  });

  test('are what a pattern matches, each once', async () => {
    const { paths } = await collect([join(folder, 'ads/**/*.{txt,PDF}'), a]);
    expect(paths.map((path) => resolve(path)).toSorted()).toEqual([a, b]);
  });

  test('are standard input under the name given', async () => {
    const { paths, shownAs } = await collect(['-'], 'press.txt', 'Hello');
    expect(paths.map((path) => shownAs.get(path))).toEqual(['press.txt']);
  });

  test.each([
    [['-'], undefined, /--filename NAME/],
    [['-'], '../x.txt', /plain name/],
    [[a], 'x.txt', /pass - as a file/],
    [[join(folder, 'ads/*.mp4')], undefined, /nothing that can be reviewed matches/],
    [[join(folder, 'empty')], undefined, /holds no file/],
  ])('%j with the name %s are refused', async (given, name, sentence) => {
    mkdirSync(join(folder, 'empty'), { recursive: true });
    await expect(collect(given, name)).rejects.toThrow(sentence);
  });

  test('are at most 50', async () => {
    for (let number = 0; number < 51; number += 1) write(`many/${number}.txt`);
    await expect(collect([join(folder, 'many')])).rejects.toThrow(/51 files; one review takes at most 50/);
  });
});

describe('asset-review.json', () => {
  test('gives defaults, and nothing where it is missing', async () => {
    const file = write('asset-review.json', '{"failOn": "MAJOR", "format": "lines", "metadata": {"medium": "tv"}}');
    expect(await readDefaults(file)).toEqual({ failOn: 'MAJOR', format: 'lines', metadata: { medium: 'tv' } });
    expect(await readDefaults(join(folder, 'none.json'))).toEqual({});
  });

  test.each([
    ['{', /is not JSON/],
    ['{"failOn": "HIGH"}', /failOn/],
    ['{"fail-on": "MAJOR"}', /fail-on/],
  ])('%s is refused with what is wrong', async (content, sentence) => {
    await expect(readDefaults(write('wrong.json', content))).rejects.toThrow(sentence);
  });

  test('is refused where nobody can look to its end', async () => {
    const depth = 20_000;
    const content = `{"metadata": ${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
    await expect(readDefaults(write('deep.json', content))).rejects.toThrow(/nested too deeply/);
  });
});

const issue = (number: number, quote: string) =>
  makeIssue(number, 'MAJOR', { kind: 'text', start: 0, end: 1, line: number, quote }, 'words');

const review = (...quotes: string[]) =>
  makeReview(
    makeAsset(
      'a.txt',
      'text/plain',
      quotes.map((quote, index) => issue(index + 1, quote)),
    ),
  );

const sarif = (...quotes: string[]) =>
  write(
    'old.sarif',
    JSON.stringify(
      toSarif({ review: review(...quotes), files: new Map(), rules: new Map(), isNew: undefined, version: '1' }),
    ),
  );
const isFailed = async (before: string[], after: string[]) => {
  const now = review(...after);
  const isNew = toNewness(now, await readBaseline(sarif(...before)));
  return meets(now, 'MAJOR', isNew ?? (() => true));
};

describe('a baseline', () => {
  test('excuses what it has, wherever it stands now, as often as it has it', async () => {
    expect(await isFailed(['best', 'first'], ['first', 'Best!'])).toBe(false);
    expect(await isFailed(['best'], ['best', 'best'])).toBe(true);
    expect(await isFailed(['best'], ['better'])).toBe(true);
    expect(await isFailed([], [])).toBe(false);
  });

  test.each(['{', '{"runs": 1}'])('of %s is refused', async (content) => {
    await expect(readBaseline(write('broken.sarif', content))).rejects.toThrow(/not a SARIF file/);
  });
});

test('an output that cannot be written is refused before the work', async () => {
  await expect(checkOutput(folder)).rejects.toThrow(/is a folder/);
  await expect(checkOutput(join(folder, 'no/such/place.sarif'))).rejects.toThrow(/cannot be written there/);
  await expect(checkOutput(join(folder, 'new.sarif'))).resolves.toBeUndefined();
});
