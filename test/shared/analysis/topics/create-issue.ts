import { deriveUuid, ruleIdOf } from '../../../../shared/model/ids.ts';
import type { Anchor, Issue } from '../../../../shared/model/issue.ts';

/** An issue with the given words, complete by the schema. */
export function createIssue(
  given: Partial<Issue> & { readonly ruleCode: string; readonly quote: string; readonly anchor: Anchor },
): Issue {
  const { quote, ...fields } = given;
  const requirement = { type: 'human_review', instruction: 'Look at it.' } as const;
  const id = deriveUuid('test issue', given.ruleCode, quote, fields.referenceNumber ?? 1);
  return {
    id,
    assetId: '7b0a4e0e-64a5-4f5c-9f43-52e4f6f0a001',
    summary: `“${quote}”`,
    severity: 'MINOR',
    status: 'OPEN',
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    referenceNumber: 1,
    ruleId: ruleIdOf(given.ruleCode),
    details: '',
    severityReasoning: '',
    severityReasoningHeadline: '',
    precedents: [],
    contributors: [
      {
        id: deriveUuid('test contributor', id),
        label: 'Base catalogue',
        reasoning: '',
        confidence: 0.8,
        relationType: 'primary',
        evidence: [
          {
            id: 'e1',
            sourceType: 'document_text',
            confidence: 0.8,
            content: { quote, before: '', after: '' },
            anchor: given.anchor,
          },
        ],
        resolutionRequirement: requirement,
      },
    ],
    resolutionRequirement: requirement,
    ...fields,
  };
}
