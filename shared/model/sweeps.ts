import type { CosmosContainerName } from './stored-names.ts';

/**
 * How a field is compared. `before` is strict, `since` takes the bound too. A field that is absent passes only `is-absent`,
 * one that is null only `is-null-or-before` and `is-not`.
 */
export type Comparison =
  | readonly [field: string, comparison: 'is' | 'is-not', value: string | boolean]
  | readonly [field: string, comparison: 'is-one-of', values: readonly string[]]
  | readonly [field: string, comparison: 'equals' | 'before' | 'since' | 'is-null-or-before', parameter: `@${string}`]
  | readonly [field: string, comparison: 'is-absent'];

/** A search over all partitions of a container: every comparison must hold. A field may be nested with dots; `@name` is a parameter. */
export interface Sweep {
  readonly container: CosmosContainerName;
  readonly where: readonly Comparison[];
}

/**
 * The only searches that look across partitions: sweepers, the operator's command and a lead's page of keys; never a client's request.
 * The store's query and the predicate of the tests' store are both made from these.
 */
export const sweeps = {
  'overdue-deliveries': {
    container: 'deliveries',
    where: [
      ['type', 'is', 'delivery'],
      ['status', 'is', 'pending'],
      ['nextAttemptAt', 'before', '@before'],
      ['leaseUntil', 'is-null-or-before', '@now'],
    ],
  },
  'untried-deliveries': {
    container: 'deliveries',
    where: [
      ['type', 'is', 'delivery'],
      ['status', 'is', 'pending'],
      ['hasSucceeded', 'is', false],
      ['hasFailed', 'is', false],
      ['createdAt', 'before', '@before'],
      ['nextAttemptAt', 'before', '@now'],
    ],
  },
  'pending-events': {
    container: 'core',
    where: [
      ['type', 'is', 'event'],
      ['pending', 'is', true],
      ['createdAt', 'before', '@before'],
    ],
  },
  'pending-starts': {
    container: 'core',
    where: [
      ['type', 'is', 'start'],
      ['createdAt', 'before', '@before'],
    ],
  },
  'reserved-claims': {
    container: 'core',
    where: [
      ['type', 'is', 'claim'],
      ['reservation.madeAt', 'before', '@before'],
    ],
  },
  'unfinished-replays': { container: 'core', where: [['type', 'is', 'replay']] },
  'stalled-submissions': {
    container: 'core',
    where: [
      ['type', 'is', 'submission'],
      ['status', 'is-one-of', ['submitted', 'processing']],
      ['progressedAt', 'before', '@before'],
    ],
  },
  'moving-submissions': {
    container: 'core',
    where: [
      ['type', 'is', 'submission'],
      ['status', 'is', 'processing'],
      ['progressedAt', 'since', '@since'],
    ],
  },
  'open-submissions': {
    container: 'core',
    where: [
      ['type', 'is', 'submission'],
      ['status', 'is-one-of', ['submitted', 'processing']],
      ['createdAt', 'before', '@before'],
    ],
  },
  'expired-submissions': {
    container: 'core',
    where: [
      ['type', 'is', 'submission'],
      ['status', 'is-one-of', ['complete', 'failed']],
      ['createdAt', 'before', '@before'],
    ],
  },
  'expired-files': {
    container: 'core',
    where: [
      ['type', 'is', 'submission'],
      ['status', 'is-one-of', ['complete', 'failed']],
      ['createdAt', 'before', '@before'],
      ['filesDeletedAt', 'is-absent'],
    ],
  },
  'expired-deliveries': {
    container: 'deliveries',
    where: [
      ['type', 'is', 'delivery'],
      ['status', 'is-not', 'pending'],
      ['createdAt', 'before', '@before'],
    ],
  },
  'unsubmitted-uploads': {
    container: 'core',
    where: [
      ['type', 'is', 'upload'],
      ['createdAt', 'before', '@before'],
    ],
  },
  'all-workspaces': { container: 'workspaces', where: [['type', 'is', 'workspace']] },
  'keys-of-workspace': {
    container: 'apikeys',
    where: [
      ['type', 'is', 'apikey'],
      ['workspaceId', 'equals', '@workspaceId'],
    ],
  },
  'key-by-id': {
    container: 'apikeys',
    where: [
      ['type', 'is', 'apikey'],
      ['keyId', 'equals', '@keyId'],
    ],
  },
  'all-sidekicks': { container: 'workspaces', where: [['type', 'is', 'sidekick']] },
  'subscription-by-id': { container: 'subscriptions', where: [['id', 'equals', '@id']] },
  'delivery-by-id': { container: 'deliveries', where: [['id', 'equals', '@id']] },
  'submission-by-id': { container: 'core', where: [['id', 'equals', '@id']] },
} as const satisfies Record<string, Sweep>;

export type SweepName = keyof typeof sweeps;

type ParameterOf<Condition> = Condition extends readonly [string, string, `@${infer Parameter}`] ? Parameter : never;

/** The parameters a sweep needs: instants as ISO text, ids as they are. */
export type SweepParameters<Name extends SweepName> = Readonly<
  Record<ParameterOf<(typeof sweeps)[Name]['where'][number]>, string>
>;
