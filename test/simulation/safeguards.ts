import { z } from 'zod';
import type { SweepName } from '../../shared/model/sweeps.ts';
import type { BatchOperation, DocumentStore, StoredDocument } from '../../shared/ports/document-store.ts';

/** What can be switched off, to see that the invariants notice. Each stands for a mistake that somebody could make. */
export const safeguards = {
  'creating a claim refuses a second owner': 'claims are written whether they exist or not',
  'a submission is one batch': 'claims, submission and start record are written one after the other',
  'state and event are one write': 'the event is written after the state',
  'an event stays pending until it is dispatched': 'events are written as dispatched',
  'the sweeper finds pending events': 'undispatched events stay so',
  'the sweeper finds overdue deliveries': 'lost messages stay lost',
  'the sweeper finds lost starts, and the watchdog what never began':
    'neither start records nor stalled submissions are looked at',
  'the watchdog restarts what hangs': 'stalled submissions are not looked at',
  'submissions are written under their etag': 'the last write wins',
  'delivery ids are derived': 'every dispatch makes new deliveries',
  'the sweeper finds reserved claims': 'reservations that nobody needs stay',
} as const;

export type Safeguard = keyof typeof safeguards;

/** Sweeps that a switched-off safeguard makes blind. */
const blinded: Partial<Record<Safeguard, readonly SweepName[]>> = {
  'the sweeper finds pending events': ['pending-events'],
  'the sweeper finds overdue deliveries': ['overdue-deliveries'],
  'the sweeper finds reserved claims': ['reserved-claims'],
  'the sweeper finds lost starts, and the watchdog what never began': ['pending-starts', 'stalled-submissions'],
  'the watchdog restarts what hangs': ['stalled-submissions'],
};

const anything = z.looseObject({ id: z.string() });

const typeOf = (document: StoredDocument): unknown => (document as { readonly type?: unknown }).type;

/** The store as it would be without one safeguard; `newId` gives ids that nothing derives. */
export function withoutSafeguard(store: DocumentStore, off: Safeguard | undefined, newId: () => string): DocumentStore {
  if (off === undefined) return store;
  const isLastWriteWins = (document: StoredDocument): boolean =>
    off === 'submissions are written under their etag' && typeOf(document) === 'submission';

  const weaken = (operation: BatchOperation): BatchOperation => {
    if (operation.kind === 'delete') return operation;
    const { document } = operation;
    if (off === 'creating a claim refuses a second owner' && typeOf(document) === 'claim')
      return { kind: 'upsert', document };
    if (off === 'an event stays pending until it is dispatched' && typeOf(document) === 'event') {
      return { ...operation, document: { ...document, pending: false } as StoredDocument };
    }
    return isLastWriteWins(document) ? { kind: 'upsert', document } : operation;
  };

  const isSplit = (operations: readonly BatchOperation[]): boolean => {
    const types = operations.map((operation) => (operation.kind === 'delete' ? undefined : typeOf(operation.document)));
    return (
      (off === 'a submission is one batch' && types.includes('claim')) ||
      (off === 'state and event are one write' && types.includes('event') && types.includes('submission'))
    );
  };

  return {
    operationsPerBatch: store.operationsPerBatch,
    find: (...call) => store.find(...call),
    upsert: (...call) => store.upsert(...call),
    delete: (...call) => store.delete(...call),
    list: (...call) => store.list(...call),
    count: (...call) => store.count(...call),
    patchNumber: (...call) => store.patchNumber(...call),
    create(container, partition, document) {
      const isOwn = off === 'delivery ids are derived' && container === 'deliveries';
      return store.create(container, partition, isOwn ? { ...document, id: newId() } : document);
    },
    async replace(container, partition, document, ifMatch) {
      if (!isLastWriteWins(document)) return store.replace(container, partition, document, ifMatch);
      await store.upsert(container, partition, document);
      return { ok: true, etag: (await store.find(container, partition, document.id, anything))?.etag ?? '' };
    },
    async batch(container, partition, operations) {
      const weakened = operations.map(weaken);
      if (!isSplit(operations)) return store.batch(container, partition, weakened);
      for (const [index, operation] of weakened.entries()) {
        const outcome = await store.batch(container, partition, [operation]);
        if (!outcome.ok) return { ...outcome, index };
      }
      return { ok: true };
    },
    sweep: (name, ...call) => (blinded[off]?.includes(name) ? Promise.resolve([]) : store.sweep(name, ...call)),
  };
}
