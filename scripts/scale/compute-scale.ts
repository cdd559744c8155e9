import { countHostRows, type Design, hostRowBytes, present } from './design.ts';
import { keptInCore } from './kept-in-core.ts';
import { toLimits } from './limits.ts';
import {
  assumptions,
  busySeconds,
  daySeconds,
  type Line,
  type Load,
  type Measured,
  type MediaClass,
  media,
  mediaClasses,
  type Prices,
  type Scale,
} from './model.ts';

const a = assumptions;

interface Account {
  readonly lines: Line[];
  readonly price: (name: string) => number;
  /** Adds a line; returns its amount. */
  readonly add: (part: string, what: string, amount: number, unit: string, how: string, dollars?: number) => number;
}

function openAccount(prices: Prices): Account {
  const lines: Line[] = [];
  return {
    lines,
    price(name) {
      const found = prices[name];
      if (found === undefined) throw new Error(`The table has no price ${name}.`);
      return found.price;
    },
    add(part, what, amount, unit, how, dollars) {
      lines.push({ part, what, amount, unit, how, ...(dollars === undefined ? {} : { dollars }) });
      return amount;
    },
  };
}

/** A day of a load: how many assets, what one of them takes on average, and the counted calls. */
interface Day {
  readonly load: Load;
  readonly measured: Measured;
  readonly design: Design;
  readonly assets: number;
  /** CPU seconds of an asset. */
  readonly cpu: number;
  readonly megabytes: number;
  /** Calls of submissions, assets by their class, and the sweeper, of the kinds that match. */
  readonly total: (match: RegExp, field: 'calls' | 'units' | 'bytes') => number;
}

function toDay(load: Load, measured: Measured, design: Design): Day {
  const assets = load.submissionsPerDay * load.assets;
  const mixed = (figure: (name: MediaClass) => number): number =>
    mediaClasses.reduce((sum, name) => sum + load.mix[name] * figure(name), 0);
  const kinds = new Set(
    [measured.perSubmission, measured.perSweep, ...Object.values(measured.perAsset)].flatMap(Object.keys),
  );
  const perDay = (kind: string, field: 'calls' | 'units' | 'bytes'): number =>
    load.submissionsPerDay * (measured.perSubmission[kind]?.[field] ?? 0) +
    assets * mixed((name) => measured.perAsset[name][kind]?.[field] ?? 0) +
    design.sweeps.perDay * (measured.perSweep[kind]?.[field] ?? 0);
  return {
    load,
    measured,
    design,
    assets,
    cpu: mixed((name) => media[name].cpuSeconds),
    megabytes: mixed((name) => media[name].megabytes),
    total: (match, field) =>
      [...kinds].filter((kind) => match.test(kind)).reduce((sum, kind) => sum + perDay(kind, field), 0),
  };
}

