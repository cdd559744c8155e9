import { eld } from 'eld/small';
import { findLanguageOfScript } from './language-of-script.ts';
import { listedLanguages } from './listed-languages.ts';

/** BCP 47; `und` for words of a language that is not English and not known. */
export type LanguageTag = string;

export const english: LanguageTag = 'en';

/** So many words of a text are enough for the decision. */
const wordLimit = 80;
/** How much surer another language must be than English, and how much where words are few: fewer than four, or than eight within a file whose language is known. */
const margins = { usual: 0.15, few: 0.35 } as const;
const fewestWords = 2;
const fewWords = { alone: 4, inContext: 8 } as const;
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
/** Addresses, hashtags and handles belong to no language. Each part begins where a word does, or is bounded: the time stays linear. */
const nameless =
  /(?<!\S)\S+@\S+|(?:https?:\/\/|www\.)\S+|[#@][\p{L}\p{N}_.]+|(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.\p{Ll}{2,}(?:\/\S*)?/gu;
const word = /\p{L}[\p{L}\p{M}'’]*/gu;
/** A piece of a formula or a code: letters beside figures and signs, or capitals in the middle of a word. */
const formula = /[\p{N}=^_+<>|~\\%&*#{}⋅·×÷∑∏∫√]|\p{Ll}\p{Lu}|\p{L}[,;:]\p{L}/u;
/** Scripts that write words without spaces, so that one sign may be a word. */
const wordSign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** So many different words that are no names must speak for another language within an English file. */
const fewestSpeaking = 3;
/** So many words of which all are names are a list of names, in any file. */
const longList = 8;
const edges = /^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;

/** The words of a text that can tell its language, in lower case. */
export function listTellingWords(text: string): string[] {
  const words: string[] = [];
  for (const [found] of text.replaceAll(nameless, ' ').matchAll(word)) {
    words.push(found.toLowerCase());
  }
  return words;
}

/** The words that a language can be told by: those of formulas, and single letters, belong to none. */
function listSpeakingWords(text: string): { readonly words: readonly string[]; readonly unnamed: ReadonlySet<string> } {
  const words: string[] = [];
  const unnamed = new Set<string>();
  for (const token of text.replaceAll(nameless, ' ').split(/\s+/u)) {
    const isFormula = formula.test(token.replace(edges, ''));
    for (const [found] of token.matchAll(word)) {
      if (!wordSign.test(found) && (isFormula || found.length === 1)) continue;
      words.push(found.toLowerCase());
      if (!/^\p{Lu}\p{Ll}/u.test(found)) unnamed.add(found.toLowerCase());
    }
    if (words.length >= wordLimit) break;
  }
  return { words, unnamed };
}

/**
 * The language of a text; undefined when its words do not tell, because they are few or names. `context` is the
 * language of what stands around it. In doubt a text counts as English: missing an English claim costs more than
 * reading a foreign one.
 */
export function identifyLanguage(text: string, context?: LanguageTag): LanguageTag | undefined {
  const { words, unnamed } = listSpeakingWords(text);
  if (words.length === 0) return undefined;
  const script = findLanguageOfScript(words);
  const joined = words.join(' ');
  // Japanese without kana is too short to be told from Chinese.
  if (script === 'zh') return context === 'ja' ? context : script;
  if (script !== undefined) return eld.detect(joined).language || script;
  const count = (list: ReadonlySet<string>): number => words.filter((each) => list.has(each)).length;
  // Welsh and Latin share small words: the one with more of its own is meant.
  const [listed = '', most = 0] =
    [...listedLanguages]
      .map(([language, list]) => [language, count(list)] as const)
      .toSorted((a, b) => b[1] - a[1])[0] ?? [];
  if (most >= 2 && most >= listedShare * words.length) return listed;
  if (count(englishWords) >= Math.max(1, englishShare * words.length)) return english;
  const isList = context === english || words.length >= longList;
  if (isList && unnamed.size < fewestSpeaking) return undefined;
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
    if (wordCount >= (context === undefined ? fewWords.alone : fewWords.inContext)) return best;
    if (hasForeignLetter && ((isPlain && context === undefined) || wordCount >= fewWords.alone)) return best;
    if (isPlain && wordCount >= fewWords.alone) return best;
  }
  if (context !== undefined && context !== english)
    return englishScore > (scores[context] ?? 0) + marginOverContext && margin < marginOverContext
      ? english
      : undefined;
  return best === english && (wordCount >= fewWords.alone || result.isReliable()) ? english : undefined;
}
