import type { Counts } from './count-calls.ts';
import { countHostRows, type Design, hostRowBytes, present } from './design.ts';
import { keptInCore } from './kept-in-core.ts';

export type MediaClass = 'documents' | 'images' | 'audio' | 'video';
export const mediaClasses = ['documents', 'images', 'audio', 'video'] as const satisfies readonly MediaClass[];

/** What one asset of a class costs in time and bytes. */
interface Medium {
  /** CPU seconds of one core. */
  readonly cpuSeconds: number;
  readonly megabytes: number;
  readonly source: string;
}

/** Figures of docs/performance.md and docs/film-and-sound.md, for assets of ordinary size. */
export const media: Readonly<Record<MediaClass, Medium>> = {
  documents: { cpuSeconds: 2, megabytes: 2, source: 'ten pages of text; docs/performance.md' },
  images: { cpuSeconds: 3.3, megabytes: 1, source: 'a photograph read by two readers: 2 to 4.6 CPU s' },
  audio: { cpuSeconds: 2.5, megabytes: 2, source: 'a minute of speech: 1.8 to 3.2 CPU s' },
  video: {
    cpuSeconds: 25,
    megabytes: 30,
    source: 'half a minute of 1080p with words in it: pictures, sound and reading',
  },
};

/** Choices of the deployment and of its clients that the figures stand on. */
export const assumptions = {
  instanceGB: 4,
  coresPerInstance: 2,
  analysesPerInstance: 2,
  httpConcurrency: 32,
  httpSeconds: 0.03,
  deliverySeconds: 0.3,
  deliveriesPerInstance: 24,
  orchestratorSeconds: 0.05,
  orchestratorsPerInstance: 10,
  /** The busiest minute against the mean of the day. */
  peak: 3,
  /** Storage requests that Durable makes for one asset; worked out from its messages and tables, not counted. */
  durableRequestsPerAsset: 52.5,
  /** Polling of queues and leases by one instance in a day: 9 queues and 8 leases every 10 s. */
  durableIdleRequests: 146_880,
  uploadDays: 90,
  findingDays: 365,
  /** Share of clients that watch a channel, and for how long beside the work itself. */
  watching: 0.1,
  watchSeconds: 60,
} as const;

export interface Load {
  readonly submissionsPerDay: number;
  readonly assets: number;
  /** Shares that add up to 1. */
  readonly mix: Readonly<Record<MediaClass, number>>;
  /** Share of the largest workspace. */
  readonly largestWorkspace: number;
  /** Tokens of a language model for an asset; 0 where none is used. */
  readonly tokensPerAsset: number;
}

export interface Measured {
  readonly perSubmission: Counts;
  readonly perAsset: Readonly<Record<MediaClass, Counts>>;
  readonly perSweep: Counts;
  readonly keptBytes: { readonly perSubmission: number; readonly perAsset: number };
  readonly logBytes: { readonly perSubmission: number; readonly perAsset: number };
}

export type Prices = Readonly<Record<string, { readonly price: number }>>;

/** One line of the account: what, how much a day, and how it comes about. */
export interface Line {
  readonly part: string;
  readonly what: string;
  readonly amount: number;
  readonly unit: string;
  readonly how: string;
  /** US dollars a day; undefined where the line is only a part of another one. */
  readonly dollars?: number;
}

/** A limit of a resource and how far the load is from it. */
export interface Limit {
  readonly resource: string;
  readonly limit: number;
  readonly used: number;
  readonly unit: string;
  readonly change: string;
  readonly source: string;
}

export interface Scale {
  readonly lines: readonly Line[];
  readonly limits: readonly Limit[];
  readonly dollarsPerDay: number;
}

const day = 86_400;

/** Instance seconds of a group in a day: at least a second each time it works, and no more than what its work needs where that is steady. */
export function busySeconds(executionsPerDay: number, secondsEach: number, concurrency: number): number {
  const perSecond = executionsPerDay / day;
  const instances = (perSecond * secondsEach) / concurrency;
  // The chance that a second has work in it, where one instance is enough (arrivals at random).
  return day * Math.max(instances, 1 - Math.exp(-perSecond * Math.max(1, secondsEach / concurrency)));
}