function addFunctions({ add, price }: Account, { load, design, assets, cpu }: Day) {
  const submissions = load.submissionsPerDay;
  const http = add(
    'Functions',
    'HTTP executions',
    submissions * (2 + 2 * load.assets),
    'a day',
    `${submissions} x (2 + 2 x ${load.assets}): address and result of each asset, creation and one look`,
  );
  const episodes = add(
    'Functions',
    'Durable executions',
    submissions * (3 + load.assets) + assets * 3,
    'a day',
    `${submissions} x (3 + ${load.assets}) episodes and settling, ${load.assets} x 3 for each asset and its analysis`,
  );
  const deliveries = add('Functions', 'deliveries', assets, 'a day', 'one webhook for each asset');
  const sweeps = design.sweeps.timers * design.sweeps.perDay;
  const timers = add('Functions', 'timers', sweeps + 24, 'a day', `${sweeps} sweeps, purge every hour`);
  const executions = http + episodes + deliveries + timers;
  const durableSeconds =
    busySeconds(assets, (cpu / a.coresPerInstance) * a.analysesPerInstance, a.analysesPerInstance) +
    busySeconds(episodes, a.orchestratorSeconds, a.orchestratorsPerInstance);
  const groups = [
    ['HTTP', busySeconds(http, a.httpSeconds, a.httpConcurrency)],
    ['Durable', durableSeconds],
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
  return { executions, deliveries, durableSeconds };
}

/** Durable's own storage; returns its requests. */
function addDurable({ add, price }: Account, { assets }: Day, durableSeconds: number): number {
  const instances = Math.max(0.02, durableSeconds / daySeconds);
  const requests = assets * a.durableRequestsPerAsset + instances * a.durableIdleRequests;
  return add(
    'Durable',
    'storage requests',
    requests,
    'a day',
    `${a.durableRequestsPerAsset} for each asset, and polling by ${instances.toFixed(2)} instances; not counted`,
    requests * price('queue.operation'),
  );
}

/** Returns the gigabytes kept in `core`. */
function addCosmos({ add, price }: Account, { load, measured, total }: Day): number {
  for (const container of ['core', 'subscriptions', 'deliveries', 'workspaces', 'apikeys', 'ratelimits'])
    add(
      'Cosmos DB',
      `request units, ${container}`,
      total(new RegExp(`^cosmos ${container} `), 'units'),
      'a day',
      'counted calls',
    );
  const units = total(/^cosmos /, 'units');
  const unitsPerSecond = units / daySeconds;
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
  const coreGB = (load.submissionsPerDay * (claims + rest) * a.findingDays) / 1e9;
  return add(
    'Cosmos DB',
    'kept',
    coreGB,
    'GB',
    `${Math.round(claims + rest)} B a submission x ${a.findingDays} days, at the end of the first year`,
    (coreGB * price('cosmos.gigabyteMonth')) / 30,
  );
}

function addBlobs({ add, price }: Account, { assets, megabytes, total }: Day) {
  const writes = add(
    'Blobs',
    'writes and lists',
    total(/^blob (write|list|delete)$/, 'calls'),
    'a day',
    'counted calls',
    total(/^blob (write|list)$/, 'calls') * price('blob.write'),
  );
  const reads = add(
    'Blobs',
    'reads',
    total(/^blob (read|other)$/, 'calls'),
    'a day',
    'counted calls',
    total(/^blob (read|other)$/, 'calls') * price('blob.read'),
  );
  const mediaGB = (assets * megabytes * a.uploadDays) / 1000;
  add(
    'Blobs',
    'kept',
    mediaGB,
    'GB',
    `${megabytes.toFixed(1)} MB an asset x ${a.uploadDays} days`,
    (mediaGB * price('blob.gigabyteMonth')) / 30,
  );
  return { writes, reads };
}

function addQueue({ add, price }: Account, { total }: Day, deliveries: number): void {
  const calls = total(/^queue /, 'calls') + deliveries + daySeconds / 2;
  add(
    'Queue',
    'operations',
    calls,
    'a day',
    'counted puts and deletes, a get each, and a poll every 2 s',
    calls * price('queue.operation'),
  );
}

/** Returns the units of Web PubSub. */
function addRealtime({ add, price }: Account, { load, cpu, total }: Day): number {
  const messages = total(/^realtime /, 'calls');
  const open = (load.submissionsPerDay / daySeconds) * a.peak * a.watching * (a.watchSeconds + load.assets * cpu);
  const units = Math.max(1, Math.ceil(open / 1000), Math.ceil(messages / 1e6));
  add('Realtime', 'messages', messages, 'a day', 'counted calls');
  return add(
    'Realtime',
    'units',
    units,
    '',
    `${Math.ceil(open)} connections at the peak (1,000 a unit), 1 million messages a day and unit`,
    units * price('realtime.unitDay'),
  );
}

/** Returns the gigabytes of logs that a day adds. */
function addLogs(
  { add, price }: Account,
  { load, measured, design, assets }: Day,
  { executions, deliveries, blobWrites }: { executions: number; deliveries: number; blobWrites: number },
): number {
  const submissions = load.submissionsPerDay;
  const hostRows = countHostRows(design, { executions, deliveries, submissions, assets });
  const ownBytes = submissions * measured.logBytes.perSubmission + assets * measured.logBytes.perAsset;
  const twice = design.keepsLinesTwice ? ownBytes + (hostRows - executions + blobWrites) * hostRowBytes : 0;
  const logGB = (ownBytes + hostRows * hostRowBytes + twice) / 1e9;
  return add(
    'Logs',
    'taken in',
    logGB,
    'GB a day',
    `counted lines of the service, ${Math.round(hostRows)} rows of the host of ${hostRowBytes} B`,
    logGB * price('logs.gigabyte'),
  );
}

/** Works out what a load costs a day and which limits it meets; every figure is a line. */
export function computeScale(load: Load, measured: Measured, prices: Prices, design: Design = present): Scale {
  const account = openAccount(prices);
  const day = toDay(load, measured, design);
  const { executions, deliveries, durableSeconds } = addFunctions(account, day);
  const durableRequests = addDurable(account, day, durableSeconds);
  const coreGB = addCosmos(account, day);
  const blobs = addBlobs(account, day);
  addQueue(account, day, deliveries);
  const realtimeUnits = addRealtime(account, day);
  account.add('Webhooks', 'POSTs', deliveries, 'a day', 'one subscription');
  const logGB = addLogs(account, day, { executions, deliveries, blobWrites: blobs.writes });
  const tokens = day.assets * load.tokensPerAsset;
  const dollars = (tokens / 1e6) * account.price('model.millionTokens');
  account.add('Model', 'tokens', tokens, 'a day', `${load.tokensPerAsset} for each asset`, dollars);
  const limits = toLimits(load, {
    peakCores: (day.assets / daySeconds) * a.peak * day.cpu,
    durableRequests,
    coreUnits: day.total(/^cosmos core /, 'units'),
    coreGB,
    deliveries,
    realtimeUnits,
    blobRequests: blobs.writes + blobs.reads,
    logGB,
  });
  const { lines } = account;
  return { lines, limits, dollarsPerDay: lines.reduce((sum, line) => sum + (line.dollars ?? 0), 0) };
}
