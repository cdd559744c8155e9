import { deriveUuid, ruleIdOf } from '../../model/ids.ts';
import { type Issue, severityRank } from '../../model/issue.ts';
import type { createPrecedentChooser } from './choose-precedents.ts';
import type { ContributorDraft, IssueDraft } from './issue-draft.ts';

/** More findings than this help nobody: the gravest are kept, and of every rule its surest first. */
export const maxIssuesPerAsset = 25;

/**
 * Turns drafts into issues with ids, order and reference numbers that depend only on the drafts and the asset:
 * gravest first, then in reading order.
 */
export function toIssues(
  drafts: readonly IssueDraft[],
  assetId: string,
  createdAt: string,
  choosePrecedents: ReturnType<typeof createPrecedentChooser>,
): Issue[] {
  return keepMostTelling(drafts)
    .toSorted(compareDrafts)
    .map((draft, index) => ({
      ...toIssue(draft, assetId, createdAt, index + 1),
      precedents: choosePrecedents(draft.ruleCode, draft.contributors.flatMap(wordsOf)),
    }));
}

function compareDrafts(a: IssueDraft, b: IssueDraft): number {
  return (
    severityRank[a.severity] - severityRank[b.severity] ||
    a.place[0] - b.place[0] ||
    a.place[1] - b.place[1] ||
    a.ruleCode.localeCompare(b.ruleCode)
  );
}

function keepMostTelling(drafts: readonly IssueDraft[]): readonly IssueDraft[] {
  if (drafts.length <= maxIssuesPerAsset) return drafts;
  const countOfRule = new Map<string, number>();
  return drafts
    .toSorted((a, b) => b.confidence - a.confidence || compareDrafts(a, b))
    .map((draft) => {
      const turn = countOfRule.get(draft.ruleCode) ?? 0;
      countOfRule.set(draft.ruleCode, turn + 1);
      return { draft, turn };
    })
    .toSorted((a, b) => severityRank[a.draft.severity] + a.turn - (severityRank[b.draft.severity] + b.turn))
    .slice(0, maxIssuesPerAsset)
    .map(({ draft }) => draft);
}

/** The words that a contributor quotes, with those around them. */
function wordsOf({ evidence }: ContributorDraft): string[] {
  return evidence.flatMap(({ content }) => ('quote' in content ? [content.before, content.quote, content.after] : []));
}

function toIssue(
  draft: IssueDraft,
  assetId: string,
  createdAt: string,
  referenceNumber: number,
): Omit<Issue, 'precedents'> {
  const id = deriveUuid('issue', assetId, draft.ruleCode, draft.key);
  const { requirement } = draft;
  return {
    id,
    assetId,
    summary: draft.summary,
    severity: draft.severity,
    status: requirement.type === 'provide_evidence' ? 'AWAITING_HUMAN_INPUT' : 'OPEN',
    createdAt,
    updatedAt: createdAt,
    referenceNumber,
    ruleId: ruleIdOf(draft.ruleCode),
    ruleCode: draft.ruleCode,
    details: draft.details,
    severityReasoning: draft.severityReasoning,
    severityReasoningHeadline: draft.severityReasoningHeadline,
    contributors: draft.contributors.map((contributor, index) => ({
      id: deriveUuid('contributor', id, index, contributor.label),
      label: contributor.label,
      reasoning: contributor.reasoning,
      confidence: contributor.confidence,
      relationType: contributor.relationType,
      evidence: contributor.evidence.map((evidence, position) => ({
        id: deriveUuid('evidence', id, index, position),
        ...evidence,
      })),
      resolutionRequirement: contributor.requirement,
    })),
    resolutionRequirement: requirement,
    anchor: draft.anchor,
  };
}
