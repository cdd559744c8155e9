/** Protects: what lies beside the console's pages from their addresses, and whoever works in the console from pages of others. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSiteFiles } from '../../../functions/console/create-site-files.ts';
import { routes } from '../../../functions/routes.ts';
import { type SignedIn, signIn } from '../../../support/console-client.ts';
import { createMemoryServices } from '../../../support/memory-services.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

const secret = 'the key of the service';
let folder: string;
let frontDoor: ReturnType<typeof createFrontDoor>;
let person: SignedIn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-pages-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), secret);
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Console</title>');
  await writeFile(join(folder, 'dist/assets/main-1.js'), 'export {};');
  await symlink(join(folder, 'secret.txt'), join(folder, 'dist/assets/link.txt'));
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  const { services } = createMemoryServices();
  const findFile = createSiteFiles([join(folder, 'dist')]);
  const withSite = { ...services, consoleSite: { ...services.consoleSite, findFile } };
  frontDoor = createFrontDoor(withSite);
  person = await signIn(withSite, frontDoor);
});

const ways = [
  '../secret.txt',
  '..%2fsecret.txt',
  '%2e%2e%2fsecret.txt',
  '%2e%2e/secret.txt',
  '..%5csecret.txt',
  '..\\secret.txt',
  '....//secret.txt',
  'assets/../../secret.txt',
  'assets/..%2f..%2fsecret.txt',
  'assets/%252e%252e%252f%252e%252e%252fsecret.txt',
  'assets/..;/../secret.txt',
  'assets/main-1.js/../../../secret.txt',
  'assets/main-1.js%00.html',
  'assets/link.txt',
  '/etc/passwd',
  '//etc/passwd',
  'file:///etc/passwd',
  '%2fetc%2fpasswd',
  'C:%5cWindows%5cwin.ini',
  'assets/',
  'assets',
  '.git/config',
  '__proto__',
  'constructor',
  'index.html/..',
];

test.each(ways)('/console/%s leads to nothing but the page', async (way) => {
  const answer = await frontDoor({ path: `/console/${way}` });
  expect([200, 404]).toContain(answer.status);
  expect(JSON.stringify(answer.json)).not.toContain(secret);
  const findFile = createSiteFiles([join(folder, 'dist')]);
  for (const path of [way, decodeURIComponent(way)]) {
    const file = await findFile(path);
    expect(Buffer.from(file?.bytes ?? '').toString()).not.toContain(secret);
  }
});

test('no page may be framed, run a script that is not its own, or be taken for another type', async () => {
  for (const path of ['/console', '/console/submissions/1', '/console/assets/main-1.js']) {
    const { status, headers } = await frontDoor({ path });
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split('; ').map((part) => [part.split(' ')[0], part]),
    );
    expect([path, status]).toEqual([path, 200]);
    expect(policy).toMatchObject({
      'default-src': "default-src 'none'",
      'script-src': "script-src 'self'",
      'frame-ancestors': "frame-ancestors 'none'",
      'base-uri': "base-uri 'none'",
    });
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  }
});

const reads = routes.filter(
  ({ path, method }) => method === 'GET' && path.startsWith('/api/console/') && !path.includes('{'),
);

test('what a session reads is kept by no browser, and opened to no other origin', async () => {
  expect(reads.length).toBeGreaterThan(5);
  for (const { path } of reads) {
    const { headers } = await person.call({ path, headers: { origin: 'http://localhost' } });
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a sister of the site', { origin: 'http://evil.localhost', 'sec-fetch-site': 'same-site' }],
  ['the same host on another port', { origin: 'http://localhost:81', 'sec-fetch-site': 'same-site' }],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a form of another site', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
])('%s can write nothing with the session', async (_, headers) => {
  // The way in is open without a session; `functions/console/sessions` attacks it.
  const writes = routes.filter(({ leastRole, method }) => method !== 'GET' && leastRole !== undefined);
  expect(writes.length).toBeGreaterThan(10);
  for (const { path, method } of writes) {
    const answer = await person.call({
      method,
      path: path.replaceAll(/\{\w+\}/g, '0f8fad5b-d9cb-469f-a165-70867728950e'),
      json: {},
      headers,
    });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});
