import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { listDeliveries } from '../../shared/domain/webhooks/deliveries/list-deliveries.ts';
import { retryWaitsMs } from '../../shared/domain/webhooks/deliveries/schedule.ts';
import { signEnvelope } from '../../shared/domain/webhooks/signature/sign-envelope.ts';
import { findSignatureFault } from '../../shared/domain/webhooks/signature/verify-signature.ts';
import { rotateSecret } from '../../shared/domain/webhooks/subscriptions/rotate-secret.ts';
import { createCertificateAuthority } from '../../support/certificate-authority.ts';
import { createDeliveryWorld } from '../../support/delivery-world.ts';
import { hasProgram } from '../../support/has-program.ts';
import { startReceiver } from '../../support/tls-receiver.ts';

const folder = resolve(import.meta.dirname, '../../docs');
const page = readFileSync(join(folder, 'webhooks.md'), 'utf8');
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const fenced = [...page.matchAll(/```(\w+)\n([\s\S]*?)\n```/g)].map(([, language = '', text = '']) => ({
  language,
  text,
}));
const [secret = '', headerLines = ''] = fenced.filter(({ language }) => language === 'text').map(({ text }) => text);
const body = fenced.find(({ language }) => language === 'json')?.text ?? '';
const headers = Object.fromEntries(headerLines.split('\n').map((line) => line.split(': ')));

describe('the worked example on the page', () => {
  test('is what the service signs', () => {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(signEnvelope([secret], headers['webhook-id'], body, at)).toEqual(headers);
    expect(findSignatureFault({ secret, headers, body }, at)).toBeNull();
    expect(page).toContain(`body of ${Buffer.byteLength(body)} bytes`);
    expect(JSON.parse(body).id).toBe(headers['webhook-id']);
  });

  test.runIf(hasProgram('openssl', 'version'))(
    'can be checked with the command beside it (needs openssl)',
    async () => {
      const command = fenced.find(({ language }) => language === 'sh')?.text ?? '';
      const place = await mkdtemp(join(tmpdir(), 'webhooks-page-'));
      closers.push(() => rm(place, { recursive: true }));
      const run = spawnSync('sh', ['-c', `printf %s "$BODY" > body.json\n${command}`], {
        cwd: place,
        env: { ...process.env, BODY: body },
        encoding: 'utf8',
      });
      expect(`v1,${run.stdout}`).toBe(headers['webhook-signature']);
    },
  );

  test('and its schedule is the real one', () => {
    const row = /\| Wait before it \| none \|(.*)\|/.exec(page)?.[1] ?? '';
    const units: Readonly<Record<string, number>> = { s: 1000, min: 60_000, h: 3_600_000 };
    const waits = row.split('|').map((cell) => {
      const [amount, unit = ''] = cell.trim().split(' ');
      return Number(amount) * (units[unit] ?? Number.NaN);
    });
    expect([0, ...waits]).toEqual(retryWaitsMs);
  });
});

interface Sample {
  readonly name: string;
  readonly runtime: string;
  readonly isHere: boolean;
  /** Program and arguments that run the file; `place` is for what has to be built first. */
  readonly toCommand: (file: string, place: string) => readonly [string, ...string[]];
}

const samples: readonly Sample[] = [
  { name: 'receiver.ts', runtime: 'node', isHere: true, toCommand: (file) => [process.execPath, file] },
  {
    name: 'receiver.py',
    runtime: 'python3',
    isHere: hasProgram('python3', '--version'),
    toCommand: (file) => ['python3', file],
  },
  {
    name: 'receiver.go',
    runtime: 'go',
    isHere: hasProgram('go', 'version'),
    toCommand(file, place) {
      const program = join(place, 'receiver');
      const built = spawnSync('go', ['build', '-o', program, file], { encoding: 'utf8' });
      if (built.status !== 0) throw new Error(built.stderr);
      return [program];
    },
  },
];

