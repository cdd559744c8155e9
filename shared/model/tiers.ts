import { z } from 'zod';

/** Rate-limit buckets (specification, Rate limits) and how a 429 names them. */
export const buckets = {
  upload: 'uploads',
  submission_write: 'submission writes',
  submission_read: 'submission reads',
  webhook_write: 'webhook writes',
  webhook_read: 'webhook reads',
  sandbox: 'sandbox requests',
} as const;
export type Bucket = keyof typeof buckets;
export const bucketNames = Object.keys(buckets) as [Bucket, ...Bucket[]];

export const tierSchema = z.enum(['free', 'starter', 'business', 'enterprise']);
export type Tier = z.infer<typeof tierSchema>;
/** Tiers with access to the API; `free` gets 402. */
export type PaidTier = Exclude<Tier, 'free'>;

type Rates = Readonly<Record<Bucket, number>>;

export interface Limits {
  /** Requests per minute and key. */
  readonly rates: Readonly<Record<PaidTier, Rates>>;
  /** Webhook subscriptions per workspace and mode. */
  readonly subscriptions: number;
  /** Retries per asset. */
  readonly retries: number;
}

const starter: Rates = {
  upload: 60,
  submission_write: 30,
  submission_read: 300,
  webhook_write: 30,
  webhook_read: 120,
  sandbox: 60,
};
const times = (factor: number): Rates =>
  Object.fromEntries(bucketNames.map((bucket) => [bucket, starter[bucket] * factor])) as Rates;

/** Defaults of the setting `LIMITS`. */
export const defaultLimits: Limits = {
  rates: { starter, business: times(5), enterprise: times(25) },
  subscriptions: 10,
  retries: 3,
};

const rate = z.int().min(1).max(10_000_000);
const ratesOverride = z.strictObject(
  Object.fromEntries(bucketNames.map((bucket) => [bucket, rate.optional()])) as Record<
    Bucket,
    z.ZodOptional<typeof rate>
  >,
);

/** The setting `LIMITS`: tier → bucket → requests per minute; `subscriptions`, `retries`. Everything is optional. */
export const limitsOverrideSchema = z.strictObject({
  starter: ratesOverride.optional(),
  business: ratesOverride.optional(),
  enterprise: ratesOverride.optional(),
  subscriptions: z.int().min(0).max(10_000).optional(),
  retries: z.int().min(0).max(100).optional(),
});

/** The defaults with an override laid over them. */
export function toLimits(override: z.infer<typeof limitsOverrideSchema>): Limits {
  const merge = (tier: PaidTier): Rates => {
    const given = Object.entries(override[tier] ?? {}).filter(([, value]) => value !== undefined);
    return { ...defaultLimits.rates[tier], ...(Object.fromEntries(given) as Partial<Rates>) };
  };
  return {
    rates: { starter: merge('starter'), business: merge('business'), enterprise: merge('enterprise') },
    subscriptions: override.subscriptions ?? defaultLimits.subscriptions,
    retries: override.retries ?? defaultLimits.retries,
  };
}
