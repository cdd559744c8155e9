import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { Container, ItemDefinition } from '@azure/cosmos';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type CosmosServer, startCosmos } from '../../src/cosmos/server.ts';
import { CosmosStartError } from '../../src/cosmos/storage/start-error.ts';
import { key, newFolder, openDatabase, refusalOf } from './support.ts';

const start = (file: string, more = {}) => startCosmos({ port: 0, key, file, log: () => undefined, ...more });

async function openContainer(server: { readonly endpoint: string }): Promise<Container> {
  const database = await openDatabase(server);
  return (await database.containers.createIfNotExists({ id: 'core', partitionKey: { paths: ['/pk'] } })).container;
}

async function startFailure(file: string): Promise<CosmosStartError> {
  const outcome = await start(file).then(
    async (server) => {
      await server.stop();
      return new Error('It started.');
    },
    (error: unknown) => error,
  );
  if (outcome instanceof CosmosStartError) return outcome;
  throw outcome;
}

describe('a state file', () => {
  it('keeps databases, containers, documents and etags', async () => {
    const file = join(newFolder(), 'cosmos.db');
    const first = await start(file);
    const database = await openDatabase(first);
    const { container } = await database.containers.create({
      id: 'core',
      partitionKey: { paths: ['/pk'] },
      defaultTtl: -1,
    });
    const definition = (await container.read()).resource;
    const { resource, etag } = await container.items.create({ id: '1', pk: 'a', email: 'x' });
    await first.stop();

    const second = await start(file);
    onTestFinished(() => second.stop());
    const again = (await openDatabase(second)).container('core');
    expect((await again.read()).resource).toEqual(definition);
    expect((await again.item('1', 'a').read()).resource).toEqual(resource);
    expect((await refusalOf(again.items.create({ id: '1', pk: 'a', email: 'x' }))).code).toBe(409);
    const next = await again.item('1', 'a').replace({ id: '1', pk: 'a', email: 'y' });
    expect(next.etag).not.toBe(etag);
  });

  it('never gives an etag twice, also when the newest document was deleted before a restart', async () => {
    const file = join(newFolder(), 'cosmos.db');
    const etags = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const server = await start(file);
      const container = await openContainer(server);
      etags.add((await container.items.create({ id: '1', pk: 'a' })).etag);
      await container.item('1', 'a').delete();
      await server.stop();
    }
    expect(etags.size).toBe(3);
  });

  it('loses nothing that was answered when the process is killed', async () => {
    const file = join(newFolder(), 'cosmos.db');
    const stored = new Map<string, number>();
    for (let round = 0; round < 4; round++) {
      const { child, endpoint } = await spawnServer(file);
      const container = await openContainer({ endpoint });
      await compareWithStored(container, stored);
      let answered = 0;
      const write = async (id: string): Promise<void> => {
        for (let n = 1; ; n++) {
          await container.items.upsert({ id, pk: 'a', n });
          stored.set(id, n);
          answered += 1;
          if (answered === 40 + round * 17) child.kill('SIGKILL');
        }
      };
      const ended = once(child, 'exit');
      await Promise.allSettled(Array.from({ length: 8 }, (_, writer) => write(`${round}-${writer}`)));
      await ended;
      expect(existsSync(`${file}-wal`)).toBe(true);
    }
    const server = await start(file);
    onTestFinished(() => server.stop());
    const container = await openContainer(server);
    expect(stored.size).toBeGreaterThan(4);
    await compareWithStored(container, stored);
  });

  it('that is open is refused to a second process and to a second start', async () => {
    const file = join(newFolder(), 'cosmos.db');
    const server = await start(file);
    onTestFinished(() => server.stop());
    expect(await startFailure(file)).toMatchObject({
      code: 'in_use',
      message: expect.stringContaining(file) as string,
    });
    const child = spawnChild(file);
    expect((await once(child, 'exit'))[0]).toBe(1);
  });

  it('of another program or of a newer version is refused', async () => {
    const folder = newFolder();
    const foreign = join(folder, 'foreign.db');
    const other = new DatabaseSync(foreign);
    other.exec('CREATE TABLE theirs (a)');
    other.close();
    expect((await startFailure(foreign)).code).toBe('foreign_file');

    const file = join(folder, 'cosmos.db');
    await (await start(file)).stop();
    const newer = new DatabaseSync(file);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    expect((await startFailure(file)).code).toBe('newer_format');
    expect((await startFailure(join(folder, 'no', 'such', 'folder.db'))).code).toBe('unwritable');
  });

  it('whose port is in use says so, and is free again', async () => {
    const file = join(newFolder(), 'cosmos.db');
    const taken = await start(file);
    onTestFinished(() => taken.stop());
    const port = Number(new URL(taken.endpoint).port);
    const other = join(newFolder(), 'other.db');
    await expect(start(other, { port })).rejects.toMatchObject({ code: 'port_in_use' });
    await (await start(other)).stop();
  });
});

