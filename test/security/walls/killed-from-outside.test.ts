import { afterEach, describe, expect, test } from 'vitest';
import { assembleExtraction } from '../../../shared/analysis/media/assemble-extraction.ts';
import { defaultCeilings } from '../../../shared/analysis/media/ceilings.ts';
import type { PictureToRead, PictureWords } from '../../../shared/analysis/media/extractor.ts';
import { extractInChild } from '../../../shared/analysis/worker/extract-in-child.ts';
import { findReadableFolders } from '../../../shared/analysis/worker/find-readable-folders.ts';
import { createPictureReader, type ItemWorker } from '../../../shared/analysis/worker/item-worker.ts';
import type { Answer } from '../../../shared/analysis/worker/protocol.ts';
import { createRuleReviewer } from '../../../shared/analysis/worker/rule-reviewer.ts';
import { assetErrorTypes } from '../../../shared/model/errors.ts';

import { reviewContext } from '../../shared/analysis/rules/review-context.ts';

const wordsOf = (answer: Answer): PictureWords | undefined =>
  answer.ok ? (answer.value as PictureWords | undefined) : undefined;

const support = new URL('../../../support/media/', import.meta.url);

async function extract(filename: string) {
  const entry = new URL('misbehaving-child.ts', support);
  const saved = new Map<string, Uint8Array>();
  return await extractInChild({
    format: 'text',
    filename,
    metadata: {},
    source: { sizeBytes: 10, read: async (_, length) => new Uint8Array(length) },
    ceilings: defaultCeilings,
    entry,
    readableFolders: findReadableFolders(entry),
    checkpoints: {
      load: async (name) => saved.get(name),
      save: async (name, bytes) => void saved.set(name, bytes),
    },
    signal: new AbortController().signal,
    onProgress: () => {},
  });
}

describe('Protects: a sound file from being called damaged', () => {
  test('when its process was killed twice from outside, a third one reads it', async () => {
    expect(await extract('is killed twice')).toMatchObject({
      ok: true,
      extraction: { blocks: [{ text: 'third try' }] },
    });
  });

  test.each(['is killed', 'is killed in a step'])(
    'when every process is killed (%s), the review can be retried, and nothing is left out in silence',
    async (filename) => {
      const outcome = await extract(filename);
      const errorType = outcome.ok ? undefined : outcome.failure.errorType;
      expect(errorType).toBe('internal');
      expect(assetErrorTypes.internal.isRetryable).toBe(true);
    },
  );

  test('when its process crashes by itself, it is', async () => {
    expect(await extract('aborts')).toMatchObject({ ok: false, failure: { errorType: 'corrupt_file' } });
  });
});

describe('Protects: findings from being lost with the process that applies the rules', () => {
  test.each(['is killed', 'ends'])(
    'when it %s each time, the review fails, can be retried, and says why',
    async (filename) => {
      const entry = new URL('../../../support/media/broken-reviewer.ts', import.meta.url);
      const extraction = assembleExtraction({ format: 'text', sizeBytes: 1 }, [], { maximumCharacters: 1 });
      const context = { ...reviewContext, filename };
      const reviewer = createRuleReviewer({ entry, readableFolders: findReadableFolders(entry) });
      const outcome = await reviewer.review(extraction, context, new AbortController().signal);
      const failure = outcome.ok ? undefined : outcome.failure;
      expect(failure).toMatchObject({ errorType: 'internal', message: assetErrorTypes.internal.message });
      expect(failure?.detail).toMatch(filename === 'ends' ? /exit code 1\nprocess \d+/ : /SIGKILL\nprocess \d+/);
    },
  );
});

describe('Protects: the words in a picture from being lost in silence', () => {
  const entry = new URL('misbehaving-reader.ts', support);
  let pictureReader: ItemWorker<PictureToRead>;
  const read = (key: string): Promise<Answer> =>
    pictureReader.process({ jpeg: new Uint8Array(1), timeMs: 0, originalHeight: 720, scaleLimit: 1, key, order: 1 });

  afterEach(() => pictureReader.close());

  test('a picture is read by the next process when the one before was killed', async () => {
    pictureReader = createPictureReader({
      entry,
      readableFolders: findReadableFolders(entry),
      ceilings: defaultCeilings,
    });
    const [engine] = wordsOf(await read('one'))?.engines ?? [];
    process.kill(Number(engine?.version.replace('process ', '')), 'SIGKILL');
    expect(wordsOf(await read('two'))?.parts).toMatchObject([{ block: { text: 'two' } }]);
  });

  test('where every process is killed, the review fails and can be retried', async () => {
    pictureReader = createPictureReader({
      entry,
      readableFolders: findReadableFolders(entry),
      ceilings: defaultCeilings,
    });
    expect(await read('is killed')).toMatchObject({ ok: false, failure: { errorType: 'internal' } });
  });
});
