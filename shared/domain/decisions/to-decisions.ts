import type { Decision, DecisionDocument } from '../../model/decision.ts';

/** One act as clients see it: a decision per issue. */
export const toDecisions = (act: DecisionDocument): Decision[] =>
  act.issues.map(({ decisionId, issueId, version, carriedFrom }) => ({
    decisionId,
    issueId,
    status: act.status,
    reason: act.reason,
    note: act.note,
    evidence: act.evidence.map(({ blobPath }) => blobPath),
    decidedBy: act.decidedBy,
    decidedAt: act.createdAt,
    version,
    ...(carriedFrom === undefined ? {} : { carriedFrom }),
  }));
