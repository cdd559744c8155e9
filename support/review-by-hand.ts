import { saveIssues } from '../shared/domain/results/save-issues.ts';
import { saveTopics } from '../shared/domain/results/save-topics.ts';
import { beginAsset } from '../shared/domain/submissions/begin-asset.ts';
import { settleAsset } from '../shared/domain/submissions/settle-asset.ts';
import { settleSubmission } from '../shared/domain/submissions/settle-submission.ts';
import type { Coverage } from '../shared/model/coverage.ts';
import { type AssetErrorType, assetErrorTypes } from '../shared/model/errors.ts';
import { deriveUuid, ruleIdOf } from '../shared/model/ids.ts';
import type { ClearedFinding, Issue, Topic } from '../shared/model/issue.ts';
import type { Provenance } from '../shared/model/provenance.ts';
import type { Scope } from '../shared/model/scope.ts';
import type { PublicTranscriptSegment } from '../shared/model/transcript.ts';
import type { AssetWork } from '../shared/model/workflow.ts';
import type { Client } from './api-client.ts';
import type { MemoryServices } from './memory-services.ts';

/** The n-th issue of an asset, complete in every field. */
export function makeIssue(assetId: string, referenceNumber: number, change: Partial<Issue> = {}): Issue {
  const requirement = { type: 'provide_evidence', instruction: 'Hold evidence for the claim.' } as const;
  const anchor = { kind: 'text', start: 0, end: 4, line: referenceNumber, quote: 'best' } as const;
  const ruleCode = 'CAP_3.7';
  return {
    id: deriveUuid('issue', assetId, referenceNumber),
    assetId,
    summary: `Issue ${referenceNumber}`,
    severity: 'MAJOR',
    status: 'OPEN',
    createdAt: '2026-01-05T09:00:00.000Z',
    updatedAt: '2026-01-05T09:00:00.000Z',
    referenceNumber,
    ruleId: ruleIdOf(ruleCode),
    ruleCode,
    details: 'A claim without evidence.',
    severityReasoning: 'It misleads.',
    severityReasoningHeadline: 'Misleading',
    precedents: [],
    contributors: [
      {
        id: deriveUuid('contributor', assetId, referenceNumber),
        label: 'Base catalogue',
        reasoning: 'The words claim more than is shown.',
        confidence: 0.9,
        relationType: 'primary',
        evidence: [
          {
            id: 'e1',
            sourceType: 'document_text',
            confidence: 1,
            content: { quote: 'best', before: 'the ', after: ' ever' },
            anchor,
          },
        ],
        resolutionRequirement: requirement,
      },
    ],
    resolutionRequirement: requirement,
    anchor,
    ...change,
  };
}

const makeTopic = (assetId: string, issues: Issue[]): Topic => ({
  id: deriveUuid('topic', assetId),
  assetId,
  topicType: 'ROOT_CAUSE',
  title: 'Claims without evidence',
  issueCount: issues.length,
  summary: {
    totalIssues: issues.length,
    criticalIssues: 0,
    resolvedIssues: 0,
    openIssues: issues.length,
    text: 'Two claims lack evidence.',
  },
  issues,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  anchor: { kind: 'asset' },
});

/** What `endAsset` says was read and not. */
export const coverage: readonly Coverage[] = [
  { check: 'words', extent: 'full', reason: '', unit: 'words', assessed: 12, notAssessed: 0, language: 'en' },
  {
    check: 'speech',
    extent: 'not_assessed',
    reason: 'Nothing that hears speech is set up.',
    unit: 'seconds',
    assessed: 0,
    notAssessed: 24,
  },
];

const cleared: ClearedFinding = {
  ruleCode: 'CAP_3.7',
  quote: 'best',
  anchor: { kind: 'asset' },
  clearedBy: 'negation',
  reason: 'The words say the opposite.',
  cureQuote: null,
  cureAnchor: null,
};

/** Does the activities' work for one try of an asset: its issues, by default three, the first two in a topic; or a failure. */
export async function endAsset(
  { services }: MemoryServices,
  { workspaceId, mode }: Client,
  submissionId: string,
  assetId: string,
  end: {
    readonly errorType?: AssetErrorType;
    readonly retryCount?: number;
    readonly issues?: readonly Issue[];
    readonly provenance?: Partial<Provenance>;
    readonly transcript?: readonly PublicTranscriptSegment[];
  } = {},
): Promise<void> {
  const scope: Scope = `${workspaceId}:${mode}`;
  const work: AssetWork = { scope, submissionId, assetId, retryCount: end.retryCount ?? 0 };
  await beginAsset(services, work);
  if (end.errorType) {
    const { errorType } = end;
    const errorMessage = assetErrorTypes[errorType].message;
    await settleAsset(services, { ...work, outcome: { ok: false, errorType, errorMessage } });
  } else {
    const issues = end.issues ?? [1, 2, 3].map((number) => makeIssue(assetId, number));
    await saveIssues(services, work, {
      issues,
      cleared: [cleared],
      ...(end.transcript && { transcript: end.transcript }),
      provenance: { ruleSetVersion: '1', sha256: null, engines: [], coverage: [...coverage], ...end.provenance },
    });
    await saveTopics(services, work, issues.length < 2 ? [] : [makeTopic(assetId, issues.slice(0, 2))]);
    await settleAsset(services, { ...work, outcome: { ok: true, issueCount: issues.length } });
  }
  await settleSubmission(services, work);
}
