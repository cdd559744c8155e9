import { z } from 'zod';
import { issueCountsSchema } from './decision.ts';
import { clearedFindingSchema, issueSchema, issueSummarySchema, severitySchema, topicSchema } from './issue.ts';
import { provenanceSchema } from './provenance.ts';
import { assetStatusSchema, submissionStatusSchema } from './submission.ts';

/** What the API answers: exactly the fields of the specification's tables, and of the decisions where those are silent. */

const instant = z.iso.datetime();

const assetStatusItemSchema = z
  .object({
    assetId: z.guid(),
    versionGroupId: z.string(),
    versionNumber: z.int().min(1),
    /** Null until the asset is complete, and for a failed one. */
    issueCount: z.int().nullable(),
    errorMessage: z.string().nullable(),
    errorType: z.string().nullable(),
    isRetryable: z.boolean(),
    retryCount: z.int(),
  })
  .meta({ id: 'AssetStatusItem' });

/** Specification, Submission (status view). */
export const submissionViewSchema = z
  .object({
    submissionId: z.guid(),
    workspaceId: z.guid(),
    status: submissionStatusSchema,
    createdAt: instant,
    assets: z.array(assetStatusItemSchema),
    workflowId: z.string().nullable(),
    progressPercent: z.int().min(0).max(100).nullable(),
    completedAt: instant.nullable(),
    errorMessage: z.string().nullable(),
    isRetryable: z.boolean(),
  })
  .meta({ id: 'Submission' });
export type SubmissionView = z.infer<typeof submissionViewSchema>;

/** Specification, Submission creation result; a retry answers the same shape. */
export const submissionResultSchema = z
  .object({
    submissionId: z.guid(),
    workflowId: z.string(),
    realtimeChannel: z.string(),
    status: submissionStatusSchema,
    assets: z.array(z.object({ assetId: z.guid(), versionGroupId: z.string(), versionNumber: z.int().min(1) })),
  })
  .meta({ id: 'SubmissionResult' });
export type SubmissionResult = z.infer<typeof submissionResultSchema>;

/** Specification, Asset detail. */
export const assetDetailSchema = z
  .object({
    assetId: z.guid(),
    submissionId: z.guid(),
    filename: z.string(),
    mimeType: z.string(),
    status: assetStatusSchema,
    issueCount: z.int(),
    versionNumber: z.int().min(1),
    versionGroupId: z.string(),
    issues: z.array(issueSummarySchema),
  })
  .meta({ id: 'AssetDetail' });
export type AssetDetail = z.infer<typeof assetDetailSchema>;

export const issueListSchema = z
  .object({ assetId: z.guid(), issues: z.array(issueSchema), total: z.int() })
  .meta({ id: 'IssueList' });
export type IssueList = z.infer<typeof issueListSchema>;

export const topicListSchema = z
  .object({
    assetId: z.guid(),
    topics: z.array(topicSchema),
    orphanIssues: z.array(issueSchema),
    metadata: z.object({ totalTopics: z.int(), orphanIssueCount: z.int() }),
  })
  .meta({ id: 'TopicList' });
export type TopicList = z.infer<typeof topicListSchema>;

/** Decisions, versions response. */
export const versionListSchema = z
  .object({
    submissionId: z.guid(),
    versions: z.array(
      z.object({
        assetId: z.guid(),
        submissionId: z.guid(),
        versionGroupId: z.string(),
        versionNumber: z.int().min(1),
        filename: z.string(),
        status: assetStatusSchema,
        issueCount: z.int().nullable(),
        createdAt: instant,
      }),
    ),
    total: z.int(),
  })
  .meta({ id: 'VersionList' });
export type VersionList = z.infer<typeof versionListSchema>;

/** Extension: one page of submissions. */
export const submissionPageSchema = z
  .object({
    items: z.array(
      z.object({
        submissionId: z.guid(),
        status: submissionStatusSchema,
        createdAt: instant,
        completedAt: instant.nullable(),
        assetCount: z.int(),
        failedAssetCount: z.int(),
        /** Of the first five assets. */
        filenames: z.array(z.string()),
        issueCounts: issueCountsSchema,
        openIssueCount: z.int(),
      }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'SubmissionPage' });
export type SubmissionPage = z.infer<typeof submissionPageSchema>;

/** Extension: the issues of two versions compared; every issue of either is in exactly one list. */
export const changeListSchema = z
  .object({
    assetId: z.guid(),
    previousAssetId: z.guid(),
    cause: z.object({
      fileChanged: z.boolean(),
      ruleSetChanged: z.boolean(),
      /** Another engine or model, or another version of one, has read or judged the file. */
      modelChanged: z.boolean(),
    }),
    fixed: z.array(issueSchema),
    new: z.array(issueSchema),
    remaining: z.array(
      z.object({
        issue: issueSchema,
        previousIssueId: z.guid(),
        moved: z.boolean(),
        /** Why a decision about the earlier issue does not count for this one; left out where nothing was lost. */
        reopened: z.object({ reason: z.string(), decisionId: z.guid() }).optional(),
      }),
    ),
  })
  .meta({ id: 'ChangeList' });
export type ChangeList = z.infer<typeof changeListSchema>;

/** Extension: near misses of an asset and what cleared them, with the provenance of the run. */
export const clearedListSchema = z
  .object({ assetId: z.guid(), cleared: z.array(clearedFindingSchema), total: z.int(), provenance: provenanceSchema })
  .meta({ id: 'ClearedList' });
export type ClearedList = z.infer<typeof clearedListSchema>;

const catalogueRuleSchema = z.object({
  ruleCode: z.string(),
  title: z.string(),
  source: z.string(),
  section: z.string(),
  url: z.string().nullable(),
  severity: severitySchema,
});
/** A rule that every review applies. */
export type CatalogueRule = Readonly<z.infer<typeof catalogueRuleSchema>>;

/** Extension: the rule catalogue. */
export const ruleListSchema = z
  .object({ rules: z.array(z.object({ ruleId: z.guid(), ...catalogueRuleSchema.shape })), total: z.int() })
  .meta({ id: 'RuleList' });

/** Decisions, Realtime (extension). */
export const realtimeAccessSchema = z
  .object({ realtimeChannel: z.string(), url: z.string(), protocol: z.string(), expiresAt: instant })
  .meta({ id: 'RealtimeAccess' });
export type RealtimeAccess = z.infer<typeof realtimeAccessSchema>;

/** Submissions by the views of the console's queue. */
export const queueCountsSchema = z.object({
  all: z.int(),
  open: z.int(),
  awaitingEvidence: z.int(),
  mine: z.int(),
  failed: z.int(),
});
export type QueueCounts = z.infer<typeof queueCountsSchema>;

/** Specification, Upload results. */
export const presignedUploadSchema = z
  .object({ uploadUrl: z.string(), blobPath: z.string(), expiresAt: instant })
  .meta({ id: 'PresignedUpload' });
export type PresignedUpload = z.infer<typeof presignedUploadSchema>;

export const directUploadSchema = z
  .object({ blobPath: z.string(), sizeBytes: z.int(), contentType: z.string() })
  .meta({ id: 'DirectUpload' });
export type DirectUpload = z.infer<typeof directUploadSchema>;
