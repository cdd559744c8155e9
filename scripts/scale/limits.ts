import { assumptions, daySeconds, type Limit, type Load } from './model.ts';

/** What a load takes of each resource: amounts a day, except where the name says otherwise. */
export interface Used {
  /** Busy at the peak. */
  readonly peakCores: number;
  readonly durableRequests: number;
  readonly coreUnits: number;
  /** Kept at the end of the first year. */
  readonly coreGB: number;
  readonly deliveries: number;
  readonly realtimeUnits: number;
  readonly blobRequests: number;
  readonly logGB: number;
}

/** The limits of each resource, and how far a load is from them. */
export function toLimits(load: Load, used: Used): readonly Limit[] {
  const { peak } = assumptions;
  return [
    {
      resource: 'cores of Flex Consumption in a region',
      limit: 250,
      used: used.peakCores,
      unit: 'cores',
      change: 'ask for a higher quota; then one deployment for each group of workspaces, in several regions',
      source:
        'https://learn.microsoft.com/azure/azure-functions/flex-consumption-plan#regional-subscription-memory-quotas',
    },
    {
      resource: 'instances of the Durable group',
      limit: 1000,
      used: used.peakCores / assumptions.coresPerInstance,
      unit: 'instances',
      change: 'one deployment for each group of workspaces',
      source: 'https://learn.microsoft.com/azure/azure-functions/flex-consumption-plan',
    },
    {
      resource: 'requests to the storage of Durable',
      limit: 20_000,
      used: (used.durableRequests / daySeconds) * peak,
      unit: 'a second',
      change: 'the Durable Task Scheduler, or one deployment for each group of workspaces',
      source: 'https://learn.microsoft.com/azure/storage/common/scalability-targets-standard-account',
    },
    {
      resource: 'partitions of the task hub',
      limit: 16,
      used: Math.max(1, Math.ceil(((load.submissionsPerDay / daySeconds) * peak * (3 + 4 * load.assets)) / 200)),
      unit: 'partitions of about 200 messages a second',
      change: 'partitionCount 16 before the first deployment; then the Durable Task Scheduler',
      source: 'https://learn.microsoft.com/azure/azure-functions/durable/durable-functions-perf-and-scale',
    },
    {
      resource: 'one logical partition of core (the largest workspace)',
      limit: 10_000,
      used: (used.coreUnits / daySeconds) * peak * load.largestWorkspace,
      unit: 'request units a second',
      change: 'several workspaces for one client: see below',
      source: 'https://learn.microsoft.com/azure/cosmos-db/concepts-limits',
    },
    {
      resource: 'kept in one logical partition of core',
      limit: 20,
      used: used.coreGB * load.largestWorkspace,
      unit: 'GB',
      change: 'the same, or a shorter retentionDays.findings: see below',
      source: 'https://learn.microsoft.com/azure/cosmos-db/concepts-limits',
    },
    {
      resource: 'messages of the delivery queue',
      limit: 2000,
      used: (used.deliveries / daySeconds) * peak,
      unit: 'a second',
      change: 'several queues, by a hash of the subscription',
      source: 'https://learn.microsoft.com/azure/storage/queues/scalability-targets',
    },
    {
      resource: 'units of Web PubSub Standard',
      limit: 100,
      used: used.realtimeUnits,
      unit: 'units',
      change: 'Premium_P2, or fewer progress messages',
      source: 'https://learn.microsoft.com/azure/azure-web-pubsub/concept-billing-model',
    },
    {
      resource: 'requests to the media account',
      limit: 20_000,
      used: (used.blobRequests / daySeconds) * peak,
      unit: 'a second',
      change: 'several media accounts, by a hash of the workspace',
      source: 'https://learn.microsoft.com/azure/storage/common/scalability-targets-standard-account',
    },
    {
      resource: 'daily cap of the logs',
      limit: 5,
      used: used.logGB,
      unit: 'GB a day',
      change: 'dailyLogCapGB; then a workspace for each deployment',
      source: 'https://learn.microsoft.com/azure/azure-monitor/logs/daily-cap',
    },
    {
      resource: 'a sweep within its minute',
      limit: 12_000,
      used: (used.deliveries / daySeconds) * peak * 60 * 0.02,
      unit: 'overdue records, where 2 in 100 deliveries are',
      change: 'pages at once; a sweep already takes as many pages as there are',
      source: 'shared/domain/read-past.ts',
    },
  ];
}
