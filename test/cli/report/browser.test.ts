import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toHtmlReport } from '../../../shared/report/to-html-report.ts';
import { openBrowser } from '../../../support/browser.ts';
import { findAxeViolations } from '../../../support/find-axe-violations.ts';
import { hostile, makeAsset, makeBlock, makeFrame, makeIssue, makeLook, makeReview } from './hostile-review.ts';

const box = { x: 0.25, y: 0.6, width: 0.5, height: 0.1 };
const jpeg = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#eee' } })
  .jpeg()
  .toBuffer();
const filename = `${hostile}.pdf`;
const severities = ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'] as const;
const report = toHtmlReport(
  makeReview(
    makeAsset(
      filename,
      'application/pdf',
      severities.map((severity, index) =>
        makeIssue(index + 1, severity, { kind: 'page', page: 1, boxes: [box], quote: hostile, start: 0, end: 9 }),
      ),
    ),
    makeAsset('note.txt', 'text/plain', [
      makeIssue(1, 'MINOR', { kind: 'text', start: 4, end: 9, line: 1, quote: 'words' }),
    ]),
    makeAsset('film.mp4', 'video/mp4', [makeIssue(1, 'MAJOR', { kind: 'time', startMs: 4000, endMs: 6000 })]),
    makeAsset('sound.txt', 'text/plain', []),
  ),
  new Map([
    [filename, makeLook({ frames: [{ ...makeFrame(400, 600, { page: 1, timeMs: null }), jpeg }] })],
    ['note.txt', makeLook({ blocks: [makeBlock('The words of a note', 0)] })],
    [
      'film.mp4',
      makeLook({ durationMs: 10_000, frames: [{ ...makeFrame(400, 600, { page: null, timeMs: 5000 }), jpeg }] }),
    ],
  ]),
);

/** Expressions that run in the page; as text, because the product itself knows no DOM. */
const findFaintTexts = `{${readFileSync(new URL('find-faint-texts.js', import.meta.url), 'utf8')}}`;
const targetId = `document.querySelector(':target')?.id`;
const styleOf = (selector: string, property: string): string =>
  `getComputedStyle(document.querySelector('${selector}')).${property}`;

describe('the report in Chromium', () => {
  let browser: Browser;
  let folder: string;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'asset-review-'));
    await writeFile(join(folder, 'report.html'), report);
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(file|data):/.test(request.url())) complaints.push(request.url());
    });
    await page.goto(pathToFileURL(join(folder, 'report.html')).href);
  });

  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('shows hostile words as words: nothing runs, nothing is fetched, the policy is met', async () => {
    expect(await page.title()).toContain('Review of "\'></p></style></title><script>');
    expect(await page.locator('script, img[onerror], iframe').count()).toBe(0);
    expect(await page.locator('#finding-1-1 h4').textContent()).toContain('<script>document.title=');
    expect(complaints).toEqual([]);
  });

  test('has its style: the policy knows it by its hash', async () => {
    expect(await page.evaluate(styleOf('.number', 'color'))).toBe('rgb(255, 255, 255)');
  });

  test('draws each box over the words it means', async () => {
    const picture = await page.locator('.picture img').first().boundingBox();
    const drawn = await page.locator('#place-1-1 .box').boundingBox();
    if (!picture || !drawn) throw new Error('the picture and its box are not shown');
    const room = 0.015 * picture.width;
    for (const [actual, wanted] of [
      [drawn.x - picture.x, box.x * picture.width],
      [drawn.y - picture.y, box.y * picture.height],
      [drawn.width, box.width * picture.width],
      [drawn.height, box.height * picture.height],
    ] as const)
      expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(room);
  });

  test('leads from a box to its finding and back, by mouse and by keyboard', async () => {
    await page.locator('.picture a[href="#finding-1-3"] circle').click();
    expect(await page.evaluate(targetId)).toBe('finding-1-3');
    expect((await page.locator('#finding-1-3').boundingBox())?.y).toBeLessThan(900);
    await page.locator('#finding-1-3 .facts a').focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(targetId)).toBe('place-1-3');
    await page.locator('#place-3-1').focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(targetId)).toBe('finding-3-1');
  });

  test('is told by its landmarks and headings', async () => {
    for (const landmark of ['banner', 'navigation', 'main', 'contentinfo'] as const)
      expect(await page.getByRole(landmark).count()).toBe(1);
    const levels = await page
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  test('hides the findings of a severity that is not wanted, and their boxes', async () => {
    await page.getByLabel('Minor').uncheck();
    expect(await page.locator('.finding.minor:visible, a.mark.minor:visible').count()).toBe(0);
    expect(await page.locator('.finding.major:visible').count()).toBe(2);
    await page.getByLabel('Minor').check();
    expect(await page.locator('.finding.minor:visible').count()).toBe(2);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has enough contrast for every text, and nothing that axe complains of, when ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(findFaintTexts)).toEqual([]);
      expect(await findAxeViolations(page)).toEqual([]);
    });
  }

  test('never scrolls sideways, on a telephone either', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });

  test('prints, with every picture and finding', async () => {
    const printed = await page.pdf({ format: 'A4' });
    expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.finding:visible').count()).toBe(6);
    expect(await page.evaluate(styleOf('.views', 'overflowY'))).toBe('visible');
  });
});
