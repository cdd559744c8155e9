import type { BlockRole, Extraction, TextBlock } from '../../model/extraction.ts';
import { listContinuedTexts } from './continued-blocks.ts';
import type { Detector } from './detectors/detector.ts';
import { wordingDetectors } from './detectors.ts';
import { findColumns } from './find-columns.ts';
import { findDisguisedEnglish } from './find-disguised-english.ts';
import { findHits } from './find-hits.ts';
import { FragmentJoiner } from './fragments.ts';
import type { Matcher, PhraseHit } from './phrases/create-matcher.ts';
import {
  type JoinedReading,
  type JoinedText,
  mayClaim,
  readJoined,
  toGivenPlaces,
  toRole,
  toWords,
} from './read-joined.ts';
import { listNameWords } from './text/name-words.ts';
import { readContext, type SentenceContext } from './text/read-context.ts';
import { reveal } from './text/reveal.ts';
import { type Token, tokenise } from './text/tokenise.ts';

/** A phrase found in the asset, with what the words around it say about it. */
export interface Passage extends SentenceContext {
  /** Index of the block in `Extraction.blocks`; -1 for the file name and the submission's metadata. */
  readonly block: number;
  /** Number of the piece of a block that it stands in, counted over the whole asset: long blocks are read in pieces, and "the same block" means the same piece. */
  readonly piece: number;
  /** Counts sentences over the whole asset. */
  readonly sentence: number;
  /** The clauses it stands in, counted over the whole asset: the first and the last. */
  readonly clauses: readonly [first: number, last: number];
  /** UTF-16 offsets within the block's text, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Where the words go on in the blocks behind it. */
  readonly continues?: readonly { readonly block: number; readonly start: number; readonly end: number }[];
  /** The normalised words found, joined with spaces: equal for equal wording. */
  readonly words: string;
  readonly role: BlockRole;
  /** Tokens between the asset's first word and this place. */
  readonly tokensBefore: number;
  /** Its tokens, counted within the piece; none where no phrase was found but something else detected. */
  readonly tokens: readonly [first: number, end: number];
  /** Its words are the whole of several fragments: of a text, of items that may have nothing to do with each other, or of a name. */
  readonly apart?: 'text' | 'list' | 'name';
  /** The sentences, counted over the whole asset, that its words stand apart in. */
  readonly sentences?: readonly number[];
}

/** What stands in one piece of a block: the reach of "the same sentence" and "the same block" never goes beyond it. */
export interface ScannedPiece {
  /** By phrase, in reading order. */
  readonly passages: ReadonlyMap<number, readonly Passage[]>;
  /** Rows of English words in what was taken for another language, by phrase: a prohibition by law is not lost in them. */
  readonly foreign: ReadonlyMap<number, readonly Passage[]>;
  readonly tokens: readonly Token[];
  /** By number: whether a sentence of the piece ends in a question mark. */
  readonly questions: readonly boolean[];
  /** Words that were read as one although they stand apart: only what is found because of that is new. */
  readonly reading?: JoinedReading;
  /** By detector. */
  readonly detected: ReadonlyMap<string, readonly Passage[]>;
}

/** How often a phrase stands in the asset, and where first. */
export interface PhraseUse {
  readonly first: Passage;
  readonly count: number;
  /** Different wordings that matched it, at most `maxWordings`. */
  readonly wordings: ReadonlySet<string>;
}

/** What is remembered of the whole asset: its size does not grow with the length of the text. */
export interface ScannedAsset {
  readonly uses: ReadonlyMap<number, PhraseUse>;
  readonly tokenCount: number;
  /** Words outside the visible text that describe the asset, by phrase. */
  readonly declared: ReadonlySet<number>;
}

const noContext: SentenceContext = {
  isNegated: false,
  isQuestion: false,
  isQuoted: false,
  isConditional: false,
  isHedged: false,
  isHashtag: false,
};
const noTokens = [0, 0] as const;
/** What the engine itself detects: words that a machine reads otherwise than people do. */
export const hiddenCharacters = 'hidden_characters';
const pieceLength = 16_384;
/** Different wordings of one phrase that are told apart; more make nothing surer. */
const maxWordings = 20;

export interface ScanTools {
  readonly matcher: Matcher;
  readonly detectors: Readonly<Record<string, Detector>>;
  /** Passes over what is not English; detectors of figures and addresses read every language all the same. */
  readonly isEnglishOnly?: boolean;
}

/**
 * Reads every visible block once, piece by piece, and tells `onPiece` where each phrase of the matcher stands and what the
 * detectors find. `descriptions` (file name, metadata) are matched too, but only as declarations. Linear in the length of
 * the text; what is kept of it is bounded.
 */
