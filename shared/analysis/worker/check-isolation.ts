import type { Isolation } from '../../model/isolation.ts';
import { findReadableFolders } from './find-readable-folders.ts';
import { runChild } from './run-child.ts';

const unknown: Isolation = { network: 'unknown', files: 'unknown' };
const ceilings = { deadlineMs: 30_000, openingMs: 30_000, memoryBytes: 500_000_000, heapMegabytes: 64 };

/** Starts a child as for a file and asks it which walls hold there. Never rejects. */
export async function checkIsolation(setup: { readonly workerEntry: URL }): Promise<Isolation> {
  try {
    const end = await runChild({
      ...ceilings,
      job: { kind: 'check' },
      entry: setup.workerEntry,
      readableFolders: findReadableFolders(setup.workerEntry),
      signal: new AbortController().signal,
      serve: () => Promise.reject(new Error('A child that looks at its walls asks for nothing.')),
      onParts: () => {},
      onUsable: () => {},
      onProgress: () => {},
      onMemory: () => {},
    });
    return end.kind === 'done' ? (end.result as Isolation) : unknown;
  } catch {
    return unknown;
  }
}
