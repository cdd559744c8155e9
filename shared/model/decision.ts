import { z } from 'zod';
import { issueStatusSchema } from './issue.ts';
import { scopeSchema } from './scope.ts';

/** What people decide about findings (decisions, Beyond the specification). Nothing here is ever changed, only added to. */

const instant = z.iso.datetime();

export const decisionReasonSchema = z
  .enum(['false_positive', 'evidence_held', 'risk_accepted', 'fixed', 'not_applicable'])
  .meta({ id: 'DecisionReason' });

export const maximumNoteLength = 4000;
export const maximumEvidenceFiles = 20;
export const maximumIssuesPerDecision = 200;
/** Evidence is copied beside the results, so that it stays as long as the decision. */
export const maximumEvidenceBytes = 25_000_000;

/** Who decided: an integration with its API key, or a person of the workspace. */
export const deciderSchema = z
  .object({ kind: z.enum(['key', 'person']), id: z.string(), name: z.string() })
  .meta({ id: 'Decider' });
export type Decider = z.infer<typeof deciderSchema>;

/** One decision as clients see it. */
export const decisionSchema = z
  .object({
    decisionId: z.guid(),
    issueId: z.guid(),
    status: issueStatusSchema,
    reason: decisionReasonSchema.nullable(),
    note: z.string().nullable(),
    /** Blob paths as they were sent. */
    evidence: z.array(z.string()),
    decidedBy: deciderSchema,
    decidedAt: instant,
    /** Counts from 1 per issue. */
    version: z.int().min(1),
    /** The decision of the earlier version of the asset that this one continues; left out for one that was made here. */
    carriedFrom: z.guid().optional(),
  })
  .meta({ id: 'Decision' });
export type Decision = z.infer<typeof decisionSchema>;

export const decisionListSchema = z
  .object({ decisions: z.array(decisionSchema), total: z.int() })
  .meta({ id: 'DecisionList' });
export type DecisionList = z.infer<typeof decisionListSchema>;

export const bulkDecisionSchema = z.object({ decisions: z.array(decisionSchema) }).meta({ id: 'BulkDecision' });

/** A file that a decision rests on: what was sent, and the copy that stays. */
const storedEvidenceSchema = z.object({
  blobPath: z.string(),
  resultName: z.string(),
  sha256: z.string(),
  sizeBytes: z.int(),
});
export type StoredEvidence = z.infer<typeof storedEvidenceSchema>;

/** One act of deciding, over one issue or many of one asset: written once. */
export const decisionDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('decision'),
  scope: scopeSchema,
  submissionId: z.guid(),
  assetId: z.guid(),
  status: issueStatusSchema,
  reason: decisionReasonSchema.nullable(),
  note: z.string().nullable(),
  evidence: z.array(storedEvidenceSchema),
  decidedBy: deciderSchema,
  createdAt: instant,
  issues: z.array(
    z.object({
      decisionId: z.guid(),
      issueId: z.guid(),
      version: z.int().min(1),
      carriedFrom: z.guid().optional(),
    }),
  ),
});
export type DecisionDocument = z.infer<typeof decisionDocumentSchema>;

const currentDecisionSchema = z.object({
  status: issueStatusSchema,
  decisionId: z.guid(),
  decidedAt: instant,
  version: z.int().min(1),
});
export type CurrentDecision = z.infer<typeof currentDecisionSchema>;

/** The latest decision of every decided issue of one asset: read with every view of its issues. */
export const decisionIndexDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('decisions'),
  scope: scopeSchema,
  submissionId: z.guid(),
  assetId: z.guid(),
  /** By issue id. */
  issues: z.record(z.string(), currentDecisionSchema),
});
export type DecisionIndexDocument = z.infer<typeof decisionIndexDocumentSchema>;

const issueCount = z.int().min(0);
export const issueCountsSchema = z
  .object({ CRITICAL: issueCount, MAJOR: issueCount, MINOR: issueCount, INFO: issueCount })
  .meta({ id: 'IssueCounts' });
export type IssueCounts = z.infer<typeof issueCountsSchema>;
