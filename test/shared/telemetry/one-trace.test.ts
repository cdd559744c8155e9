import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricsOfLine } from '../../../shared/model/metrics.ts';
import { toTraceparent } from '../../../shared/model/trace.ts';
import type { LogFields } from '../../../shared/ports/logger.ts';
import { createCertificateAuthority } from '../../../support/certificate-authority.ts';
import { createHttpClient } from '../../../support/http-client.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../../../support/otlp-receiver.ts';
import { startService } from '../../../support/start-service.ts';
import { type ReceivedWebhook, startReceiver } from '../../../support/tls-receiver.ts';

const clientTraceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const clientSpanId = '00f067aa0ba902b7';

let collector: OtlpReceiver;
let webhook: ReceivedWebhook;
let submissionId: string;
let logLines: readonly Readonly<Record<string, unknown>>[];

/** One submission with a webhook, from a client that has a trace of its own; then the service is stopped, which exports the rest. */
async function runOnce(endpoint: string, traceparent: string) {
  const authority = createCertificateAuthority();
  const folder = await mkdtemp(join(tmpdir(), 'asset-review-telemetry-'));
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, authority.certificate);
  const receiver = await startReceiver(authority);
  const service = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, WEBHOOK_EXTRA_CA_FILE: caFile });
  try {
    const client = await createHttpClient(service);
    const eventTypes = ['asset.processing.completed'];
    await client.call('POST', '/webhooks/subscriptions', { endpointUrl: receiver.url, eventTypes });
    const assets = [{ blobPath: await client.upload('tea.txt', 'Our tea cures cancer.') }];
    const response = await fetch(`${service.baseUrl}/api/integrations/submissions`, {
      method: 'POST',
      headers: { 'x-api-key': client.key, traceparent },
      body: JSON.stringify({ assets }),
    });
    const created = (await response.json()) as { readonly submissionId: string };
    const view = await client.waitForEnd(created.submissionId);
    const received = await receiver.whenReceived(1);
    // The stop takes as long as it needs: it exports the spans that wait.
    await service.host.stop();
    await service.stop();
    return { ...created, view, received, logLines: service.logLines, complaints: service.complaints };
  } finally {
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

beforeAll(async () => {
  collector = await startOtlpReceiver();
  const traceparent = toTraceparent({ traceId: clientTraceId, spanId: clientSpanId, flags: 0 });
  const run = await runOnce(collector.endpoint, traceparent);
  ({ submissionId, received: webhook } = run);
  logLines = run.logLines.map((line) => JSON.parse(line));
});
afterAll(() => collector.close());

const spansOf = (name: string): readonly ReceivedSpan[] =>
  collector.spans.filter((span) => span.name === name && span.traceId === clientTraceId);

const spanOf = (name: string): ReceivedSpan => {
  const [span, ...others] = spansOf(name);
  if (!span || others.length > 0) throw new Error(`There are ${spansOf(name).length} spans ${name} in the trace.`);
  return span;
};

const createRoute = 'POST /api/integrations/submissions';

describe('a submission with a webhook is one trace', () => {
  test('that begins with the client, whatever it says about sampling', () => {
    expect(spanOf(createRoute)).toMatchObject({
      parentSpanId: clientSpanId,
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 201 },
    });
    expect(collector.serviceNames).toEqual(new Set(['asset-review']));
  });

  test('in which the activities are below the request', () => {
    const { spanId } = spanOf(createRoute);
    for (const name of ['analyze-asset', 'settle-submission']) {
      expect(spanOf(name)).toMatchObject({ parentSpanId: spanId, attributes: { 'submission.id': submissionId } });
    }
  });

  test('in which the delivery is below the end of the asset, and the outgoing request below the delivery', () => {
    const delivery = spanOf('deliver-webhook');
    expect(delivery.parentSpanId).toBe(spanOf('analyze-asset').spanId);
    expect(delivery.attributes).toMatchObject({ 'delivery.attempt': 1, 'delivery.outcome': 'accepted' });
    const post = spanOf('POST');
    expect(post.parentSpanId).toBe(delivery.spanId);
    expect(post.attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 204 });
  });

  test('whose context the receiver of the webhook gets', () => {
    const { spanId } = spanOf('POST');
    expect(webhook.headers.traceparent).toBe(toTraceparent({ traceId: clientTraceId, spanId, flags: 1 }));
  });

  test('that holds nothing else, and no other request', () => {
    expect(collector.spans.filter(({ traceId }) => traceId === clientTraceId)).toHaveLength(5);
    const others = collector.spans.filter(({ traceId }) => traceId !== clientTraceId);
    expect(new Set(others.map(({ parentSpanId }) => parentSpanId ?? ''))).toEqual(new Set(['']));
  });

  test('whose id every line about it carries', () => {
    const about = logLines.filter((line) => line['submissionId'] === submissionId);
    expect(about.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'A submission was created.',
        'The review of an asset began.',
        'An asset ended.',
        'An event was dispatched.',
        'A delivery attempt ended.',
        'A submission ended.',
      ]),
    );
    expect(new Set(about.map(({ traceId }) => traceId))).toEqual(new Set([clientTraceId]));
  });
});