/** Starts a sample on a free port and waits until it listens. */
async function startSample({ name, toCommand }: Sample, secretOfSample: string) {
  const place = await mkdtemp(join(tmpdir(), 'webhooks-sample-'));
  closers.push(() => rm(place, { recursive: true }));
  const [program, ...programArguments] = toCommand(join(folder, 'webhooks', name), place);
  const child = spawn(program, programArguments, {
    env: { ...process.env, WEBHOOK_SECRET: secretOfSample, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(() => stopSample(child));
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => lines.push(line));
  const [first] = await once(reader, 'line');
  return { port: Number(/^listening on (\d+)$/.exec(first)?.[1]), lines };
}

async function stopSample(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Ends TLS in front of a sample, as a proxy would: raw bytes through, the sample's status back. */
async function startFront(port: () => number, change: (body: string) => string = (text) => text) {
  const authority = createCertificateAuthority();
  const front = await startReceiver(authority, (webhook, response) => {
    const outgoing = httpRequest({
      port: port(),
      host: '127.0.0.1',
      method: 'POST',
      headers: { ...webhook.headers, 'content-length': Buffer.byteLength(change(webhook.body)) },
    });
    outgoing.on('response', (incoming) => {
      incoming.resume();
      response.writeHead(incoming.statusCode ?? 0).end();
    });
    outgoing.end(change(webhook.body));
  });
  closers.push(() => front.close());
  const world = createDeliveryWorld({ authority, retryScale: 0.00001 });
  closers.push(() => world.close());
  return { front, world };
}

describe('the samples', () => {
  for (const sample of samples) {
    const { runtime } = sample;

    test.runIf(sample.isHere)(`${sample.name} takes in what the service sends (needs ${runtime})`, async () => {
      const started = { port: 0 };
      const { front, world } = await startFront(() => started.port);
      const subscription = await world.subscribe(front.url);
      const { port, lines } = await startSample(sample, subscription.secret);
      started.port = port;
      const { assetId } = await world.publish();
      await world.queue.idle();
      await rotateSecret(world.services, world.scope, subscription.id);
      await world.publish();
      await world.queue.idle();
      const history = await listDeliveries(world.services, world.scope, subscription.id, { limit: 50 });
      expect(history.attempts.map(({ status, responseStatus }) => [status, responseStatus])).toEqual([
        ['succeeded', 204],
        ['succeeded', 204],
      ]);
      expect(lines).toContain(`asset.processing.completed ${assetId}`);
    });

    test.runIf(sample.isHere)(`${sample.name} refuses a body that was changed (needs ${runtime})`, async () => {
      const started = { port: 0 };
      const { front, world } = await startFront(
        () => started.port,
        (text) => text.replace('"completed"', '"COMPLETED"'),
      );
      const subscription = await world.subscribe(front.url);
      const { port } = await startSample(sample, subscription.secret);
      started.port = port;
      await world.publish();
      await world.queue.idle();
      const history = await listDeliveries(world.services, world.scope, subscription.id, { limit: 50 });
      expect(history.attempts).toHaveLength(11);
      expect(new Set(history.attempts.map(({ responseStatus }) => responseStatus))).toEqual(new Set([401]));
    });
  }

  const canRunShell = hasProgram('sh', '-c', 'true') && hasProgram('openssl', 'version');

  test.runIf(canRunShell)('verify.sh verifies what the service sends (needs sh and openssl)', async () => {
    const authority = createCertificateAuthority();
    const receiver = await startReceiver(authority);
    closers.push(() => receiver.close());
    const world = createDeliveryWorld({ authority });
    closers.push(() => world.close());
    const subscription = await world.subscribe(receiver.url);
    await world.publish();
    await world.queue.idle();
    const got = await receiver.whenReceived(1);
    const verify = (change: { secret?: string; body?: string; timestamp?: string } = {}) => {
      const run = spawnSync(
        'sh',
        [
          join(folder, 'webhooks/verify.sh'),
          String(got.headers['webhook-id']),
          change.timestamp ?? String(got.headers['webhook-timestamp']),
          `v1,AAAA ${String(got.headers['webhook-signature'])}`,
        ],
        {
          input: change.body ?? got.body,
          encoding: 'utf8',
          env: { ...process.env, WEBHOOK_SECRET: change.secret ?? subscription.secret },
        },
      );
      return [run.status, `${run.stdout}${run.stderr}`.trim()];
    };
    const changed = [1, 'the body was changed, or the secret is another one'];
    expect(verify()).toEqual([0, 'genuine']);
    expect(verify({ body: `${got.body}\n` })).toEqual(changed);
    expect(verify({ secret: `whsec_${Buffer.alloc(32).toString('base64')}` })).toEqual(changed);
    expect(verify({ timestamp: String(Math.floor(Date.now() / 1000) + 1) })).toEqual(changed);
    expect(verify({ timestamp: '1767603601' })[1]).toMatch(/^the message is \d+ seconds old$/);
    expect(verify({ timestamp: 'now' })).toEqual([1, 'the timestamp is no number']);
  });
});
