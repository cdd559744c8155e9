import type { z } from 'zod';
import {
  type CosmosContainerDefinition,
  type CosmosContainerName,
  cosmosContainers,
} from '../shared/model/stored-names.ts';
import { type SweepName, type SweepParameters, sweeps } from '../shared/model/sweeps.ts';
import type { Clock } from '../shared/ports/clock.ts';
import {
  type BatchOperation,
  type BatchOutcome,
  type DocumentStore,
  type Filter,
  type PageRequest,
  type Stored,
  type StoredDocument,
  StoreUnavailableError,
  type WriteOutcome,
} from '../shared/ports/document-store.ts';
import { type Fields, isBefore, passesSweep, valueAt } from './passes-sweep.ts';

export interface StoreCall {
  readonly operation: keyof DocumentStore;
  readonly container: CosmosContainerName | undefined;
  /** Id of the document, or of the first one of a batch. */
  readonly id: string | undefined;
}

/** `unavailable`: nothing happens and the call fails; `lost_answer`: it is applied and fails all the same. */
export type StoreFault = 'none' | 'unavailable' | 'lost_answer';

/** A single replacement may be without a condition. */
type Write =
  | BatchOperation
  | { readonly kind: 'replace'; readonly document: StoredDocument; readonly ifMatch: undefined };

type Refusal = Extract<WriteOutcome, { ok: false }>['reason'];

interface Entry {
  readonly text: string;
  readonly etag: string;
  readonly endsAtMs: number;
}

function passes(document: Fields, { equals = {}, contains, includes = [], range }: Filter): boolean {
  const isEqual = Object.entries(equals).every(([field, value]) => valueAt(document, field) === value);
  const text = contains && valueAt(document, contains.field);
  const hasText = !contains || (typeof text === 'string' && text.includes(contains.text));
  const at = range && valueAt(document, range.field);
  const isInRange =
    (range?.from === undefined || (typeof at === 'string' && at >= range.from)) &&
    (range?.until === undefined || isBefore(at, range.until));
  const hasElements = includes.every(({ field, value }) => {
    const list = valueAt(document, field);
    return Array.isArray(list) && list.includes(value);
  });
  return isEqual && hasText && hasElements && isInRange;
}

/**
 * `DocumentStore` in memory with the behaviour of the real one: partitions, etags that change with every write, all-or-nothing batches,
 * time to live by the clock. `fault` decides about every call; `pause` lets a simulation order what runs at once.
 */
