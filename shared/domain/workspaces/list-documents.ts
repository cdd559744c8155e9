import { z } from 'zod';
import type { Scope } from '../../model/scope.ts';
import type { CosmosContainerName } from '../../model/stored-names.ts';
import { subscriptionDocumentSchema } from '../../model/webhook.ts';
import { listKeys } from '../keys/list-keys.ts';
import type { Services } from '../services.ts';

/** The container and partition of a document. */
export interface DocumentPlace {
  readonly container: CosmosContainerName;
  readonly partition: string;
  readonly document: { readonly id: string } & Readonly<Record<string, unknown>>;
}

const anyDocument = z.looseObject({ id: z.string() });
const pageSize = 100;

export const scopesOf = (workspaceId: string): readonly Scope[] => [`${workspaceId}:live`, `${workspaceId}:sandbox`];

async function* listPartition(
  { store }: Pick<Services, 'store'>,
  container: CosmosContainerName,
  partition: string,
): AsyncGenerator<DocumentPlace> {
  for (let offset = 0; ; offset += pageSize) {
    const page = await store.list(container, partition, anyDocument, { filter: {}, offset, limit: pageSize });
    for (const document of page) yield { container, partition, document };
    if (page.length < pageSize) return;
  }
}

/**
 * Everything that is stored of a workspace, its own document last; rate counters apart, which end within the hour.
 * For operators: looks across partitions.
 */
export async function* listDocuments(
  services: Pick<Services, 'store'>,
  workspaceId: string,
): AsyncGenerator<DocumentPlace> {
  for (const scope of scopesOf(workspaceId)) {
    yield* listPartition(services, 'core', scope);
    const subscriptions = await services.store.list('subscriptions', scope, subscriptionDocumentSchema, {
      filter: { equals: { type: 'subscription' } },
      offset: 0,
      limit: 10_000,
    });
    for (const { id } of subscriptions) yield* listPartition(services, 'deliveries', id);
    yield* listPartition(services, 'subscriptions', scope);
  }
  for (const key of await listKeys(services, workspaceId)) {
    yield { container: 'apikeys', partition: key.id, document: key };
  }
  yield* listPartition(services, 'workspaces', workspaceId);
}