const numbers = (name: string) => {
  const { sum, gauge, histogram } = collector.metrics.get(name) ?? {};
  return (sum ?? gauge ?? histogram)?.dataPoints.map((point) => [
    point.attributes,
    point.asInt ?? point.asDouble ?? point.count,
  ]);
};

test('the metrics arrive too', () => {
  expect(numbers('submissions_created')).toEqual([[{}, 1]]);
  expect(numbers('assets_terminal')).toEqual([[{ status: 'complete' }, 1]]);
  expect(numbers('deliveries')).toEqual([[{ outcome: 'accepted' }, 1]]);
  expect(numbers('delivery_latency')).toEqual([[{ outcome: 'accepted' }, 1]]);
});

test('without a receiver only the telemetry is lost', async () => {
  const gone = await startOtlpReceiver();
  await gone.close();
  const { view, received, complaints } = await runOnce(gone.endpoint, '');
  expect(view.status).toBe('complete');
  expect(received.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(complaints).toEqual([]);
});

const log = (_fields: LogFields): void => undefined;

describe('the lines of a real run', () => {
  const conversions: Readonly<Record<string, (value: unknown) => boolean>> = {
    toint: Number.isInteger,
    tolong: Number.isInteger,
    todouble: Number.isFinite,
    tostring: (value) => typeof value === 'string' && value !== '',
  };

  test('hold every column that a query of alerts and workbook reads from them, with the type that the query expects', async () => {
    const files = ['infra/alerts.json', 'infra/workbook.json'].map((path) =>
      join(import.meta.dirname, '../../..', path),
    );
    const texts = await Promise.all(files.map((path) => readFile(path, 'utf8')));
    const queries = texts.flatMap((text) => [...text.matchAll(/"query": "([^"]*)"/g)].map(([, query = '']) => query));
    const met = new Set<string>();
    for (const query of queries) {
      const lists = [...query.matchAll(/log\.metric\) (?:==|in) (\([^)]*\)|'[^']*')/g)];
      const names = lists.map(([, list = '']) => list).join(' ');
      for (const line of logLines.filter(({ metric }) => typeof metric === 'string' && names.includes(`'${metric}'`))) {
        met.add(String(line['metric']));
        for (const [, conversion = '', field = ''] of query.matchAll(/(\w+)\(log\.(\w+)\)/g))
          expect([query, field, conversions[conversion]?.(line[field])]).toEqual([query, field, true]);
      }
    }
    expect(met).toEqual(new Set(['submissions_created', 'assets_terminal', 'deliveries']));
  });

  test('are refused by the compiler if a field of their metric is missing', () => {
    log({ metric: 'oldest_waiting', kind: 'submission', ageSeconds: 60 });
    // @ts-expect-error ageSeconds is what the alert reads.
    log({ metric: 'oldest_waiting', kind: 'submission' });
    // @ts-expect-error No figure has this name.
    log({ metric: 'oldest_waits' });
    expect(metricsOfLine('oldest_waiting')).toHaveLength(1);
  });
});
