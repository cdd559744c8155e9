import {
  type Decision,
  type DecisionDocument,
  type DecisionList,
  decisionDocumentSchema,
} from '../../model/decision.ts';
import { ServiceError } from '../../model/errors.ts';
import type { Scope } from '../../model/scope.ts';
import { type AssetIds, getFinishedIndex } from '../results/get-finished-index.ts';
import type { Services } from '../services.ts';
import { toDecisions } from './to-decisions.ts';

const pageSize = 100;

/** Every act of deciding about one asset, newest first. Rejects with `StoreUnavailableError`. */
export async function readDecisionActs(
  { store }: Pick<Services, 'store'>,
  scope: Scope,
  assetId: string,
): Promise<DecisionDocument[]> {
  const acts: DecisionDocument[] = [];
  for (;;) {
    const last = acts.at(-1);
    const page = await store.list('core', scope, decisionDocumentSchema, {
      filter: { equals: { type: 'decision', assetId } },
      orderBy: { field: 'createdAt', order: 'descending', within: 'type' },
      // The cursor is an entry, not a count: decisions made in between do not shift the pages.
      ...(last && { after: { value: last.createdAt, id: last.id } }),
      offset: 0,
      limit: pageSize,
    });
    acts.push(...page);
    if (page.length < pageSize) return acts;
  }
}

/** The history of one issue, newest first. Throws as `getFinishedIndex`, and `issue_not_found`. */
export async function listDecisions(
  services: Services,
  scope: Scope,
  ids: AssetIds,
  issueId: string,
): Promise<DecisionList> {
  const index = await getFinishedIndex(services, scope, ids);
  if (!index.issues.some(({ id }) => id === issueId)) throw new ServiceError('issue_not_found');
  const acts = await readDecisionActs(services, scope, ids.assetId);
  const decisions = acts
    .flatMap((act): Decision[] => toDecisions(act).filter((decision) => decision.issueId === issueId))
    .toSorted((a, b) => b.version - a.version);
  return { decisions, total: decisions.length };
}
