import type { Scope } from '../../model/scope.ts';
import type { ClearedList } from '../../model/views.ts';
import type { Services } from '../services.ts';
import { type AssetIds, getFinishedIndex } from './get-finished-index.ts';
import { loadCleared } from './load-results.ts';

/** Near misses of a complete asset and what cleared them. Throws as `getFinishedIndex` and `loadCleared`. */
export async function getCleared(services: Services, scope: Scope, ids: AssetIds): Promise<ClearedList> {
  const index = await getFinishedIndex(services, scope, ids);
  const cleared = await loadCleared(services, index);
  return { assetId: ids.assetId, cleared, total: cleared.length, provenance: index.provenance };
}