export class MemoryDocumentStore implements DocumentStore {
  fault: (call: StoreCall) => StoreFault = () => 'none';
  pause: (call: StoreCall) => Promise<void> = async () => undefined;
  readonly calls: StoreCall[] = [];
  /** Fewer than the real store's lets small submissions need several batches. */
  operationsPerBatch = 100;
  readonly #clock: Clock;
  #partitions = new Map<string, Map<string, Entry>>();
  #etag = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Everything that is stored, as `container/partition/id` → document: what a refused request must not change. */
  dump(): Record<string, Fields> {
    const all = [...this.#partitions].flatMap(([key, entries]) =>
      [...entries]
        .filter(([, entry]) => this.#isLive(entry))
        .map(([id, { text }]) => [`${key}/${id}`, JSON.parse(text)]),
    );
    return Object.fromEntries(all) as Record<string, Fields>;
  }

  find<T extends StoredDocument>(container: CosmosContainerName, partition: string, id: string, schema: z.ZodType<T>) {
    return this.#call('find', container, id, (): Stored<T> | undefined => {
      const entry = this.#entry(container, partition, id);
      return entry && { document: schema.parse(JSON.parse(entry.text)), etag: entry.etag };
    });
  }

  create(container: CosmosContainerName, partition: string, document: StoredDocument) {
    return this.#call('create', container, document.id, () =>
      this.#write(container, partition, { kind: 'create', document }),
    );
  }

  replace(container: CosmosContainerName, partition: string, document: StoredDocument, ifMatch?: string) {
    return this.#call('replace', container, document.id, () =>
      this.#write(container, partition, { kind: 'replace', document, ifMatch }),
    );
  }

  upsert(container: CosmosContainerName, partition: string, document: StoredDocument) {
    return this.#call('upsert', container, document.id, () => {
      this.#write(container, partition, { kind: 'upsert', document });
    });
  }

  delete(container: CosmosContainerName, partition: string, id: string) {
    return this.#call('delete', container, id, () => this.#write(container, partition, { kind: 'delete', id }).ok);
  }

  batch(container: CosmosContainerName, partition: string, operations: readonly BatchOperation[]) {
    const first = operations[0];
    const id = first && (first.kind === 'delete' ? first.id : first.document.id);
    return this.#call('batch', container, id, (): BatchOutcome => {
      if (operations.length > 100) throw new Error('A batch has at most 100 operations.');
      const key = `${container}/${partition}`;
      const before = new Map(this.#partitions.get(key));
      for (const [index, operation] of operations.entries()) {
        const outcome = this.#write(container, partition, operation);
        if (outcome.ok) continue;
        this.#partitions.set(key, before);
        return { ok: false, index, reason: outcome.reason };
      }
      return { ok: true };
    });
  }

  list<T extends StoredDocument>(
    container: CosmosContainerName,
    partition: string,
    schema: z.ZodType<T>,
    { filter, orderBy, after, through, offset, limit }: PageRequest,
  ) {
    return this.#call('list', container, undefined, () => {
      if (orderBy) checkCompositeIndex(container, orderBy, filter);
      const found = this.#documents(container, partition).filter((document) => passes(document, filter));
      const sign = orderBy?.order === 'descending' ? -1 : 1;
      const rank = (document: Fields): string =>
        `${String(valueAt(document, orderBy?.field ?? 'id'))}\0${String(document['id'])}`;
      const sorted = found.toSorted((a, b) => sign * (rank(a) < rank(b) ? -1 : Number(rank(a) > rank(b))));
      const [start, end] = [after, through].map((place) => place && `${place.value}\0${place.id}`);
      const behind = sorted.filter((document) => {
        const at = rank(document);
        const isBehind = start === undefined || (sign > 0 ? at > start : at < start);
        return isBehind && (end === undefined || (sign > 0 ? at <= end : at >= end));
      });
      return behind.slice(offset, offset + limit).map((document) => schema.parse(document));
    });
  }

  count(container: CosmosContainerName, partition: string, filter: Filter) {
    return this.#call(
      'count',
      container,
      undefined,
      () => this.#documents(container, partition).filter((document) => passes(document, filter)).length,
    );
  }

  patchNumber(
    container: CosmosContainerName,
    partition: string,
    id: string,
    patch: Parameters<DocumentStore['patchNumber']>[3],
  ) {
    return this.#call('patchNumber', container, id, (): Awaited<ReturnType<DocumentStore['patchNumber']>> => {
      const entry = this.#entry(container, partition, id);
      if (entry === undefined) return { outcome: 'missing' };
      const document = JSON.parse(entry.text) as StoredDocument & Record<string, number>;
      const current = document[patch.field] ?? Number.NaN;
      const { whereAtLeast = Number.NEGATIVE_INFINITY, whereAtMost = Number.POSITIVE_INFINITY } = patch;
      if (!(current >= whereAtLeast && current <= whereAtMost)) return { outcome: 'refused' };
      const value = patch.add === undefined ? (patch.set ?? 0) : current + patch.add;
      this.#write(container, partition, { kind: 'upsert', document: { ...document, [patch.field]: value } });
      return { outcome: 'patched', value };
    });
  }

  sweep<T extends StoredDocument, Name extends SweepName>(
    name: Name,
    parameters: SweepParameters<Name>,
    schema: z.ZodType<T>,
    limit: number,
  ) {
    const { container } = sweeps[name];
    return this.#call('sweep', container, undefined, () =>
      [...this.#partitions.keys()]
        .filter((key) => key.startsWith(`${container}/`))
        .flatMap((key) => this.#documents(container, key.slice(container.length + 1)))
        .filter((document) => passesSweep(name, document, parameters))
        .flatMap((document) => schema.safeParse(document).data ?? [])
        .slice(0, limit),
    );
  }

  async #call<Result>(
    operation: keyof DocumentStore,
    container: CosmosContainerName,
    id: string | undefined,
    apply: () => Result,
  ): Promise<Result> {
    const call: StoreCall = { operation, container, id };
    this.calls.push(call);
    await this.pause(call);
    const fault = this.fault(call);
    if (fault === 'unavailable') throw new StoreUnavailableError(`${operation} was not answered`);
    const result = apply();
    if (fault === 'lost_answer') throw new StoreUnavailableError(`the answer to ${operation} was lost`);
    return result;
  }

  #isLive = (entry: Entry): boolean => entry.endsAtMs > this.#clock.now().getTime();

  #entry(container: CosmosContainerName, partition: string, id: string): Entry | undefined {
    const entry = this.#partitions.get(`${container}/${partition}`)?.get(id);
    return entry && this.#isLive(entry) ? entry : undefined;
  }

  #documents(container: CosmosContainerName, partition: string): Fields[] {
    const entries = [...(this.#partitions.get(`${container}/${partition}`)?.values() ?? [])];
    return entries.filter(this.#isLive).map(({ text }) => JSON.parse(text) as Fields);
  }

  #write(container: CosmosContainerName, partition: string, operation: Write): WriteOutcome {
    const id = operation.kind === 'delete' ? operation.id : operation.document.id;
    const existing = this.#entry(container, partition, id);
    const reason = findRefusal(operation, existing);
    if (reason) return { ok: false, reason };
    const key = `${container}/${partition}`;
    const entries = this.#partitions.get(key) ?? new Map<string, Entry>();
    this.#etag += 1;
    const etag = `"${this.#etag}"`;
    if (operation.kind === 'delete') entries.delete(id);
    else entries.set(id, this.#toEntry(container, partition, operation.document, etag));
    this.#partitions.set(key, entries);
    return { ok: true, etag };
  }

  #toEntry(container: CosmosContainerName, partition: string, document: StoredDocument, etag: string): Entry {
    const text = JSON.stringify(document);
    const fields = JSON.parse(text) as Fields;
    const { partitionKeyPath } = cosmosContainers[container];
    if (fields[partitionKeyPath.slice(1)] !== partition) {
      throw new Error(`A document of ${container} was written to the foreign partition ${partition}: ${text}`);
    }
    const definition: { readonly defaultTtlS?: number } = cosmosContainers[container];
    const ttlS = typeof fields['ttl'] === 'number' ? fields['ttl'] : (definition.defaultTtlS ?? -1);
    const endsAtMs = ttlS < 0 ? Number.POSITIVE_INFINITY : this.#clock.now().getTime() + ttlS * 1000;
    return { text, etag, endsAtMs };
  }
}

