import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type ByteSource, SourceMissingError } from '../../../../shared/analysis/media/byte-source.ts';
import { defaultCeilings } from '../../../../shared/analysis/media/ceilings.ts';
import {
  type ExtractionOutcome,
  type ExtractionRun,
  extractInChild,
} from '../../../../shared/analysis/worker/extract-in-child.ts';
import { findReadableFolders } from '../../../../shared/analysis/worker/find-readable-folders.ts';

const entry = new URL('../../../../support/media/misbehaving-child.ts', import.meta.url);
const emptySource: ByteSource = { sizeBytes: 10, read: (_, length) => Promise.resolve(new Uint8Array(length)) };

async function extract(filename: string, run: Partial<ExtractionRun> = {}): Promise<ExtractionOutcome> {
  return await extractInChild({
    format: 'text',
    filename,
    metadata: {},
    source: emptySource,
    entry,
    readableFolders: findReadableFolders(entry),
    signal: new AbortController().signal,
    onProgress: () => {},
    ...run,
    ceilings: {
      ...defaultCeilings,
      openingMs: 800,
      stepMs: 500,
      memoryBytes: 350_000_000,
      heapMegabytes: 64,
      ...run.ceilings,
    },
  });
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const transcribe: ExtractionRun['transcribe'] = (wav) =>
  Promise.resolve({ source: 'test', segments: [{ startMs: 0, endMs: 1, text: [...wav].join('-') }] });

const keptParts = { blocks: [{ text: 'kept' }] };

describe('the child process', () => {
  test('has no environment, no network, and no files or programs but its own', async () => {
    const outcome = await extract('escape');
    const facts = outcome.ok
      ? Object.fromEntries(outcome.extraction.metadata.map(({ name, value }) => [name, value]))
      : outcome;
    expect(facts).toEqual({
      environment: 0,
      connect: 'refused',
      listen: 'refused',
      fetch: 'refused',
      read: 'refused',
      write: 'refused',
      spawn: 'refused',
    });
  });

  test('ends with the service, even in an endless loop', async () => {
    const maker = fileURLToPath(new URL('../../../../support/media/orphan-maker.ts', import.meta.url));
    const service = spawn(process.execPath, ['--no-warnings', maker], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [text] = (await once(service.stdout, 'data')) as [Buffer];
    const pid = Number(text.toString());
    expect(isAlive(pid)).toBe(true);
    service.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('ends when the review is called off, with the reason given', async () => {
    const calling = new AbortController();
    const reason = new Error('called off');
    let pid = 0;
    const onProgress = (_: number, stage: string): void => {
      pid = Number(stage);
      calling.abort(reason);
    };
    await expect(extract('tells its id', { signal: calling.signal, onProgress })).rejects.toBe(reason);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

describe('a file that drives its child', () => {
  test.each([
    ['endless loop', 'limit_exceeded'],
    ['hoards buffers', 'limit_exceeded'],
    ['hoards objects', 'limit_exceeded'],
    ['aborts', 'corrupt_file'],
    ['throws', 'internal'],
    ['refuses', 'unsupported_format'],
    ['misses a part', 'analyzer_unavailable'],
  ])('%s: %s', async (filename, errorType) => {
    expect(await extract(filename)).toMatchObject({ ok: false, failure: { errorType } });
  });

  test('past the deadline before anything is known: analysis_timeout', async () => {
    const ceilings = { ...defaultCeilings, deadlineMs: 700 };
    expect(await extract('endless wait', { ceilings })).toMatchObject({
      ok: false,
      failure: { errorType: 'analysis_timeout' },
    });
  });

  test('past the deadline: what was read until then is kept, and the rest named', async () => {
    const ceilings = { ...defaultCeilings, deadlineMs: 5000 };
    const reason = 'The time for one review ended before this check did.';
    const coverage = [{ check: 'pictures', extent: 'partial', reason }];
    expect(await extract('waits when usable', { ceilings })).toMatchObject({
      ok: true,
      extraction: { ...keptParts, coverage },
    });
  });

  test.each(['loops in a step', 'aborts in a step', 'throws in a step', 'hoards in a step'])(
    '%s: the step is left out, the rest complete',
    async (filename) => {
      const coverage = [{ check: 'pictures', extent: 'partial', reason: 'left out' }];
      expect(await extract(filename)).toMatchObject({ ok: true, extraction: { ...keptParts, coverage } });
    },
  );

  test('into a crash is tried once more in a fresh process', async () => {
    const saved = new Map<string, Uint8Array>();
    const checkpoints = {
      load: (name: string) => Promise.resolve(saved.get(name)),
      save: (name: string, bytes: Uint8Array) => Promise.resolve(void saved.set(name, bytes)),
    };
    const outcome = await extract('aborts once', { checkpoints });
    expect(outcome).toMatchObject({ ok: true, extraction: { blocks: [{ text: 'second try' }] } });
    expect([...saved]).toEqual([['tried', new Uint8Array([1])]]);
  });
});

describe('what the service does for the child', () => {
  test.each([
    ['a source that is gone', new SourceMissingError('gone'), 'source_missing'],
    ['a store that does not answer', new Error('503'), 'storage_unavailable'],
  ])('%s decides, even if the engine goes on without the bytes', async (_, error, errorType) => {
    const source = { sizeBytes: 10, read: () => Promise.reject(error) };
    expect(await extract('swallows read errors', { source })).toMatchObject({ ok: false, failure: { errorType } });
  });

  test('speech goes to the transcriber outside and comes back', async () => {
    expect(await extract('transcribes', { transcribe })).toMatchObject({
      extraction: { blocks: [{ text: 'test: 1-2-3' }] },
    });
  });

  test('says how much memory the child used', async () => {
    const { peakMemoryBytes } = await extract('hoards buffers');
    expect(peakMemoryBytes).toBeGreaterThan(350_000_000);
  });
});