describe('a damaged state file', () => {
  it('is refused with a sentence that says what to do', async () => {
    const file = join(newFolder(), 'cosmos.db');
    writeFileSync(file, 'This is no database. '.repeat(400));
    const { code, message } = await startFailure(file);
    expect(code).toBe('damaged');
    expect(message).toMatch(/is damaged.* Put a copy from a backup in its place, or move it away/);
  });

  it('is refused when it was cut short', async () => {
    const file = await fillFile();
    truncateSync(file, statSync(file).size - 8192);
    expect((await startFailure(file)).code).toBe('damaged');
  });

  it('is refused or gives back every document unchanged, wherever a byte has flipped', async () => {
    const file = await fillFile();
    const sound = readFileSync(file);
    const contents = await readAll(file);
    const damaged = `${file}.damaged`;
    let refused = 0;
    for (let round = 0; round < 60; round++) {
      const bytes = Buffer.from(sound);
      const at = Math.floor((round * sound.length) / 60) + (round % 97);
      bytes[at] = (bytes[at] ?? 0) ^ 0x20;
      writeFileSync(damaged, bytes);
      const outcome = await readAll(damaged).catch((error: unknown) => error);
      const isRefused = outcome instanceof CosmosStartError;
      if (isRefused) refused += 1;
      expect(isRefused ? contents : outcome).toEqual(contents);
    }
    expect(refused).toBeGreaterThan(10);
  });

  it.each(['databases', 'containers'])('is refused when one of its %s was changed by other means', async (table) => {
    const file = await fillFile();
    const writer = new DatabaseSync(file);
    writer.exec(`UPDATE ${table} SET resource = replace(resource, '_self', '_sElf')`);
    writer.close();
    expect(await startFailure(file)).toMatchObject({ code: 'damaged' });
  });

  it('is refused when an index no longer fits its table', async () => {
    const file = await fillFile();
    const reader = new DatabaseSync(file, { readOnly: true });
    const page = Number(
      reader.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_databases_1'").get()?.[
        'rootpage'
      ],
    );
    const pageBytes = Number(reader.prepare('PRAGMA page_size').get()?.['page_size']);
    reader.close();
    const bytes = readFileSync(file);
    // The last bytes of a page end an entry: they are the number of the row that it points to.
    writeFileSync(file, flip(page * pageBytes - 1)(bytes));
    expect(await startFailure(file)).toMatchObject({ code: 'damaged' });
  });

  it('is refused when its log is damaged in the middle, and opened without a torn last transaction', async () => {
    const file = join(newFolder(), 'cosmos.db');
    const { child, endpoint } = await spawnServer(file);
    const container = await openContainer({ endpoint });
    for (let n = 0; n < 20; n++) await container.items.create({ id: `${n}`, pk: 'a', n });
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const log = readFileSync(`${file}-wal`);
    const copy = (change: (bytes: Buffer) => Buffer): string => {
      const target = join(newFolder(), 'cosmos.db');
      copyFileSync(file, target);
      writeFileSync(`${target}-wal`, change(Buffer.from(log)));
      return target;
    };
    expect((await startFailure(copy(flip(10)))).code).toBe('damaged');
    expect((await startFailure(copy(flip(Math.floor(log.length / 2))))).code).toBe('damaged');

    const notes: string[] = [];
    const torn = await start(copy(flip(log.length - 10)), { log: (line: string) => void notes.push(line) });
    onTestFinished(() => torn.stop());
    expect(notes.join()).toMatch(/cut off; that transaction is dropped/);
    const count = (await openContainer(torn)).items.query('SELECT VALUE COUNT(1) FROM c', { partitionKey: 'a' });
    expect((await count.fetchAll()).resources).toEqual([19]);

    const cut = await start(copy((bytes) => bytes.subarray(0, bytes.length - 2000)));
    onTestFinished(() => cut.stop());
    expect((await (await openContainer(cut)).item('18', 'a').read()).statusCode).toBe(200);
  });
});

