import type { Scope } from '../../model/scope.ts';
import type { Transcript } from '../../model/transcript.ts';
import type { Services } from '../services.ts';
import { type AssetIds, getFinishedIndex } from './get-finished-index.ts';
import { loadTranscript } from './load-results.ts';

/** What is said in a complete asset. Throws as `getFinishedIndex` and `loadTranscript`. */
export async function getTranscript(services: Services, scope: Scope, ids: AssetIds): Promise<Transcript> {
  const segments = await loadTranscript(services, await getFinishedIndex(services, scope, ids));
  return { assetId: ids.assetId, segments, total: segments.length };
}
