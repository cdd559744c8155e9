import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { ResolveHost } from '../../../shared/webhook-sender/resolve-host.ts';
import { hostileHosts } from '../../../support/hostile-hosts.ts';
import { listen } from '../../../support/hostile-receivers.ts';
import { proofSize, reportProof } from '../../../support/proof-size.ts';
import { SeededRandom } from '../../../support/seeded-random.ts';
import { closing, createSender, post, receiver, resolveTo } from '../../../support/sender-under-test.ts';

/** A listener that must never see a connection. */
const canary = async (port = 0) =>
  closing(
    await listen(
      createServer((socket) => void socket.destroy()),
      '127.0.0.1',
      port,
    ),
  );

const blocked = { kind: 'unanswered', fault: 'blocked_address' };
const toAddress = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

describe('addresses that are not public are never connected to', () => {
  test('in any notation, as literals and behind a name', async () => {
    const watched = await canary();
    let address = '';
    // Names that are no address lead where a hostile name server would send them.
    const resolve: ResolveHost = (name) => resolveTo(/[\d:]/.test(address) ? address : '127.0.0.1')(name);
    const sender = createSender({ allowed: [], resolve });
    const urls = hostileHosts
      .map((host) => URL.parse(`https://${host}:${watched.port}/`))
      .filter((url) => url !== null); // No URL, no webhook.
    const passed: string[] = [];
    for (const url of urls) {
      address = toAddress(url);
      for (const target of [url.href, `https://name.receiver.test:${watched.port}/`]) {
        const answer = await post(sender, target);
        if (JSON.stringify(answer) !== JSON.stringify(blocked)) passed.push(`${target} (${address})`);
      }
    }
    expect(passed).toEqual([]);
    expect(urls.length).toBeGreaterThanOrEqual(120);
    expect(watched.connections()).toBe(0);
    reportProof('hostile addresses', { hosts: urls.length, posts: 2 * urls.length, canary: watched.connections() });
  });

  test('one bad address among good ones is enough', async () => {
    const watched = await canary();
    const sender = createSender({ resolve: resolveTo('127.0.0.1', '10.0.0.1') });
    await expect(post(sender, `https://receiver.test:${watched.port}/`)).resolves.toEqual(blocked);
    expect(watched.connections()).toBe(0);
  });

  // On Linux and macOS 0.0.0.0 is an address that leads to this machine under another one.
  test.runIf(process.platform !== 'win32')('when an allowed address leads to one that is not', async () => {
    const hidden = await receiver();
    const sender = createSender({ allowed: ['0.0.0.0/32'], resolve: resolveTo('0.0.0.0') });
    for (const host of ['receiver.test', '0.0.0.0']) {
      expect(await post(sender, `https://${host}:${hidden.port}/`)).toEqual(blocked);
    }
    expect(hidden.received).toEqual([]);
  });

  test('however often the name servers change their answer (DNS rebinding)', async () => {
    // 127.0.0.2 stands for the public address, 127.0.0.1 for the internal machine, on the same port.
    const open = await receiver((_webhook, response) => response.writeHead(204, { connection: 'close' }).end(), {
      host: '127.0.0.2',
    });
    const watched = await canary(open.port);
    const random = new SeededRandom(7);
    const good = '127.0.0.2';
    const bad = ['127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '169.254.169.254', '::1'];
    const answers = { good: 0, bad: 0 };
    const resolve: ResolveHost = (name) => {
      const draw = random.fraction();
      const evil = bad[Math.floor(random.fraction() * bad.length)] ?? '';
      answers[draw < 0.4 ? 'good' : 'bad'] += 1;
      const addresses = draw < 0.4 ? [good] : draw < 0.7 ? [evil] : draw < 0.85 ? [good, evil] : [evil, good];
      return resolveTo(...addresses)(name);
    };
    const sender = createSender({ allowed: ['127.0.0.2/32'], resolve });
    const turns = proofSize(150, 1000);
    const kinds = { answered: 0, unanswered: 0 };
    for (let turn = 0; turn < turns; turn += 1) {
      const { kind } = await post(sender, `https://receiver.test:${open.port}/`);
      kinds[kind] += 1;
    }
    expect(watched.connections()).toBe(0);
    expect(kinds).toEqual({ answered: answers.good, unanswered: answers.bad });
    reportProof('rebinding', { turns, ...kinds, canary: watched.connections() });
  });

  test('nor by a redirect', async () => {
    const watched = await canary();
    const targets = [
      `https://127.0.0.1:${watched.port}/`,
      `http://127.0.0.1:${watched.port}/`,
      `//127.0.0.1:${watched.port}/`,
      `https://localhost:${watched.port}/`,
      `https://[::ffff:7f00:1]:${watched.port}/`,
      'https://169.254.169.254/latest/meta-data/',
    ];
    const open = await receiver(
      ({ path }, response) => {
        const [, status, target] = path.split('/');
        response.writeHead(Number(status), { location: targets[Number(target)] ?? '' }).end();
      },
      { host: '127.0.0.2' },
    );
    const sender = createSender({ allowed: ['127.0.0.2/32'] });
    let redirects = 0;
    for (const status of [300, 301, 302, 303, 305, 307, 308]) {
      for (const target of targets.keys()) {
        const answer = await post(sender, `https://127.0.0.2:${open.port}/${status}/${target}`);
        expect(answer).toMatchObject({ kind: 'answered', statusCode: status });
        redirects += 1;
      }
    }
    expect(open.received).toHaveLength(redirects);
    expect(watched.connections()).toBe(0);
    reportProof('redirects', { redirects, canary: watched.connections() });
  });

  test('nor over a connection that other code left open to the same host', async () => {
    const open = await receiver();
    await post(createSender(), open.url);
    await expect(post(createSender({ allowed: [] }), open.url)).resolves.toEqual(blocked);
    expect(open.connections()).toBe(1);
  });
});
