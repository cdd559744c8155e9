import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '../../functions/routes.ts';
import { envelopeSchema } from '../../shared/model/webhook.ts';
import { createCertificateAuthority } from '../../support/certificate-authority.ts';
import { failAsset } from '../../support/fail-asset.ts';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import { examplesFolder } from '../../support/review-examples.ts';
import { startService, type TestService } from '../../support/start-service.ts';
import { startReceiver, type TlsReceiver } from '../../support/tls-receiver.ts';
import { at, Recorder } from './recorder.ts';
import { type Examples, stabilize } from './stabilize.ts';

const pollMs = 100;

interface Session {
  readonly service: TestService;
  readonly receiver: TlsReceiver;
  readonly client: HttpClient;
  readonly live: Recorder;
}

/** Starts a service, calls every operation with the files of `examples/`, and returns requests and answers by operation and status. */
export async function recordExamples(): Promise<Examples> {
  const folder = await mkdtemp(join(tmpdir(), 'asset-review-examples-'));
  const authority = createCertificateAuthority();
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, authority.certificate);
  const receiver = await startReceiver(authority);
  const service = await startService({ WEBHOOK_EXTRA_CA_FILE: caFile });
  try {
    const client = await createHttpClient(service);
    const examples: Record<string, Record<string, unknown>> = {};
    const live = new Recorder(service.baseUrl, client.key, examples);
    const session: Session = { service, receiver, client, live };
    await live.record('get-public-keys');
    await live.record('list-rules');
    const subscription = await subscribe(live, receiver);
    const reviewed = await reviewMedia(session);
    await decideAndProve(session, reviewed);
    await compareVersions(session);
    await followWebhooks(session, subscription);
    await retry(session, reviewed);
    await useSandbox(service, receiver, examples);
    const events = await readEvents(receiver);
    await recordOthers(live, examples, { ...reviewed, ...subscription });
    await live.record('get-health');
    await service.lose('storage');
    await live.record('get-health');
    return stabilize(
      { ...inOrder(examples), ...events },
      { [receiver.url]: 'https://example.com/webhooks/asset-review' },
    );
  } finally {
    await service.stop();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Calls every GET operation whose ids are known and that was not called above: a new list needs no line here. */
async function recordOthers(recorder: Recorder, known: Examples, path: Record<string, string>): Promise<void> {
  for (const { name, method, path: address, tag, isHidden } of routes) {
    const ids = [...address.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id);
    const isReadable = method === 'GET' && !isHidden && tag !== 'Health' && ids.every((id) => path[id] !== undefined);
    if (isReadable && known[name] === undefined) await recorder.record(name, { path });
  }
}

/** In the order of the routes, so that a new recording shows only what has changed. */
const inOrder = (examples: Examples): Examples =>
  Object.fromEntries(
    routes.flatMap(({ name }) => {
      const parts = examples[name] ?? {};
      return Object.keys(parts).length === 0 ? [] : [[name, parts] as const];
    }),
  );

async function subscribe(recorder: Recorder, { url }: TlsReceiver): Promise<Record<string, string>> {
  const eventTypes = ['asset.processing.completed', 'asset.processing.failed'];
  const body = { endpointUrl: url, eventTypes, description: 'Adverts of the spring campaign' };
  return { subscription_id: at(await recorder.record('create-subscription', { body }), 'id') };
}

async function upload({ live }: Session, filename: string, contentType: string, bytes?: Uint8Array): Promise<string> {
  const target = await live.record('create-upload-url', { body: { filename, contentType } });
  const body = new Blob([new Uint8Array(bytes ?? (await readFile(join(examplesFolder, filename))))]);
  const put = await fetch(at(target, 'uploadUrl'), { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body });
  if (put.status !== 201) throw new Error(`PUT of ${filename} answered ${put.status}: ${await put.text()}`);
  return at(target, 'blobPath');
}

/** A document with all its findings, and a recording with what is said in it. */
async function reviewMedia(session: Session): Promise<Record<string, string>> {
  const { client, live } = session;
  const assets = [
    { blobPath: await upload(session, 'leaflet.pdf', 'application/pdf') },
    { blobPath: await upload(session, 'radio-spot.mp3', 'audio/mpeg') },
  ];
  const created = await live.record('create-submission', { body: { assets, metadata: { campaign: 'spring' } } });
  const submission = { submission_id: at(created, 'submissionId') };
  await live.record('open-realtime', { path: submission });
  await client.waitForEnd(submission.submission_id);
  const leaflet = { ...submission, asset_id: at(created, 'assets', 0, 'assetId') };
  await live.record('get-submission', { path: submission });
  for (const name of ['get-asset', 'list-issues', 'list-topics', 'get-coverage', 'list-cleared'])
    await live.record(name, { path: leaflet });
  await live.record('get-transcript', { path: { ...submission, asset_id: at(created, 'assets', 1, 'assetId') } });
  return leaflet;
}

async function decideAndProve({ live }: Session, asset: Record<string, string>): Promise<void> {
  const form = new FormData();
  const trial = 'Consumer trial 14: 212 of 300 people preferred the taste.\n';
  form.set('file', new File([trial], 'trial-14.txt', { type: 'text/plain' }));
  const evidence = [at(await live.record('upload-directly', { body: form }), 'blobPath')];
  const issues = await live.record('list-issues', { path: asset });
  const issue = { ...asset, issue_id: at(issues, 'issues', 0, 'id') };
  const held = { status: 'RESOLVED', reason: 'evidence_held', note: 'Consumer trial 14', evidence, expectedVersion: 0 };
  await live.record('create-decision', { path: issue, body: held });
  await live.record('list-decisions', { path: issue });
  const issueIds = [at(issues, 'issues', 1, 'id'), at(issues, 'issues', 2, 'id')];
  await live.record('create-decisions', { path: asset, body: { issueIds, status: 'ACKNOWLEDGED' } });
  const { submission_id = '' } = asset;
  await live.record('create-evidence-pack', { path: { submission_id } });
}

/** A page, and its next version: a line is inserted above, and one claim is replaced by another. */
async function compareVersions(session: Session): Promise<void> {
  const { client, live } = session;
  const page = await readFile(join(examplesFolder, 'product-page.txt'), 'utf8');
  const versions = [
    page,
    `New from us:\n${page.replace('Now £14.99. Hurry, selling fast!', 'It keeps wrinkles away.')}`,
  ];
  let previousSubmissionId: string | undefined;
  for (const text of versions) {
    const blobPath = await upload(session, 'product-page.txt', 'text/plain', Buffer.from(text));
    const { json } = await client.call('POST', '/submissions', {
      assets: [{ blobPath, ...(previousSubmissionId === undefined ? {} : { previousSubmissionId }) }],
    });
    previousSubmissionId = at(json, 'submissionId');
    await client.waitForEnd(previousSubmissionId);
    const submission = { submission_id: previousSubmissionId };
    if (text === page) continue;
    await live.record('list-versions', { path: submission });
    await live.record('get-changes', { path: { ...submission, asset_id: at(json, 'assets', 0, 'assetId') } });
  }
  await live.record('list-submissions', { query: 'pageSize=2' });
}

async function followWebhooks({ client, live, receiver }: Session, path: Record<string, string>): Promise<void> {
  await receiver.whenReceived(4);
  for (const name of ['list-subscriptions', 'get-subscription', 'list-events']) await live.record(name, { path });
  const pending = `/webhooks/subscriptions/${path['subscription_id']}/deliveries?status=pending`;
  while ((await client.call('GET', pending)).json.total > 0) await delay(pollMs);
  const deliveries = await live.record('list-deliveries', { path });
  await live.record('redeliver', { path: { ...path, delivery_id: at(deliveries, 'attempts', 0, 'id') } });
  await live.record('replay-events', { path, body: { since: new Date(Date.now() - 3_600_000).toISOString() } });
  await live.record('rotate-secret', { path });
  await live.record('update-subscription', { path, body: { enabled: false } });
  await live.record('delete-subscription', { path });
  const sample = { secret: `whsec_${Buffer.alloc(24, 'example').toString('base64')}`, payload: { hello: 'world' } };
  await live.record('test-webhook', { body: sample });
}

async function retry({ service, client, live }: Session, path: Record<string, string>): Promise<void> {
  const { submission_id: submissionId = '', asset_id: assetId = '' } = path;
  await failAsset(service.adapters, { scope: `${client.workspaceId}:live`, submissionId, assetId });
  await live.record('request-retry', { path });
  await client.waitForEnd(submissionId);
}

/** Only a key of the sandbox may fire events. */
async function useSandbox(service: TestService, receiver: TlsReceiver, examples: Examples): Promise<void> {
  const client = await createHttpClient(service, 'sandbox');
  // Where both modes were called, the answer of the live one is kept.
  await subscribe(new Recorder(service.baseUrl, client.key, {}), receiver);
  const { json } = await client.submit(await client.upload('advert.txt'));
  const submissionId = at(json, 'submissionId');
  await client.waitForEnd(submissionId);
  const recorder = new Recorder(service.baseUrl, client.key, examples);
  for (const eventType of ['asset.processing.completed', 'asset.processing.failed'])
    await recorder.record('fire-events', { body: { eventType, submissionId } });
}

/** One event of every type, as the receiver got it. */
async function readEvents({ received }: TlsReceiver): Promise<Examples> {
  const types = envelopeSchema.options.map(({ shape }) => shape.type.value);
  for (;;) {
    const bodies = received.map(({ body }) => envelopeSchema.parse(JSON.parse(body)));
    const found = types.flatMap((type) => {
      const event = bodies.find((body) => body.type === type);
      return event ? [[type, { request: event }] as const] : [];
    });
    if (found.length === types.length) return Object.fromEntries(found);
    await delay(pollMs);
  }
}
