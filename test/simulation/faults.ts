import type { SeededRandom } from '../../support/seeded-random.ts';

/** How often what goes wrong, as probabilities per call. */
export const faultRates = {
  storeUnavailable: 0.06,
  storeLostAnswer: 0.04,
  crash: 0.012,
  stuckStart: 0.05,
  queueDoubled: 0.02,
  queueLost: 0.01,
  queueUnavailable: 0.02,
  activityTwice: 0.02,
  receiverError: 0.25,
  receiverTimeout: 0.07,
  receiverReset: 0.06,
  /** Of an instance: its clock is up to 5 minutes wrong. */
  wrongClock: 0.2,
} as const;

export type FaultName = keyof typeof faultRates;

/** Draws faults while they are on, and counts them. */
export class Faults {
  isOn = false;
  readonly counts = new Map<FaultName, number>();
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  draws(name: FaultName): boolean {
    if (!this.isOn || this.#random.fraction() >= faultRates[name]) return false;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    return true;
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}
