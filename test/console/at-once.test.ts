import type { Page, Request, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '../../shared/domain/people/add-person.ts';
import { createWorkspace } from '../../shared/domain/workspaces/create-workspace.ts';
import { type ConsoleWorld, startConsoleWorld, type Visitor } from '../../support/console-world.ts';
import { findAxeViolations } from '../../support/find-axe-violations.ts';

const patience = { timeout: 300_000 };
const conditions =
  'arthritis,cancer,diabetes,asthma,eczema,psoriasis,depression,dementia,migraine,osteoporosis,malaria,gout'.split(',');
/** A finding a paragraph. */
const claims = conditions.map((condition) => `Our tea cures ${condition} in seven days.`).join('\n\n');

const isPost = (request: Request, end: string): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname.endsWith(end);

const isPut = (request: Request): boolean => request.method() === 'PUT';

/** A call of the public API with somebody's session. */
const call = <T>(who: Page, method: string, path: string, body?: object): Promise<T> =>
  who.evaluate<T>(
    `fetch(${JSON.stringify(path.replace('/console', '/api/console/v1'))}, { method: '${method}',
      headers: { 'Content-Type': 'application/json' }, ${body ? `body: ${JSON.stringify(JSON.stringify(body))}` : ''} }).then((answer) => answer.json())`,
  );

/** Keeps such calls of the page back until they are let go. */
async function hold(page: Page, isHeld: (request: Request) => boolean): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**', async (route: Route) => {
    if (isHeld(route.request())) await released;
    // The page may have given it up.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

describe('the console where several things happen at once', () => {
  let world: ConsoleWorld;
  let mara: Visitor;
  let tom: Visitor;
  let page: Page;
  let review = '';

  beforeAll(async () => {
    world = await startConsoleWorld();
    mara = await world.visit('Mara Lindqvist', 'lead');
    tom = await world.visit('Tom Okafor', 'reviewer');
    page = mara.page;
    review = await world.submit(page, {
      filename: 'claims.txt',
      contentType: 'text/plain',
      bytes: Buffer.from(claims),
    });
    await page.goto(`${world.service.baseUrl}${review}`);
    await page.locator('.finding').first().waitFor(patience);
  }, patience.timeout);

  // A test that fails leaves no call held back for the next.
  afterEach(async () => page.unrouteAll({ behavior: 'ignoreErrors' }));

  afterAll(async () => world?.stop());

  const findIssue = async (number: number): Promise<{ readonly id: string; readonly status: string }> => {
    const { issues } = await call<{ issues: { id: string; status: string; referenceNumber: number }[] }>(
      page,
      'GET',
      `${review}/issues`,
    );
    const found = issues.find(({ referenceNumber }) => referenceNumber === number);
    if (found === undefined) throw new Error(`There is no finding ${number}.`);
    return found;
  };
  const statusOf = async (number: number): Promise<string> => (await findIssue(number)).status;
  /** Tom decides in his own browser. */
  const dismissByTom = async (number: number): Promise<void> => {
    const { id } = await findIssue(number);
    const body = { status: 'DISMISSED', reason: 'false_positive', note: 'Tom knows.' };
    expect(await call(tom.page, 'POST', `${review}/issues/${id}/decisions`, body)).toMatchObject(body);
  };
  /** Opens the review at a finding, with its decisions read. */
  const open = async (number: number): Promise<void> => {
    await page.goto(`${world.service.baseUrl}${review}?finding=${number}`);
    await page.locator('.finding.selected .decide').waitFor();
    await page.waitForLoadState('networkidle');
  };
  const isSelected = (number: number): Promise<void> =>
    page.locator(`.finding.selected [data-finding="${number}"]`).waitFor();
  const said = (text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor();
  const decided = (): Promise<string> => page.locator('.decided span').innerText();

  test('an undo does not overwrite what a colleague has decided since', async () => {
    await open(1);
    await page.keyboard.press('a');
    await said('Finding 1: acknowledged.');
    await dismissByTom(1);
    await page.keyboard.press('u');
    const question = page.getByRole('dialog', { name: 'Finding 1: decided meanwhile' });
    await question.getByText('Tom Okafor').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep theirs' }).click();
    expect(await statusOf(1)).toBe('DISMISSED');
  });

  test('of two decisions that clash each is asked about', async () => {
    await open(2);
    const release = await hold(page, (request) => isPost(request, '/decisions'));
    await page.keyboard.press('a');
    await isSelected(3);
    await page.keyboard.press('a');
    await isSelected(4);
    await dismissByTom(2);
    await dismissByTom(3);
    await release();
    const second = page.getByRole('dialog', { name: 'Finding 2: decided meanwhile' });
    const third = page.getByRole('dialog', { name: 'Finding 3: decided meanwhile' });
    // The two answers may come in either order.
    await second.or(third).waitFor();
    const isSecondFirst = await second.isVisible();
    if (isSecondFirst) await second.getByRole('button', { name: 'Keep theirs' }).click();
    await third.getByRole('button', { name: 'Decide anyway' }).click();
    if (!isSecondFirst) await second.getByRole('button', { name: 'Keep theirs' }).click();
    await said('Finding 3: acknowledged.');
    expect([await statusOf(2), await statusOf(3)]).toEqual(['DISMISSED', 'ACKNOWLEDGED']);
  });

  test('undo takes back the last decision, also while that is on its way', async () => {
    await open(4);
    await page.keyboard.press('a');
    await said('Finding 4: acknowledged.');
    const release = await hold(page, (request) => isPost(request, '/decisions'));
    await page.keyboard.press('a');
    await isSelected(6);
    await page.keyboard.press('u');
    await release();
    await said('Finding 5: undone.');
    expect([await statusOf(4), await statusOf(5)]).toEqual(['ACKNOWLEDGED', 'OPEN']);
  });

  test('two decisions of one person about one finding are made one after the other', async () => {
    await open(6);
    const release = await hold(page, (request) => isPost(request, '/decisions'));
    await page.keyboard.press('a');
    await isSelected(7);
    await page.keyboard.press('k');
    await isSelected(6);
    await page.keyboard.press('d');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('1');
    await release();
    await said('Finding 6: dismissed.');
    expect([await statusOf(6), await page.getByRole('dialog').count()]).toEqual(['DISMISSED', 0]);
  });

  test('a key that is held decides once', async () => {
    await open(7);
    const before = Number.parseInt(await decided(), 10);
    for (let turn = 0; turn < 4; turn += 1) await page.keyboard.down('a');
    await page.keyboard.up('a');
    await said('Finding 7: acknowledged.');
    expect(Number.parseInt(await decided(), 10)).toBe(before + 1);
    expect(await statusOf(8)).toBe('OPEN');
  });

  test('the focus is in the next finding as soon as that is shown', async () => {
    await open(8);
    const isFocused = await page.evaluate(`new Promise((resolve) => {
      const number = () => document.querySelector('.finding.selected .number')?.textContent;
      const before = number();
      document.querySelector('.finding.selected .finding-line').focus();
      new MutationObserver(() => {
        if (number() !== undefined && number() !== before)
          resolve(document.activeElement.closest('.finding.selected') !== null);
      }).observe(document.querySelector('.findings-list'), { subtree: true, childList: true, attributes: true });
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    })`);
    expect(isFocused).toBe(true);
  });

  test('keys decide only where the findings are shown', async () => {
    await open(8);
    const before = await decided();
    await page.getByRole('tab', { name: 'Read and cleared' }).click();
    await page.getByRole('heading', { name: 'What was read' }).waitFor();
    for (const key of ['a', 'u', 'd']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('tab', { name: /findings/ }).click();
    expect([await decided(), await statusOf(8)]).toEqual([before, 'OPEN']);
  });

  test('a decision that is cancelled while its evidence is sent is not made', async () => {
    await open(8);
    const release = await hold(page, isPut);
    await page.keyboard.press('e');
    const png = { name: 'study.png', mimeType: 'image/png', buffer: Buffer.from('a picture') };
    await page.getByLabel('Evidence files').setInputFiles(png);
    const sent = page.waitForRequest(isPut);
    await page.getByRole('button', { name: 'Save decision' }).click();
    await sent;
    const stopped = page.waitForEvent('requestfailed', isPut);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await stopped;
    await release();
    expect(await statusOf(8)).toBe('OPEN');
  });

  test('what is being submitted can no longer be cancelled', patience, async () => {
    await page.goto(`${world.service.baseUrl}/console`);
    const release = await hold(page, (request) => isPost(request, '/v1/submissions'));
    const tea = { name: 'tea.txt', mimeType: 'text/plain', buffer: Buffer.from('Our tea warms you.') };
    await page.getByLabel('Files to review').setInputFiles(tea);
    await page.getByRole('button', { name: 'Review 1 file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit for review' });
    await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await release();
    await page.waitForURL('**/assets/**');
  });

  test('a filter that is chosen while a name is typed is kept, and showing everything empties the search', async () => {
    await page.goto(`${world.service.baseUrl}/console`);
    await page.locator('.row').first().waitFor();
    await page.evaluate(`(async () => {
      const say = (element, value, type) => {
        element.value = value;
        element.dispatchEvent(new Event(type, { bubbles: true }));
      };
      say(document.getElementById('queue-search'), 'nothing like it', 'input');
      // Drawn, and the wait for a pause has begun.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      say(document.querySelector('[aria-label=Medium]'), 'document', 'change');
    })()`);
    await page.waitForURL(
      ({ searchParams }) => searchParams.get('q') === 'nothing like it' && searchParams.get('medium') === 'document',
    );
    await page.getByRole('link', { name: 'Show everything' }).click();
    await page.locator('.row', { hasText: 'claims.txt' }).waitFor();
    await expect.poll(() => page.getByLabel('Search file names').inputValue()).toBe('');
  });

  test('a review that has ended is not asked for again', async () => {
    const watched = await mara.context.newPage();
    await watched.clock.install();
    const path = new URL(review.replace(/\/assets.*/, ''), world.service.baseUrl).pathname;
    let asked = 0;
    watched.on('request', (request) => {
      if (new URL(request.url()).pathname === path.replace('/console', '/api/console/v1')) asked += 1;
    });
    await watched.goto(`${world.service.baseUrl}${review}`);
    await watched.locator('.finding').first().waitFor();
    const before = asked;
    await watched.clock.runFor(15_000);
    await call(watched, 'GET', `${review}/issues`);
    expect([before > 0, asked]).toEqual([true, before]);
    await watched.close();
  });

  test('a file stays in the workspace that the page shows, whatever another tab does', patience, async () => {
    const { workspaceId } = await createWorkspace(world.service.adapters, {
      name: 'Zephyr Drinks',
      tier: 'enterprise',
    });
    const email = 'mara.lindqvist@example.com';
    await addPerson(world.service.adapters, workspaceId, { name: 'Mara Lindqvist', email, role: 'lead' });
    await page.goto(`${world.service.baseUrl}/console`);
    await page.locator('.row').first().waitFor();
    const other = await mara.context.newPage();
    await other.goto(`${world.service.baseUrl}/console`);
    await other.getByLabel('Workspace').selectOption('Zephyr Drinks');
    await other.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    const tea = { name: 'meridale.txt', mimeType: 'text/plain', buffer: Buffer.from('Our tea warms you.') };
    await page.getByLabel('Files to review').setInputFiles(tea);
    const question = page.getByRole('dialog', { name: 'You work in another workspace now' });
    await question.getByText('In another tab you went to Zephyr Drinks').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Go on in Meridale Foods' }).click();
    await page.getByRole('button', { name: 'Review 1 file' }).click();
    await page.waitForURL('**/assets/**');
    // Now the other tab is the one that shows another workspace.
    // It may have asked already, by a call of its own: then its dialog covers the link.
    await other.getByRole('link', { name: 'Rule packs' }).dispatchEvent('click');
    await other.getByRole('button', { name: 'Go to Meridale Foods' }).click();
    await other.locator('.row', { hasText: 'meridale.txt' }).waitFor();
    expect(await other.getByLabel('Workspace').locator('option:checked').innerText()).toBe('Meridale Foods');
    await other.close();
  });

  test('keeps to its own addresses and its policy all along', () => {
    expect([...mara.complaints, ...tom.complaints]).toEqual([]);
  });
});
