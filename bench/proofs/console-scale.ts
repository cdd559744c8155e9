// How the console behaves with large data, in the browser that the tests use: a PDF with 2,000 findings opens and scrolls, a queue of 10,000 submissions scrolls. The
// answers of the service are made up for that from a real one. Drawn by the processor: times from
// frame to frame are upper bounds for a machine with a graphics card.
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

const frames = 240;

const describe = (times: readonly number[]): string =>
  `median ${median(times).toFixed(1)} ms, 95 of 100 within ${percentile(times, 0.95).toFixed(1)} ms`;

/** Runs in the page: scrolls so far in each frame, turning at the end; milliseconds from frame to frame. */
const scrollBy = (selector: string, pixels: number, count: number): string => `new Promise((done) => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const times = [];
    let last;
    let way = window.way ?? ${pixels};
    const step = (now) => {
      if (last !== undefined) times.push(now - last);
      last = now;
      if (times.length >= ${count}) { window.way = way; return done(times); }
      const before = element.scrollTop;
      element.scrollBy(0, way);
      if (element.scrollTop === before) way = -way;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`;

/**
 * Scrolls by so many pixels a frame. Reports the time from frame to frame, which what else the machine does lengthens, and the processor time that the page's
 * own thread uses for a frame (script, layout, paint), which it does not.
 */
async function scroll(page: Page, selector: string, pixels: number): Promise<string> {
  const elapsed = await page.evaluate<number[]>(scrollBy(selector, pixels, frames));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const usedMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const used: number[] = [];
  while (used.length < frames) {
    const before = await usedMs();
    await page.evaluate(scrollBy(selector, pixels, 1));
    used.push((await usedMs()) - before);
  }
  await session.detach();
  return `from frame to frame ${describe(elapsed)}; processor time ${describe(used)}`;
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