function findRefusal(operation: Write, existing: Entry | undefined): Refusal | undefined {
  if (operation.kind === 'create') return existing ? 'exists' : undefined;
  if (operation.kind === 'upsert') return undefined;
  if (existing === undefined) return 'missing';
  return operation.ifMatch !== undefined && operation.ifMatch !== existing.etag ? 'changed' : undefined;
}

/** An order with its tie-breaker needs a composite index of the same paths, in its directions or all the opposite ones, as the real store does. */
function checkCompositeIndex(
  container: CosmosContainerName,
  { field, order, within }: NonNullable<PageRequest['orderBy']>,
  { equals = {} }: Filter,
): void {
  if (within !== undefined && equals[within] === undefined) throw new Error(`The filter does not fix ${within}.`);
  const { compositeIndexes = [] }: CosmosContainerDefinition = cosmosContainers[container];
  const paths = [...(within === undefined ? [] : [within]), field, 'id'].map((name) => `/${name}`);
  const serves = (index: NonNullable<CosmosContainerDefinition['compositeIndexes']>[number]): boolean =>
    index.length === paths.length &&
    index.every(({ path }, at) => path === paths[at]) &&
    new Set(index.map((part) => part.order === order)).size === 1;
  if (compositeIndexes.some(serves)) return;
  throw new Error(`${container} has no composite index for an order by ${paths.join(', ')}.`);
}
