import type { Container, Database, OperationInput, OperationResponse } from '@azure/cosmos';
import type { z } from 'zod';
import { type CosmosContainerName, cosmosContainers } from '../model/stored-names.ts';
import type { SweepName, SweepParameters } from '../model/sweeps.ts';
import { unreachable } from '../model/unreachable.ts';
import type { Clock } from '../ports/clock.ts';
import type {
  BatchOperation,
  BatchOutcome,
  DocumentStore,
  Filter,
  PageRequest,
  Stored,
  StoredDocument,
  WriteOutcome,
} from '../ports/document-store.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import { toCountQuery, toPageQuery } from './filter-query.ts';
import { withStoreRetries } from './store-retry.ts';
import { sweepQueries, toSweepQuery } from './sweeps.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

const refusals = new Map<unknown, 'exists' | 'changed' | 'missing'>([
  [409, 'exists'],
  [412, 'changed'],
  [404, 'missing'],
]);

const refusal = (code: unknown): { readonly value: WriteOutcome } | undefined => {
  const reason = refusals.get(code);
  return reason === undefined ? undefined : { value: { ok: false, reason } };
};

const matching = (etag: string | undefined) =>
  etag === undefined ? {} : { accessCondition: { type: 'IfMatch' as const, condition: etag } };

/** A plain JSON copy without the store's own fields: two documents of equal content give equal text. */
const contentOf = (document: object): string =>
  JSON.stringify(
    Object.entries(document)
      .filter(([name, value]) => !name.startsWith('_') && value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const toOperation = (operation: BatchOperation): OperationInput => {
  switch (operation.kind) {
    case 'create':
      return { operationType: 'Create', resourceBody: { ...operation.document } };
    case 'upsert':
      return { operationType: 'Upsert', resourceBody: { ...operation.document } };
    case 'replace':
      return {
        operationType: 'Replace',
        id: operation.document.id,
        resourceBody: { ...operation.document },
        ifMatch: operation.ifMatch,
      };
    case 'delete':
      return {
        operationType: 'Delete',
        id: operation.id,
        ...(operation.ifMatch === undefined ? {} : { ifMatch: operation.ifMatch }),
      };
    default:
      return unreachable(operation);
  }
};

/** Statuses of operations that failed because another one did. */
const failedDependency = 424;

function toBatchOutcome(results: readonly OperationResponse[]): BatchOutcome {
  const index = results.findIndex(({ statusCode }) => statusCode >= 400 && statusCode !== failedDependency);
  if (index < 0) return { ok: true };
  const reason = refusals.get(results[index]?.statusCode);
  if (reason) return { ok: false, index, reason };
  throw Object.assign(new Error('A batch operation failed'), { code: results[index]?.statusCode });
}

function readSwept<T>(log: Logger, sweep: SweepName, document: StoredDocument, schema: z.ZodType<T>): readonly T[] {
  const { success, data, error } = schema.safeParse(document);
  if (success) return [data];
  const faults = error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  log.error(
    { sweep, documentId: document.id, faults },
    'A stored document does not fit its schema and is passed over.',
  );
  return [];
}

/** `DocumentStore` on Azure Cosmos DB for NoSQL. */
export function createCosmosDocumentStore(deps: Deps): DocumentStore {
  const container = (name: CosmosContainerName): Container => deps.database.container(cosmosContainers[name].name);

  async function find<T extends StoredDocument>(
    name: CosmosContainerName,
    partition: string,
    id: string,
    schema: z.ZodType<T>,
  ): Promise<Stored<T> | undefined> {
    const { value } = await withStoreRetries(deps, (abortSignal) =>
      container(name).item(id, partition).read<StoredDocument>({ abortSignal }),
    );
    return value.resource === undefined ? undefined : { document: schema.parse(value.resource), etag: value.etag };
  }

  async function isStored(
    name: CosmosContainerName,
    partition: string,
    document: StoredDocument,
  ): Promise<string | undefined> {
    const { value } = await withStoreRetries(deps, (abortSignal) =>
      container(name).item(document.id, partition).read<StoredDocument>({ abortSignal }),
    );
    return value.resource !== undefined &&
      contentOf(value.resource) === contentOf(JSON.parse(JSON.stringify(document)) as object)
      ? value.etag
      : undefined;
  }

  /** After an ambiguous try a conflict may come from our own write: then the stored content is ours. */
  async function settle(
    name: CosmosContainerName,
    partition: string,
    document: StoredDocument,
    tried: { readonly value: WriteOutcome; readonly isAmbiguous: boolean },
  ): Promise<WriteOutcome> {
    if (tried.value.ok || !tried.isAmbiguous) return tried.value;
    const etag = await isStored(name, partition, document);
    return etag === undefined ? tried.value : { ok: true, etag };
  }

  async function batch(
    name: CosmosContainerName,
    partition: string,
    operations: readonly BatchOperation[],
  ): Promise<BatchOutcome> {
    const tried = await withStoreRetries<BatchOutcome>(deps, async (abortSignal) => {
      const response = await container(name).items.batch(operations.map(toOperation), partition, { abortSignal });
      return toBatchOutcome(response.result ?? []);
    });
    if (tried.value.ok || !tried.isAmbiguous) return tried.value;
    // All or nothing: if every written document is there as we wrote it, an earlier try was applied.
    const written = operations.filter((operation) => operation.kind !== 'delete');
    const stored = await Promise.all(written.map(({ document }) => isStored(name, partition, document)));
    return written.length > 0 && stored.every((etag) => etag !== undefined) ? { ok: true } : tried.value;
  }

  return {
    // The service's own limit.
    operationsPerBatch: 100,
    find,
    batch,
    async create(name, partition, document) {
      const tried = await withStoreRetries<WriteOutcome>(
        deps,
        async (abortSignal) => ({
          ok: true,
          etag: (await container(name).items.create(document, { abortSignal })).etag,
        }),
        refusal,
      );
      return settle(name, partition, document, tried);
    },
    async replace(name, partition, document, ifMatch) {
      const tried = await withStoreRetries<WriteOutcome>(
        deps,
        async (abortSignal) => ({
          ok: true,
          etag: (
            await container(name)
              .item(document.id, partition)
              .replace(document, { ...matching(ifMatch), abortSignal })
          ).etag,
        }),
        refusal,
      );
      return settle(name, partition, document, tried);
    },
    async upsert(name, _partition, document) {
      await withStoreRetries(deps, (abortSignal) => container(name).items.upsert(document, { abortSignal }));
    },
    async delete(name, partition, id) {
      const { value, isAmbiguous } = await withStoreRetries(
        deps,
        async (abortSignal) => {
          await container(name).item(id, partition).delete({ abortSignal });
          return true;
        },
        (code) => (code === 404 ? { value: false } : undefined),
      );
      return value || isAmbiguous;
    },
    async list<T extends StoredDocument>(
      name: CosmosContainerName,
      partition: string,
      schema: z.ZodType<T>,
      request: PageRequest,
    ) {
      const { value } = await withStoreRetries(deps, (abortSignal) =>
        container(name)
          .items.query<StoredDocument>(toPageQuery(request), { partitionKey: partition, abortSignal })
          .fetchAll(),
      );
      return value.resources.map((document) => schema.parse(document));
    },
    async count(name, partition, filter: Filter) {
      const { value } = await withStoreRetries(deps, (abortSignal) =>
        container(name).items.query<number>(toCountQuery(filter), { partitionKey: partition, abortSignal }).fetchAll(),
      );
      return value.resources.reduce((sum, part) => sum + part, 0);
    },
    async patchNumber(name, partition, id, patch) {
      const bounds = [
        ...(patch.whereAtLeast === undefined ? [] : [`c.${patch.field} >= ${patch.whereAtLeast}`]),
        ...(patch.whereAtMost === undefined ? [] : [`c.${patch.field} <= ${patch.whereAtMost}`]),
      ];
      const operation =
        patch.add === undefined
          ? { op: 'set' as const, path: `/${patch.field}`, value: patch.set ?? 0 }
          : { op: 'incr' as const, path: `/${patch.field}`, value: patch.add };
      type Outcome = Awaited<ReturnType<DocumentStore['patchNumber']>>;
      const { value } = await withStoreRetries<Outcome>(
        deps,
        async (abortSignal) => {
          const { resource } = await container(name)
            .item(id, partition)
            .patch<Record<string, number>>(
              {
                operations: [operation],
                ...(bounds.length === 0 ? {} : { condition: `FROM c WHERE ${bounds.join(' AND ')}` }),
              },
              { abortSignal },
            );
          return { outcome: 'patched', value: resource?.[patch.field] ?? Number.NaN };
        },
        (code) =>
          code === 412
            ? { value: { outcome: 'refused' } }
            : code === 404
              ? { value: { outcome: 'missing' } }
              : undefined,
      );
      return value;
    },
    async sweep<T extends StoredDocument, Name extends SweepName>(
      name: Name,
      parameters: SweepParameters<Name>,
      schema: z.ZodType<T>,
      limit: number,
    ) {
      const found: T[] = [];
      const pages = container(sweepQueries[name].container).items.query<StoredDocument>(
        toSweepQuery(name, parameters),
        {
          maxItemCount: limit,
        },
      );
      while (pages.hasMoreResults() && found.length < limit) {
        const { value } = await withStoreRetries(deps, () => pages.fetchNext());
        found.push(...(value.resources ?? []).flatMap((document) => readSwept(deps.log, name, document, schema)));
      }
      return found.slice(0, limit);
    },
  };
}
