import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInPages } from '../../../functions/console/sign-in-page.ts';
import type { Document } from '../../../functions/docs/reference/document.ts';
import { listOperations } from '../../../functions/docs/reference/document.ts';
import { openBrowser } from '../../../support/browser.ts';
import { findAxeViolations } from '../../../support/find-axe-violations.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

const run = promisify(execFile);
const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')) as Document;
const call = createFrontDoor(createMemoryServices().services);

/** The pages as the app answers them, on loopback, and the sign-in page, which needs more of the app. */
async function serveDocs(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const page = signInPages[path.slice('/sign-in/'.length) as 'noProvider' | 'refused' | 'unknownPerson'];
    void (async () => {
      if (page) return response.writeHead(200, { ...page.headers, 'content-type': page.contentType }).end(page.bytes);
      const answer = await call({ path });
      const text = typeof answer.json === 'string' ? answer.json : JSON.stringify(answer.json);
      return response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('the pages for integrators, in a browser', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  let origin = '';
  const complaints: string[] = [];
  const asked: string[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([serveDocs(), openBrowser()]);
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('request', (request) => asked.push(request.url()));
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test.for(['/docs', '/docs/errors', '/sign-in/noProvider', '/sign-in/refused'])(
    '%s: axe finds nothing in light, dark, forced colours and on telephones, and nothing scrolls sideways',
    async (path) => {
      await page.goto(`${origin}${path}`);
      await page.locator('h1').waitFor();
      const looks = [
        { colorScheme: 'light', forcedColors: 'none', width: 1280 },
        { colorScheme: 'dark', forcedColors: 'none', width: 390 },
        { colorScheme: 'light', forcedColors: 'active', width: 320 },
      ] as const;
      for (const { width, ...media } of looks) {
        await page.emulateMedia(media);
        await page.setViewportSize({ width, height: 900 });
        expect([width, media, await findAxeViolations(page)]).toEqual([width, media, []]);
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        expect([path, wide]).toEqual([path, width]);
      }
      const ground = 'getComputedStyle(document.body).backgroundColor';
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
      const light = await page.evaluate(ground);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await page.evaluate(ground)).not.toBe(light);
    },
  );

  test('every link inside the reference leads to an anchor that exists', async () => {
    await page.goto(`${origin}/docs`);
    const lost = await page.evaluate(
      `[...document.querySelectorAll('a[href^="#"]')].map((a) => decodeURIComponent(a.hash.slice(1))).filter((id) => !document.getElementById(id))`,
    );
    expect(lost).toEqual([]);
    const doubled = await page.evaluate(
      `(() => { const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id); return ids.filter((id, at) => ids.indexOf(id) !== at); })()`,
    );
    expect(doubled).toEqual([]);
  });

  test('only the service was asked, and nothing was refused by the policy', () => {
    expect(complaints).toEqual([]);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
  });
});

/** The words of code blocks, as they can be copied. */
const blocksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<pre><code>([\s\S]*?)<\/code><\/pre>/g)].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );

const sectionOf = (html: string, id: string): string =>
  html.split(`<section id="${id}"`)[1]?.split('</section>')[0] ?? '';

describe('the reference', () => {
  const operations = listOperations(document.paths);

  test('shows each operation with every answer that was recorded, and each event', async () => {
    const html = String((await call({ path: '/docs' })).json);
    expect(operations.length).toBeGreaterThan(30);
    for (const { operation } of operations) {
      const shown = blocksOf(sectionOf(html, operation.operationId));
      const examples = Object.values(operation.responses).flatMap(({ content }) => {
        const { example, examples: named = {} } = content?.['application/json'] ?? {};
        return [...(example === undefined ? [] : [example]), ...Object.values(named).map(({ value }) => value)];
      });
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) expect(shown).toContain(JSON.stringify(example, null, 2));
    }
    for (const { path, operation } of listOperations(document.webhooks))
      expect(blocksOf(sectionOf(html, `webhook-${path}`))).toContain(
        JSON.stringify(operation.requestBody?.content['application/json']?.example, null, 2),
      );
    for (const name of Object.keys(document.components.schemas)) expect(html).toContain(`id="schema-${name}"`);
  });

  test('its calls, run by a shell, send the right path, key and body', async () => {
    const html = String((await call({ path: '/docs' })).json);
    const variables = Object.fromEntries(
      [...html.matchAll(/\$([A-Z_]+)/g)].map(([, name = '']) => [name, `value-of-${name}`]),
    );
    for (const { method, path, operation } of operations) {
      const command = blocksOf(sectionOf(html, operation.operationId)).find((block) => block.startsWith('curl ')) ?? '';
      const { stdout } = await run('sh', ['-c', `curl() { for word; do printf '%s\\0' "$word"; done; }\n${command}`], {
        env: { PATH: process.env['PATH'] ?? '', ...variables },
      });
      const words = stdout.split('\0').slice(0, -1);
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `value-of-${name.toUpperCase()}`);
      expect(words.find((word) => word.startsWith('value-of-URL'))?.split('?')[0]).toBe(`value-of-URL${url}`);
      const usual = words.includes('-d') || words.includes('-F') ? 'POST' : 'GET';
      const verb = words.includes('-X') ? words[words.indexOf('-X') + 1] : usual;
      expect([operation.operationId, verb]).toEqual([operation.operationId, method]);
      const example = operation.requestBody?.content['application/json']?.example;
      expect(words.includes('-d') ? JSON.parse(words[words.indexOf('-d') + 1] ?? '') : undefined).toEqual(example);
      expect(words.includes('X-API-Key: value-of-KEY')).toBe(operation.security?.length !== 0);
    }
  });

  test('markup in a summary stays text', async () => {
    const { referencePage } = await import('../../../functions/docs/reference/reference-page.ts');
    const [path = '', methods = {}] = Object.entries(document.paths)[0] ?? [];
    const hostile = Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, { ...operation, summary: '<img src=x>"' }]),
    );
    const html = referencePage({ ...document, paths: { [path]: hostile } });
    expect(html).toContain('&lt;img src=x&gt;&quot;');
    expect(html).not.toContain('<img');
  });
});
