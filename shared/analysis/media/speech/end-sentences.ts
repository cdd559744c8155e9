import { type Distribution, logProbabilityOf } from './decode-speech.ts';
import type { PlacedWord } from './place-words.ts';

/** A sentence may end where its end is at least so probable, as a natural logarithm; the second where the model writes commas, as it then writes ends, too. */
const leastEnd = -3.5;
const leastEndBesideCommas = -2.2;
/** An end may be so much less probable than a comma. */
const belowComma = 1;
/** Words that each of the sentences keeps. */
const fewestWords = 3;

type Spoken = Pick<PlacedWord, 'text' | 'to'>;

const endsSentence = ({ text }: Spoken): boolean => /[.?!]["'”’]?$/.test(text);

/**
 * Puts full stops where the model wrote nothing between two words but finds an end of the sentence probable: with some voices it writes none at all,
 * and rules would read all that is said as one sentence.
 */
export function endSentences<Word extends Spoken>(
  words: readonly Word[],
  places: readonly Distribution[],
  vocabulary: readonly string[],
): readonly Word[] {
  const [comma = 0, ...ends] = [',', '.', '?', '!'].map((sign) => vocabulary.indexOf(sign));
  const mayEnd = ({ text, to }: Word, least: number): boolean => {
    const place = places[to];
    if (place === undefined || !/[\p{L}\p{N}%]$/u.test(text)) return false;
    const end = Math.log(ends.reduce((sum, id) => sum + Math.exp(logProbabilityOf(place, id)), 0));
    return end >= least && end >= logProbabilityOf(place, comma) - belowComma;
  };
  return splitSentences(words).flatMap((sentence) => {
    const least = sentence.some(({ text }) => text.endsWith(',')) ? leastEndBesideCommas : leastEnd;
    let begins = 0;
    return sentence.map((word, index) => {
      const { text } = word;
      const written = begins === index && index > 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text;
      const isBetween = index + 1 - begins >= fewestWords && sentence.length - index - 1 >= fewestWords;
      if (!isBetween || !mayEnd(word, least)) return { ...word, text: written };
      begins = index + 1;
      return { ...word, text: `${written}.` };
    });
  });
}

/** Words as the sentences that the model ended. */
function splitSentences<Word extends Spoken>(words: readonly Word[]): readonly (readonly Word[])[] {
  const sentences: Word[][] = [];
  for (const [index, word] of words.entries()) {
    const last = words[index - 1];
    if (last === undefined || endsSentence(last)) sentences.push([word]);
    else sentences.at(-1)?.push(word);
  }
  return sentences;
}
