import type { TranscriptSegment } from '../model/transcript.ts';

/** Speech to text. `wav` is mono 16 kHz PCM of at most 10 minutes; times in the answer count from the chunk's start. */
export interface Transcriber {
  /** Goes into the evidence: `azure-speech`. */
  readonly source: string;
  transcribe(
    wav: Uint8Array,
    options: { readonly locale?: string; readonly signal: AbortSignal },
  ): Promise<readonly TranscriptSegment[]>;
}
