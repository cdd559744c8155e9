// How long a new reviewer needs, without the thinking: from `npm start` to the first decision, and 100 decisions by keyboard alone, in the browser that the
// tests bring. The only wait between two keys is for the page, or also for a person: milliseconds before each decision.
// `node scripts/on-node24.mjs bench/proofs/console.ts [1500]`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../support/browser.ts';

const root = join(import.meta.dirname, '../..');
const patience = { timeout: 600_000 };
const wanted = 100;
const paceMs = Number(process.argv[2] ?? 0);
/** Reasons are fewer words than a finding. */
const reasonPaceMs = paceMs / 3;
const isFocused = `document.activeElement.closest('.finding.selected') !== null`;
const selectedNumber = `Number(document.querySelector('.finding.selected .number').textContent)`;
/** Numbers of the findings that the service calls decided. */
const decidedNumbers = `fetch(location.pathname.replace('/console', '/api/console/v1') + '/issues').then((answer) => answer.json()).then(({ issues }) =>
  issues.filter(({ status }) => status === 'ACKNOWLEDGED' || status === 'DISMISSED').map(({ referenceNumber }) => referenceNumber).sort((a, b) => a - b))`;

const conditions =
  'arthritis,cancer,diabetes,asthma,eczema,psoriasis,depression,dementia,migraine,osteoporosis,hepatitis,malaria,tuberculosis,bronchitis,pneumonia,influenza,epilepsy,gout,anaemia,glaucoma,cataracts,tinnitus,insomnia,colitis,cystitis,sinusitis,tonsillitis,gastritis,shingles,herpes,measles,rheumatism,sciatica,lupus,leukaemia,angina,thrombosis,hypertension,obesity,endometriosis'.split(
    ',',
  );
/** A claim a paragraph, each of its own words: a file of 25 findings. */
const claims = conditions.map((condition) => `Our tea cures ${condition} in seven days.`).join('\n\n');

const say = (what: string, sinceMs: number): void =>
  console.log(`${what}: ${((performance.now() - sinceMs) / 1000).toFixed(1)} s`);

async function submit(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Review 1 file' }).click(patience);
  await page.locator('.finding').first().waitFor(patience);
}

const bar = (page: Page) => page.locator('.decided span').first();
const decided = async (page: Page): Promise<number> => Number.parseInt(await bar(page).innerText(), 10);
/** The bar says at least this many. */
async function reached(page: Page, count: number): Promise<void> {
  while ((await decided(page)) < count) await page.waitForTimeout(5);
}
/** Milliseconds until the focus is in the selected finding, as a program outside the browser sees it. */
async function focusArrives(page: Page): Promise<number> {
  const begun = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    if (await page.evaluate<boolean>(isFocused)) return isFirst ? 0 : performance.now() - begun;
    if (performance.now() - begun > 5000) throw new Error('The focus is elsewhere.');
  }
}

const state = await mkdtemp(join(tmpdir(), 'asset-review-console-'));
const started = performance.now();
const service = spawn('npm', ['start', '--', '--port', '0', '--state', state], { cwd: root, detached: true });
try {
  let link = '';
  for await (const line of createInterface({ input: service.stdout })) {
    link = /http\S+sign-in\?ticket=\S+/.exec(line)?.[0] ?? '';
    if (link !== '') break;
  }
  say('from npm start to the link', started);
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(patience.timeout);
  await page.goto(link);
  await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
  say('from npm start to the queue', started);
  await submit(page, 'first.txt', 'Our tea cures the flu.');
  await page.keyboard.press('j');
  await page.locator('.finding.selected').waitFor();
  await page.keyboard.press('a');
  await reached(page, 1);
  say('from npm start to the first decision', started);

  let [spentMs, keys, count] = [0, 0, 0];
  const focusDelaysMs: number[] = [];
  for (let file = 1; count < wanted; file += 1) {
    await page.goto(new URL('/console', link).href);
    await submit(page, `many-${file}.txt`, claims);
    const found = Number(/of (\d+)/.exec(await bar(page).innerText())?.[1]);
    const begun = performance.now();
    await page.keyboard.press('n');
    keys += 1;
    await page.locator('.finding.selected').waitFor();
    const chosen: number[] = [];
    for (let done = 1; done <= found && count < wanted; done += 1, count += 1) {
      chosen.push(await page.evaluate<number>(selectedNumber));
      // Every third is dismissed, which asks for a reason: two keys.
      const sequence = done % 3 === 0 ? ['d', '2'] : ['a'];
      for (const key of sequence) {
        await page.waitForTimeout(key === '2' ? reasonPaceMs : paceMs);
        await page.keyboard.press(key);
        keys += 1;
        if (key === 'd') await page.getByRole('dialog').waitFor();
      }
      await reached(page, done);
      focusDelaysMs.push(await focusArrives(page));
    }
    while ((await page.locator('.decided').innerText()).includes('saving')) await page.waitForTimeout(5);
    spentMs += performance.now() - begun;
    const kept = await page.evaluate<number[]>(decidedNumbers);
    if (kept.join() !== chosen.toSorted((a, b) => a - b).join())
      throw new Error(`many-${file}.txt: decided about ${chosen.join()}, kept are ${kept.join()}`);
    await page.reload();
    await page.locator('.finding').first().waitFor();
    console.log(
      `many-${file}.txt: the ${kept.length} of ${found} that were chosen are decided, ${await decided(page)} after a reload`,
    );
  }
  console.log(
    `${count} decisions, ${keys} keys, all kept: ${(spentMs / 1000).toFixed(1)} s; the focus came later than the decision was seen ${focusDelaysMs.filter((ms) => ms > 0).length} times, by at most ${Math.max(...focusDelaysMs).toFixed(0)} ms`,
  );
  await browser.close();
} finally {
  if (service.pid !== undefined) process.kill(-service.pid, 'SIGINT');
  await once(service, 'exit');
  await rm(state, { recursive: true, force: true });
}
