import type { Token } from './tokenise.ts';

/** A sentence among tokens: the index of its first token, and the index behind its last one. */
export interface SentenceEdges {
  readonly begin: number;
  readonly end: number;
  /** The last token behind a comma; -1 where there is none. */
  readonly lastAfterComma: number;
  /** The last token that begins a clause; -1 where none does. */
  readonly lastClause: number;
}

const known = new WeakMap<readonly Token[], readonly SentenceEdges[]>();

/** The sentence that a token belongs to. All of them are looked for once: a sentence may hold thousands of hits. */
export function edgesOf(tokens: readonly Token[], index: number): SentenceEdges {
  const sentences = known.get(tokens) ?? listSentences(tokens);
  known.set(tokens, sentences);
  let [low, high] = [0, sentences.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sentences[middle]?.begin ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return sentences[low] ?? { begin: index, end: index, lastAfterComma: -1, lastClause: -1 };
}

function listSentences(tokens: readonly Token[]): readonly SentenceEdges[] {
  const sentences: { begin: number; end: number; lastAfterComma: number; lastClause: number }[] = [];
  for (const [index, { sentence, isAfterComma, beginsClause }] of tokens.entries()) {
    const isNew = index === 0 || tokens[index - 1]?.sentence !== sentence;
    if (isNew) sentences.push({ begin: index, end: index, lastAfterComma: -1, lastClause: -1 });
    const last = sentences.at(-1);
    if (last === undefined) continue;
    last.end = index + 1;
    if (isAfterComma) last.lastAfterComma = index;
    if (beginsClause) last.lastClause = index;
  }
  return sentences;
}