describe('a full disk', () => {
  it('answers 503 with a sentence, loses nothing and goes on when there is room', async () => {
    const file = join(newFolder(), 'cosmos.db');
    const lines: string[] = [];
    const full = await start(file, { maxSizeBytes: 400_000, log: (line: string) => void lines.push(line) });
    const container = await openContainer(full);
    let stored = 0;
    const create = (target: Container) => target.items.create({ id: `${stored}`, pk: 'a', text: 'x'.repeat(20_000) });
    const fill = async (): Promise<void> => {
      for (;;) {
        await create(container);
        stored += 1;
      }
    };
    const { code, message } = await refusalOf(fill());
    expect(code).toBe(503);
    expect(message).toBe('The disk is full or cannot be written: nothing was stored. Free some space.');
    expect(lines.join()).toContain('disk is full');
    expect(stored).toBeGreaterThan(5);
    const operations = [
      { operationType: 'Create' as const, resourceBody: { id: 'b', pk: 'a', text: 'x'.repeat(20_000) } },
    ];
    await expect(container.items.batch(operations, 'a')).rejects.toThrow(/disk is full/);
    for (let n = 0; n < stored; n++) expect((await container.item(`${n}`, 'a').read()).statusCode).toBe(200);
    expect((await container.item(`${stored}`, 'a').read()).statusCode).toBe(404);
    await full.stop();

    const roomy = await start(file);
    onTestFinished(() => roomy.stop());
    const again = await openContainer(roomy);
    expect((await create(again)).statusCode).toBe(201);
    const count = again.items.query('SELECT VALUE COUNT(1) FROM c', { partitionKey: 'a' });
    expect((await count.fetchAll()).resources).toEqual([stored + 1]);
  });
});

/** Changes one bit. */
function flip(at: number): (bytes: Buffer) => Buffer {
  return (bytes) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
}

/** Every answered write must be there. The write that was not yet answered when the process died may be there or not. */
async function compareWithStored(container: Container, stored: Map<string, number>): Promise<void> {
  for (const [id, n] of stored) {
    const found = Number((await container.item(id, 'a').read<ItemDefinition>()).resource?.['n']);
    expect([n, n + 1]).toContain(found);
    stored.set(id, found);
  }
}

/** A closed state file with 60 documents. */
async function fillFile(): Promise<string> {
  const file = join(newFolder(), 'cosmos.db');
  const server = await start(file);
  const container = await openContainer(server);
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      container.items.create({ id: `${n}`, pk: `p${n % 3}`, text: `${n} `.repeat(300) }),
    ),
  );
  await server.stop();
  return file;
}

/** The texts of all documents, read by the stand-in's own code. */
async function readAll(file: string): Promise<unknown> {
  const server: CosmosServer = await start(file, { allowCrossPartition: true });
  try {
    return (await (await openContainer(server)).items.query('SELECT * FROM c').fetchAll()).resources;
  } finally {
    await server.stop();
  }
}

function spawnChild(file: string): ChildProcess {
  const script = fileURLToPath(new URL('./serve-file.ts', import.meta.url));
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, file, key], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

async function spawnServer(file: string): Promise<{ readonly child: ChildProcess; readonly endpoint: string }> {
  const child = spawnChild(file);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, endpoint: line.toString().trim() };
}
