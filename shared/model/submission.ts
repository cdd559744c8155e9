import { z } from 'zod';
import { issueCountsSchema } from './decision.ts';
import { assetErrorTypeNames } from './errors.ts';
import { issueSummarySchema, severitySchema } from './issue.ts';
import { mediaClasses } from './media-types.ts';
import { provenanceSchema } from './provenance.ts';
import { modeSchema, scopeSchema } from './scope.ts';

/** Submissions, assets and their stored documents in the container `core`. All reads are by (scope, id). */

/** `uploading` belongs to the time before creation and is never stored. */
export const submissionStatusSchema = z
  .enum(['uploading', 'submitted', 'processing', 'complete', 'failed'])
  .meta({ id: 'SubmissionStatus' });

export const assetStatusSchema = z.enum(['queued', 'processing', 'complete', 'failed']);

/** Assets that one submission may carry. */
export const maximumAssetsPerSubmission = 50;

const instant = z.iso.datetime();

export const storedAssetSchema = z.object({
  assetId: z.guid(),
  blobPath: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int(),
  /** The pinned bytes: only they are analysed. */
  snapshot: z.string(),
  etag: z.string(),
  versionGroupId: z.string(),
  versionNumber: z.int().min(1),
  previousSubmissionId: z.guid().nullable(),
  status: assetStatusSchema,
  /** 0..100 within the current try. */
  progressPercent: z.int().min(0).max(100),
  issueCount: z.int().nullable(),
  errorType: z.enum(assetErrorTypeNames).nullable(),
  errorMessage: z.string().nullable(),
  retryCount: z.int().min(0),
  /** Id of the request that started the current retry: after an ambiguous write it shows which request wrote. */
  retryNonce: z.string().nullable(),
  /** Durable instance that reviews it now, or did last. */
  instanceId: z.string(),
  endedAt: instant.nullable(),
  /** Issues by severity, and how many of them are still open; set once the asset is complete. */
  issueCounts: issueCountsSchema.optional(),
  openIssueCount: z.int().min(0).optional(),
  /** Those of the open ones that wait for evidence, and every rule that has an issue. */
  awaitingIssueCount: z.int().min(0).optional(),
  ruleCodes: z.array(z.string()).optional(),
});
export type StoredAsset = z.infer<typeof storedAssetSchema>;

export const listingSchema = z.object({
  /** File names in lower case, one a line. */
  searchText: z.string(),
  blobPaths: z.array(z.string()),
  /** Whether there is an issue of this severity or a graver one. */
  reaches: z.record(severitySchema, z.boolean()),
  /** `none`: there is nothing to decide. */
  decision: z.enum(['none', 'open', 'decided']),
  /** Whether an issue waits for evidence. */
  isAwaiting: z.boolean().default(false),
  media: z.array(z.enum(mediaClasses)).default([]),
  ruleCodes: z.array(z.string()).default([]),
});
export type Listing = z.infer<typeof listingSchema>;

export const submissionDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('submission'),
  scope: scopeSchema,
  submissionId: z.guid(),
  workspaceId: z.guid(),
  mode: modeSchema,
  status: submissionStatusSchema.exclude(['uploading']),
  /** Latest top-level Durable instance. */
  workflowId: z.string(),
  createdAt: instant,
  completedAt: instant.nullable(),
  errorMessage: z.string().nullable(),
  /** Moved by every state change and progress record; the watchdog reads it. */
  progressedAt: instant,
  simulationDelaySeconds: z.int().min(0).max(30),
  sidekickIds: z.array(z.guid()),
  metadata: z.record(z.string(), z.json()),
  assets: z.array(storedAssetSchema).min(1).max(maximumAssetsPerSubmission),
  traceparent: z.string().nullable(),
  /** What the list of submissions filters by, derived from the assets with every change (`toListing`). */
  listing: listingSchema.optional(),
  /** The people to whom one of its findings is assigned. */
  assigneeIds: z.array(z.guid()).optional(),
  /** Set once retention has deleted the files; the findings stay. */
  filesDeletedAt: instant.optional(),
});
export type SubmissionDocument = z.infer<typeof submissionDocumentSchema>;

/** One blob path of a scope belongs to one version group, from the submission on that claimed it first. */
export const claimDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('claim'),
  scope: scopeSchema,
  blobPath: z.string(),
  submissionId: z.guid(),
  assetId: z.guid(),
  versionGroupId: z.string(),
  versionNumber: z.int().min(1),
  /** Written before its submission, with the claims it names; it has no effect until the submission is written. */
  reservation: z.object({ claimIds: z.array(z.string()), madeAt: instant }).optional(),
});
export type ClaimDocument = z.infer<typeof claimDocumentSchema>;

/** Takes the place of a submission that must never be written, because its reserved claims were undone. */
export const voidSubmissionSchema = z.object({
  id: z.string(),
  type: z.literal('void-submission'),
  scope: scopeSchema,
  ttl: z.int(),
});
export type VoidSubmission = z.infer<typeof voidSubmissionSchema>;

/** All versions of one asset, in order: the versions response without a search. */
export const versionGroupDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('version-group'),
  scope: scopeSchema,
  versionGroupId: z.string(),
  versions: z.array(z.object({ versionNumber: z.int(), submissionId: z.guid(), assetId: z.guid() })),
});
export type VersionGroupDocument = z.infer<typeof versionGroupDocumentSchema>;

/** A Durable start that must happen: written with what causes it, deleted once the instance exists. */
export const startDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('start'),
  scope: scopeSchema,
  instanceId: z.string(),
  orchestrator: z.enum(['review-submission', 'retry-asset']),
  submissionId: z.guid(),
  assetId: z.guid().nullable(),
  createdAt: instant,
  traceparent: z.string().nullable(),
});
export type StartDocument = z.infer<typeof startDocumentSchema>;

/** What was declared for an upload; lives 8 days. */
export const uploadDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('upload'),
  scope: scopeSchema,
  blobPath: z.string(),
  contentType: z.string(),
  createdAt: instant,
  ttl: z.int(),
});
export type UploadDocument = z.infer<typeof uploadDocumentSchema>;

/** Index of an asset's results; the results themselves are blobs in `analysis`. */
export const issueIndexDocumentSchema = z.object({
  id: z.string(),
  type: z.literal('issues'),
  scope: scopeSchema,
  submissionId: z.guid(),
  assetId: z.guid(),
  retryCount: z.int(),
  issues: z.array(issueSummarySchema),
  issuesBlob: z.string(),
  topicsBlob: z.string().nullable(),
  clearedBlob: z.string(),
  /** What is said; null of what has no sound, and of results that are older than transcripts. */
  transcriptBlob: z.string().nullable().default(null),
  provenance: provenanceSchema,
  createdAt: instant,
});
export type IssueIndexDocument = z.infer<typeof issueIndexDocumentSchema>;
