/** A quotation of more words than this is cut where a clause ends. */
const maxQuotedWords = 24;
/** As far as a word may go on beyond the words found: longer runs without a space are no word. */
const maxRun = 40;
/** Words left over in the clause that are quoted with the rest. */
const maxLeftOver = 2;
/** A quotation goes back to the beginning of what stands before a colon when it is this near, in words. */
const maxHeading = 4;

/** After these a phrase goes on. */
const unfinished = new Set(
  'a an the my your our their his her its this that these those to for with without of by in on at from into and or than up as is are be £ $ € no not more less very per any all every over under only just about'.split(
    ' ',
  ),
);
/** A quotation that begins with one of these goes back to the word that it belongs to. */
const prepositions = new Set('for with of than vs versus by in like per against without'.split(' '));
/** So many words it goes back. */
const maxBack = 3;
/** Alone these say nothing: what they do is quoted, too. */
const pronouns = new Set('i im ive we my our me you it this these they'.split(' '));
/** So many words are quoted of a clause that was found by its pronoun. */
const maxOfClause = 8;
const joinsClauses = new Set(
  'and or but so because which that who when while if as then plus for with by to in on at from of until before after is are was were will can has have'.split(
    ' ',
  ),
);

const endsClause = /[.!?;:,()[\]“”"\n\r|•●▪◦–—…]/u;
const wordBehind = /(?<word>[^\s]+)[^\S\n\r]+$/u;
const wordAhead = /^(?<gap>[^\S\n\r]+)(?<word>[^\s]+)/u;

/**
 * Widens the words found to the phrase that they stand in, so that a quotation never ends within a word ("4" of "4+"), after
 * a word that needs another ("linked in my"), or within the heading before a colon, and never begins with a preposition
 * ("for Calm") or within a name; a very long one is cut at a clause.
 * Offsets are UTF-16 units within `text`, end exclusive.
 */
export function toWholePhrase(
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  const isSingle = !/\s/.test(text.slice(start, end));
  const from = goBackToHeading(text, goBackToPhrase(text, toRunStart(text, start), isSingle), end);
  const to = finish(text, from, toRunEnd(text, end));
  return { start: from, end: cutLong(text, from, to, end) };
}

const isOfWord = /[\p{L}\p{N}\p{M}%+£$€&@#]/u;
/** Between two letters or digits these belong to the word. */
const joinsWord = /['’.,-]/u;

function toRunEnd(text: string, end: number): number {
  let at = end;
  while (at - end < maxRun && at < text.length) {
    const [sign, next] = [text[at] ?? '', text[at + 1] ?? ''];
    if (isOfWord.test(sign)) at += 1;
    else if (joinsWord.test(sign) && isOfWord.test(text[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(next)) at += 1;
    else break;
  }
  return at - end < maxRun ? at : end;
}

function toRunStart(text: string, start: number): number {
  let at = start;
  while (start - at < maxRun && at > 0) {
    const [sign, before] = [text[at - 1] ?? '', text[at - 2] ?? ''];
    if (isOfWord.test(sign)) at -= 1;
    else if (joinsWord.test(sign) && isOfWord.test(text[at] ?? '') && /[\p{L}\p{N}]/u.test(before)) at -= 1;
    else break;
  }
  return start - at < maxRun ? at : start;
}

const isName = (word: string): boolean => /^\p{Lu}[\p{L}\p{N}'’&-]*$/u.test(word);
const isTitle = (word: string): boolean => isName(word) && /\p{Ll}/u.test(word);

/** Before a preposition a phrase has begun already, and so has a name before its second word. */
function goBackToPhrase(text: string, start: number, isSingle: boolean): number {
  let at = start;
  for (let added = 0; added < maxBack; added += 1) {
    const first = /^\S+/u.exec(text.slice(at, at + maxRun))?.[0] ?? '';
    const { index, groups } = wordBehind.exec(text.slice(Math.max(0, at - maxRun), at)) ?? {};
    const before = groups?.['word'];
    if (before === undefined || index === undefined || endsClause.test(before)) break;
    // "100% natural" is one word in two, and a single word goes back to what it is said of: "a weekend in Ibiza".
    const isObject = added === 0 && isSingle && prepositions.has(before.toLowerCase());
    const isShare = /^\p{N}+%$/u.test(before);
    if (!isObject && !isShare && !prepositions.has(first.toLowerCase()) && !(isName(first) && isTitle(before))) break;
    at = Math.max(0, at - maxRun) + index;
  }
  return at;
}

/** A quotation that goes on beyond a sentence begins where that does, if it is near; beyond a colon, where its heading does or after the colon. */
function goBackToHeading(text: string, start: number, end: number): number {
  if (!/[:.!?]\s/.test(text.slice(start, end))) return start;
  const before = text.slice(Math.max(0, start - 80), start);
  const heading = before.split(endsClause).at(-1) ?? '';
  const missing = heading.split(/\s+/).filter((word) => word !== '').length;
  if (missing === 0) return start;
  if (missing <= maxHeading && heading.length < before.length + (start <= 80 ? 1 : 0)) {
    return start - heading.trimStart().length;
  }
  const colon = /:\s/.exec(text.slice(start, end));
  if (!colon) return start;
  const after = start + colon.index + colon[0].length;
  return text.slice(after, end).trim().includes(' ') ? after : start;
}

/** Goes on to the end of a phrase that is not finished, or that lacks only a word or two. */
function finish(text: string, start: number, end: number): number {
  if (pronouns.has(text.slice(start, end).replaceAll(/['’]/g, '').toLowerCase())) return readClause(text, end);
  if (!/\s/.test(text.slice(start, end)) && /^ (?:to|until) /.test(text.slice(end, end + maxRun)))
    return readClause(text, end);
  let at = end;
  for (let added = 0; added < maxLeftOver + 1; added += 1) {
    const last = text.slice(start, at).split(/\s+/).at(-1)?.toLowerCase() ?? '';
    if (!unfinished.has(last) && !/^\p{N}+$/u.test(last)) break;
    const next = readWord(text, at);
    if (next === undefined) return end;
    at = next;
  }
  return takeLeftOver(text, at);
}

function takeLeftOver(text: string, end: number): number {
  let at = end;
  for (let added = 0; added <= maxLeftOver; added += 1) {
    const word = wordAhead.exec(text.slice(at, at + maxRun))?.groups?.['word'];
    if (word === undefined || endsClause.test(text[at] ?? '') || endsClause.test(word[0] ?? '') || word === '-')
      return at;
    if (joinsClauses.has(word.toLowerCase())) return at;
    const next = readWord(text, at);
    if (next === undefined || added === maxLeftOver) return end;
    at = next;
  }
  return end;
}

function readClause(text: string, end: number): number {
  let at = end;
  for (let added = 1; added < maxOfClause; added += 1) {
    const next = readWord(text, at);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** The end of the next word of the same clause; undefined where the clause ends. */
function readWord(text: string, at: number): number | undefined {
  const groups = wordAhead.exec(text.slice(at, at + maxRun))?.groups;
  if (groups === undefined) return undefined;
  const begin = at + (groups['gap']?.length ?? 0);
  const end = toRunEnd(text, begin);
  return end > begin ? end : undefined;
}

function cutLong(text: string, start: number, end: number, least: number): number {
  const words = [...text.slice(start, end).matchAll(/\S+/gu)];
  const last = words[maxQuotedWords];
  if (last === undefined) return end;
  const limit = start + last.index;
  const quoted = text.slice(start, limit);
  const clause = [...quoted.matchAll(/[.!?;,](?=\s)/gu)].findLast(({ index }) => index > quoted.length / 3);
  const cut = clause ? start + clause.index : start + quoted.trimEnd().length;
  return Math.min(cut, Math.max(least, end));
}
