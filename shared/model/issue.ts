import { z } from 'zod';

/** Shapes of findings (specification: Issue, Contributor, Evidence, Topic; decisions: Enumerations, Objects). */

export const severities = ['CRITICAL', 'MAJOR', 'MINOR', 'INFO'] as const;
export const severitySchema = z.enum(severities).meta({ id: 'Severity' });
export type Severity = z.infer<typeof severitySchema>;

/** 0 is the gravest: sorts ascending by gravity. */
export const severityRank: Readonly<Record<Severity, number>> = { CRITICAL: 0, MAJOR: 1, MINOR: 2, INFO: 3 };

export const issueStatusSchema = z
  .enum(['OPEN', 'ACKNOWLEDGED', 'AWAITING_HUMAN_INPUT', 'RESOLVED', 'DISMISSED'])
  .meta({ id: 'IssueStatus' });

const fraction = z.number().min(0).max(1);

/** Coordinates are fractions 0..1 of the page or frame; the origin is top left. */
export const boxSchema = z.object({ x: fraction, y: fraction, width: fraction, height: fraction }).meta({ id: 'Box' });
export type Box = z.infer<typeof boxSchema>;

const offset = z.int().min(0);

/** Where a finding is. Times are milliseconds; `start`/`end` are UTF-16 offsets in the extracted text, end exclusive; pages and lines count from 1. */
export const anchorSchema = z
  .discriminatedUnion('kind', [
    z
      .object({
        kind: z.literal('page'),
        page: z.int().min(1),
        boxes: z.array(boxSchema),
        quote: z.string(),
        start: offset,
        end: offset,
      })
      .meta({ id: 'PageAnchor' }),
    z
      .object({ kind: z.literal('text'), start: offset, end: offset, line: z.int().min(1), quote: z.string() })
      .meta({ id: 'TextAnchor' }),
    z
      .object({ kind: z.literal('region'), boxes: z.array(boxSchema), quote: z.string().optional() })
      .meta({ id: 'RegionAnchor' }),
    z
      .object({
        kind: z.literal('time'),
        startMs: z.int().min(0),
        endMs: z.int().min(0),
        boxes: z.array(boxSchema).optional(),
        quote: z.string().optional(),
      })
      .meta({ id: 'TimeAnchor' }),
    z.object({ kind: z.literal('asset') }).meta({ id: 'AssetAnchor' }),
  ])
  .meta({ id: 'Anchor' });
export type Anchor = z.infer<typeof anchorSchema>;

export const requirementTypeSchema = z.enum([
  'provide_evidence',
  'add_qualification',
  'remove_claim',
  'replace_wording',
  'add_label',
  'change_targeting',
  'fix_media',
  'human_review',
]);

export const resolutionRequirementSchema = z
  .object({ type: requirementTypeSchema, instruction: z.string(), wording: z.string().optional() })
  .meta({ id: 'ResolutionRequirement' });
export type ResolutionRequirement = z.infer<typeof resolutionRequirementSchema>;

export const textSourceTypes = ['document_text', 'ocr_text', 'caption_text', 'transcript_text'] as const;

const quoteContent = z.object({ quote: z.string(), before: z.string(), after: z.string() });
const evidenceBase = { id: z.string(), confidence: fraction, anchor: anchorSchema };

/** `content` by `sourceType`: text sources a quote with its surroundings, measurements value and limit, and so on. */
export const evidenceSchema = z
  .discriminatedUnion('sourceType', [
    z
      .object({
        ...evidenceBase,
        sourceType: z.enum(textSourceTypes),
        content: quoteContent,
      })
      .meta({ id: 'TextEvidence' }),
    z
      .object({
        ...evidenceBase,
        sourceType: z.literal('metadata'),
        // Words that are kept beside what is shown, a picture's title for one, are quoted like any others.
        content: z.union([z.object({ name: z.string(), value: z.json() }), quoteContent]),
      })
      .meta({ id: 'MetadataEvidence' }),
    z
      .object({
        ...evidenceBase,
        sourceType: z.literal('measurement'),
        content: z.object({
          name: z.string(),
          value: z.union([z.number(), z.string()]),
          unit: z.string(),
          limit: z.union([z.number(), z.string()]).nullable(),
          comparison: z.string(),
        }),
      })
      .meta({ id: 'MeasurementEvidence' }),
    z
      .object({
        ...evidenceBase,
        sourceType: z.literal('frame'),
        content: z.object({ timeMs: z.int().min(0), blobPath: z.string().optional() }),
      })
      .meta({ id: 'FrameEvidence' }),
  ])
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof evidenceSchema>;
/** Evidence before the finding that it belongs to has an id. */
export type EvidenceDraft = Evidence extends infer Each ? (Each extends Evidence ? Omit<Each, 'id'> : never) : never;

export const contributorSchema = z
  .object({
    id: z.guid(),
    label: z.string(),
    reasoning: z.string(),
    confidence: fraction,
    relationType: z.enum(['primary', 'corroborates', 'disputes', 'qualifies']),
    evidence: z.array(evidenceSchema),
    resolutionRequirement: resolutionRequirementSchema,
  })
  .meta({ id: 'Contributor' });
export type Contributor = z.infer<typeof contributorSchema>;

/** A real published decision; `date` is a plain date. */
export const precedentSchema = z
  .object({ url: z.string(), title: z.string(), decision: z.string(), date: z.string() })
  .meta({ id: 'Precedent' });
export type Precedent = z.infer<typeof precedentSchema>;

export const issueSchema = z
  .object({
    id: z.guid(),
    assetId: z.guid(),
    summary: z.string(),
    severity: severitySchema,
    status: issueStatusSchema,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    referenceNumber: z.int().min(1),
    ruleId: z.guid(),
    ruleCode: z.string(),
    details: z.string(),
    severityReasoning: z.string(),
    severityReasoningHeadline: z.string(),
    precedents: z.array(precedentSchema),
    contributors: z.array(contributorSchema),
    resolutionRequirement: resolutionRequirementSchema,
    anchor: anchorSchema,
  })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof issueSchema>;

/** The six fields of an issue inside the asset detail. */
export const issueSummarySchema = issueSchema
  .pick({ id: true, referenceNumber: true, ruleCode: true, summary: true, severity: true, status: true })
  .meta({ id: 'IssueSummary' });

export const topicTypeSchema = z.enum(['ROOT_CAUSE', 'SHARED_ANCHOR']);

export const topicSchema = z
  .object({
    id: z.guid(),
    assetId: z.guid(),
    topicType: topicTypeSchema,
    title: z.string(),
    issueCount: z.int().min(2),
    summary: z.object({
      totalIssues: z.int(),
      criticalIssues: z.int(),
      resolvedIssues: z.int(),
      openIssues: z.int(),
      text: z.string(),
    }),
    issues: z.array(issueSchema),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    anchor: anchorSchema,
  })
  .meta({ id: 'Topic' });
export type Topic = z.infer<typeof topicSchema>;

/** A near miss that was not raised, and what cleared it (extension). */
export const clearedFindingSchema = z
  .object({
    ruleCode: z.string(),
    quote: z.string(),
    anchor: anchorSchema,
    clearedBy: z.enum([
      'cure',
      'exemption',
      'negation',
      'gate',
      'context',
      'suppressor',
      'second_look',
      'language_model',
    ]),
    reason: z.string(),
    cureQuote: z.string().nullable(),
    cureAnchor: anchorSchema.nullable(),
  })
  .meta({ id: 'ClearedFinding' });
export type ClearedFinding = z.infer<typeof clearedFindingSchema>;
