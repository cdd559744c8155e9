import type { z } from 'zod';
import type { CosmosContainerName } from '../model/stored-names.ts';
import type { SweepName, SweepParameters } from '../model/sweeps.ts';

/** A stored document with the version it was read at. */
export interface Stored<T> {
  readonly document: T;
  readonly etag: string;
}

export type WriteOutcome =
  | { readonly ok: true; readonly etag: string }
  | { readonly ok: false; readonly reason: 'exists' | 'changed' | 'missing' };

export type BatchOperation =
  | { readonly kind: 'create'; readonly document: StoredDocument }
  | { readonly kind: 'replace'; readonly document: StoredDocument; readonly ifMatch: string }
  | { readonly kind: 'upsert'; readonly document: StoredDocument }
  | { readonly kind: 'delete'; readonly id: string; readonly ifMatch?: string };

export type BatchOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly index: number; readonly reason: 'exists' | 'changed' | 'missing' };

export interface StoredDocument {
  readonly id: string;
}

export interface Filter {
  /** Every pair must be equal; a path may be nested with dots. */
  readonly equals?: Readonly<Record<string, string | number | boolean | null>>;
  /** Substring of a field, compared in lower case. */
  readonly contains?: { readonly field: string; readonly text: string };
  /** Each field is a list that has this element. */
  readonly includes?: readonly { readonly field: string; readonly value: string }[];
  /** Instants as ISO text: `from` included, `until` excluded. */
  readonly range?: { readonly field: string; readonly from?: string; readonly until?: string };
}

export interface PageRequest {
  readonly filter: Filter;
  /** Ties are broken by `id` in the same order. */
  readonly orderBy?: {
    readonly field: string;
    readonly order: 'ascending' | 'descending';
    /** A field that the filter fixes to one value: one composite index then serves filter and order, whatever else the partition holds. */
    readonly within?: string;
  };
  /** Begins after this position in the order; the cost does not grow with the position. */
  readonly after?: { readonly value: string; readonly id: string };
  /** Ends at this position in the order. */
  readonly through?: { readonly value: string; readonly id: string };
  readonly offset: number;
  readonly limit: number;
}

/**
 * Documents by (container, partition, id). Everything of a client lies in the partition of its scope, so another workspace's document cannot be found.
 * Faults of the store (throttling, time-outs, resets) are retried inside; what remains is thrown as `StoreUnavailableError`.
 */
export interface DocumentStore {
  /** The most that one batch may hold. */
  readonly operationsPerBatch: number;
  /** Undefined when there is none. Rejects when the document does not fit `schema`. */
  find<T extends StoredDocument>(
    container: CosmosContainerName,
    partition: string,
    id: string,
    schema: z.ZodType<T>,
  ): Promise<Stored<T> | undefined>;
  /** An ambiguous answer (time-out, reset) followed by a conflict is resolved by reading: equal content counts as created. */
  create(container: CosmosContainerName, partition: string, document: StoredDocument): Promise<WriteOutcome>;
  /** Without `ifMatch` whatever is there is replaced. */
  replace(
    container: CosmosContainerName,
    partition: string,
    document: StoredDocument,
    ifMatch?: string,
  ): Promise<WriteOutcome>;
  upsert(container: CosmosContainerName, partition: string, document: StoredDocument): Promise<void>;
  /** True when there was something to delete. */
  delete(container: CosmosContainerName, partition: string, id: string): Promise<boolean>;
  /** All or nothing, at most `operationsPerBatch` in one partition. */
  batch(
    container: CosmosContainerName,
    partition: string,
    operations: readonly BatchOperation[],
  ): Promise<BatchOutcome>;
  /** One page inside one partition. */
  list<T extends StoredDocument>(
    container: CosmosContainerName,
    partition: string,
    schema: z.ZodType<T>,
    request: PageRequest,
  ): Promise<readonly T[]>;
  count(container: CosmosContainerName, partition: string, filter: Filter): Promise<number>;
  /** Conditional patch for rate limits: adds to or sets `field` where the condition holds; undefined when it does not. */
  patchNumber(
    container: CosmosContainerName,
    partition: string,
    id: string,
    patch: {
      readonly field: string;
      readonly add?: number;
      readonly set?: number;
      readonly whereAtLeast?: number;
      readonly whereAtMost?: number;
    },
  ): Promise<
    | { readonly outcome: 'patched'; readonly value: number }
    | { readonly outcome: 'refused' }
    | { readonly outcome: 'missing' }
  >;
  /**
   * Cross-partition, unordered, at most `limit` documents. One that does not fit `schema` is logged and skipped, so
   * that it does not hide the others.
   */
  sweep<T extends StoredDocument, Name extends SweepName>(
    name: Name,
    parameters: SweepParameters<Name>,
    schema: z.ZodType<T>,
    limit: number,
  ): Promise<readonly T[]>;
}

/** The store did not answer after all retries. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}
