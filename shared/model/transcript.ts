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

export interface SpokenWord {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}
