import { decisionIndexIdOf } from '../../model/ids.ts';
import type { Scope } from '../../model/scope.ts';
import type { Services } from '../services.ts';
import { readDecisionActs } from './list-decisions.ts';

/** Deletes what was decided about an asset, together with the asset. Safe to repeat. Rejects with `StoreUnavailableError`. */
export async function deleteDecisions(services: Pick<Services, 'store'>, scope: Scope, assetId: string): Promise<void> {
  for (const { id } of await readDecisionActs(services, scope, assetId)) await services.store.delete('core', scope, id);
  await services.store.delete('core', scope, decisionIndexIdOf(assetId));
}
