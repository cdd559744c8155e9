import { execFile } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { assembleExtraction } from '../../../../shared/analysis/media/assemble-extraction.ts';
import { findReadableFolders } from '../../../../shared/analysis/worker/find-readable-folders.ts';
import { createRuleReviewer, type RuleReviewer } from '../../../../shared/analysis/worker/rule-reviewer.ts';
import { workerEntry } from '../../../../support/media/extract-sample.ts';
import { reviewContext } from '../rules/review-context.ts';

const broken = new URL('../../../../support/media/broken-reviewer.ts', import.meta.url);
const extraction = assembleExtraction(
  { format: 'text', sizeBytes: 30 },
  [
    {
      type: 'block',
      block: {
        text: 'Cures arthritis, guaranteed.',
        order: 0,
        key: 'b',
        source: 'document_text',
        role: 'body',
        place: { kind: 'text', line: 1 },
      },
    },
  ],
  { maximumCharacters: 100 },
);
/** Longer than a test may take. */
const aLongWait = { patienceMs: 3_600_000 };
let reviewer: RuleReviewer;

function open(entry = broken, patience: { readonly patienceMs?: number } = {}): void {
  reviewer = createRuleReviewer({ entry, readableFolders: findReadableFolders(entry), ...patience });
}

afterEach(() => void reviewer.rest());

/** The process that reviewed it, or why none did. */
async function review(filename: string, signal = new AbortController().signal): Promise<string> {
  const outcome = await reviewer.review(extraction, { ...reviewContext, filename }, signal);
  return outcome.ok ? outcome.review.ruleSetVersion : outcome.failure.errorType;
}

const isRunning = (said: string): boolean => {
  try {
    return process.kill(Number(said.replace('process ', '')), 0);
  } catch {
    return false;
  }
};

describe('the process that applies rules', () => {
  test('stays for the next review, and ends when its memory is needed', async () => {
    open();
    const first = await review('one');
    expect(await review('two')).toBe(first);
    expect(isRunning(first)).toBe(true);
    const endRest = reviewer.rest();
    await expect.poll(() => isRunning(first)).toBe(false);
    endRest();
    const other = await review('three');
    expect(other).toMatch(/^process/);
    expect(other).not.toBe(first);
    expect(await review('four')).toBe(other);
  });

  test('does not stay while its memory is needed by anybody, though its review began before', async () => {
    open();
    const [endOne, endTwo] = [reviewer.rest(), reviewer.rest()];
    endOne();
    endOne();
    const first = await review('one');
    await expect.poll(() => isRunning(first)).toBe(false);
    endTwo();
    const second = await review('two');
    expect(await review('three')).toBe(second);
  });

  test('takes reviews that come at the same time one after the other, in their order', async () => {
    open(broken, aLongWait);
    const ended: string[] = [];
    const names = ['one', 'two', 'three', 'four'];
    const processes = await Promise.all(
      names.map(async (name) => {
        const reviewedBy = await review(name);
        ended.push(name);
        return reviewedBy;
      }),
    );
    expect(new Set(processes).size).toBe(1);
    expect(ended).toEqual(names);
  });

  test('is another one for a review that would wait for long; one of them stays', async () => {
    open(broken, { patienceMs: 0 });
    const stopping = new AbortController();
    const hanging = review('hangs', stopping.signal);
    const one = await review('one');
    expect(one).toMatch(/^process/);
    stopping.abort(new Error('gone'));
    await expect(hanging).rejects.toThrow('gone');
    expect(await review('two')).toBe(one);
  });

  test('that breaks leaves its turn to another process', async () => {
    open(broken, aLongWait);
    const [first, second] = await Promise.all([review('ends'), review('one')]);
    expect(first).toBe('internal');
    expect(second).toMatch(/^process/);
  });

  test('passes over a review that nobody waits for any more', async () => {
    open(broken, aLongWait);
    const [stoppingOne, stoppingTwo] = [new AbortController(), new AbortController()];
    const hanging = review('hangs', stoppingOne.signal);
    const waiting = review('one', stoppingTwo.signal);
    const last = review('two');
    stoppingTwo.abort(new Error('not needed'));
    await expect(waiting).rejects.toThrow('not needed');
    stoppingOne.abort(new Error('gone'));
    await expect(hanging).rejects.toThrow('gone');
    expect(await last).toMatch(/^process/);
  });

  test('is replaced when it ends in the middle, or while it waits', async () => {
    open();
    const first = await review('ends later');
    const second = await review('ends later');
    expect(second).toMatch(/^process/);
    expect(second).not.toBe(first);
    process.kill(Number(second.replace('process ', '')), 'SIGKILL');
    const third = await review('one');
    expect(third).toMatch(/^process/);
    expect(third).not.toBe(second);
  });

  test('ends with a review that nobody waits for any more, whose reason it tells', async () => {
    open();
    const first = await review('one');
    const stopping = new AbortController();
    const reviewing = review('hangs', stopping.signal);
    await setImmediate(); // It has begun.
    stopping.abort(new Error('gone'));
    await expect(reviewing).rejects.toThrow('gone');
    await expect.poll(() => isRunning(first)).toBe(false);
    expect(await review('two')).toMatch(/^process/);
  });

  test('gives the same findings the second time', async () => {
    open(workerEntry);
    const signal = new AbortController().signal;
    const first = await reviewer.review(extraction, reviewContext, signal);
    const second = await reviewer.review(extraction, reviewContext, signal);
    expect(first.ok && first.review.issues.length).toBeGreaterThan(0);
    expect(second).toEqual(first);
  });

  test('does not keep a program that has nothing else to do', async () => {
    open();
    const program = `
      const [root, entry] = process.argv.slice(1);
      const { createRuleReviewer } = await import(new URL('rule-reviewer.ts', root).href);
      const { findReadableFolders } = await import(new URL('find-readable-folders.ts', root).href);
      const reviewer = createRuleReviewer({ entry: new URL(entry), readableFolders: findReadableFolders(new URL(entry)) });
      const context = { filename: 'one' };
      const outcome = await reviewer.review({ frames: [] }, context, new AbortController().signal);
      console.log(outcome.review.ruleSetVersion);
    `;
    const root = new URL('../../../../shared/analysis/worker/', import.meta.url).href;
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program, root, broken.href];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout.trim()).toMatch(/^process/);
  });
});
