import { gather, invariants, isAtRest } from './invariants.ts';
import type { Safeguard } from './safeguards.ts';
import { startWorkload } from './workload.ts';
import { World } from './world.ts';

/** What one seed showed. */
export interface SeedResult {
  readonly seed: number;
  /** `<invariant>: <what breaks it>`; empty when all hold. */
  readonly violations: readonly string[];
  readonly submissions: number;
  readonly events: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly faults: number;
  readonly crashes: number;
  readonly steps: number;
}

/** Faults and clients go on for this long; afterwards everything works and must come to rest. */
const stormMs = 20 * 60_000;
const calmMs = 6 * 60 * 60_000;
const lookEveryMs = 60_000;

/** Runs one seed to its end; the same seed always does the same. `off` switches one safeguard off. */
export async function runSeed(seed: number, off?: Safeguard): Promise<SeedResult> {
  const world = new World(seed, off);
  await world.setUp();
  const { scheduler, faults } = world;
  const requests = await startWorkload(world);
  faults.isOn = true;
  await scheduler.runUntil(() => false, stormMs);
  faults.isOn = false;
  const endMs = scheduler.nowMs + calmMs;
  do await scheduler.runUntil(() => false, lookEveryMs);
  while (scheduler.nowMs < endMs && !isAtRest(gather(world, requests)));
  const remains = gather(world, requests);
  const accepted = [...world.receivers.accepted].flatMap(([host, all]) => all.map(({ id }) => `${host} ${id}`));
  return {
    seed,
    violations: Object.entries(invariants).flatMap(([name, check]) => check(remains).map((what) => `${name}: ${what}`)),
    submissions: remains.submissions.length,
    events: remains.events.length,
    accepted: accepted.length,
    duplicates: accepted.length - new Set(accepted).size,
    faults: faults.total,
    crashes: world.instances.reduce((sum, { crashes }) => sum + crashes, 0),
    steps: scheduler.steps,
  };
}
