import type { ManagementAddresses } from '../client-binding.ts';
import type { InstanceStore } from '../instance-store.ts';
import type { OrchestrationEngine } from '../orchestration-engine.ts';

/** What the operations of the client API work on. */
export interface ApiContext {
  readonly engine: OrchestrationEngine;
  readonly store: InstanceStore;
  readonly addresses: ManagementAddresses;
  readonly now: () => number;
}
