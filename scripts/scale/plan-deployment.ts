// Which deployment keeps a load's waiting time, and at which load a deployment bends: the simulation with the platform's figures.
import type { Counts } from './count-calls.ts';
import { assumptions, type Load, type Measured, media, mediaClasses } from './model.ts';
import { createRandom, type Deployment, drawArrivals, type Simulated, simulate } from './simulation.ts';

/** What the simulation takes from the platform and from measured runs. */
export const platform = {
  /** A partition does about 200 messages a second (Durable Functions, performance and scale). */
  messageSeconds: 0.005,
  /** Estimates: how often the scale controller looks, and how long a new instance takes until it works. */
  scaleEvery: 10,
  coldStart: 10,
  /** `maxQueuePollingInterval` of host.json. */
  longestPoll: 10,
  /** `workItemQueueVisibilityTimeout` of host.json. */
  hiddenSeconds: 120,
  /** Beside the analysis: begin, pinned copy, topics, end and event of an asset; the end of a submission. Measured by `bench/proofs/simulation.ts`. */
  assetOverhead: 0.35,
  settleSeconds: 0.1,
  /** Most instances of one deployment: 250 cores of a region, two each. */
  instances: 125,
  partitions: [1, 2, 4, 8, 16],
  unitsPerSecond: 10_000,
  storageRequestsPerSecond: 20_000,
} as const;

/** The wait that is promised: p95 of a document from acceptance to its end, in seconds. */
export const aimSeconds = 60;
const simulatedSeconds = 600;

/** Request units that one asset, with its share of the submission, takes from `core`. */
function coreUnits(load: Load, measured: Measured): number {
  const perAsset = mediaClasses.reduce((sum, name) => sum + load.mix[name] * unitsOfCore(measured.perAsset[name]), 0);
  return perAsset + unitsOfCore(measured.perSubmission) / load.assets;
}

const unitsOfCore = (counts: Counts): number =>
  Object.entries(counts).reduce((sum, [kind, { units }]) => sum + (kind.startsWith('cosmos core ') ? units : 0), 0);

/** A deployment of this many partitions and instances, none of them ready before the first submission. */
export function deploy(
  load: Load,
  measured: Measured,
  size: { readonly partitions: number; readonly instances: number },
): Deployment {
  return {
    ...size,
    readyInstances: 0,
    slots: assumptions.analysesPerInstance,
    scaleEvery: platform.scaleEvery,
    coldStart: platform.coldStart,
    longestPoll: platform.longestPoll,
    messageSeconds: platform.messageSeconds,
    // Two analyses on two cores: each has one.
    assetSeconds: (medium) => media[medium].cpuSeconds + platform.assetOverhead,
    settleSeconds: platform.settleSeconds,
    stores: [
      {
        name: 'core of the largest workspace',
        perAsset: coreUnits(load, measured),
        perSecond: platform.unitsPerSecond,
        ofLargestWorkspace: true,
      },
      {
        name: "Durable's storage",
        perAsset: assumptions.durableRequestsPerAsset,
        perSecond: platform.storageRequestsPerSecond,
        ofLargestWorkspace: false,
      },
    ],
  };
}

/** Ten minutes at the busiest rate of the day. */
export function simulatePeak(deployment: Deployment, load: Load, seed = 1): Simulated {
  const perSecond = (load.submissionsPerDay / 86_400) * assumptions.peak;
  // A small load needs more time for its percentile to mean something.
  const seconds = Math.max(simulatedSeconds, 300 / perSecond);
  return simulate(deployment, drawArrivals({ ...load, perSecond, seconds }, createRandom(seed)), seed);
}

export interface Plan {
  readonly submissionsPerDay: number;
  /** Deployments that share the load. */
  readonly deployments: number;
  readonly partitions: number;
  readonly instances: number;
  readonly simulated: Simulated;
  /** The same with one instance lost in the middle. */
  readonly withCrash: Simulated;
}

const documentP95 = ({ assets }: Simulated): number => assets.documents?.p95 ?? Number.POSITIVE_INFINITY;

/** The fewest deployments, partitions and instances that keep the aim at the peak of the day. */
export function planDeployment(load: Load, measured: Measured): Plan {
  const deployments = Math.max(1, Math.ceil(load.submissionsPerDay / mostForOne(load, measured)));
  const share = { ...load, submissionsPerDay: load.submissionsPerDay / deployments };
  const keeps = (partitions: number, instances: number): boolean =>
    documentP95(simulatePeak(deploy(share, measured, { partitions, instances }), share)) <= aimSeconds;
  const partitions = platform.partitions.find((count) => keeps(count, platform.instances));
  if (partitions === undefined) throw new Error('No deployment keeps the aim.');
  const instances = smallest(platform.instances, (count) => keeps(partitions, count));
  const deployment = deploy(share, measured, { partitions, instances });
  const crash = { at: simulatedSeconds / 2, hiddenSeconds: platform.hiddenSeconds };
  return {
    submissionsPerDay: load.submissionsPerDay,
    deployments,
    partitions,
    instances,
    simulated: simulatePeak(deployment, share),
    withCrash: simulatePeak({ ...deployment, crash }, share),
  };
}

/** Submissions a day, to a twentieth, that the largest deployment reviews within the aim. */
export function mostForOne(load: Load, measured: Measured): number {
  const size = { partitions: Math.max(...platform.partitions), instances: platform.instances };
  const keeps = (submissionsPerDay: number): boolean => {
    const at = { ...load, submissionsPerDay };
    return documentP95(simulatePeak(deploy(at, measured, size), at)) <= aimSeconds;
  };
  // What would keep every core busy is too much: the search begins there and goes down.
  const cpu = mediaClasses.reduce(
    (sum, name) => sum + load.mix[name] * (media[name].cpuSeconds + platform.assetOverhead),
    0,
  );
  const cores = platform.instances * assumptions.analysesPerInstance;
  let most = (cores / cpu / load.assets / assumptions.peak) * 86_400;
  while (!keeps(most)) most *= 0.95;
  return Math.floor(most);
}

/** The smallest number up to `most` for which `holds`; `most` is known to. */
function smallest(most: number, holds: (count: number) => boolean): number {
  let [tooFew, enough] = [0, most];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (holds(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

interface Bend {
  readonly submissionsPerDay: number;
  readonly simulated: Simulated;
}

/** Waiting time against load for the deployment that the template makes: 8 partitions, as many instances as a region has cores for. */
export function findBend(load: Load, measured: Measured, sizes: readonly number[]): readonly Bend[] {
  const size = { partitions: 8, instances: platform.instances };
  return sizes.map((submissionsPerDay) => {
    const at = { ...load, submissionsPerDay };
    return { submissionsPerDay, simulated: simulatePeak(deploy(at, measured, size), at) };
  });
}
