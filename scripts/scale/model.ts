import type { Counts } from './count-calls.ts';

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

/** Seconds of a day. */
export const daySeconds = 86_400;

/** Instance seconds of a group in a day: at least a second each time it works, and no more than what its work needs where that is steady. */
export function busySeconds(executionsPerDay: number, secondsEach: number, concurrency: number): number {
  const perSecond = executionsPerDay / daySeconds;
  const instances = (perSecond * secondsEach) / concurrency;
  // The chance that a second has work in it, where one instance is enough (arrivals at random).
  return daySeconds * Math.max(instances, 1 - Math.exp(-perSecond * Math.max(1, secondsEach / concurrency)));
}
