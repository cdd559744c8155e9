import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { QueueClient } from '@azure/storage-queue';
import { createCertificateAuthority } from '../../support/certificate-authority.ts';
import { createHttpClient } from '../../support/http-client.ts';
import { invocations, type RequestRow } from '../../support/observed-invocations.ts';
import { startService, type TestService } from '../../support/start-service.ts';
import { type Answerer, startReceiver } from '../../support/tls-receiver.ts';

export const recordedRowsPath = 'infra/generated/recorded-rows.json';

interface RecordedRows {
  readonly requests: readonly RequestRow[];
  /** Lines of the log, as the host gets them. */
  readonly traces: readonly { readonly timestamp: string; readonly message: string }[];
}

/** Answers 503 once, then 204; below `/gone` 410, with which a receiver ends its subscription. */
const createAnswerer = (): Answerer => {
  let answered = 0;
  return ({ path }, response) => {
    answered += path === '/gone' ? 0 : 1;
    const status = path === '/gone' ? 410 : answered === 1 ? 503 : 204;
    response.writeHead(status).end();
  };
};

/**
 * Runs the service on this machine and writes what alerts and workbook read of it: the invocations as rows of
 * `requests`, the lines of the log as rows of `traces`, in the columns of Application Insights.
 */
export async function recordRows(): Promise<string> {
  const timestamp = new Date().toISOString();
  const authority = createCertificateAuthority();
  const folder = await mkdtemp(join(tmpdir(), 'asset-review-rows-'));
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, authority.certificate);
  const receiver = await startReceiver(authority, createAnswerer());
  const service = await startService(
    { WEBHOOK_EXTRA_CA_FILE: caFile },
    undefined,
    undefined,
    'support/observed-app.ts',
  );
  try {
    await useService(service, receiver.url);
    await service.host.stop();
    // A line holds no time, the host notes it: here all have that of the recording. Errors name files; not where they lay.
    const traces = service.logLines
      .filter(isRead)
      .map((line) => ({ timestamp, message: line.replaceAll(resolve(import.meta.dirname, '../..'), '') }));
    return formatRows({ requests: invocations, traces });
  } finally {
    await service.stop();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const kindOfLine = ({ message }: { readonly message: string }): string => {
  const { metric, status, outcome, code, message: sentence } = JSON.parse(message) as Readonly<Record<string, unknown>>;
  return JSON.stringify([metric, status, outcome, code, sentence]);
};

/** One line for each row. Of rows that differ in nothing that a query tells apart, such as a client's polls, two are enough. */
const formatTable = <Row>(rows: readonly Row[], kindOf: (row: Row) => string): string =>
  [...Map.groupBy(rows, kindOf).values()]
    .flatMap((alike) => alike.slice(0, 2))
    .map((row) => JSON.stringify(row))
    .join(',\n');

function formatRows({ requests, traces }: RecordedRows): string {
  const requestLines = formatTable(requests, ({ name, resultCode }) => `${name} ${resultCode}`);
  return `{"requests":[\n${requestLines}\n],"traces":[\n${formatTable(traces, kindOfLine)}\n]}\n`;
}

/** Whether a query may look at a line: all name a figure or a submission. */
function isRead(line: string): boolean {
  const fields = JSON.parse(line) as Readonly<Record<string, unknown>>;
  return 'metric' in fields || 'submissionId' in fields;
}

/** Good and bad requests, an asset that ends and one that fails, webhooks of every outcome, a poisoned message, both timers, and a lost store. */
async function useService(service: TestService, receiver: string): Promise<void> {
  const client = await createHttpClient(service);
  const eventTypes = ['asset.processing.completed', 'asset.processing.failed'];
  for (const endpointUrl of [receiver, new URL('/gone', receiver).href])
    await client.call('POST', '/webhooks/subscriptions', { endpointUrl, eventTypes });
  const good = await client.upload('tea.txt', 'Our tea cures cancer.');
  const broken = await client.upload('broken.pdf', '%PDF-1.7 broken', 'application/pdf');
  const { json } = await client.submit(good, broken);
  await client.waitForEnd(json.submissionId);
  await client.call('GET', '/submissions/none');
  const connection = service.settings['AzureWebJobsStorage'] ?? '';
  const poisoned = new QueueClient(connection, `${service.settings['WEBHOOK_QUEUE_NAME']}-poison`);
  await poisoned.createIfNotExists();
  await poisoned.sendMessage(Buffer.from('{}').toString('base64'));
  for (const name of ['sweep', 'purge']) await service.host.runTimer(name);
  await untilLogged(service, ['poison_messages', 'subscriptions_disabled', '"outcome":"accepted"']);
  await service.lose('cosmos');
  await client.call('GET', '/submissions');
}

async function untilLogged({ logLines }: TestService, wanted: readonly string[]): Promise<void> {
  while (!wanted.every((text) => logLines.some((line) => line.includes(text)))) await delay(100);
}
