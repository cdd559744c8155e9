import type { PlacedSoundAlike, TextBlock } from '../../../model/extraction.ts';
import type { SpokenWord, TranscriptSegment } from '../../../model/transcript.ts';
import type { ExtractionPart } from '../extraction-part.ts';

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
export function toSpokenBlocks(words: readonly TranscriptSegment[], kind: SpokenKind): readonly ExtractionPart[] {
  return words.map(
    ({ startMs, endMs, text, confidence, speaker, words: spoken }): ExtractionPart => ({
      type: 'block',
      block: {
        text,
        source: kind.source,
        role: kind.role,
        origin: speaker === undefined ? kind.origin : `${kind.origin}: ${speaker}`,
        order: kind.order + startMs / 1e9,
        place: { kind: 'time', startMs: Math.round(startMs), endMs: Math.round(Math.max(startMs, endMs)) },
        ...(confidence !== undefined && { confidence }),
        ...(spoken !== undefined && { spoken: placeWords(text, spoken), ...placeAlikes(text, spoken) }),
      },
    }),
  );
}

/** Joins the pieces of a sentence; a caption that is shown twice in a row is taken once. */
export function joinSentences(words: readonly TranscriptSegment[]): readonly TranscriptSegment[] {
  const sentences: TranscriptSegment[] = [];
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
    else if (goesOn) sentences[sentences.length - 1] = join(last, piece);
    else sentences.push(piece);
  }
  return sentences;
}

/** The lower of the two confidences. */
function join(one: TranscriptSegment, other: TranscriptSegment): TranscriptSegment {
  const known = [one.confidence, other.confidence].filter((confidence) => confidence !== undefined);
  return {
    ...one,
    text: `${one.text} ${other.text}`,
    endMs: Math.max(one.endMs, other.endMs),
    ...(known.length > 0 && { confidence: Math.min(...known) }),
    ...(one.words !== undefined && other.words !== undefined && { words: [...one.words, ...other.words] }),
  };
}

/** Where in the text words are that may have been other words. A word that is written differently from how it was spoken (“£5”) has no alternatives. */
function placeAlikes(text: string, spoken: readonly SpokenWord[]): Pick<TextBlock, 'soundsLike'> {
  const soundsLike: PlacedSoundAlike[] = [];
  let next = 0;
  for (const { text: word, soundsLike: alike } of spoken) {
    const from = text.indexOf(word, next);
    if (from === -1) continue;
    next = from + word.length;
    const isThere = alike !== undefined && text.startsWith(alike.heard, from) && from >= (soundsLike.at(-1)?.to ?? 0);
    if (!isThere) continue;
    const { heard, ...said } = alike;
    soundsLike.push({ from, to: from + heard.length, ...said });
  }
  return soundsLike.length === 0 ? {} : { soundsLike };
}

/** The place of each word in the text. A word that is written differently from how it was spoken (“£5”) gets the time of the words around it. */
export function placeWords(text: string, spoken: readonly SpokenWord[]): NonNullable<TextBlock['spoken']> {
  const written = [...text.matchAll(/\S+/g)];
  const placed: { from: number; startMs: number; endMs: number }[] = [];
  let next = 0;
  for (const [index, { 0: word, index: from }] of written.entries()) {
    const left = written.length - index;
    const same = spoken.findIndex((candidate, at) => at >= next && at <= next + reach && candidate.text === word);
    const at = same === -1 ? Math.min(next, Math.max(0, spoken.length - left)) : same;
    const { startMs = 0, endMs = 0 } = spoken[at] ?? {};
    placed.push({ from, startMs, endMs });
    next = at + 1;
  }
  return placed;
}

/** Spoken words that one written word may stand for, at most: a telephone number. */
const reach = 12;
