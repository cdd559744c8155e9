import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleWorld, startConsoleWorld, type Visitor } from '../../support/console-world.ts';
import { findAxeViolations } from '../../support/find-axe-violations.ts';
import { lookAt, moving } from '../../support/look-at-page.ts';

const examples = join(import.meta.dirname, '../../examples');
const patience = { timeout: 300_000 };

/** Waits for something that the page can be asked; `waitForFunction` would need a policy that lets texts be run. */
async function isTrue(page: Page, question: string): Promise<void> {
  await expect.poll(() => page.evaluate(question)).toBe(true);
}

const decided = (page: Page): Promise<string> => page.locator('.decided span').innerText();

describe('the console in Chromium', () => {
  let world: ConsoleWorld;
  let mara: Visitor;
  let page: Page;
  let reviewOfPdf = '';
  let reviewOfSound = '';
  let reviewOfFilm = '';
  let reviewOfPicture = '';
  let reviewOfWord = '';

  beforeAll(async () => {
    world = await startConsoleWorld();
    mara = await world.visit('Mara Lindqvist', 'lead');
    page = mara.page;
  }, patience.timeout);

  afterAll(async () => world?.stop());

  test('signs in by a link and shows an empty queue', async () => {
    await page.waitForURL('**/console');
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    expect(await lookAt(page)).toEqual([]);
    const sound = await readFile(join(examples, 'radio-spot.mp3'));
    reviewOfSound = await world.submit(page, { filename: 'radio-spot.mp3', contentType: 'audio/mpeg', bytes: sound });
    // Read while the other journeys go on.
    const submit = async (filename: string, contentType: string): Promise<string> =>
      world.submit(page, { filename, contentType, bytes: await readFile(join(examples, filename)) });
    reviewOfWord = await submit(
      'press-release.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    reviewOfPicture = await submit('social-post.png', 'image/png');
    reviewOfFilm = await submit('film-spot.mp4', 'video/mp4');
  });

  test('asks for less motion where less is wanted, and moves otherwise', async () => {
    expect(await page.evaluate(moving)).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await page.evaluate(moving)).not.toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('takes a dropped file, follows its review and draws its pages with marks', patience, async () => {
    const bytes = (await readFile(join(examples, 'leaflet.pdf'))).toString('base64');
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob('${bytes}'), (letter) => letter.charCodeAt(0))], 'leaflet.pdf', { type: 'application/pdf' }));
      for (const type of ['dragenter', 'dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    })()`);
    await page.getByText('Uploaded').waitFor();
    await page.getByText('Rule packs and metadata').click();
    await page.getByLabel('Name of entry 1').fill('campaign');
    await page.getByLabel('Value of entry 1').fill('<b>Spring</b>');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Review 1 file' }).click();
    await page.waitForURL('**/assets/**');
    // A quick review may be over before its page is there.
    const following = page.getByRole('status').filter({ hasText: /Waiting|Reading/ });
    await following.or(page.locator('.finding')).first().waitFor(patience);
    await page.locator('.finding').first().waitFor(patience);
    await page.locator('.sheet canvas[data-drawn=yes]').first().waitFor();
    reviewOfPdf = new URL(page.url()).pathname;
    await page.locator('.badge').nth(5).waitFor();
    expect(await lookAt(page)).toEqual([]);
  });

  test('sends a large file in blocks', patience, async () => {
    await page.goto(`${world.service.baseUrl}/console`);
    const buffer = Buffer.alloc(9_000_000, 'Our tea warms you. ');
    await page.getByLabel('Files to review').setInputFiles({ name: 'large.txt', mimeType: 'text/plain', buffer });
    await page.getByRole('dialog').getByText('Uploaded', { exact: true }).waitFor();
    expect(await page.locator('.upload-line progress').getAttribute('value')).toBe(String(buffer.length));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`${world.service.baseUrl}${reviewOfPdf}`);
    await page.locator('.sheet canvas[data-drawn=yes]').first().waitFor();
  });

  test('leads from a mark to its finding and back, and a link opens one finding', async () => {
    await page.getByRole('button', { name: /^Finding 3:/ }).click();
    await page.locator('.finding.selected', { hasText: 'prevents osteoporosis' }).waitFor();
    expect(page.url()).toContain('finding=3');
    expect(await page.locator('.badge.selected').innerText()).toBe('3');
    await page.reload();
    await page.locator('.finding.selected', { hasText: 'prevents osteoporosis' }).waitFor();
    await page.getByRole('button', { name: 'Thumbnails' }).click();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: /^Page 1, \d+ findings$/ }).waitFor();
    expect(await lookAt(page)).toEqual([]);
  });

  test('shows what was read and what was cleared', async () => {
    await page.getByRole('tab', { name: 'Read and cleared' }).click();
    await page.getByRole('heading', { name: 'What was read' }).waitFor();
    expect(await lookAt(page)).toEqual([]);
    await page.getByRole('tab', { name: /findings/ }).click();
  });

  test('two people decide about the same finding: the second is asked', async () => {
    const tom = await world.visit('Tom Okafor', 'reviewer');
    await tom.page.waitForURL('**/console');
    await tom.page.goto(`${world.service.baseUrl}${reviewOfPdf}?finding=1`);
    await page.goto(`${world.service.baseUrl}${reviewOfPdf}?finding=1`);
    for (const one of [tom.page, page]) await one.locator('.finding.selected .decide').waitFor();
    await tom.page.waitForLoadState('networkidle');
    await page.waitForLoadState('networkidle');
    await tom.page.keyboard.press('a');
    await tom.page.getByText('Finding 1: acknowledged.').waitFor();
    await page.keyboard.press('d');
    await page.keyboard.press('1');
    const question = page.getByRole('dialog', { name: 'Decided meanwhile' });
    await question.getByText('Tom Okafor').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep theirs' }).click();
    await tom.context.close();
  });

  test('decides everything by keyboard while every fifth call fails', patience, async () => {
    let calls = 0;
    await page.route('**/api/console/v1/**', async (route) => {
      calls += 1;
      await (calls % 5 === 0 ? route.fulfill({ status: 500, body: '' }) : route.continue());
    });
    await page.goto(`${world.service.baseUrl}${reviewOfPdf}`);
    await page.locator('.finding').first().waitFor();
    const total = Number((await decided(page)).split(' of ')[1]?.split(' ')[0]);
    await page.keyboard.press('n');
    for (let left = total - 1; left > 0; left -= 1) {
      await page.locator('.finding.selected').waitFor();
      if (left % 3 === 0) {
        await page.keyboard.press('d');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('2');
      } else await page.keyboard.press('a');
      await page.getByText(`${total - left + 1} of ${total} decided`).waitFor();
    }
    // A call that failed is sent again after a while: the page says when everything is kept.
    await page.getByText(`${total} of ${total} decided`, { exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await page.getByText(`${total} of ${total} decided`, { exact: true }).waitFor();
    expect(calls).toBeGreaterThan(total);
  });

  test('undoes the last decision', async () => {
    await page.goto(`${world.service.baseUrl}${reviewOfPdf}?finding=2`);
    await page.locator('.finding.selected .history li').first().waitFor();
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('1');
    await page.locator('.finding.selected .state-resolved').waitFor();
    await page.getByText('Finding 2: resolved.').waitFor();
    await page.keyboard.press('u');
    await page.getByText('Undone.').first().waitFor();
    await page.locator('.finding.selected .state-resolved').waitFor({ state: 'detached' });
    const history = page.locator('.finding.selected .history li');
    await history.nth(2).waitFor();
    expect(await history.count()).toBeGreaterThan(2);
  });

  test('a decision is kept that was made before the earlier ones were read', async () => {
    await page.route('**/decisions', async (route) => {
      if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.goto(`${world.service.baseUrl}${reviewOfPdf}?finding=3`);
    await page.locator('.finding.selected .decide').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    await page.getByText('Finding 3: acknowledged.').waitFor();
    expect(await page.getByText('is as it was').count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto(`${world.service.baseUrl}${reviewOfPdf}?finding=2`);
    await page.locator('.finding.selected .history li').first().waitFor();
  });

  test('a session that ends while a note is typed takes nothing away', async () => {
    const cookies = await mara.context.cookies();
    await page.keyboard.press('e');
    await page.getByLabel('Note').fill('The study comes on Friday.');
    await mara.context.clearCookies();
    await page.getByRole('button', { name: 'Save decision' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'I have signed in' }).click();
    await dialog.getByText('Nobody is signed in yet.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await mara.context.addCookies(cookies);
    await dialog.getByRole('button', { name: 'I have signed in' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^Finding 2: (acknowledged|dismissed)\.$/).waitFor();
    await page.goto(`${world.service.baseUrl}${reviewOfPdf}?finding=2`);
    await page.locator('.finding.selected .note', { hasText: 'The study comes on Friday.' }).waitFor();
  });

  test('makes an evidence pack', patience, async () => {
    await page.getByRole('button', { name: 'Evidence pack' }).click();
    const link = page.getByRole('link', { name: 'Download the pack' });
    await link.waitFor(patience);
    const answer = await fetch((await link.getAttribute('href')) ?? '');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await page.keyboard.press('Escape');
  });

  test('takes a new version and compares it with the one before', patience, async () => {
    await page.locator('main > input[type=file]').setInputFiles(join(examples, 'leaflet.pdf'));
    await page.getByRole('button', { name: 'Review 1 file' }).click();
    await page.waitForURL((url) => url.pathname.includes('/assets/') && url.pathname !== reviewOfPdf);
    await page.getByRole('link', { name: 'Compare' }).click(patience);
    await page.locator('.change.remaining').first().waitFor();
    await page.locator('.side:nth-of-type(2) canvas[data-drawn=yes]').first().waitFor();
    expect(await page.locator('.review-title p').innerText()).toContain('0 findings fixed, 0 new');
    await page.getByText('as decided before').first().waitFor();
    expect(await lookAt(page)).toEqual([]);
  });

  test('plays a recording from a mark, with timeline, loudness and transcript', patience, async () => {
    await page.goto(`${world.service.baseUrl}${reviewOfSound}`);
    await page.locator('.slot').first().waitFor(patience);
    await page.locator('.loudness').waitFor();
    await page.locator('.transcript li').nth(2).waitFor();
    await page.keyboard.press('j');
    const at = (): Promise<number> => page.evaluate(`document.querySelector('video').currentTime`);
    await expect.poll(at).toBeGreaterThan(1);
    const start = await at();
    await page.keyboard.press(' ');
    await expect.poll(at).toBeGreaterThan(start + 0.3);
    await page.keyboard.press(' ');
    expect(await lookAt(page)).toEqual([]);
  });

  test('shows the marks of a film when what they mark is seen, and plays from one', patience, async () => {
    await page.goto(`${world.service.baseUrl}${reviewOfFilm}`);
    await page.locator('.slot').first().waitFor(patience);
    await isTrue(page, `document.querySelector('video').readyState >= 1`);
    const timed = page.locator('.slot').last();
    await timed.click();
    const at = (): Promise<number> => page.evaluate(`document.querySelector('video').currentTime`);
    await page.locator('.finding.selected').waitFor();
    await expect.poll(at).toBeGreaterThan(0.2);
    const start = await at();
    await page.keyboard.press(' ');
    await expect.poll(at).toBeGreaterThan(start + 0.2);
    await page.keyboard.press(' ');
    expect(await lookAt(page)).toEqual([]);
    // A mark in the frame is there as long as its place in the film is shown, and leads to its finding.
    const boxed = page.locator('.frame .badge').first();
    for (const slot of await page.locator('.slot').all()) {
      if ((await boxed.count()) > 0) break;
      await slot.click();
      await isTrue(page, `!document.querySelector('video').seeking`);
    }
    const number = await boxed.innerText();
    await boxed.click();
    await page.locator('.finding.selected .number', { hasText: new RegExp(`^${number}$`) }).waitFor();
  });

  test('marks a picture, and leads from the mark to the finding', patience, async () => {
    await page.goto(`${world.service.baseUrl}${reviewOfPicture}`);
    const badge = page.locator('.sheet.picture .badge').first();
    await badge.waitFor(patience);
    await isTrue(page, `document.querySelector('.sheet.picture img').naturalWidth > 0`);
    const number = await badge.innerText();
    await badge.click();
    await page.locator('.finding.selected .number', { hasText: new RegExp(`^${number}$`) }).waitFor();
    const width = (): Promise<number> => page.evaluate(`document.querySelector('.sheet').clientWidth`);
    const before = await width();
    await page.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(width).toBeGreaterThan(before);
    expect(await lookAt(page)).toEqual([]);
  });

  test('shows a Word file with its headings, and its findings where their words stand', patience, async () => {
    await page.goto(`${world.service.baseUrl}${reviewOfWord}?finding=1`);
    await page.locator('.text-mark.selected').first().waitFor(patience);
    const marked = await page.locator('.text-mark.selected').first().innerText();
    expect(await page.locator('.finding.selected').innerText()).toContain(marked);
    await page.locator('.word-page .text-mark:not(.selected)').first().click();
    await page.waitForURL((url) => url.searchParams.get('finding') !== '1');
    await page.locator('.finding.selected').waitFor();
    expect(await lookAt(page)).toEqual([]);
  });

  test('shows hostile words as words', patience, async () => {
    const markup = `<img src=x onerror="document.title='broken'"><script>document.title='broken'</script>`;
    const address = await world.submit(page, {
      filename: `<img src=x onerror=document.title=1>.txt`,
      contentType: 'text/plain',
      bytes: Buffer.from(`${markup}\nThis tea cures arthritis ${markup} in seven days.\n<b>100% safe</b>`),
      metadata: { [markup]: markup },
    });
    await page.goto(`${world.service.baseUrl}${address}`);
    await page.locator('.finding').first().waitFor(patience);
    await page.keyboard.press('j');
    await page.locator('.text-mark.selected').waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
    // The inner text is empty until the browser knows which lines are in sight (`content-visibility`).
    await page.locator('.lines', { hasText: '<script>' }).waitFor();
    expect(await lookAt(page)).toEqual([]);
    await page.goto(`${world.service.baseUrl}/console`);
    await page.getByText('<img src=x').waitFor();
    expect(await page.title()).toBe('Queue · Asset Review');
    expect(await lookAt(page)).toEqual([]);
  });

  test('narrows the queue to what was asked for, counts it, and hears of what is new', patience, async () => {
    await page.goto(`${world.service.baseUrl}/console`);
    const rows = page.locator('.row');
    await rows.filter({ hasText: 'leaflet.pdf' }).first().waitFor();
    await page.getByLabel('Medium').selectOption('audio');
    await expect
      .poll(() => rows.allInnerTexts().then((all) => all.map((text) => text.includes('radio-spot'))))
      .toEqual([true]);
    await page.getByLabel('Medium').selectOption('');
    await page.getByLabel('Rule').selectOption('CAP_15.6.2');
    await page.waitForURL(/rule=CAP_15\.6\.2/);
    await rows.filter({ hasText: 'film-spot' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Mine/ }).click();
    await page.getByRole('heading', { name: 'Nothing fits these filters' }).waitFor();
    await page.goto(`${world.service.baseUrl}${reviewOfPdf}?finding=1`);
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/assignee') && answer.ok()),
      page.getByLabel('Assigned to').selectOption({ label: 'you' }),
    ]);
    await page.getByRole('link', { name: 'Queue', exact: true }).click();
    const mine = page.getByRole('button', { name: /^Mine/ });
    await expect.poll(() => mine.innerText()).toMatch(/1$/);
    await mine.click();
    await expect.poll(() => rows.count()).toBe(1);
    // Somebody else submits: the channel says so, long before the next time that the page would ask.
    await page.getByRole('button', { name: /^All/ }).click();
    const tea = { filename: 'heard-of.txt', contentType: 'text/plain', bytes: Buffer.from('Our tea warms you.') };
    await world.submit(page, tea);
    await rows.filter({ hasText: 'heard-of.txt' }).filter({ hasText: 'No findings' }).waitFor(patience);
    expect(await lookAt(page)).toEqual([]);
  });

  test('a viewer reads and is offered nothing else', async () => {
    const vera = await world.visit('Vera Brandt', 'viewer');
    await vera.page.waitForURL('**/console');
    await vera.page.getByText('leaflet.pdf').first().waitFor();
    expect(await vera.page.getByRole('button', { name: 'Submit files' }).count()).toBe(0);
    await vera.page.goto(`${world.service.baseUrl}/console/rule-packs`);
    await vera.page.getByRole('heading', { name: 'Broadcast technical' }).waitFor();
    expect(await vera.page.locator('main button').count()).toBe(0);
    await vera.page.goto(`${world.service.baseUrl}${reviewOfPdf}?finding=1`);
    await vera.page.locator('.finding.selected .history').waitFor();
    expect(await vera.page.locator('.decide').count()).toBe(0);
    await vera.context.close();
  });

  test('keeps to its own addresses and its policy all along', () => {
    expect(mara.complaints).toEqual([]);
  });

  test('signs out', async () => {
    await page.locator('.menu summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in with your organisation' }).waitFor();
    expect(await lookAt(page)).toEqual([]);
  });
});
