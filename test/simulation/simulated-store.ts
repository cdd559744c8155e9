import { type DocumentStore, StoreUnavailableError } from '../../shared/ports/document-store.ts';
import type { MemoryDocumentStore } from '../../support/memory-document-store.ts';
import type { Faults } from './faults.ts';
import type { Instance } from './instance.ts';

/**
 * The one store as an instance reaches it: each call takes time before and after it is applied, may find the store away, and may lose its answer.
 * What the adapter can find out about a lost answer it finds out; beyond its patience the caller learns only that the store is away.
 */
export function createSimulatedStore(memory: MemoryDocumentStore, instance: Instance, faults: Faults): DocumentStore {
  async function call<Result>(apply: () => Promise<Result>): Promise<Result> {
    await instance.step();
    if (faults.draws('storeUnavailable')) throw new StoreUnavailableError('The store is away.');
    const result = await apply();
    await instance.step();
    if (faults.draws('storeLostAnswer')) throw new StoreUnavailableError('The answer was lost.');
    return result;
  }

  return {
    operationsPerBatch: memory.operationsPerBatch,
    find: (...given) => call(() => memory.find(...given)),
    list: (...given) => call(() => memory.list(...given)),
    count: (...given) => call(() => memory.count(...given)),
    sweep: (...given) => call(() => memory.sweep(...given)),
    upsert: (...given) => call(() => memory.upsert(...given)),
    delete: (...given) => call(() => memory.delete(...given)),
    patchNumber: (...given) => call(() => memory.patchNumber(...given)),
    create: (...given) => call(() => memory.create(...given)),
    replace: (...given) => call(() => memory.replace(...given)),
    batch: (...given) => call(() => memory.batch(...given)),
  };
}
