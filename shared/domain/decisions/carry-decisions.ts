import type { DecisionDocument, StoredEvidence } from '../../model/decision.ts';
import { deriveUuid } from '../../model/ids.ts';
import type { IssueIndexDocument } from '../../model/submission.ts';
import type { AssetWork } from '../../model/workflow.ts';
import { findEarlierVersion } from '../results/find-earlier-version.ts';
import { loadIssues } from '../results/load-results.ts';
import { submissionResultsPrefix } from '../results/result-names.ts';
import type { Services } from '../services.ts';
import { findCurrentDecisions } from './find-decisions.ts';
import { readDecisionActs } from './list-decisions.ts';
import { matchIssues } from './match-issues.ts';
import { writeDecision } from './write-decision.ts';

/**
 * Takes over the decisions about the previous version, for every issue whose rule and words are unchanged. Everything
 * it writes has an id derived from its cause, and an issue that has a decision of its own keeps it: safe to run twice,
 * and after a retry. Throws `result_blob_lost`; rejects with `StoreUnavailableError` or `BlobUnavailableError`.
 */
export async function carryDecisions(
  services: Pick<Services, 'store' | 'results' | 'clock' | 'random'>,
  { scope, submissionId, assetId }: Pick<AssetWork, 'scope' | 'submissionId' | 'assetId'>,
  index: IssueIndexDocument,
): Promise<void> {
  const earlier = await findEarlierVersion(services, scope, { submissionId, assetId });
  if (earlier === undefined) return;
  const decided = await findCurrentDecisions(services, scope, earlier.asset.assetId);
  if (Object.keys(decided).length === 0) return;
  const [previous, current, own, acts] = await Promise.all([
    loadIssues(services, earlier.index),
    loadIssues(services, index),
    findCurrentDecisions(services, scope, assetId),
    readDecisionActs(services, scope, earlier.asset.assetId),
  ]);
  const { pairs } = matchIssues(previous, current);
  for (const act of acts) {
    const issues = pairs.flatMap((pair) => {
      const decision = pair.change === 'none' && !own[pair.current.id] ? decided[pair.previous.id] : undefined;
      const isOfThisAct = act.issues.some(({ decisionId }) => decisionId === decision?.decisionId);
      if (decision === undefined || !isOfThisAct) return [];
      const decisionId = deriveUuid('carried', assetId, pair.current.id, decision.decisionId);
      return [{ issueId: pair.current.id, decisionId, carriedFrom: decision.decisionId }];
    });
    if (issues.length === 0) continue;
    const { id, status, reason, note, decidedBy } = act;
    const evidence = await copyEvidence(services, act, submissionResultsPrefix(scope, submissionId));
    const actId = deriveUuid('carried', assetId, id);
    const draft = { actId, scope, submissionId, assetId, status, reason, note, evidence, decidedBy, issues };
    const isDone = (now: Readonly<Record<string, unknown>>): boolean => issues.some(({ issueId }) => issueId in now);
    await writeDecision(services, { draft, found: index.issues, isDone });
  }
}

/** Copies the files of a decision beside the results of the submission that takes it over, because the earlier submission may be deleted first. */
async function copyEvidence(
  { results }: Pick<Services, 'results'>,
  { evidence, scope, submissionId }: DecisionDocument,
  prefix: string,
): Promise<StoredEvidence[]> {
  const from = submissionResultsPrefix(scope, submissionId);
  const copies: StoredEvidence[] = [];
  for (const file of evidence) {
    const bytes = await results.find(file.resultName);
    if (bytes === undefined) continue;
    const resultName = `${prefix}${file.resultName.slice(from.length)}`;
    await results.write(resultName, bytes, 'application/octet-stream');
    copies.push({ ...file, resultName });
  }
  return copies;
}
