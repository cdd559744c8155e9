import type { SqlQuerySpec } from '@azure/cosmos';
import type { CosmosContainerName } from '../model/stored-names.ts';
import type { SweepName } from '../ports/document-store.ts';

/**
 * The only queries that look across partitions: sweepers and the operator's command, never a client's request.
 * No ORDER BY and no aggregate, so that every partition answers for itself. The local stand-in refuses all others.
 */
export const sweepQueries: Readonly<
  Record<SweepName, { readonly container: CosmosContainerName; readonly text: string }>
> = {
  'overdue-deliveries': {
    container: 'deliveries',
    text: "SELECT * FROM c WHERE c.type = 'delivery' AND c.status = 'pending' AND c.nextAttemptAt < @before AND (IS_NULL(c.leaseUntil) OR c.leaseUntil < @now)",
  },
  'untried-deliveries': {
    container: 'deliveries',
    text: "SELECT * FROM c WHERE c.type = 'delivery' AND c.status = 'pending' AND c.hasSucceeded = false AND c.hasFailed = false AND c.createdAt < @before AND c.nextAttemptAt < @now",
  },
  'pending-events': {
    container: 'core',
    text: "SELECT * FROM c WHERE c.type = 'event' AND c.pending = true AND c.createdAt < @before",
  },
  'pending-starts': {
    container: 'core',
    text: "SELECT * FROM c WHERE c.type = 'start' AND c.createdAt < @before",
  },
  'reserved-claims': {
    container: 'core',
    text: "SELECT * FROM c WHERE c.type = 'claim' AND c.reservation.madeAt < @before",
  },
  'unfinished-replays': { container: 'core', text: "SELECT * FROM c WHERE c.type = 'replay'" },
  'stalled-submissions': {
    container: 'core',
    text: "SELECT * FROM c WHERE c.type = 'submission' AND c.status IN ('submitted', 'processing') AND c.progressedAt < @before",
  },
  'moving-submissions': {
    container: 'core',
    text: "SELECT * FROM c WHERE c.type = 'submission' AND c.status = 'processing' AND c.progressedAt >= @since",
  },
  'open-submissions': {
    container: 'core',
    text: "SELECT * FROM c WHERE c.type = 'submission' AND c.status IN ('submitted', 'processing') AND c.createdAt < @before",
  },
  'expired-submissions': {
    container: 'core',
    text: "SELECT * FROM c WHERE c.type = 'submission' AND c.status IN ('complete', 'failed') AND c.createdAt < @before",
  },
  'expired-files': {
    container: 'core',
    text: "SELECT * FROM c WHERE c.type = 'submission' AND c.status IN ('complete', 'failed') AND c.createdAt < @before AND NOT IS_DEFINED(c.filesDeletedAt)",
  },
  'expired-deliveries': {
    container: 'deliveries',
    text: "SELECT * FROM c WHERE c.type = 'delivery' AND c.status != 'pending' AND c.createdAt < @before",
  },
  'unsubmitted-uploads': {
    container: 'core',
    text: "SELECT * FROM c WHERE c.type = 'upload' AND c.createdAt < @before",
  },
  'all-workspaces': { container: 'workspaces', text: "SELECT * FROM c WHERE c.type = 'workspace'" },
  'keys-of-workspace': {
    container: 'apikeys',
    text: "SELECT * FROM c WHERE c.type = 'apikey' AND c.workspaceId = @workspaceId",
  },
  'key-by-id': {
    container: 'apikeys',
    text: "SELECT * FROM c WHERE c.type = 'apikey' AND c.keyId = @keyId",
  },
  'all-sidekicks': { container: 'workspaces', text: "SELECT * FROM c WHERE c.type = 'sidekick'" },
  'subscription-by-id': { container: 'subscriptions', text: 'SELECT * FROM c WHERE c.id = @id' },
  'delivery-by-id': { container: 'deliveries', text: 'SELECT * FROM c WHERE c.id = @id' },
  'submission-by-id': { container: 'core', text: 'SELECT * FROM c WHERE c.id = @id' },
};

/** The query of a sweep with its parameters bound. */
export const toSweepQuery = (name: SweepName, parameters: Readonly<Record<string, string | number>>): SqlQuerySpec => ({
  query: sweepQueries[name].text,
  parameters: Object.entries(parameters).map(([key, value]) => ({ name: `@${key}`, value })),
});
