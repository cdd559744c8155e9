import type { PlacedSoundAlike, TextBlock } from '../../../model/extraction.ts';
import { soundsMuchLike } from '../speech/find-sound-alikes.ts';

/** A sentence is heard where at least so many of its words are, and this share of them, in order. */
const fewestWords = 2;
const leastShare = 0.5;
/** Words in a row that may be misheard. */
const longestShown = 3;
const longestHeard = 4;
/** Texts past this number of words are pages that a film shows; nobody reads them out. */
const mostWords = 40;
/** Of the sentences that share words with what was said at once, so many are compared with it, those that share most first. */
const mostCompared = 20;

/** Words that make another claim of the same words, and may sound like what was said. Figures do, too. */
const decisive =
  /\d|^(?:no|not|never|non|without|none|nothing|nobody|only|up|to|from|under|over|more|less|fewer|than|or|and|one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million)$|n['’]t$/i;

interface Word {
  readonly text: string;
  /** The word as it is compared: small letters, no apostrophes. */
  readonly plain: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Blocks in which misheard words of a film have the words beside them that the film shows: a sentence that is shown and said is one claim, though a
 * word of it was misheard. What was heard stays as it is. Only words that sound much like each other are taken, between words that are the same,
 * and never one that changes what is claimed (figures, “not”, “up to”).
 */
export function hearShownWords(blocks: readonly TextBlock[]): readonly TextBlock[] {
  const shown = collectShown(blocks);
  if (shown.length === 0) return blocks;
  const sentencesOf = Map.groupBy(
    shown.flatMap((sentence, index) =>
      [...new Set(sentence.map(({ plain }) => plain))].map((plain) => ({ plain, index })),
    ),
    ({ plain }) => plain,
  );
  return blocks.map((block) => {
    if (block.source !== 'transcript_text' || block.confidence === undefined) return block;
    const heard = findWords(block.text);
    const shared = new Map<number, number>();
    for (const word of new Set(heard.map(({ plain }) => plain)))
      for (const { index } of sentencesOf.get(word) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
    const added = [...shared]
      .filter(([, count]) => count >= fewestWords)
      .toSorted(([a, x], [b, y]) => y - x || a - b)
      .slice(0, mostCompared)
      .toSorted(([a], [b]) => a - b)
      .flatMap(([index]) => findMisheard(shown[index] ?? [], heard));
    return added.length === 0 ? block : { ...block, soundsLike: addAlikes(block.soundsLike ?? [], added) };
  });
}

/** The sentences that a film shows, each once, in order. */
function collectShown(blocks: readonly TextBlock[]): readonly (readonly Word[])[] {
  const shown = new Map<string, readonly Word[]>();
  for (const { source, place, text } of blocks) {
    if (source !== 'ocr_text' || place.kind !== 'time') continue;
    for (const sentence of text.split(/\n|(?<=[.?!]) /)) {
      const words = findWords(sentence);
      if (words.length > fewestWords && words.length <= mostWords) shown.set(sentence, words);
    }
  }
  return [...shown.values()];
}

const findWords = (text: string): readonly Word[] =>
  [...text.matchAll(/[\p{L}\p{N}£$€%][\p{L}\p{N}£$€%.,'’]*/gu)].map(({ 0: word, index }) => {
    const bare = word.replace(/[.,'’]+$/u, '');
    const plain = bare.toLowerCase().replaceAll(/['’]/gu, '');
    return { text: bare, plain, from: index, to: index + bare.length };
  });

const isArticle = (text: string): boolean => /^(?:an?|the)$/i.test(text);

/** The shown words in place of those that were heard otherwise. */
function findMisheard(sentence: readonly Word[], heard: readonly Word[]): readonly PlacedSoundAlike[] {
  const same = alignWords(sentence, heard);
  if (same.length < fewestWords || same.length < leastShare * sentence.length) return [];
  const [first = [0, 0], last = [0, 0]] = [same[0], same.at(-1)];
  // Before the first word and after the last one that both have, as many words were heard as are shown.
  const before = [-1, Math.max(-1, first[1] - first[0] - 1)] as const;
  const after = [sentence.length, Math.min(heard.length, last[1] + sentence.length - last[0])] as const;
  const anchors = [before, ...same, after];
  return anchors.slice(1).flatMap(([to, heardTo], index): readonly PlacedSoundAlike[] => {
    const [from, heardFrom] = anchors[index] ?? [0, 0];
    const [said, misheard] = [sentence.slice(from + 1, to), heard.slice(heardFrom + 1, heardTo)];
    const [begin, end] = [misheard[0], misheard.at(-1)];
    const isShort = said.length <= longestShown && misheard.length <= longestHeard;
    if (said.length === 0 || begin === undefined || end === undefined || !isShort) return [];
    if ([...said, ...misheard].some(({ text }) => decisive.test(text))) return [];
    const [text, heardText] = [joinTexts(said), joinTexts(misheard)];
    const isAlike = soundsMuchLike(text, heardText) || (isArticle(text) && isArticle(heardText));
    return isAlike ? [{ from: begin.from, to: end.to, text }] : [];
  });
}

const joinTexts = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** The same words of both, in order, the longest row of them: indices of each. */
function alignWords(sentence: readonly Word[], heard: readonly Word[]): readonly (readonly [number, number])[] {
  const width = heard.length + 1;
  const isSame = (index: number, at: number): boolean => sentence[index]?.plain === heard[at]?.plain;
  // By index in both, how many words can still be the same from there on.
  const longest = new Uint16Array((sentence.length + 1) * width);
  const lengthAt = (index: number, at: number): number => longest[index * width + at] ?? 0;
  for (let index = sentence.length - 1; index >= 0; index -= 1) {
    for (let at = heard.length - 1; at >= 0; at -= 1) {
      longest[index * width + at] = isSame(index, at)
        ? lengthAt(index + 1, at + 1) + 1
        : Math.max(lengthAt(index + 1, at), lengthAt(index, at + 1));
    }
  }
  const same: (readonly [number, number])[] = [];
  let [index, at] = [0, 0];
  while (lengthAt(index, at) > 0) {
    if (isSame(index, at)) {
      same.push([index, at]);
      [index, at] = [index + 1, at + 1];
    } else if (lengthAt(index + 1, at) >= lengthAt(index, at + 1)) index += 1;
    else at += 1;
  }
  return same;
}

/** What is shown is surer than what only sounds alike. */
function addAlikes(
  known: readonly PlacedSoundAlike[],
  added: readonly PlacedSoundAlike[],
): readonly PlacedSoundAlike[] {
  const chosen: PlacedSoundAlike[] = [];
  for (const alike of [...added, ...known])
    if (chosen.every(({ from, to }) => to <= alike.from || alike.to <= from)) chosen.push(alike);
  return chosen.toSorted((a, b) => a.from - b.from);
}
