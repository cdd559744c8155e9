import { type CoverageList, toCoverageList } from '../../model/coverage.ts';
import type { Scope } from '../../model/scope.ts';
import type { Services } from '../services.ts';
import { type AssetIds, getFinishedIndex } from './get-finished-index.ts';

/** What was read of a complete asset, and what was not. Throws as `getFinishedIndex`. */
export async function getCoverage(services: Services, scope: Scope, ids: AssetIds): Promise<CoverageList> {
  const { provenance } = await getFinishedIndex(services, scope, ids);
  return toCoverageList(ids.assetId, provenance.coverage);
}
