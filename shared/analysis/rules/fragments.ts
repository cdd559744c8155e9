import type { TextBlock } from '../../model/extraction.ts';
import type { ContinuedText } from './continued-blocks.ts';
import type { Token } from './text/tokenise.ts';

/** What stands between two marks that end a sentence, or between the ends of a block. */
interface Fragment {
  readonly block: number;
  /** Counted over the whole asset. */
  readonly sentence: number;
  /** UTF-16 offsets in the block's text: all of it, and the last words of a long one. */
  readonly start: number;
  readonly end: number;
  readonly tailStart: number;
  /** Words, numbers and signs. */
  readonly size: number;
  /** An item of a list or menu, or a cell. */
  readonly isItem: boolean;
  /** As they were read, at most the last ones of a long fragment. */
  readonly tokens: readonly Token[];
  /** It ends in a colon: the items behind it belong to it. */
  readonly leadsList: boolean;
  /** It ends in a denial that denies what follows. */
  readonly deniesNext: boolean;
  readonly endsInLine: boolean;
}

/** Some fragments as one text, without the marks between them. */
export interface JoinedFragments extends ContinuedText {
  /** The words of all, as one sentence, and how many of them are the first fragment's and those before the last's. */
  readonly words: { readonly tokens: readonly Token[]; readonly first: number; readonly beforeLast: number };
  /** Where in `text` the first fragment begins and ends, and where the last one begins: a claim has to reach from one to the other. */
  readonly first: { readonly start: number; readonly end: number };
  readonly lastStart: number;
  /** So many words may stand in the last fragment behind the claim. */
  readonly mayFollow: number;
  /** They may be items that have nothing to do with each other. */
  readonly isList: boolean;
  /** The sentences that they are, and a few before them: what is offered may stand there. */
  readonly sentences: readonly number[];
}

const longestTail = 12;
const mostBetween = 3;
const mostInLast = 6;
const mostFragments = 4;
/** What is offered may stand in so many fragments before a claim. */
const fragmentsBefore = 2;
/** Behind a mark that ends a sentence, and behind one that only divides a line. */
const mayFollow = { sentence: 1, line: 3 } as const;
const menuReach = 80;

const denials = new Set(['not', 'never', 'no', 'cannot']);
const auxiliaries = new Set('do does did is are was were will would can could should must may has have to'.split(' '));

/** Collects the fragments of an asset in reading order and tells which of them people may read as one. */
export class FragmentJoiner {
  readonly #blocks: readonly TextBlock[];
  #last: Fragment[] = [];

  constructor(blocks: readonly TextBlock[]) {
    this.#blocks = blocks;
  }

  /** `sentence` is the number of the first token's sentence in the asset; `places` gives the offsets of each token in the text of its block. */
  add(
    block: number,
    sentence: number,
    tokens: readonly Token[],
    places: (start: number, end: number) => { readonly start: number; readonly end: number },
  ): JoinedFragments[] {
    const joined: JoinedFragments[] = [];
    for (let from = 0; from < tokens.length; ) {
      let end = from + 1;
      while (tokens[end]?.sentence === tokens[from]?.sentence && end < tokens.length) end += 1;
      this.#last = [
        ...this.#last.slice(-mostFragments),
        this.#toFragment(block, sentence + (tokens[from]?.sentence ?? 0), tokens.slice(from, end), places),
      ];
      joined.push(...this.#join());
      from = end;
    }
    return joined;
  }

  #toFragment(
    block: number,
    sentence: number,
    tokens: readonly Token[],
    places: (start: number, end: number) => { readonly start: number; readonly end: number },
  ): Fragment {
    const { text, role } = this.#blocks[block] ?? { text: '', role: 'body' };
    const [first, last] = [tokens[0], tokens.at(-1)];
    const tail = tokens.at(-longestTail) ?? first;
    const { start, end } = places(first?.start ?? 0, last?.end ?? 0);
    const [before, behind] = [text.slice(Math.max(0, start - menuReach), start), text.slice(end, end + menuReach)];
    const bars = (before.replace(/.*\n/su, '') + behind.replace(/\n.*/su, '')).match(/[|•·▪●]/g)?.length ?? 0;
    const isItem =
      role === 'list_item' ||
      role === 'table_cell' ||
      bars > 2 ||
      /(?:^|\n)\s*(?:[-–—*•▪◦●]|\d{1,2}[.)])\s*$/u.test(before);
    return {
      block,
      sentence,
      start,
      end: behind.startsWith('?') ? end + 1 : end,
      tailStart: tail ? places(tail.start, tail.end).start : start,
      size: tokens.length,
      tokens: tokens.slice(-longestTail).map((token) => ({ ...token, sentence: 0 })),
      isItem,
      leadsList: /^\s*:/.test(behind),
      deniesNext: isDenial(tokens, behind),
      endsInLine: /^[^\S\n]*[|•·▪●]/u.test(behind),
    };
  }

  /** The texts that end with the last fragment. */
  #join(): JoinedFragments[] {
    const last = this.#last.at(-1);
    if (!last || last.size > mostInLast) return [];
    const joined: JoinedFragments[] = [];
    for (let from = this.#last.length - 2; from >= Math.max(0, this.#last.length - mostFragments); from -= 1) {
      const [first, ...others] = this.#last.slice(from);
      if (!first) break;
      const before = this.#last.slice(Math.max(0, from - fragmentsBefore), from);
      joined.push(this.#toText(before, first, others));
      if (first.size > mostBetween) break;
    }
    return joined;
  }

  #toText(before: readonly Fragment[], first: Fragment, others: readonly Fragment[]): JoinedFragments {
    const isList = others.some(({ isItem }) => isItem) && !first.leadsList;
    const isInLine = [first, ...others.slice(0, -1)].every(({ endsInLine }) => endsInLine);
    const parts: ContinuedText['parts'][number][] = [];
    let text = '';
    const add = ({ block, end }: Fragment, start: number): void => {
      if (text !== '') text += ' ';
      parts.push({ block, at: text.length, start, length: end - start });
      text += this.#blocks[block]?.text.slice(start, end) ?? '';
    };
    const denial = before.at(-1);
    if (denial?.deniesNext) add(denial, denial.tailStart);
    const firstStart = text === '' ? 0 : text.length + 1;
    add(first, first.tailStart);
    const firstEnd = text.length;
    for (const other of others) add(other, other.start);
    return {
      text,
      parts,
      words: {
        tokens: [first, ...others].flatMap(({ tokens }) => tokens),
        first: first.tokens.length,
        beforeLast: [first, ...others.slice(0, -1)].reduce((sum, { tokens }) => sum + tokens.length, 0),
      },
      first: { start: firstStart, end: firstEnd },
      lastStart: parts.at(-1)?.at ?? 0,
      mayFollow: isInLine && !isList ? mayFollow.line : mayFollow.sentence,
      isList,
      sentences: [...before, first, ...others].map(({ sentence }) => sentence),
    };
  }
}

/** "It does not", "cannot"; a "No" or "Not" with a full stop behind it answers something else. */
function isDenial(tokens: readonly Token[], behind: string): boolean {
  const [last = '', before = ''] = [tokens.at(-1)?.word, tokens.at(-2)?.word];
  if (last === 'cannot' || /n['’]t$/.test(last)) return true;
  return denials.has(last) && (auxiliaries.has(before) || !/^\s*[.!?…]/u.test(behind));
}
