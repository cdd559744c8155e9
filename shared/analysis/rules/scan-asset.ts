import type { BlockRole, Extraction, TextBlock } from '../../model/extraction.ts';
import type { Detector } from './detectors/detector.ts';
import { wordingDetectors } from './detectors.ts';
import type { Matcher, PhraseHit } from './phrases/create-matcher.ts';
import { readContext, type SentenceContext } from './text/read-context.ts';
import { type Token, tokenise } from './text/tokenise.ts';

/** A phrase found in the asset, with what the words around it say about it. */
export interface Passage extends SentenceContext {
  /** Index of the block in `Extraction.blocks`; -1 for the file name and the submission's metadata. */
  readonly block: number;
  /** Counts the pieces that "the same block" means: long blocks are read in pieces. */
  readonly piece: number;
  /** Counts sentences over the whole asset. */
  readonly sentence: number;
  /** UTF-16 offsets within the block's text, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** The normalised words found, joined with spaces: equal for equal wording. */
  readonly words: string;
  readonly role: BlockRole;
  /** Tokens between the asset's first word and this place. */
  readonly tokensBefore: number;
}

export interface ScannedAsset {
  /** By phrase: where it was found, in reading order. */
  readonly passages: readonly (readonly Passage[])[];
  readonly tokenCount: number;
  /** By detector: what it found. */
  readonly detected: ReadonlyMap<string, readonly Passage[]>;
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
const pieceLength = 16_384;
/** More places of one phrase than this say nothing new and would only cost memory. */
const maxPassagesPerPhrase = 400;

export interface ScanTools {
  readonly matcher: Matcher;
  readonly phraseCount: number;
  readonly detectors: Readonly<Record<string, Detector>>;
  /** Passes over what is not English; detectors of figures and addresses read every language all the same. */
  readonly isEnglishOnly?: boolean;
}

/**
 * Reads every visible block once and notes where each phrase of the matcher stands and what the detectors find.
 * `descriptions` (file name, metadata) are matched too, but only as declarations. Linear in the length of the text.
 */
export function scanAsset(
  blocks: Extraction['blocks'],
  descriptions: readonly string[],
  { matcher, phraseCount, detectors, isEnglishOnly = false }: ScanTools,
): ScannedAsset {
  const passages = Array.from({ length: phraseCount }, (): Passage[] => []);
  const detected = new Map(Object.keys(detectors).map((name): [string, Passage[]] => [name, []]));
  let sentenceCount = 0;
  let tokenCount = 0;
  let piece = 0;

  for (const [block, textBlock] of blocks.entries()) {
    if (textBlock.hidden !== undefined) continue;
    const role = toRole(textBlock);
    const foreign = isEnglishOnly ? (textBlock.foreign ?? []) : [];
    const isForeign = (at: number): boolean => (findLast(foreign, ({ from }) => from <= at)?.to ?? 0) > at;
    for (const [from, to] of toPieces(textBlock.text)) {
      const text = textBlock.text.slice(from, to);
      const { tokens, questions } = tokenise(text, matcher, isScanned(textBlock));
      const place = { block, piece, role };
      for (const hit of matcher.find(tokens)) {
        const list = passages[hit.phrase];
        if (!list || list.length >= maxPassagesPerPhrase) continue;
        const [first, last] = [tokens[hit.firstToken], tokens[hit.endToken - 1]];
        if (!first || !last || isForeign(from + first.start)) continue;
        list.push({
          ...place,
          sentence: sentenceCount + first.sentence,
          start: from + first.start,
          end: from + last.end,
          words: toWords(tokens, hit),
          tokensBefore: tokenCount + hit.firstToken,
          ...readContext(tokens, questions, hit),
        });
      }
      for (const [name, list] of detected) {
        for (const { start, end } of detectors[name]?.(text, tokens) ?? []) {
          if (list.length >= maxPassagesPerPhrase) break;
          if (wordingDetectors.has(name) && isForeign(from + start)) continue;
          const sentence = sentenceCount + (findTokenAt(tokens, start)?.sentence ?? 0);
          const words = text.slice(start, end);
          list.push({
            ...place,
            ...noContext,
            sentence,
            start: from + start,
            end: from + end,
            words,
            tokensBefore: tokenCount,
          });
        }
      }
      sentenceCount += questions.length + 1;
      tokenCount += tokens.length;
      piece += 1;
    }
  }
  return { passages, tokenCount, detected, declared: findDeclared(descriptions, matcher) };
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

function toWords(tokens: readonly Token[], hit: PhraseHit): string {
  return tokens
    .slice(hit.firstToken, hit.endToken)
    .map((token) => token.word)
    .join(' ');
}

function isScanned(block: TextBlock): boolean {
  return block.source === 'ocr_text';
}

/** Extractors know layout; a star at the start says more than layout does. */
function toRole(block: TextBlock): BlockRole {
  return /^\s*(?:\*|†|‡|\^)/.test(block.text) ? 'footnote' : block.role;
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
