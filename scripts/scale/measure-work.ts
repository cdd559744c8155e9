import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { submissionIdOf } from '../../shared/model/ids.ts';
import { toScope } from '../../shared/model/scope.ts';
import { submissionDocumentSchema } from '../../shared/model/submission.ts';
import { createCertificateAuthority } from '../../support/certificate-authority.ts';
import { createHttpClient } from '../../support/http-client.ts';
import { startService } from '../../support/start-service.ts';
import { startReceiver } from '../../support/tls-receiver.ts';
import { type CallCounter, type Counts, countCalls } from './count-calls.ts';
import type { MediaClass } from './model.ts';

const examples = resolve(import.meta.dirname, '../../examples');
const samples: Readonly<Record<MediaClass, { readonly file: string; readonly type: string }>> = {
  documents: { file: 'leaflet.pdf', type: 'application/pdf' },
  images: { file: 'social-post.png', type: 'image/png' },
  audio: { file: 'radio-spot.mp3', type: 'audio/mpeg' },
  // A film is read like sound, in ranges; what its pictures cost is time, which the model has from docs/performance.md.
  video: { file: 'radio-spot.mp3', type: 'audio/mpeg' },
};

export interface MeasuredWork {
  /** Calls of one submission without its assets, and of each asset of a class: uploads, review, one webhook per asset, one look at the result. */
  readonly perSubmission: Counts;
  readonly perAsset: Readonly<Partial<Record<MediaClass, Counts>>>;
  /** Calls of one run of the sweeper with nothing to repair. */
  readonly perSweep: Counts;
  /** Bytes of a stored submission. */
  readonly keptBytes: { readonly perSubmission: number; readonly perAsset: number };
  /** Bytes of the service's own log lines. */
  readonly logBytes: { readonly perSubmission: number; readonly perAsset: number };
}

/**
 * Runs submissions through the whole service on this machine and counts what its SDKs send. One submission of one asset and one of four give
 * what a submission costs by itself and what each asset adds.
 */
export async function measureWork(classes: readonly MediaClass[]): Promise<MeasuredWork> {
  const folder = await mkdtemp(join(tmpdir(), 'asset-review-scale-'));
  const authority = createCertificateAuthority();
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, authority.certificate);
  const receiver = await startReceiver(authority);
  const service = await startService({ WEBHOOK_EXTRA_CA_FILE: caFile, TRANSCRIBER: 'none' });
  const counter = countCalls({
    cosmos: service.settings['COSMOS_ENDPOINT'] ?? '',
    blob: service.settings['MEDIA_BLOB_ENDPOINT'] ?? '',
    realtime: service.settings['WEBPUBSUB_ENDPOINT'] ?? '',
    queue: new URL(/QueueEndpoint=([^;]+)/.exec(service.settings['AzureWebJobsStorage'] ?? '')?.[1] ?? '').origin,
  });
  try {
    const client = await createHttpClient(service);
    await client.call('POST', '/webhooks/subscriptions', {
      endpointUrl: receiver.url,
      eventTypes: ['asset.processing.completed', 'asset.processing.failed'],
    });
    let received = 0;
    let files = 0;
    const logBytes: number[] = [];
    const keptBytes: number[] = [];
    const scope = toScope(client.workspaceId, client.mode);
    const submit = async (mediaClass: MediaClass, assets: number): Promise<Counts> => {
      const { file, type } = samples[mediaClass];
      const content = await readFile(join(examples, file));
      counter.take();
      const linesBefore = service.logLines.length;
      const paths = [];
      for (let i = 0; i < assets; i += 1) paths.push(await client.upload(`${(files += 1)}-${file}`, content, type));
      const { json } = await client.submit(...paths);
      received += assets;
      await receiver.whenReceived(received);
      await settled(counter);
      const view = await client.call('GET', `/submissions/${json.submissionId}`);
      if (view.json.status !== 'complete') throw new Error(`The submission of ${file} is ${view.json.status}.`);
      for (const { assetId } of json.assets)
        await client.call('GET', `/submissions/${json.submissionId}/assets/${assetId}/issues`);
      await settled(counter);
      const kept = await service.adapters.store.find(
        'core',
        scope,
        submissionIdOf(json.submissionId),
        submissionDocumentSchema,
      );
      keptBytes.push(Buffer.byteLength(JSON.stringify(kept?.document)));
      logBytes.push(Buffer.byteLength(service.logLines.slice(linesBefore).join('\n')));
      return counter.take();
    };
    // The first one warms connections, keys and query plans.
    await submit('documents', 1);
    const one = await submit('documents', 1);
    const four = await submit('documents', 4);
    const perDocument = combine(four, one, (b, a) => (b - a) / 3);
    const perSubmission = combine(one, perDocument, (a, b) => a - b);
    const perAsset: Partial<Record<MediaClass, Counts>> = {};
    for (const name of classes)
      perAsset[name] =
        name === 'documents' ? perDocument : combine(await submit(name, 1), perSubmission, (a, b) => a - b);
    counter.take();
    await fetch(`${service.baseUrl}/admin/functions/sweep`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    await settled(counter);
    const [, oneAsset = 0, fourAssets = 0] = logBytes;
    const [, oneKept = 0, fourKept = 0] = keptBytes;
    const keptOfAsset = Math.round((fourKept - oneKept) / 3);
    const logOfAsset = Math.round((fourAssets - oneAsset) / 3);
    return {
      perSubmission,
      perAsset,
      perSweep: Object.fromEntries(Object.entries(counter.take()).filter(([kind]) => kind.endsWith(' sweep'))),
      keptBytes: { perSubmission: Math.max(0, oneKept - keptOfAsset), perAsset: keptOfAsset },
      logBytes: { perSubmission: Math.max(0, oneAsset - logOfAsset), perAsset: logOfAsset },
    };
  } finally {
    counter.stop();
    await service.host.stop();
    await service.stop();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nothing was sent for so long: what was asked for is done. */
const quietMs = 1500;

async function settled(counter: CallCounter): Promise<void> {
  while (counter.quietMs() < quietMs) await delay(100);
}

/** Works out a figure for each kind of call; what comes to nothing is left out. */
function combine(a: Counts, b: Counts, work: (a: number, b: number) => number): Counts {
  const none = { calls: 0, units: 0, bytes: 0 };
  const kinds = [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted();
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const [left, right] = [a[kind] ?? none, b[kind] ?? none];
      const calls = round(work(left.calls, right.calls));
      const units = round(work(left.units, right.units));
      const bytes = Math.round(work(left.bytes, right.bytes));
      // What a cache answered once and not the other time is neither of the submission nor of the asset.
      return calls <= 0 || kind.endsWith(' sweep')
        ? []
        : [[kind, { calls, units: Math.max(0, units), bytes: Math.max(0, bytes) }] as const];
    }),
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;
