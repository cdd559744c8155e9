import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { lookAtLocalFiles } from '../../cli/report/look-at-local-files.ts';
import { codesOf } from '../../shared/model/also-under.ts';
import { findQuote } from '../../shared/report/describe-place.ts';
import type { Review } from '../../shared/report/review.ts';
import { toHtmlReport } from '../../shared/report/to-html-report.ts';
import { openBrowser } from '../../support/browser.ts';
import { examplesFolder, reviewExamples } from '../../support/review-examples.ts';

interface Planted {
  readonly filename: string;
  readonly ruleCode: string;
  /** Undefined where the rule alone counts. */
  readonly quote: string | undefined;
}

/** The tables of `examples/README.md`: what is planted, with the reason for people. */
async function readPlanted(): Promise<Planted[]> {
  const text = await readFile(join(examplesFolder, 'README.md'), 'utf8');
  const [, ...sections] = text.split(/^## /m);
  return sections.flatMap((section) => {
    const filename = section.split('\n', 1)[0] ?? '';
    const rows = section.matchAll(/^\| ([A-Z]+_[\d.]+) \| (.+?) \| (\S.+) \|$/gm);
    return [...rows].map(([, ruleCode = '', words = '']) => ({
      filename,
      ruleCode,
      quote: words === '*as a whole*' ? undefined : words,
    }));
  });
}

const planted = await readPlanted();
let review: Review;

beforeAll(async () => {
  review = await reviewExamples();
}, 360_000);

const reviewedFile = (filename: string) => review.assets.find((asset) => asset.filename === filename);

test('the list of what is planted has eight files and their findings', () => {
  expect(new Set(planted.map(({ filename }) => filename)).size).toBe(8);
  expect(planted.length).toBeGreaterThan(90);
});

test('every example is reviewed', () => {
  expect(review.assets.map(({ filename, status }) => [filename, status])).toEqual([
    ['care-guide.txt', 'complete'],
    ['e-mail.txt', 'complete'],
    ['film-spot.mp4', 'complete'],
    ['leaflet.pdf', 'complete'],
    ['press-release.docx', 'complete'],
    ['product-page.txt', 'complete'],
    ['radio-script.txt', 'complete'],
    ['radio-spot.mp3', 'complete'],
    ['social-post.png', 'complete'],
  ]);
});

describe.each([...new Set(planted.map(({ filename }) => filename))])('%s', (filename) => {
  test('has every planted finding at its words, by itself or beside another', () => {
    const found = (reviewedFile(filename)?.issues ?? []).map((issue) => ({
      codes: codesOf(issue),
      quotes: [issue, ...issue.contributors.flatMap(({ evidence }) => evidence)].map(({ anchor }) => findQuote(anchor)),
    }));
    const missing = planted.filter(
      (wanted) =>
        wanted.filename === filename &&
        !found.some(
          ({ codes, quotes }) =>
            codes.includes(wanted.ruleCode) &&
            (wanted.quote === undefined || quotes.some((quote) => quote?.includes(wanted.quote ?? ''))),
        ),
    );
    expect(missing).toEqual([]);
  });
});

test('what the README shows of the radio spot is what is heard', async () => {
  const readme = await readFile(join(examplesFolder, '..', 'README.md'), 'utf8');
  const shown = /<!-- radio-spot -->([\s\S]*?)<!-- \/radio-spot -->/.exec(readme)?.[1] ?? '';
  const lines = [...shown.matchAll(/^ +\d+\. +(\w+) · (\S+) ·/gm)].map(([, severity, code]) => `${severity} ${code}`);
  const spot = reviewedFile('radio-spot.mp3');
  expect(lines.length).toBeGreaterThan(0);
  expect(spot?.issues.slice(0, lines.length).map(({ severity, ruleCode }) => `${severity} ${ruleCode}`)).toEqual(lines);
  expect(spot?.issues[0]).toMatchObject({
    anchor: { kind: 'time', quote: 'cure arthritis' },
    details: expect.stringContaining('This was heard at 0:08.'),
    contributors: [
      { evidence: [{ sourceType: 'transcript_text' }] },
      ...(spot?.issues[0]?.contributors.slice(1) ?? []),
    ],
  });
  expect(spot?.transcript.map(({ text }) => text).join(' ')).toMatch(/costs £19\.99 every month.*0800 123 456/);
});

test('the clean file gives no finding', () => {
  expect(reviewedFile('care-guide.txt')?.issues).toEqual([]);
});

test('as a page, every finding with a place can be jumped to in the file as it is here', async () => {
  const assets = ['leaflet.pdf', 'press-release.docx', 'e-mail.txt'].flatMap((name) => reviewedFile(name) ?? []);
  const files = assets.map(({ filename }) => ({ filename, path: join(examplesFolder, filename) }));
  const page = toHtmlReport({ ...review, assets }, await lookAtLocalFiles(files));
  const places = new Set([...page.matchAll(/ id="(place-[\d-]+)"/g)].map(([, id]) => id));
  const expected = assets.flatMap(({ issues }, index) =>
    issues
      .filter(({ anchor }) => anchor.kind !== 'asset')
      .map(({ referenceNumber }) => `place-${index + 1}-${referenceNumber}`),
  );
  expect(expected.length).toBeGreaterThan(30);
  expect(expected.filter((id) => !places.has(id))).toEqual([]);
});

test('each file has a report that begins with its name and what it means', async () => {
  for (const { filename } of review.assets) {
    const report = await readFile(join(examplesFolder, 'reports', `${filename.replace(/\.\w+$/, '')}.txt`), 'utf8');
    const [name, line, verdict] = report.split('\n');
    expect([name, line?.length]).toEqual([filename, filename.length]);
    expect(verdict).toMatch(/^(Do not publish|Not ready|Nearly ready|Ready)\b/);
  }
});

test('the report of the leaflet prints on seven A4 pages or fewer, with letters', async () => {
  const asset = reviewedFile('leaflet.pdf');
  const looks = await lookAtLocalFiles([{ path: join(examplesFolder, 'leaflet.pdf'), filename: 'leaflet.pdf' }]);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent(toHtmlReport({ ...review, assets: asset ? [asset] : [] }, looks));
    const printed = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(printed.toString('latin1').match(/\/FontName/g)?.length).toBeGreaterThan(0);
    expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(7);
  } finally {
    await browser.close();
  }
});
