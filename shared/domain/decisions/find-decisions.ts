import { type CurrentDecision, type DecisionIndexDocument, decisionIndexDocumentSchema } from '../../model/decision.ts';
import { decisionIndexIdOf } from '../../model/ids.ts';
import type { Scope } from '../../model/scope.ts';
import type { Stored } from '../../ports/document-store.ts';
import type { Services } from '../services.ts';

/** The decisions of one asset that count now; undefined before the first. Rejects with `StoreUnavailableError`. */
export const findDecisionIndex = (
  { store }: Pick<Services, 'store'>,
  scope: Scope,
  assetId: string,
): Promise<Stored<DecisionIndexDocument> | undefined> =>
  store.find('core', scope, decisionIndexIdOf(assetId), decisionIndexDocumentSchema);

/** By issue id; empty before the first decision. */
export async function findCurrentDecisions(
  services: Pick<Services, 'store'>,
  scope: Scope,
  assetId: string,
): Promise<Readonly<Record<string, CurrentDecision>>> {
  return (await findDecisionIndex(services, scope, assetId))?.document.issues ?? {};
}
