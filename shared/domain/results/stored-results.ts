import { z } from 'zod';
import { clearedFindingSchema, issueSchema, topicSchema } from '../../model/issue.ts';
import { transcriptSegmentSchema } from '../../model/transcript.ts';

/** What the result blobs hold, as JSON. A topic names its issues; their text is in the issues blob alone. */
export const storedIssuesSchema = z.array(issueSchema);
export const storedTranscriptSchema = z.array(transcriptSegmentSchema);
export const storedClearedSchema = z.array(clearedFindingSchema);
export const storedTopicsSchema = z.array(topicSchema.omit({ issues: true }).extend({ issueIds: z.array(z.guid()) }));
export type StoredTopic = z.infer<typeof storedTopicsSchema>[number];

export const toJsonBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