export function scanAsset(
  blocks: Extraction['blocks'],
  descriptions: readonly string[],
  { matcher, detectors, isEnglishOnly = false }: ScanTools,
  onPiece: (piece: ScannedPiece) => void,
): ScannedAsset {
  const uses = new Map<number, MutableUse>();
  let sentenceCount = 0;
  let clauseCount = 0;
  let tokenCount = 0;
  let piece = 0;
  const isForeignAt = (block: number, at: number): boolean =>
    isEnglishOnly && (findLast(blocks[block]?.foreign ?? [], ({ from }) => from <= at)?.to ?? 0) > at;
  const joiner = new FragmentJoiner(blocks);
  const columns = isEnglishOnly ? findColumns(blocks) : new Map<number, readonly (readonly number[])[]>();
  const inColumns = new Set([...columns.values()].flat(2));
  const cells = new Map<number, Parameters<FragmentJoiner['add']>[]>();
  const continued = Map.groupBy(isEnglishOnly ? listContinuedTexts(blocks) : [], ({ parts }) => parts.at(-1)?.block);

  for (const [block, textBlock] of blocks.entries()) {
    if (textBlock.hidden !== undefined) continue;
    const role = toRole(textBlock);
    const isForeign = (at: number): boolean => isForeignAt(block, at);
    for (const [from, to] of toPieces(textBlock.text)) {
      const isEnglish = isEnglishOnly ? (at: number): boolean => !isForeign(from + at) : undefined;
      const revealed = reveal(textBlock.text.slice(from, to), matcher, isEnglish);
      const { text } = revealed;
      const toPlaces = (start: number, end: number): { readonly start: number; readonly end: number } =>
        toGivenPlaces(revealed, from, start, end);
      const { tokens, questions } = tokenise(text, matcher, isScanned(textBlock));
      const place = { block, piece, role };
      const passages = new Map<number, Passage[]>();
      const inForeign = new Map<number, Passage[]>();
      const hits = findHits(tokens, matcher);
      const inEnglish = listEnglishSentences(tokens, hits);
      const given = textBlock.text.slice(from, to);
      const disguised = findDisguisedEnglish({
        given,
        revealed,
        tokens,
        toGiven: (start, end) => toGivenPlaces(revealed, 0, start, end),
        isForeign: (at) => isForeign(from + at),
      });
      for (const hit of hits) {
        const [first, last] = [tokens[hit.firstToken], tokens[hit.endToken - 1]];
        if (!first || !last) continue;
        const places = toPlaces(first.start, last.end);
        const isInForeign =
          !inEnglish.has(first.sentence) &&
          isForeign(places.start) &&
          !disguised.hasSentence(first.sentence) &&
          !disguised.isMixedIn({ start: places.start - from, end: places.end - from });
        // One word may belong to any language; several that make a phrase are English.
        if (isInForeign && hit.endToken - hit.firstToken < 2) continue;
        const passage = {
          ...place,
          sentence: sentenceCount + first.sentence,
          clauses: [clauseCount + first.clause, clauseCount + last.clause] as const,
          ...places,
          words: toWords(tokens, hit),
          tokensBefore: tokenCount + hit.firstToken,
          tokens: [hit.firstToken, hit.endToken] as const,
          ...readContext(tokens, questions, hit),
        };
        append(isInForeign ? inForeign : passages, hit.phrase, passage);
        if (!isInForeign) noteUse(uses, hit.phrase, passage);
      }
      const detected = new Map<string, Passage[]>();
      for (const [name, detect] of Object.entries(detectors)) {
        for (const { start, end } of detect(text, tokens)) {
          const places = toPlaces(start, end);
          const [opening, closing] = [findTokenAt(tokens, start), findTokenAt(tokens, end - 1)];
          const isRead = disguised.hasSentence(opening?.sentence ?? 0) || !isForeign(places.start);
          if (wordingDetectors.has(name) && !isRead) continue;
          append(detected, name, {
            ...place,
            ...noContext,
            sentence: sentenceCount + (opening?.sentence ?? 0),
            clauses: [clauseCount + (opening?.clause ?? 0), clauseCount + (closing?.clause ?? 0)],
            ...places,
            words: text.slice(start, end),
            tokensBefore: tokenCount,
            tokens: noTokens,
          });
        }
      }
      for (const { start, end } of revealed.disguises) {
        if (disguised.isOwnSpelling({ start, end })) continue;
        append(detected, hiddenCharacters, {
          ...place,
          ...noContext,
          sentence: sentenceCount,
          clauses: [clauseCount, clauseCount],
          start: from + start,
          end: from + end,
          words: 'hidden',
          tokensBefore: tokenCount,
          tokens: noTokens,
        });
      }
      if (passages.size > 0 || inForeign.size > 0 || detected.size > 0)
        onPiece({ passages, foreign: inForeign, detected, tokens, questions });
      const sentence = sentenceCount;
      sentenceCount += questions.length + 1;
      clauseCount += (tokens.at(-1)?.clause ?? 0) + 1;
      tokenCount += tokens.length;
      piece += 1;
      if (!isEnglishOnly) continue;
      for (const fragments of joiner.add(block, sentence, tokens, toPlaces))
        if (mayClaim(fragments, matcher)) readAlso({ ...fragments, fragments }, 'apart');
      if (inColumns.has(block)) append(cells, block, [block, sentence, tokens, toPlaces]);
      for (const name of listNameWords(text, tokens, matcher)) {
        const places = name.words.map(({ start, end }) => toPlaces(start, end));
        const sentences = [sentence + name.sentence];
        readAlso({ ...toJoinedText(textBlock.text, block, places), sentences }, 'name');
      }
    }
    for (const own of continued.get(block) ?? []) readAlso(own, 'over_blocks');
    for (const column of columns.get(block) ?? []) {
      const down = new FragmentJoiner(blocks);
      for (const fragments of column.flatMap((cell) => (cells.get(cell) ?? []).flatMap((read) => down.add(...read))))
        if (mayClaim(fragments, matcher)) readAlso({ ...fragments, fragments }, 'apart');
      for (const cell of column) cells.delete(cell);
    }
  }
  return { uses, tokenCount, declared: findDeclared(descriptions, matcher) };

  /** What stands apart and is read as one, in sentences of its own. */
  function readAlso(joined: JoinedText, reading: JoinedReading): void {
    const counts = { piece, sentence: sentenceCount, clause: clauseCount, token: tokenCount };
    const read = readJoined(joined, reading, counts, { blocks, matcher, isForeignAt });
    if (read.passages.size > 0) onPiece({ ...read, foreign: new Map(), detected: new Map(), reading });
    sentenceCount += read.questions.length + 1;
    clauseCount += (read.tokens.at(-1)?.clause ?? 0) + 1;
    piece += 1;
  }
}