/** Works out what a load costs a day and which limits it meets; every figure is a line. */
export function computeScale(load: Load, measured: Measured, prices: Prices, design: Design = present): Scale {
  const lines: Line[] = [];
  const price = (name: string): number => {
    const found = prices[name];
    if (found === undefined) throw new Error(`The table has no price ${name}.`);
    return found.price;
  };
  const add = (part: string, what: string, amount: number, unit: string, how: string, dollars?: number): number => {
    lines.push({ part, what, amount, unit, how, ...(dollars === undefined ? {} : { dollars }) });
    return amount;
  };
  const N = load.submissionsPerDay;
  const assets = N * load.assets;
  const a = assumptions;
  const mixed = (figure: (name: MediaClass) => number): number =>
    mediaClasses.reduce((sum, name) => sum + load.mix[name] * figure(name), 0);

  // Counted calls: submissions, assets by their class, and the sweeper.
  const kinds = new Set(
    [measured.perSubmission, measured.perSweep, ...Object.values(measured.perAsset)].flatMap(Object.keys),
  );
  const perDay = (kind: string, field: 'calls' | 'units' | 'bytes'): number =>
    N * (measured.perSubmission[kind]?.[field] ?? 0) +
    assets * mixed((name) => measured.perAsset[name][kind]?.[field] ?? 0) +
    design.sweeps.perDay * (measured.perSweep[kind]?.[field] ?? 0);
  const total = (match: RegExp, field: 'calls' | 'units' | 'bytes'): number =>
    [...kinds].filter((kind) => match.test(kind)).reduce((sum, kind) => sum + perDay(kind, field), 0);

  // Functions
  const cpu = mixed((name) => media[name].cpuSeconds);
  const http = add(
    'Functions',
    'HTTP executions',
    N * (2 + 2 * load.assets),
    'a day',
    `${N} x (2 + 2 x ${load.assets}): address and result of each asset, creation and one look`,
  );
  const episodes = add(
    'Functions',
    'Durable executions',
    N * (3 + load.assets) + assets * 3,
    'a day',
    `${N} x (3 + ${load.assets}) episodes and settling, ${load.assets} x 3 for each asset and its analysis`,
  );
  const deliveries = add('Functions', 'deliveries', assets, 'a day', 'one webhook for each asset');
  const sweeps = design.sweeps.timers * design.sweeps.perDay;
  const timers = add('Functions', 'timers', sweeps + 24, 'a day', `${sweeps} sweeps, purge every hour`);
  const executions = http + episodes + deliveries + timers;
  const groups = [
    ['HTTP', busySeconds(http, a.httpSeconds, a.httpConcurrency)],
    [
      'Durable',
      busySeconds(assets, (cpu / a.coresPerInstance) * a.analysesPerInstance, a.analysesPerInstance) +
        busySeconds(episodes, a.orchestratorSeconds, a.orchestratorsPerInstance),
    ],
    ['deliveries', busySeconds(deliveries, a.deliverySeconds, a.deliveriesPerInstance)],
    ['timers', timers],
  ] as const;
  for (const [group, seconds] of groups)
    add(
      'Functions',
      `GB-seconds, ${group}`,
      seconds * a.instanceGB,
      'a day',
      `${Math.round(seconds)} instance seconds x ${a.instanceGB} GB`,
      seconds * a.instanceGB * price('functions.gbSecond'),
    );
  add('Functions', 'executions', executions, 'a day', 'sum of the above', executions * price('functions.execution'));

  // Durable's own storage
  const instances = Math.max(0.02, groups[1][1] / day);
  const durable = add(
    'Durable',
    'storage requests',
    assets * a.durableRequestsPerAsset + instances * a.durableIdleRequests,
    'a day',
    `${a.durableRequestsPerAsset} for each asset, and polling by ${instances.toFixed(2)} instances; not counted`,
    (assets * a.durableRequestsPerAsset + instances * a.durableIdleRequests) * price('queue.operation'),
  );

  // Cosmos DB
  for (const container of ['core', 'subscriptions', 'deliveries', 'workspaces', 'apikeys', 'ratelimits'])
    add(
      'Cosmos DB',
      `request units, ${container}`,
      total(new RegExp(`^cosmos ${container} `), 'units'),
      'a day',
      'counted calls',
    );
  const units = total(/^cosmos /, 'units');
  const unitsPerSecond = units / day;
  const provisioned = Math.max(1000, Math.ceil((unitsPerSecond * a.peak) / 1000) * 1000);
  const serverless = (units / 1e6) * price('cosmos.millionUnits');
  // Autoscale bills the busiest second of each hour, a tenth of the ceiling at least.
  const autoscale =
    (Math.max(provisioned / 10, unitsPerSecond * 1.5) / 100) * 24 * price('cosmos.autoscaleHundredUnitsHour');
  const isServerless = serverless <= autoscale && unitsPerSecond * a.peak <= 5000;
  add(
    'Cosmos DB',
    'request units',
    units,
    'a day',
    isServerless ? 'serverless' : `autoscale up to ${provisioned} a second`,
    isServerless ? serverless : autoscale,
  );
  const { claims, rest } = keptInCore(load.assets, measured.keptBytes);
  const coreGB = (N * (claims + rest) * a.findingDays) / 1e9;
  add(
    'Cosmos DB',
    'kept',
    coreGB,
    'GB',
    `${Math.round(claims + rest)} B a submission x ${a.findingDays} days, at the end of the first year`,
    (coreGB * price('cosmos.gigabyteMonth')) / 30,
  );

  // Blobs
  const blobWrites = add(
    'Blobs',
    'writes and lists',
    total(/^blob (write|list|delete)$/, 'calls'),
    'a day',
    'counted calls',
    total(/^blob (write|list)$/, 'calls') * price('blob.write'),
  );
  const blobReads = add(
    'Blobs',
    'reads',
    total(/^blob (read|other)$/, 'calls'),
    'a day',
    'counted calls',
    total(/^blob (read|other)$/, 'calls') * price('blob.read'),
  );
  const mediaGB = (assets * mixed((name) => media[name].megabytes) * a.uploadDays) / 1000;
  add(
    'Blobs',
    'kept',
    mediaGB,
    'GB',
    `${mixed((name) => media[name].megabytes).toFixed(1)} MB an asset x ${a.uploadDays} days`,
    (mediaGB * price('blob.gigabyteMonth')) / 30,
  );
  const queueCalls = total(/^queue /, 'calls') + deliveries + day / 2;
  add(
    'Queue',
    'operations',
    queueCalls,
    'a day',
    'counted puts and deletes, a get each, and a poll every 2 s',
    queueCalls * price('queue.operation'),
  );

  // Realtime
  const messages = total(/^realtime /, 'calls');
  const open = (N / day) * a.peak * a.watching * (a.watchSeconds + load.assets * cpu);
  const unitsNeeded = Math.max(1, Math.ceil(open / 1000), Math.ceil(messages / 1e6));
  add('Realtime', 'messages', messages, 'a day', 'counted calls');
  add(
    'Realtime',
    'units',
    unitsNeeded,
    '',
    `${Math.ceil(open)} connections at the peak (1,000 a unit), 1 million messages a day and unit`,
    unitsNeeded * price('realtime.unitDay'),
  );
  add('Webhooks', 'POSTs', deliveries, 'a day', 'one subscription');

  // Logs and model
  const hostRows = countHostRows(design, { executions, deliveries, submissions: N, assets });
  const ownBytes = N * measured.logBytes.perSubmission + assets * measured.logBytes.perAsset;
  const twice = design.keepsLinesTwice ? ownBytes + (hostRows - executions + blobWrites) * hostRowBytes : 0;
  const logGB = (ownBytes + hostRows * hostRowBytes + twice) / 1e9;
  add(
    'Logs',
    'taken in',
    logGB,
    'GB a day',
    `counted lines of the service, ${Math.round(hostRows)} rows of the host of ${hostRowBytes} B`,
    logGB * price('logs.gigabyte'),
  );
  const tokens = assets * load.tokensPerAsset;
  add(
    'Model',
    'tokens',
    tokens,
    'a day',
    `${load.tokensPerAsset} for each asset`,
    (tokens / 1e6) * price('model.millionTokens'),
  );

  const peakAssets = (assets / day) * a.peak;
  const limits: Limit[] = [
    {
      resource: 'cores of Flex Consumption in a region',
      limit: 250,
      used: peakAssets * cpu,
      unit: 'cores',
      change: 'ask for a higher quota; then one deployment for each group of workspaces, in several regions',
      source:
        'https://learn.microsoft.com/azure/azure-functions/flex-consumption-plan#regional-subscription-memory-quotas',
    },
    {
      resource: 'instances of the Durable group',
      limit: 1000,
      used: (peakAssets * cpu) / a.coresPerInstance,
      unit: 'instances',
      change: 'one deployment for each group of workspaces',
      source: 'https://learn.microsoft.com/azure/azure-functions/flex-consumption-plan',
    },
    {
      resource: 'requests to the storage of Durable',
      limit: 20_000,
      used: (durable / day) * a.peak,
      unit: 'a second',
      change: 'the Durable Task Scheduler, or one deployment for each group of workspaces',
      source: 'https://learn.microsoft.com/azure/storage/common/scalability-targets-standard-account',
    },
    {
      resource: 'partitions of the task hub',
      limit: 16,
      used: Math.max(1, Math.ceil(((N / day) * a.peak * (3 + 4 * load.assets)) / 200)),
      unit: 'partitions of about 200 messages a second',
      change: 'partitionCount 16 before the first deployment; then the Durable Task Scheduler',
      source: 'https://learn.microsoft.com/azure/azure-functions/durable/durable-functions-perf-and-scale',
    },
    {
      resource: 'one logical partition of core (the largest workspace)',
      limit: 10_000,
      used: (total(/^cosmos core /, 'units') / day) * a.peak * load.largestWorkspace,
      unit: 'request units a second',
      change: 'several workspaces for one client: see below',
      source: 'https://learn.microsoft.com/azure/cosmos-db/concepts-limits',
    },
    {
      resource: 'kept in one logical partition of core',
      limit: 20,
      used: coreGB * load.largestWorkspace,
      unit: 'GB',
      change: 'the same, or a shorter retentionDays.findings: see below',
      source: 'https://learn.microsoft.com/azure/cosmos-db/concepts-limits',
    },
    {
      resource: 'messages of the delivery queue',
      limit: 2000,
      used: (deliveries / day) * a.peak,
      unit: 'a second',
      change: 'several queues, by a hash of the subscription',
      source: 'https://learn.microsoft.com/azure/storage/queues/scalability-targets',
    },
    {
      resource: 'units of Web PubSub Standard',
      limit: 100,
      used: unitsNeeded,
      unit: 'units',
      change: 'Premium_P2, or fewer progress messages',
      source: 'https://learn.microsoft.com/azure/azure-web-pubsub/concept-billing-model',
    },
    {
      resource: 'requests to the media account',
      limit: 20_000,
      used: ((blobWrites + blobReads) / day) * a.peak,
      unit: 'a second',
      change: 'several media accounts, by a hash of the workspace',
      source: 'https://learn.microsoft.com/azure/storage/common/scalability-targets-standard-account',
    },
    {
      resource: 'daily cap of the logs',
      limit: 5,
      used: logGB,
      unit: 'GB a day',
      change: 'dailyLogCapGB; then a workspace for each deployment',
      source: 'https://learn.microsoft.com/azure/azure-monitor/logs/daily-cap',
    },
    {
      resource: 'a sweep within its minute',
      limit: 12_000,
      used: (deliveries / day) * a.peak * 60 * 0.02,
      unit: 'overdue records, where 2 in 100 deliveries are',
      change: 'pages at once; a sweep already takes as many pages as there are',
      source: 'shared/domain/read-past.ts',
    },
  ];
  return { lines, limits, dollarsPerDay: lines.reduce((sum, { dollars = 0 }) => sum + dollars, 0) };
}
