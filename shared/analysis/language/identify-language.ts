import { eld } from 'eld/small';
import { findLanguageOfScript } from './language-of-script.ts';
import { listedLanguages } from './listed-languages.ts';

/** BCP 47; `und` for words of a language that is not English and not known. */
export type LanguageTag = string;

export const english: LanguageTag = 'en';

/** As many words of one text as the decision needs. */
const wordLimit = 80;
/** How much surer another language must be than English, and how much where words are few: fewer than four, or than eight in an English file. */
const margins = { usual: 0.15, few: 0.35 } as const;
const fewestWords = 2;
const fewWords = { alone: 4, inEnglish: 8 } as const;
/** Letters with marks that English keeps in borrowed words are no sign. */
const unEnglishLetter = /(?![éèêçñâàôï])[^\p{ASCII}’]/u;
/** Where a text around these words is in another language, English must be this much surer than that one. */
const marginOverContext = 0.1;
/** Below this score no language fits. */
const lowestScore = 0.5;
/** This share of words that only English has makes a text English. */
const englishShare = 0.15;
const listedShare = 0.2;

const englishWords = new Set(
  'the and of with your you our are is this that from by it have has when if get more will they their was been who which'.split(
    ' ',
  ),
);
// Addresses, hashtags and handles belong to no language.
const nameless =
  /(?:https?:\/\/|www\.)\S+|[#@][\p{L}\p{N}_.]+|\S+@\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{Ll}{2,}(?:\/\S*)?/gu;
const word = /\p{L}[\p{L}\p{M}'’]*/gu;

/** The words of a text that can tell its language, in lower case. */
export function listTellingWords(text: string, limit = Number.POSITIVE_INFINITY): string[] {
  const words: string[] = [];
  for (const [found] of text.replaceAll(nameless, ' ').matchAll(word)) {
    words.push(found.toLowerCase());
    if (words.length >= limit) break;
  }
  return words;
}

/**
 * The language of a text; undefined when its words do not tell, because they are few or names. `context` is the language of what stands around it.
 * English is taken for granted a little sooner than others: a claim that goes unread costs more than a foreign one that is read.
 */
export function identifyLanguage(text: string, context?: LanguageTag): LanguageTag | undefined {
  const words = listTellingWords(text, wordLimit);
  if (words.length === 0) return undefined;
  const script = findLanguageOfScript(words);
  const joined = words.join(' ');
  if (script !== undefined) return eld.detect(joined).language || script;
  const count = (list: ReadonlySet<string>): number => words.filter((each) => list.has(each)).length;
  for (const [language, list] of listedLanguages)
    if (count(list) >= 2 && count(list) >= listedShare * words.length) return language;
  if (count(englishWords) >= Math.max(1, englishShare * words.length)) return english;
  return decideByScores(joined, words.length, context);
}

function decideByScores(joined: string, wordCount: number, context: LanguageTag | undefined): LanguageTag | undefined {
  const result = eld.detect(joined);
  const scores = result.getScores();
  const [best = '', bestScore = 0] = Object.entries(scores).toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const englishScore = scores[english] ?? 0;
  const margin = bestScore - englishScore;
  const hasForeignLetter = unEnglishLetter.test(joined);
  if (wordCount >= fewestWords && margin > margins.usual && bestScore > lowestScore) {
    const isPlain = margin > margins.few;
    if (wordCount >= (context === english ? fewWords.inEnglish : fewWords.alone)) return best;
    if (hasForeignLetter && (isPlain || wordCount >= fewWords.alone)) return best;
    if (isPlain && wordCount >= fewWords.alone) return best;
  }
  if (context !== undefined && context !== english)
    return englishScore > (scores[context] ?? 0) + marginOverContext && margin < marginOverContext
      ? english
      : undefined;
  return best === english && (wordCount >= fewWords.alone || result.isReliable()) ? english : undefined;
}
