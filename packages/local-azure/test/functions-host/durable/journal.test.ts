import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Instance } from '../../../src/functions-host/durable/instance.ts';
import { type InstanceStore, openInstanceStore } from '../../../src/functions-host/durable/instance-store.ts';
import { toFrame } from '../../../src/functions-host/durable/journal/frame.ts';
import { JournalError } from '../../../src/functions-host/durable/journal/journal-error.ts';
import { FolderInUseError } from '../../../src/functions-host/durable/journal/lock-folder.ts';

let folder: string;
const notes: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-journal-'));
  notes.length = 0;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (): string => join(folder, 'orchestrations.journal');

function open(): InstanceStore {
  return openInstanceStore({
    folder,
    note: (message) => notes.push(message),
    onFailure: (error) => notes.push(error.message),
  });
}

/** Ten instances, each started and sent an event, in a closed journal. */
function writeTenInstances(): void {
  const store = open();
  for (let index = 0; index < 10; index += 1) {
    const instanceId = `instance-${index}`;
    store.start({ instanceId, started: createStart(instanceId) });
    store.deliver({ instanceId, message: { type: 'EventRaised', at: 2, name: 'größer', input: '"日本"' } });
  }
  store.close();
}

function createStart(name: string) {
  const executionId = `execution of ${name}`;
  return { type: 'ExecutionStarted', at: 1, executionId, name, version: null, input: 'null', parent: null } as const;
}

/** Everything about an instance but its size in the journal, which compaction changes. */
function toJournalContent(instance: Instance): Instance {
  return { ...instance, journalBytes: 0 };
}

function readInstances(): readonly Instance[] {
  const store = open();
  const instances = structuredClone([...store.all()]);
  store.close();
  return instances;
}

describe('the journal', () => {
  test('holds what it was given after it was closed', () => {
    writeTenInstances();
    const instances = readInstances();
    expect(instances).toHaveLength(10);
    expect(instances[3]).toMatchObject({
      instanceId: 'instance-3',
      status: 'Pending',
      inbox: [createStart('instance-3'), { type: 'EventRaised', name: 'größer', input: '"日本"' }],
    });
  });

  test('drops a last record that was cut off at any byte, with a note, and nothing else', () => {
    writeTenInstances();
    const whole = readFileSync(file());
    const lastRecordAt = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
    for (let cutAt = lastRecordAt + 1; cutAt < whole.length; cutAt += 1) {
      notes.length = 0;
      writeFileSync(file(), whole.subarray(0, cutAt));
      const instances = readInstances();
      expect(instances).toHaveLength(10);
      expect(instances[9]).toMatchObject({ inbox: [createStart('instance-9')] });
      expect(notes).toEqual([expect.stringContaining(`${file()} was cut off (${cutAt - lastRecordAt} bytes)`)]);
    }
  });

  test('goes on behind a record that was cut off', () => {
    writeTenInstances();
    truncateSync(file(), statSync(file()).size - 5);
    const store = open();
    store.start({ instanceId: 'another', started: createStart('another') });
    store.close();
    expect(readInstances()).toHaveLength(11);
  });

  test('is refused when any byte before its last line feed is damaged', () => {
    writeTenInstances();
    const whole = readFileSync(file());
    const damage = fc.record({
      at: fc.integer({ min: 0, max: whole.length - 2 }),
      mask: fc.integer({ min: 1, max: 255 }),
    });
    fc.assert(
      fc.property(damage, ({ at, mask }) => {
        const damaged = Buffer.from(whole);
        damaged.writeUInt8(damaged.readUInt8(at) ^ mask, at);
        writeFileSync(file(), damaged);
        expect(open).toThrow(JournalError);
        expect(open).toThrow(
          /orchestrations\.journal is damaged at byte \d+, after \d+ good records: put back a good copy/,
        );
        expect(readFileSync(file())).toEqual(damaged);
      }),
    );
  });

  test('is refused when whole records are missing from its middle', () => {
    writeTenInstances();
    const store = open();
    const [instance] = store.all();
    if (instance === undefined) throw new Error('no instance');
    const { instanceId, started } = instance;
    store.completeEpisode({
      op: 'episode',
      instanceId,
      executionId: started.executionId,
      startedAt: 3,
      consumed: 2,
      events: [],
      endedAt: 4,
      status: 'Running',
      customStatus: null,
      output: null,
      children: [],
      toParent: null,
      next: null,
    });
    store.close();
    const lines = readFileSync(file(), 'utf8').split('\n');
    writeFileSync(file(), [lines[0], ...lines.slice(2)].join('\n'));
    expect(open).toThrow(/is damaged/);
  });

  test('is refused when another version wrote it', () => {
    writeFileSync(file(), toFrame('{"op":"header","version":2}'));
    expect(open).toThrow(`The journal ${file()} was written by another version`);
  });

  test('is kept from a second opener until it is closed', () => {
    const first = open();
    expect(open).toThrow(FolderInUseError);
    expect(open).toThrow(`The state folder ${folder} is in use by another running host`);
    first.close();
    open().close();
  });

  test('says what is wrong with a folder it cannot use', () => {
    writeFileSync(join(folder, 'file'), '');
    const openBelowFile = () =>
      openInstanceStore({ folder: join(folder, 'file', 'below'), note: () => undefined, onFailure: () => undefined });
    expect(openBelowFile).toThrow(
      /^The journal .*orchestrations\.journal cannot be opened \(ENOTDIR.*use another state folder\.$/,
    );
    writeFileSync(join(folder, 'lock'), 'this is no lock');
    expect(open).toThrow(
      /lock cannot be locked \(file is not a database\)\. Check that it is an empty file in a folder that may be written\.$/,
    );
  });

  test('does not grow without bound: what was purged or replaced leaves it', async () => {
    const store = open();
    const input = JSON.stringify('x'.repeat(100_000));
    for (let round = 0; round < 400; round += 1) {
      store.start({ instanceId: 'kept', started: { ...createStart('kept'), input } });
      store.start({ instanceId: 'purged', started: { ...createStart('purged'), input } });
      store.purge(['purged']);
      await store.written();
    }
    expect(statSync(file()).size).toBeLessThan(20_000_000);
    const before = [...store.all()].map(toJournalContent);
    store.close();
    expect(readInstances().map(toJournalContent)).toEqual(before);
  });

  // Windows has no `ulimit`.
  test.skipIf(process.platform === 'win32')('says that the disk is full, and keeps what was stored', () => {
    const child = join(import.meta.dirname, '../../support/durable-full-disk.ts');
    const script = `ulimit -f 64; exec "$0" --disable-warning=ExperimentalWarning "$1" "$2"`;
    const run = spawnSync('bash', ['-c', script, process.execPath, child, folder], { encoding: 'utf8' });
    const { answered, refusal, failures } = JSON.parse(run.stdout);
    expect(failures).toEqual([expect.stringContaining(`The journal ${file()} cannot be written (EFBIG`)]);
    expect(refusal).toEqual({ status: 503, sentence: failures[0] });
    expect(answered).toBeGreaterThan(10);
    expect(readInstances()).toHaveLength(answered);
    expect(notes).toEqual([]);
  });
});
