import { z } from 'zod';

/** Words and when they are said or shown, in milliseconds from the start of the film or recording. */
export interface TranscriptSegment {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  /** 0..1; absent means certain. */
  readonly confidence?: number;
  readonly speaker?: string;
  /** Each word of the text with its own time, where that is known. */
  readonly words?: readonly SpokenWord[];
}

export interface SoundAlikeWords {
  readonly heard: string;
  readonly text: string;
  /** A name of the brand, the product or the advertiser, as the metadata writes it. */
  readonly isName?: true;
}

export interface SpokenWord {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  /** What may have been said in place of `heard`, which begins with this word. */
  readonly soundsLike?: SoundAlikeWords;
}

/** What is said in a film or recording, as a client sees it. `source` tells captions from what was heard or given beside the file. */
export const transcriptSegmentSchema = z
  .object({
    startMs: z.int().min(0),
    endMs: z.int().min(0),
    text: z.string(),
    source: z.enum(['caption_text', 'transcript_text']),
    /** 0..1 of words that were heard; null of words that were given. */
    confidence: z.number().min(0).max(1).nullable(),
  })
  .meta({ id: 'TranscriptSegment' });
export type PublicTranscriptSegment = z.infer<typeof transcriptSegmentSchema>;

/** Extension: what is said in an asset, in order of time. */
export const transcriptSchema = z
  .object({ assetId: z.guid(), segments: z.array(transcriptSegmentSchema), total: z.int() })
  .meta({ id: 'Transcript' });
export type Transcript = z.infer<typeof transcriptSchema>;
