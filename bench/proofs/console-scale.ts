// How the console behaves with large data, in the browser that the tests use: a PDF with 2,000 findings opens and scrolls, a queue of 10,000 submissions scrolls. The
// answers of the service are made up for that from a real one. Drawn by the processor: times are upper bounds for a machine with a graphics card.
// `node scripts/on-node24.mjs bench/proofs/console-scale.ts`
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { startConsoleWorld } from '../../support/console-world.ts';
import { median, percentile } from '../measure.ts';

const findings = 2000;
const submissions = 10_000;
const patience = { timeout: 120_000 };

interface MadeIssue {
  readonly id: string;
  readonly anchor: object;
  readonly contributors: readonly { readonly evidence: readonly object[] }[];
}

/** Copies of the issues, each with an id, a number and a place of its own, three of four on the first page. */
function multiply(issues: readonly MadeIssue[]): readonly object[] {
  return Array.from({ length: findings }, (_item, index) => {
    const issue = issues[index % issues.length];
    const boxes = [{ x: ((index * 37) % 90) / 100, y: ((index * 61) % 970) / 1000, width: 0.08, height: 0.012 }];
    const anchor = { kind: 'page', page: index % 4 === 3 ? 2 : 1, boxes };
    return {
      ...issue,
      id: `${issue?.id.slice(0, -6)}${String(index).padStart(6, '0')}`,
      referenceNumber: index + 1,
      anchor,
      contributors: issue?.contributors.map((contributor) => ({
        ...contributor,
        evidence: contributor.evidence.map((piece) => ({ ...piece, anchor })),
      })),
    };
  });
}

const answerWith = (change: (json: never) => unknown) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as never) });
};

/** Milliseconds from frame to frame while the element is scrolled by so many pixels in each. */
async function scroll(page: Page, selector: string, pixels: number): Promise<string> {
  const times = await page.evaluate<number[]>(`new Promise((done) => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const times = [];
    let last;
    let way = ${pixels};
    const step = (now) => {
      if (last !== undefined) times.push(now - last);
      last = now;
      if (times.length >= 240) return done(times);
      const before = element.scrollTop;
      element.scrollBy(0, way);
      if (element.scrollTop === before) way = -way;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
  return `median ${median(times).toFixed(1)} ms, 95 of 100 within ${percentile(times, 0.95).toFixed(1)} ms`;
}

const say = (line: string): void => console.log(`${line} (load ${loadavg()[0]?.toFixed(0)})`);

const world = await startConsoleWorld();
try {
  const { page } = await world.visit('Mara', 'reviewer');
  const bytes = await readFile(join(import.meta.dirname, '../../examples/leaflet.pdf'));
  const review = await world.submit(page, { filename: 'leaflet.pdf', contentType: 'application/pdf', bytes });
  const address = `${world.service.baseUrl}${review}`;
  await page.goto(address);
  await page.locator('.finding').first().waitFor(patience);
  await page.route(
    /\/issues$/,
    answerWith(({ issues, ...rest }: { issues: MadeIssue[] }) => ({ ...rest, issues: multiply(issues) })),
  );
  for (const round of [1, 2, 3]) {
    await page.goto('about:blank');
    const startedAt = performance.now();
    await page.goto(address);
    await page.locator('.finding').first().waitFor(patience);
    const listMs = performance.now() - startedAt;
    await page.locator('.sheet .badge').first().waitFor(patience);
    await page.locator('.sheet canvas[data-drawn=yes]').first().waitFor(patience);
    const drawnMs = performance.now() - startedAt;
    say(`Opens, ${round}: findings ${listMs.toFixed(0)} ms, page and marks ${drawnMs.toFixed(0)} ms`);
  }
  say(`Numbers on the pages drawn: ${await page.locator('.sheet .badge').count()}`);
  say(`List of ${findings} findings: ${await scroll(page, '.findings-list', 100)}`);
  say(`PDF with them: ${await scroll(page, '.stage', 40)}`);
  await page.unroute(/\/issues$/);

  await page.route(
    /\/v1\/submissions(\?|$)/,
    answerWith(({ items, ...rest }: { items: { submissionId: string }[] }) => ({
      ...rest,
      items: Array.from({ length: submissions }, (_item, index) => ({
        ...items[0],
        submissionId: `${items[0]?.submissionId.slice(0, -6)}${String(index).padStart(6, '0')}`,
      })),
      nextCursor: null,
    })),
  );
  await page.goto(`${world.service.baseUrl}/console`);
  await page.locator('.queue-list .row').first().waitFor(patience);
  say(`Queue of ${submissions} submissions: ${await scroll(page, '.queue-list', 400)}`);
} finally {
  await world.stop();
}
