import type { TextBlock } from '../../model/extraction.ts';
import { english, identifyLanguage, type LanguageTag, listTellingWords } from './identify-language.ts';
import { findLanguageOfScript } from './language-of-script.ts';

/** Sentences, each with what ends it. */
const sentence = /[^.!?…\n]*(?:[.!?…]+(?!\s|$)[^.!?…\n]*)*[.!?…\n]*\s*/gu;

/**
 * Gives every visible block its language and names the sentences in it that are in another one than English. A block whose words do not
 * tell takes the language of most words of the document, and a document whose words do not tell is read as English. Takes time in
 * proportion to the length of the text.
 */
export function identifyLanguages(blocks: readonly TextBlock[]): TextBlock[] {
  const own = blocks.map(({ text, hidden }) => (hidden === undefined ? identifyLanguage(text) : undefined));
  const ofDocument = findMain(blocks, own) ?? identifyWhole(blocks) ?? english;
  return blocks.map((block) => {
    if (block.hidden !== undefined) return block;
    const ofBlock = identifyLanguage(block.text, ofDocument) ?? ofDocument;
    const foreign = listForeign(block.text, ofBlock);
    return { ...block, language: ofBlock, ...(foreign.length > 0 && { foreign }) };
  });
}

/** The language of most words; blocks whose language is not known are ignored. */
function findMain(
  blocks: readonly TextBlock[],
  languages: readonly (LanguageTag | undefined)[],
): LanguageTag | undefined {
  const counts = new Map<LanguageTag, number>();
  for (const [index, language] of languages.entries()) {
    if (language === undefined) continue;
    counts.set(language, (counts.get(language) ?? 0) + (blocks[index]?.text.length ?? 0));
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** Blocks that are too short by themselves may be enough together. */
const identifyWhole = (blocks: readonly TextBlock[]): LanguageTag | undefined =>
  identifyLanguage(
    blocks
      .filter(({ hidden }) => hidden === undefined)
      .slice(0, 50)
      .map(({ text }) => text.slice(0, 200))
      .join('\n'),
  );

type ForeignRun = NonNullable<TextBlock['foreign']>[number];

/** Sentences that are not English, neighbours of one language joined. */
function listForeign(text: string, ofBlock: LanguageTag): readonly ForeignRun[] {
  const runs: { from: number; to: number; language: LanguageTag }[] = [];
  for (const { 0: piece, index } of text.matchAll(sentence)) {
    if (piece === '') continue;
    const language = identifyLanguage(piece, ofBlock) ?? ofBlock;
    if (language === english) continue;
    const last = runs.at(-1);
    const to = index + piece.length;
    if (last?.language === language && last.to === index) last.to = to;
    else runs.push({ from: index, to, language });
  }
  return runs;
}

/** A single letter is a sign of mathematics or a mark. */
const isOfOtherScript = (word: string): boolean => !/\p{Script=Latin}/u.test(word) && Array.from(word).length > 1;

/** Words of the visible text by language; those of another script than its sentence's count for the language that most often uses it. */
export function countWordsByLanguage(blocks: readonly TextBlock[]): ReadonlyMap<LanguageTag, number> {
  const counts = new Map<LanguageTag, number>();
  const count = (language: LanguageTag, words: number): void => {
    if (words > 0) counts.set(language, (counts.get(language) ?? 0) + words);
  };
  const add = (language: LanguageTag, text: string): void => {
    const words = listTellingWords(text);
    // Words of another script stand in English sentences, too, and no rule reads them.
    const others = language === english ? words.filter(isOfOtherScript) : [];
    for (const word of others) count(findLanguageOfScript([word]) ?? english, 1);
    count(language, words.length - others.length);
  };
  for (const { text, hidden, foreign = [] } of blocks) {
    if (hidden !== undefined) continue;
    let at = 0;
    for (const { from, to, language } of foreign) {
      add(english, text.slice(at, from));
      add(language, text.slice(from, to));
      at = to;
    }
    add(english, text.slice(at));
  }
  return counts;
}
