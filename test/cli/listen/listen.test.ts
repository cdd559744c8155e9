import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Client, createClient, verifyWebhook } from 'asset-review-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type LocalService, startLocal } from '../../../support/start-local.ts';

const root = resolve(import.meta.dirname, '../../..');
let service: LocalService;
let client: Client;
beforeAll(async () => {
  service = await startLocal();
  client = createClient({ url: service.baseUrl, key: service.keys.live });
});
afterAll(() => service.stop());

interface Message {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** A plain receiver; `next` resolves with each message in turn. */
async function startReceiver(): Promise<{ url: string; next: () => Promise<Message> }> {
  const [waiting, come]: [((message: Message) => void)[], Message[]] = [[], []];
  const server = createServer(async (request, response) => {
    const message = { body: await text(request), headers: request.headers };
    const taker = waiting.shift();
    if (taker) taker(message);
    else come.push(message);
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    next: async () => come.shift() ?? new Promise((take) => waiting.push(take)),
  };
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** `npm run listen -- …`, and what it has printed once the pattern is in it. */
function type(...args: readonly string[]): { child: Child; until: (pattern: RegExp) => Promise<RegExpExecArray> } {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'cli/listen.ts', ...args], {
    cwd: root,
    env: { ...process.env, ASSET_REVIEW_URL: service.baseUrl, ASSET_REVIEW_KEY: service.keys.live },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return {
    child,
    until: async (pattern) => {
      for (;;) {
        const found = pattern.exec(printed);
        if (found) return found;
        const ended = once(child, 'exit').then(() => 'ended');
        if (
          (await Promise.race([once(child.stderr, 'data'), once(child.stdout, 'data'), ended])) === 'ended' &&
          !pattern.test(printed)
        )
          throw new Error(`It ended and printed: ${printed}`);
      }
    },
  };
}

async function submit(filename: string): Promise<void> {
  const content = 'Our tea cures the flu.';
  const blobPath = await client.upload({ filename, contentType: 'text/plain', content });
  await client.createSubmission({ assets: [{ blobPath }] });
}

async function countSubscriptions(): Promise<number> {
  let count = 0;
  for await (const { id } of client.listSubscriptions()) count += id === '' ? 0 : 1;
  return count;
}

test('events reach a plain receiver, signed; a key sends the last one again; Ctrl+C removes the subscription', async () => {
  const receiver = await startReceiver();
  const { child, until } = type('--forward-to', receiver.url);
  const [, secret = ''] = await until(/Signing secret: (whsec_\S+)/);
  await until(/r and Enter/);
  expect(await countSubscriptions()).toBe(1);
  await submit('listened.txt');
  const message = await receiver.next();
  const event = verifyWebhook(message.body, message.headers, secret);
  expect(event).toMatchObject({ type: 'asset.processing.completed', data: { filename: 'listened.txt' } });
  expect(message.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': event.id });
  await until(/asset\.processing\.completed  listened\.txt: (1 issue|\d\d+ issues|[02-9] issues)  → 204, \d+ ms  evt_/);
  child.stdin.write('r\n');
  const again = await receiver.next();
  expect([again.headers['webhook-id'], again.body]).toEqual([event.id, message.body]);
  expect(verifyWebhook(again.body, again.headers, secret)).toEqual(event);
  child.kill('SIGINT');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(await countSubscriptions()).toBe(0);
});

test('a receiver that is down is told, and q ends it', async () => {
  const { child, until } = type('--forward-to', 'http://127.0.0.1:1/', '--secret', 'whsec_c2VjcmV0c2VjcmV0');
  await until(/Signing secret: whsec_c2VjcmV0c2VjcmV0/);
  await submit('nobody-there.txt');
  await until(/nobody-there\.txt: (1 issue|\d\d+ issues|[02-9] issues)  → no answer \(/);
  child.stdin.write('q\n');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(await countSubscriptions()).toBe(0);
});

test('a subscription that somebody deletes meanwhile ends it with a sentence', async () => {
  const { child, until } = type('--forward-to', 'http://127.0.0.1:1/');
  await until(/r and Enter/);
  for await (const { id } of client.listSubscriptions()) await client.deleteSubscription(id);
  await until(/The service answered 404/);
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(2);
});

test.each([
  [[], /--forward-to is missing/],
  [['--forward-to', 'nonsense'], /an address like http:\/\/127\.0\.0\.1:3000\/webhooks, not 'nonsense'/],
  [['--forward-to', 'http://example.com/hook'], /an address on this machine, not example\.com/],
  [['--forward-to', 'http://127.0.0.1.example.com/'], /an address on this machine/],
  [['--forward-to', 'http://127.0.0.1:1/', '--secret', 'nonsense'], /--secret takes a signing secret/],
  [['--forward-to', 'http://127.0.0.1:1/', '--event-type', 'nonsense'], /event-type/],
])('%j is refused, and leaves no subscription', async (args, sentence) => {
  const { child, until } = type(...args);
  await until(sentence);
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(2);
  expect(await countSubscriptions()).toBe(0);
});
