import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson } from '../../../shared/domain/people/add-person.ts';
import { createTicket } from '../../../shared/domain/people/tickets.ts';
import { toSignInUrl } from '../../../shared/domain/people/to-sign-in-url.ts';
import { createWorkspace } from '../../../shared/domain/workspaces/create-workspace.ts';
import { openBrowser } from '../../../support/browser.ts';
import { listen } from '../../../support/openid-provider.ts';
import { startService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  service = await startService();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

async function makeLink(): Promise<string> {
  const { workspaceId } = await createWorkspace(service.adapters, { name: 'Acme', tier: 'starter' });
  const person = { name: 'Ada', email: `${workspaceId}@example.com`, role: 'lead' } as const;
  const { personId } = await addPerson(service.adapters, workspaceId, person);
  return toSignInUrl(service.baseUrl, (await createTicket(service.adapters, personId)).ticket);
}

/** A script for a page of the service; a text, because it runs in the browser. */
const calls = `(async () => {
  const read = await fetch('/api/console/session');
  const { current } = await read.json();
  const body = JSON.stringify({ workspaceId: current.workspaceId });
  const write = await fetch('/api/console/session/workspace', { method: 'POST', body });
  return { read: read.status, write: write.status, cookie: document.cookie };
})()`;
const signedIn = { read: 200, write: 204, cookie: '' };

test('a browser takes the cookie on this machine, sends it from the page, and shows it to no script', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(await makeLink());
  expect(new URL(page.url()).pathname).toBe('/console');
  expect(await page.evaluate(calls)).toEqual(signedIn);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === '__Host-asset-review-session');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
  await context.close();
});

test('a link that another site opens asks first; after the answer the Strict cookie is there', async () => {
  const link = await makeLink();
  const site = await listen((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<a href="${link}">go</a>`);
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  // Another site than 127.0.0.1, by its name.
  await page.goto(site.address.replace('127.0.0.1', 'localhost'));
  await page.click('a');
  expect(await page.textContent('h1')).toBe('Sign in to Asset Review');
  await page.click('button');
  await page.waitForURL('**/console');
  expect(await page.evaluate(calls)).toEqual(signedIn);
  await context.close();
  await site.stop();
});

test('a page of another site can neither read nor write with the session', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(await makeLink());
  const site = await listen((_request, response) => void response.end('<!doctype html>'));
  await page.goto(site.address.replace('127.0.0.1', 'localhost'));
  const attack = `(async () => {
    const url = ${JSON.stringify(`${service.baseUrl}/api/console/session`)};
    const tries = [fetch(url, { credentials: 'include' }), fetch(url, { method: 'DELETE', credentials: 'include' })];
    await fetch(url + '/workspace', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' });
    return (await Promise.allSettled(tries)).map(({ status }) => status);
  })()`;
  expect(await page.evaluate(attack)).toEqual(['rejected', 'rejected']);
  await page.goto(`${service.baseUrl}/console`);
  expect(await page.evaluate(calls)).toEqual(signedIn);
  await context.close();
  await site.stop();
});