/** Stretches of one block as one text, parted by spaces. */
function toJoinedText(text: string, block: number, places: readonly { start: number; end: number }[]): JoinedText {
  let at = 0;
  const parts = places.map(({ start, end }) => {
    at += end - start + 1;
    return { block, at: at - (end - start + 1), start, length: end - start };
  });
  return { text: places.map(({ start, end }) => text.slice(start, end)).join(' '), parts };
}

/** Fewer English words than this in the phrases of a sentence may be another language's, too. */
const fewestEnglishWords = 3;

/** Sentences with so many words in phrases of several words that they hold English, whatever language the rest is in. */
function listEnglishSentences(tokens: readonly Token[], hits: readonly PhraseHit[]): ReadonlySet<number> {
  const words = new Map<number, Set<number>>();
  for (const { firstToken, endToken } of hits) {
    if (endToken - firstToken < 2) continue;
    const sentence = tokens[firstToken]?.sentence ?? 0;
    const known = words.get(sentence) ?? new Set();
    for (let index = firstToken; index < endToken; index += 1) known.add(index);
    words.set(sentence, known);
  }
  return new Set([...words].filter(([, known]) => known.size >= fewestEnglishWords).map(([sentence]) => sentence));
}

interface MutableUse extends PhraseUse {
  count: number;
  readonly wordings: Set<string>;
}

function noteUse(uses: Map<number, MutableUse>, phrase: number, passage: Passage): void {
  const known = uses.get(phrase);
  if (!known) {
    uses.set(phrase, { first: passage, count: 1, wordings: new Set([passage.words]) });
    return;
  }
  known.count += 1;
  if (known.wordings.size < maxWordings) known.wordings.add(passage.words);
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function findDeclared(descriptions: readonly string[], matcher: Matcher): Set<number> {
  const declared = new Set<number>();
  for (const description of descriptions) {
    const { tokens } = tokenise(description.replace(/[-_.]+/g, ' '), matcher);
    for (const hit of matcher.find(tokens)) declared.add(hit.phrase);
  }
  return declared;
}

/** The last token that begins at or before an offset. */
const findTokenAt = (tokens: readonly Token[], offset: number): Token | undefined =>
  findLast(tokens, ({ start }) => start <= offset);

/** The last item that `isBefore` is true of, where it is true of the first ones and of no others. */
function findLast<Item>(items: readonly Item[], isBefore: (item: Item) => boolean): Item | undefined {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}

function isScanned(block: TextBlock): boolean {
  return block.source === 'ocr_text';
}

/** Cuts a long text where a sentence or at least a word ends, so that no piece is much longer than `pieceLength`. */
function* toPieces(text: string): Generator<readonly [from: number, to: number]> {
  let from = 0;
  while (text.length - from > pieceLength) {
    const window = text.slice(from, from + pieceLength);
    const sentenceEnd = Math.max(window.lastIndexOf('\n'), window.lastIndexOf('. '));
    const cut = sentenceEnd > pieceLength / 2 ? sentenceEnd : window.lastIndexOf(' ');
    const to = from + (cut > pieceLength / 2 ? cut + 1 : pieceLength);
    yield [from, to];
    from = to;
  }
  if (from < text.length) yield [from, text.length];
}
