import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleWorld, startConsoleWorld, type Visitor } from '../../support/console-world.ts';
import { lookAt } from '../../support/look-at-page.ts';

const patience = { timeout: 300_000 };

describe('what leads look after in the console', () => {
  let world: ConsoleWorld;
  let mara: Visitor;
  let page: Page;

  beforeAll(async () => {
    world = await startConsoleWorld();
    mara = await world.visit('Mara Lindqvist', 'lead');
    page = mara.page;
  }, patience.timeout);

  afterAll(async () => world?.stop());

  test('lists rules, webhooks, people and keys', async () => {
    for (const [path, text] of [
      ['/console/rules?rule=CAP_12.11', 'Raises a finding'],
      // The number of CAP 3.7 in the broadcast Code.
      ['/console/rules?rule=BCAP_3.9', 'On television and radio it is BCAP 3.9.'],
      ['/console/rules?rule=HOUSE_STYLE_B1', 'HOUSE STYLE B1 is not in the catalogue.'],
      ['/console/rule-packs', 'Broadcast technical'],
      ['/console/webhooks', 'No receiver is subscribed'],
      ['/console/people', 'Mara Lindqvist'],
      ['/console/nothing-here', 'Nothing is here'],
    ] as const) {
      await page.goto(`${world.service.baseUrl}${path}`);
      // In the page itself: the header shows the person's name before the page is there.
      await page.locator('main').getByText(text).first().waitFor();
      expect((await lookAt(page)).map((line) => `${path}: ${line}`)).toEqual([]);
    }
  });

  test('a lead writes a rule pack, a submission is held against it, and the pack is removed', patience, async () => {
    await page.goto(`${world.service.baseUrl}/console/rule-packs`);
    await page.getByRole('button', { name: 'New pack' }).click();
    await page.getByLabel('Name').fill('House <b>style</b>');
    await page.getByRole('button', { name: 'Add words' }).click();
    await page.getByLabel('Words', { exact: true }).fill('cheap');
    await page.getByLabel('Why').fill('We say affordable.');
    expect(await lookAt(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'House <b>style</b>' }).waitFor();
    await page.locator('main details summary').first().click();
    expect(await lookAt(page)).toEqual([]);
    const file = { name: 'wrong.json', mimeType: 'application/json', buffer: Buffer.from('{"name":"P","version":1}') };
    await page.getByLabel('A rule pack as JSON').setInputFiles(file);
    await page.getByText(/wrong\.json was not added\. version: /).waitFor();
    await page.getByRole('link', { name: 'Queue', exact: true }).click();
    const tea = { name: 'cheap.txt', mimeType: 'text/plain', buffer: Buffer.from('Our cheap tea warms you.') };
    await page.getByLabel('Files to review').setInputFiles(tea);
    await page.getByText('Rule packs and metadata').click();
    await page.getByLabel('House <b>style</b>').check();
    await page.getByRole('button', { name: 'Review 1 file' }).click();
    await page.locator('.finding', { hasText: 'wording that House <b>style</b> bans' }).waitFor(patience);
  });

  test('of two leads who change one rule pack at once, the second is told what the first wrote', patience, async () => {
    const lena = await world.visit('Lena Vogel', 'lead');
    for (const one of [page, lena.page]) {
      await one.goto(`${world.service.baseUrl}/console/rule-packs`);
      await one.getByRole('button', { name: 'Change' }).click();
    }
    await page.getByLabel('Version').fill('2');
    await page.getByLabel('Instead').fill('affordable');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('version 2,').waitFor();
    await lena.page.getByLabel('Version').fill('3');
    await lena.page.getByRole('button', { name: 'Save' }).click();
    await lena.page.getByText('Mara Lindqvist saved version 2 of this pack').waitFor();
    await lena.page.getByText('not “cheap”, instead “affordable”: We say affordable.').waitFor();
    expect(await lookAt(lena.page)).toEqual([]);
    await lena.page.getByRole('button', { name: 'Go on from theirs' }).click();
    await lena.page.getByLabel('Version').fill('3');
    await lena.page.getByRole('button', { name: 'Save' }).click();
    await lena.page.getByText('version 3,').waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The rule pack was changed meanwhile').waitFor();
    await lena.context.close();
  });

  test('a file does not replace a rule pack unasked, and a removed one is gone', patience, async () => {
    const pack = { name: 'House <b>style</b>', version: 'from a file' };
    const file = { name: 'house.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(pack)) };
    await page.getByLabel('A rule pack as JSON').setInputFiles(file);
    const question = page.getByRole('dialog', { name: 'Replace House <b>style</b>?' });
    await question.getByText('saved by Lena Vogel').waitFor();
    await question.getByRole('button', { name: 'Replace' }).click();
    await page.getByText('version from a file,').waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'House <b>style</b>' }).waitFor({ state: 'detached' });
    await page.getByText('0 packs of this workspace').waitFor();
    expect(await lookAt(page)).toEqual([]);
  });

  test('says how long a revoked key still works', async () => {
    await page.goto(`${world.service.baseUrl}/console/people`);
    await page.getByRole('button', { name: 'Make a key' }).click();
    await page.getByRole('dialog', { name: 'A new key' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    expect(await page.getByRole('dialog').innerText()).toContain('are refused within 30 seconds');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText(/^Revoked /).waitFor();
  });

  test('says why a delivery failed, sends it again, and pauses the receiver', patience, async () => {
    const json = { endpointUrl: 'https://localhost:9/hooks', eventTypes: ['asset.processing.completed'] };
    await page.evaluate(`fetch('/api/console/v1/webhooks/subscriptions', { method: 'POST',
      headers: { 'Content-Type': 'application/json' }, body: '${JSON.stringify(json)}' })`);
    const tea = { filename: 'sent.txt', contentType: 'text/plain', bytes: Buffer.from('Our tea warms you.') };
    await world.submit(page, tea);
    await page.goto(`${world.service.baseUrl}/console/webhooks`);
    await page.getByText('Nothing listens at the address.').first().waitFor(patience);
    expect(await lookAt(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send again' }).first().click();
    await page.getByText('It is sent again.').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused by a person or a program.').waitFor();
  });

  test('keeps to its own addresses and its policy all along', () => {
    expect(mara.complaints).toEqual([]);
  });
});
