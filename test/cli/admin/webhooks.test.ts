import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '../../../shared/domain/keys/create-key.ts';
import { createWorkspace } from '../../../shared/domain/workspaces/create-workspace.ts';
import { createCertificateAuthority } from '../../../support/certificate-authority.ts';
import { runAdminJson } from '../../../support/run-admin.ts';
import { startService, type TestService } from '../../../support/start-service.ts';
import { type Answerer, accept, startReceiver, type TlsReceiver } from '../../../support/tls-receiver.ts';

const api = '/api/integrations';
let folder: string;
let service: TestService;
let receiver: TlsReceiver;
let key: string;
let subscription: { id: string; secret: string };
let answer: Answerer = accept;

interface ApiAnswer {
  readonly status: number;
  // The tests say what they expect in it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

async function call(method: string, path: string, json?: unknown): Promise<ApiAnswer> {
  const response = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': key },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return { status: response.status, json: await response.json() };
}

const admin = (...argv: string[]) => runAdminJson(service.settings, argv);

const history = async (query = '') =>
  (await call('GET', `${api}/webhooks/subscriptions/${subscription.id}/deliveries${query}`)).json.attempts;

/** Asks until so many attempts are recorded as successes: that happens just after the receiver's answer. */
const settled = async (count: number): Promise<void> => {
  while ((await history('?status=succeeded')).length < count);
};

beforeAll(async () => {
  const authority = createCertificateAuthority();
  folder = await mkdtemp(join(tmpdir(), 'asset-review-webhooks-'));
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, authority.certificate);
  receiver = await startReceiver(authority, (...webhook) => answer(...webhook));
  service = await startService({ WEBHOOK_EXTRA_CA_FILE: caFile });
  const { workspaceId } = await createWorkspace(service.adapters, { name: 'Acme', tier: 'enterprise' });
  ({ key } = await createKey(service.adapters, { workspaceId, mode: 'sandbox', label: null, expiresAt: null }));
  const upload = await call('POST', `${api}/uploads/url`, { filename: 'note.txt', contentType: 'text/plain' });
  const put = { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: 'A clean note about gardens.' };
  await fetch(upload.json.uploadUrl, put);
  ({ json: subscription } = await call('POST', `${api}/webhooks/subscriptions`, {
    endpointUrl: receiver.url,
    eventTypes: ['asset.processing.failed'],
  }));
  const created = await call('POST', `${api}/submissions`, { assets: [{ blobPath: upload.json.blobPath }] });
  const { submissionId } = created.json;
  await call('POST', `${api}/sandbox/events/fire`, { eventType: 'asset.processing.failed', submissionId });
});

afterAll(async () => {
  await service.stop();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

describe('webhooks of the running service', () => {
  test('arrive signed with the secret of the subscription', async () => {
    const { headers, body } = await receiver.whenReceived(1);
    const verified = new Webhook(subscription.secret).verify(body, headers as Record<string, string>);
    expect(verified).toMatchObject({ type: 'asset.processing.failed', data: { filename: 'note.txt' } });
    await settled(1);
    expect(await history()).toEqual([expect.objectContaining({ status: 'succeeded', responseStatus: 204 })]);
  });

  test('are listed by admin with their attempts', async () => {
    const { exitCode, json } = await admin('deliveries', 'list', '--subscription', subscription.id);
    expect(exitCode).toBe(0);
    expect(json).toEqual([
      {
        deliveryId: expect.any(String),
        eventId: expect.stringMatching(/^evt_/),
        status: 'succeeded',
        nextAttemptAt: null,
        attempts: [
          {
            number: 1,
            startedAt: expect.any(String),
            durationMs: expect.any(Number),
            status: 'succeeded',
            responseStatus: 204,
            errorCode: null,
            responseStart: '',
          },
        ],
      },
    ]);
    expect((await admin('deliveries', 'list', '--subscription', subscription.id, '--status', 'failed')).json).toEqual(
      [],
    );
  });

  test('come again by redelivery and replay, with the same bytes', async () => {
    const [{ id }] = await history();
    expect(await admin('deliveries', 'redeliver', id)).toMatchObject({ exitCode: 0, json: { scheduled: 1 } });
    await receiver.whenReceived(2);
    await settled(2);
    const replayed = await admin('subscriptions', 'replay', subscription.id, '--since', '2026-01-01');
    expect(replayed).toMatchObject({ exitCode: 0, json: { scheduled: 1 } });
    await receiver.whenReceived(3);
    await settled(3);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  test('are retried by the scaled schedule', async () => {
    let refusals = 3;
    answer = (webhook, response, request) => {
      refusals -= 1;
      if (refusals >= 0) response.writeHead(500).end('not yet');
      else accept(webhook, response, request);
    };
    const [{ id }] = await history();
    await admin('deliveries', 'redeliver', id);
    await receiver.whenReceived(7);
    await settled(4);
    const entries = await history();
    expect(entries.slice(0, 4).map((entry: { responseStatus: number }) => entry.responseStatus)).toEqual([
      204, 500, 500, 500,
    ]);
  });

  test('are signed with both secrets after a rotation', async () => {
    const rotated = await admin('subscriptions', 'rotate-secret', subscription.id, '--overlap', '1h');
    expect(rotated.json).toEqual({
      secret: expect.stringMatching(/^whsec_/),
      previousValidUntil: expect.any(String),
    });
    const before = receiver.received.length;
    const [{ id }] = await history();
    await admin('deliveries', 'redeliver', id);
    const { headers, body } = await receiver.whenReceived(before + 1);
    for (const secret of [rotated.json.secret, subscription.secret]) {
      expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
    }
  });
});

describe('admin refuses with a sentence', () => {
  const unknown = '00000000-0000-4000-8000-000000000000';

  test.each([
    [['deliveries', 'list'], '--subscription is missing.'],
    [['deliveries', 'list', '--subscription', unknown], `There is no subscription ${unknown}.`],
    [['deliveries', 'redeliver', unknown], `There is no delivery ${unknown}.`],
    [['deliveries', 'redeliver', 'x'], 'There is no delivery x.'],
    [['subscriptions', 'replay', 'registry', '--since', '2026-01-01'], 'There is no subscription registry.'],
    [['subscriptions', 'replay', unknown], '--since is missing.'],
    [['subscriptions', 'replay', unknown, '--since', 'soon'], "Option '--since' takes a date"],
    [['subscriptions', 'replay', unknown, '--since', '2026-02-01', '--until', '2026-01-01'], 'must lie after'],
    [['subscriptions', 'rotate-secret', unknown, '--overlap', '8d'], "Option '--overlap' takes a time of at most 7d"],
    [['subscriptions', 'rotate-secret', unknown, '--overlap', '1y'], "Option '--overlap' takes a time of at most 7d"],
  ])('%j', async (argv, sentence) => {
    const { exitCode, error } = await admin(...argv);
    expect(exitCode).toBe(2);
    expect(error).toContain(sentence);
  });

  test('to send to a subscription that is switched off', async () => {
    const path = `${api}/webhooks/subscriptions/${subscription.id}`;
    await call('PATCH', path, { enabled: false });
    const { exitCode, error } = await admin('subscriptions', 'replay', subscription.id, '--since', '2026-01-01');
    expect(exitCode).toBe(2);
    expect(error).toBe('Subscription is disabled: enable it first.\n');
  });
});
