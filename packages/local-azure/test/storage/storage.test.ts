import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { QueueServiceClient } from '@azure/storage-queue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalStartError } from '../../src/start-error.ts';
import { startStorage } from '../../src/storage/storage.ts';
import { openStorageIndex } from '../../src/storage/storage-index.ts';
import { startStorageProcess } from './start-storage-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// One try: what a test wants to see is the first answer, not what the client's retries make of it.
const retryOptions = { maxTries: 1 };
const containerOf = (connectionString: string) =>
  BlobServiceClient.fromConnectionString(connectionString, { retryOptions }).getContainerClient('uploads');
const queueOf = (connectionString: string) =>
  QueueServiceClient.fromConnectionString(connectionString, { retryOptions }).getQueueClient('work');

/** A table request signed with SharedKeyLite; `path` starts with a slash. */
async function requestTable(endpoint: string, method: string, path: string, body?: object): Promise<Response> {
  const key = Buffer.from(
    'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
    'base64',
  );
  const date = new Date().toUTCString();
  const signature = createHmac('sha256', key).update(`${date}\n/devstoreaccount1${new URL(endpoint + path).pathname}`);
  const headers = {
    authorization: `SharedKeyLite devstoreaccount1:${signature.digest('base64')}`,
    'x-ms-date': date,
    'x-ms-version': '2020-12-06',
    accept: 'application/json;odata=nometadata',
    'content-type': 'application/json',
  };
  return fetch(endpoint + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}

/** How often the writing process is killed; more for a longer proof. */
const rounds = Number(process.env['STORAGE_KILL_ROUNDS'] ?? 2);

describe('the storage stand-in', () => {
  it('in memory serves blobs, messages and tables, and keeps two instances apart', async () => {
    const [one, two] = await Promise.all([startStorage(), startStorage()]);
    await containerOf(one.connectionString).create();
    await containerOf(one.connectionString).getBlockBlobClient('a').upload('text', 4);
    await queueOf(one.connectionString).create();
    await queueOf(one.connectionString).sendMessage('hello');
    expect((await requestTable(one.endpoints.table, 'POST', '/Tables', { TableName: 'things' })).status).toBe(201);

    expect(String(await containerOf(one.connectionString).getBlockBlobClient('a').downloadToBuffer())).toBe('text');
    expect((await queueOf(one.connectionString).receiveMessages()).receivedMessageItems[0]?.messageText).toBe('hello');
    expect(await containerOf(two.connectionString).exists()).toBe(false);
    await Promise.all([one.stop(), two.stop()]);
  });

  it('keeps what it answered through kill -9: blobs, snapshots, staged blocks, deliveries of messages, table rows', async () => {
    const before = await startStorageProcess(folder);
    const container = containerOf(before.connectionString);
    await container.create();
    const blob = container.getBlockBlobClient('leaflet.pdf');
    await blob.upload('first', 5, {
      blobHTTPHeaders: { blobContentType: 'application/pdf' },
      metadata: { kind: 'leaflet' },
    });
    const { snapshot = '' } = await blob.createSnapshot();
    await blob.upload('second!', 7);
    const staged = container.getBlockBlobClient('staged');
    await staged.stageBlock('QUFB', 'block', 5);
    const queue = queueOf(before.connectionString);
    await queue.create();
    await queue.sendMessage('deleted');
    const [first] = (await queue.receiveMessages()).receivedMessageItems;
    await queue.deleteMessage(first?.messageId ?? '', first?.popReceipt ?? '');
    await queue.sendMessage('received once');
    await queue.receiveMessages({ visibilityTimeout: 1 });
    await requestTable(before.endpoints.table, 'POST', '/Tables', { TableName: 'things' });
    await requestTable(before.endpoints.table, 'POST', '/things', { PartitionKey: 'p', RowKey: 'gone', value: 6 });
    await requestTable(before.endpoints.table, 'POST', '/Tables', { TableName: 'dropped' });
    await requestTable(before.endpoints.table, 'DELETE', `/Tables('dropped')`);
    const row = await requestTable(before.endpoints.table, 'POST', '/things', {
      PartitionKey: 'p',
      RowKey: 'r',
      value: 7,
    });
    expect(row.status).toBe(201);
    await before.kill();

    const after = await startStorageProcess(folder);
    const again = containerOf(after.connectionString).getBlockBlobClient('leaflet.pdf');
    expect(String(await again.downloadToBuffer())).toBe('second!');
    const pinned = again.withSnapshot(snapshot);
    expect(String(await pinned.downloadToBuffer())).toBe('first');
    expect(await pinned.getProperties()).toMatchObject({
      contentType: 'application/pdf',
      metadata: { kind: 'leaflet' },
    });
    const stagedAgain = containerOf(after.connectionString).getBlockBlobClient('staged');
    await stagedAgain.commitBlockList(['QUFB']);
    expect(String(await stagedAgain.downloadToBuffer())).toBe('block');
    const messages = await receiveAll(queueOf(after.connectionString));
    expect(messages).toEqual([{ messageText: 'received once', dequeueCount: 2 }]);
    const found = await requestTable(after.endpoints.table, 'GET', `/things(PartitionKey='p',RowKey='r')`);
    expect(await found.json()).toMatchObject({ value: 7 });
    expect((await requestTable(after.endpoints.table, 'GET', '/dropped')).status).toBe(404);
    await after.stop();
  });

  it(
    'loses nothing that was answered when it is killed in the middle of many writes',
    async () => {
      const stored = new Map<string, string>();
      const sent = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        const running = await startStorageProcess(folder);
        const container = containerOf(running.connectionString);
        const queue = queueOf(running.connectionString);
        await container.createIfNotExists();
        await queue.createIfNotExists();
        const enough = 40 + Math.floor(Math.random() * 60);
        let answered = 0;
        let killed: Promise<void> | undefined;
        const count = (): void => {
          answered += 1;
          if (answered === enough) killed = running.kill();
        };
        const write = async (worker: number): Promise<void> => {
          for (let step = 0; ; step += 1) {
            const name = `${round}-${worker}-${step % 20}`;
            const text = `text of ${name} ${step}`;
            // Whether an interrupted overwrite took effect is unknown: until it is answered either text is right.
            stored.delete(name);
            await container.getBlockBlobClient(name).upload(text, text.length);
            stored.set(name, text);
            count();
            await queue.sendMessage(text);
            sent.add(text);
            count();
          }
        };
        await Promise.allSettled(Array.from({ length: 6 }, (_, worker) => write(worker)));
        await killed;
      }
      const after = await startStorageProcess(folder);
      for (const [name, text] of stored) {
        expect(String(await containerOf(after.connectionString).getBlockBlobClient(name).downloadToBuffer())).toBe(
          text,
        );
      }
      const found = new Set((await receiveAll(queueOf(after.connectionString))).map(({ messageText }) => messageText));
      expect([...sent].filter((text) => !found.has(text))).toEqual([]);
      expect(sent.size).toBeGreaterThan(10);
      await after.stop();
    },
    60_000 + rounds * 2_000,
  );

  it.skipIf(process.platform === 'win32')(
    'answers 500 when the disk is full, and keeps what it had answered before',
    async () => {
      const limited = await startStorageProcess(folder, 400);
      const container = containerOf(limited.connectionString);
      await container.create();
      const stored: string[] = [];
      const storeOne = async (): Promise<number> => {
        const text = `${stored.length}`.padEnd(8_000, '.');
        const blob = container.getBlockBlobClient(`b${stored.length}`);
        const status = await blob.upload(text, text.length).then(
          () => 201,
          (error: { readonly statusCode?: number }) => error.statusCode ?? 0,
        );
        if (status === 201) stored.push(text);
        return status;
      };
      let status = 201;
      while (status === 201 && stored.length < 1_000) status = await storeOne();
      expect(status).toBe(500);
      expect(stored.length).toBeGreaterThan(3);
      await limited.kill();

      const after = await startStorageProcess(folder);
      for (const [step, text] of stored.entries()) {
        expect(
          String(await containerOf(after.connectionString).getBlockBlobClient(`b${step}`).downloadToBuffer()),
        ).toBe(text);
      }
      await after.stop();
    },
  );

  it('refuses a folder that another process uses', async () => {
    const first = await startStorageProcess(folder);
    expect(() => openStorageIndex(join(folder, 'index.db'))).toThrow('is in use by another process');
    await first.stop();
  });

  it('refuses what is damaged, with a sentence, and leaves it as it was', async () => {
    const first = await startStorage({ folder });
    await containerOf(first.connectionString).create();
    await containerOf(first.connectionString).getBlockBlobClient('a').upload('some text', 9);
    await first.stop();
    const index = readFileSync(join(folder, 'index.db'));
    const [extent = ''] = readdirSync(join(folder, 'blobs'));
    const damage = async (file: string, content: Buffer): Promise<string> => {
      const before = readFileSync(join(folder, file));
      writeFileSync(join(folder, file), content);
      const sentence = await startStorage({ folder }).then(
        () => 'started',
        (error: unknown) => (error instanceof LocalStartError ? error.message : String(error)),
      );
      expect(readFileSync(join(folder, file))).toEqual(content);
      writeFileSync(join(folder, file), before);
      return sentence;
    };
    expect(await damage('index.db', Buffer.from('no database'.repeat(999)))).toContain('it is no database any more');
    const flipped = Buffer.from(index);
    const inDocument = flipped.indexOf('uploads');
    flipped.writeUInt8(flipped.readUInt8(inDocument) ^ 1, inDocument);
    expect(await damage('index.db', flipped)).toMatch(/is damaged.*Put back a good copy/);
    expect(await damage(join('blobs', extent), Buffer.from('some'))).toContain('it has 4 of 9 bytes');
    await (await startStorage({ folder })).stop();
  });

  it('says which port is taken and gives back what it had opened', async () => {
    const first = await startStorage();
    const port = Number(new URL(first.endpoints.queue).port);
    await expect(startStorage({ folder, ports: { blob: 0, queue: port, table: 0 } })).rejects.toThrow(
      `Port ${port} (queue storage) is in use`,
    );
    await (await startStorage({ folder })).stop();
    await first.stop();
  });
});

async function receiveAll(queue: ReturnType<typeof queueOf>): Promise<{ messageText: string; dequeueCount: number }[]> {
  const found: { messageText: string; dequeueCount: number }[] = [];
  const { approximateMessagesCount = 0 } = await queue.getProperties();
  while (found.length < approximateMessagesCount) {
    const { receivedMessageItems } = await queue.receiveMessages({ numberOfMessages: 32, visibilityTimeout: 600 });
    found.push(...receivedMessageItems.map(({ messageText, dequeueCount }) => ({ messageText, dequeueCount })));
  }
  return found;
}
