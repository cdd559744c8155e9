import type { SoundAlikeWords } from '../../../model/transcript.ts';
import type { Token } from './decode-speech.ts';

/** A word as it was heard, with the punctuation that belongs to it. */
export interface HeardWord {
  readonly text: string;
  /** Natural logarithm of how probable the model found it: the mean over its tokens, 0 is certain. */
  readonly logProbability: number;
  /** What may have been said in its place, alone or with the words after it: the sound bears it out nearly as well. */
  readonly soundsLike?: SoundAlikeWords;
}

/** A word with the places of its tokens: `from` to `to`, exclusive. */
export interface PlacedWord extends HeardWord {
  readonly from: number;
  readonly to: number;
}

const wordStart = '\u2581';

/** Tokens that begin with the mark of a space begin a word; bytes that are written as `<0x41>` are put together again. */
export function placeWords(tokens: readonly Token[], vocabulary: readonly string[]): readonly PlacedWord[] {
  const groups: { bytes: number[]; sum: number; from: number; to: number }[] = [];
  for (const [at, { id, logProbability }] of tokens.entries()) {
    const written = vocabulary[id] ?? '';
    const byte = /^<0x([0-9A-F]{2})>$/.exec(written)?.[1];
    const text = written.startsWith(wordStart) ? written.slice(1) : written;
    const bytes = byte === undefined ? [...Buffer.from(text)] : [Number.parseInt(byte, 16)];
    const last = groups.at(-1);
    if (last === undefined || written.startsWith(wordStart))
      groups.push({ bytes, sum: logProbability, from: at, to: at + 1 });
    else {
      last.bytes.push(...bytes);
      last.sum += logProbability;
      last.to = at + 1;
    }
  }
  return groups
    .map(({ bytes, sum, from, to }) => ({
      text: Buffer.from(bytes).toString('utf8').trim(),
      logProbability: sum / (to - from),
      from,
      to,
    }))
    .filter(({ text }) => text !== '');
}
