import type { TextBlock } from '../../../model/extraction.ts';
import type { ExtractionPart } from '../extraction-part.ts';

/** Words and when they are heard or shown. */
export interface TimedText {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  readonly confidence?: number;
  readonly speaker?: string;
}

/** A sentence that runs over several captions is read as one, up to this length and over gaps up to this. */
const longestSentenceMs = 15_000;
const longestGapMs = 1000;

export interface SpokenKind {
  readonly source: Extract<TextBlock['source'], 'caption_text' | 'transcript_text'>;
  readonly role: Extract<TextBlock['role'], 'caption' | 'body'>;
  readonly origin: string;
  /** Where these words stand among all words of the file. */
  readonly order: number;
}

/** Captions or a transcript as blocks: one for each sentence, with the time in which it is shown. */
export function toSpokenBlocks(words: readonly TimedText[], kind: SpokenKind): readonly ExtractionPart[] {
  return joinSentences(words).map(
    ({ startMs, endMs, text, confidence, speaker }): ExtractionPart => ({
      type: 'block',
      block: {
        text,
        source: kind.source,
        role: kind.role,
        origin: speaker === undefined ? kind.origin : `${kind.origin}: ${speaker}`,
        order: kind.order + startMs / 1e9,
        place: { kind: 'time', startMs: Math.round(startMs), endMs: Math.round(Math.max(startMs, endMs)) },
        ...(confidence !== undefined && { confidence }),
      },
    }),
  );
}

function joinSentences(words: readonly TimedText[]): readonly TimedText[] {
  const sentences: TimedText[] = [];
  for (const piece of words) {
    const last = sentences.at(-1);
    const goesOn =
      last !== undefined &&
      !/[.!?…:]["'”’)\]]*$/.test(last.text) &&
      last.speaker === piece.speaker &&
      piece.startMs - last.endMs <= longestGapMs &&
      piece.endMs - last.startMs <= longestSentenceMs;
    if (last !== undefined && last.text === piece.text && piece.startMs - last.endMs <= longestGapMs)
      sentences[sentences.length - 1] = { ...last, endMs: Math.max(last.endMs, piece.endMs) };
    else if (goesOn)
      sentences[sentences.length - 1] = {
        ...last,
        text: `${last.text} ${piece.text}`,
        endMs: Math.max(last.endMs, piece.endMs),
      };
    else sentences.push(piece);
  }
  return sentences;
}
