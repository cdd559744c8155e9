import type { SeededRandom } from '../../support/seeded-random.ts';
import type { Faults } from './faults.ts';
import type { Instance } from './instance.ts';
import type { Scheduler } from './scheduler.ts';

/** What the simulated services of one run share. */
export interface SimulationParts {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly random: SeededRandom;
  readonly instances: readonly Instance[];
}
