import { numberClauses } from './clauses.ts';
import { emojiNames } from './emoji-names.ts';
import { normaliseWord } from './normalise-word.ts';
import { cutName } from './segment-words.ts';

/** One word, number or sign of a text; `start` and `end` are UTF-16 offsets in the text as it was given. */
export interface Token {
  /** As compared: normalised words, numbers without thousands separators, hashtags and handles without their sign. */
  readonly word: string;
  readonly kind: 'word' | 'number' | 'sign' | 'hashtag' | 'handle' | 'url' | 'email' | 'noteref' | 'note';
  readonly start: number;
  readonly end: number;
  /** Counts from 0 within the text. */
  readonly sentence: number;
  /** Counts the clauses of the text from 0: see `numberClauses`. */
  readonly clause: number;
  /** Between quotation marks. */
  readonly isQuoted: boolean;
  /** After a colon, semicolon, bracket or dash: what was denied before is not denied here. */
  readonly beginsClause: boolean;
  /** Behind a comma. */
  readonly isAfterComma: boolean;
  /** Read from a picture sign. */
  readonly isPicture?: boolean;
}

export interface TokenisedText {
  readonly tokens: readonly Token[];
  /** By sentence number: whether it ends in a question mark. */
  readonly questions: readonly boolean[];
}

/** Chooses between readings of a doubtful word. */
export interface Vocabulary {
  /** True for words that some rule asks about. */
  readonly isKnown: (word: string) => boolean;
  /** The swear word that a word with stars in it hides; undefined when it hides none. */
  readonly findMasked: (word: string) => string | undefined;
}

const noVocabulary: Vocabulary = { isKnown: () => false, findMasked: () => undefined };

// Each alternative consumes disjoint characters and no quantifier nests another over the same ones: linear by construction.
const piece =
  /(?<url>https?:\/\/[^\s<>"”]+|www\.[^\s<>"”]+)|(?<dotted>\p{L}(?:\.\p{L})+(?!\p{L}))|(?<word>\p{L}[\p{L}\p{M}\p{N}'’\u00AD\u200B-\u200D\u2060*]*)|(?<number>\p{Nd}+(?:[.,]\p{Nd}+)*)|(?<sign>[£$€%+])|(?<stop>\[?[.!?…]+\]?|[\n•●▪◦‣✓✔✅➤►★|]+)|(?<quote>["“”„«»])|(?<clause>[;:()–—\t]| - )|(?<comma>,)|(?<tag>[#@](?=[\p{L}_]))|(?<amp>&)|(?<mark>[*†‡]+|\[asterisk(?: symbol)?\])|(?<emoji>\p{Extended_Pictographic})/gu;
const domainTail =
  /(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.(?:com|uk|org|net|io|shop|eu|info|app|tv|bet|casino|health|clinic|store)(?![\p{L}\p{N}])(?:\/[^\s<>"”]*)?/uy;
/** Whether the word before `at` is the name of a web address. */
export function isDomainAt(text: string, at: number): boolean {
  domainTail.lastIndex = at;
  return domainTail.test(text);
}

const mailTail = /@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/uy;
const camelHump = /\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu;
const abbreviations = new Set('approx co dept dr eg est etc ie inc jr ltd max min mr mrs ms prof st tel vs'.split(' '));
/** Abbreviations only before a number: "No. 1", but "Answer: no." */
const countingAbbreviations = new Set(['no', 'nos', 'fig', 'vol']);
const shortLineLength = 60;
/** A star closes what another begins within so many characters. */
const maxEmphasis = 60;

/**
 * Splits a text into words, numbers and signs and groups them into sentences. Linear in the text's length.
 * Words broken by a hyphen at a line's end, masked with digits or misread by a scanner are read as the word that the
 * vocabulary knows; `isScanned` allows the readings that only make sense for recognised text ("rn" for "m").
 */
export function tokenise(text: string, vocabulary: Vocabulary = noVocabulary, isScanned = false): TokenisedText {
  const tokens: Mutable<Token>[] = [];
  const questions: boolean[] = [];
  let sentence = 0;
  let lineStart = 0;
  let quoteOpensAt = -1;
  let beginsClause = false;
  const commas = new Set<number>();

  let asksAt = -1;
  const push = (kind: Token['kind'], word: string, start: number, end: number): void => {
    if (asksForWord.has(word)) asksAt = tokens.length;
    tokens.push({
      kind,
      word,
      start,
      end,
      sentence,
      clause: 0,
      isQuoted: false,
      beginsClause,
      isAfterComma: commas.has(tokens.length),
    });
    beginsClause = false;
  };
  const endSentence = (isQuestion: boolean): void => {
    if (tokens.at(-1)?.sentence !== sentence) return;
    questions[sentence] = isQuestion;
    sentence += 1;
  };

  piece.lastIndex = 0;
  for (let match = piece.exec(text); match; match = piece.exec(text)) {
    const start = match.index;
    let end = piece.lastIndex;
    const { url, dotted, word, number, sign, stop, quote, clause, comma, tag, amp, mark, emoji } = match.groups ?? {};
    if (url !== undefined) push('url', '{url}', start, end);
    else if (dotted !== undefined) push('word', normaliseWord(dotted.replaceAll('.', '')), start, end);
    else if (word !== undefined) end = readWord(start, end);
    else if (number !== undefined && isItemNumber(start, end)) endSentence(false);
    else if (number !== undefined) push('number', toNumber(number), start, end);
    else if (sign !== undefined) readSign(sign, start, end);
    else if (amp !== undefined) push('word', 'and', start, end);
    else if (mark !== undefined) readMark(mark, start, end);
    else if (tag !== undefined) end = readTag(start, tag === '#' ? 'hashtag' : 'handle');
    else if (emoji !== undefined) readEmoji(emoji, start, end);
    else if (clause !== undefined) beginsClause = true;
    else if (comma !== undefined) commas.add(tokens.length);
    else if (quote !== undefined) readQuote(quote, start);
    else if (stop !== undefined) readStop(stop, end);
    piece.lastIndex = end;
  }
  endSentence(false);
  for (const [index, clause] of numberClauses(tokens, commas).entries()) {
    const token = tokens[index];
    if (token) token.clause = clause;
  }
  return { tokens, questions };

  /** "1. Cures", "2) cancer": what only counts the lines. */
  function isItemNumber(start: number, end: number): boolean {
    return (
      itemMark.test(text.slice(end, end + 3)) &&
      /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 8), start)) &&
      end - start < 3
    );
  }

  function readWord(start: number, matchEnd: number): number {
    const address = text[matchEnd] === '.' ? matchAt(domainTail, matchEnd) : undefined;
    if (address !== undefined) {
      push('url', '{url}', start, matchEnd + address.length);
      return matchEnd + address.length;
    }
    const mail = text[matchEnd] === '@' ? matchAt(mailTail, matchEnd) : undefined;
    if (mail !== undefined) {
      push('email', '{email}', start, matchEnd + mail.length);
      return matchEnd + mail.length;
    }
    // Stars and raised numbers of notes at the end belong to no word; stars inside one, or three after one letter, mask it.
    const whole = text.slice(start, matchEnd);
    const isMasked = whole.endsWith('*') && (/^[cfs]\*{3}$/i.test(whole) || vocabulary.isKnown(normaliseWord(whole)));
    const raw = isMasked ? whole : whole.replace(/(?:['’*]|(?<=\p{L}{3}|[⁰¹²³⁴-⁹])[⁰¹²³⁴-⁹])+$/u, '');
    const joined = raw.length > 2 ? joinHyphenated(raw, start + raw.length) : undefined;
    if (joined) {
      push('word', joined.word, start, joined.end);
      return joined.end;
    }
    push('word', readDoubtful(normaliseWord(raw), vocabulary, isScanned), start, start + raw.length);
    return start + raw.length;
  }

  function joinHyphenated(raw: string, hyphenAt: number): { word: string; end: number } | undefined {
    if (text[hyphenAt] !== '-' && text[hyphenAt] !== '\u2010' && text[hyphenAt] !== '\u00AD') return undefined;
    const rest = matchAt(brokenLine, hyphenAt + 1);
    if (rest === undefined) return undefined;
    const word = normaliseWord(raw + rest.trimStart());
    return vocabulary.isKnown(word) ? { word, end: hyphenAt + 1 + rest.length } : undefined;
  }

  function readTag(start: number, kind: 'hashtag' | 'handle'): number {
    const name = matchAt(tagName, start + 1) ?? '';
    const end = start + 1 + name.length;
    push(kind, normaliseWord(name), start, end);
    if (kind === 'hashtag') {
      for (const { word, at } of listTagWords(name, vocabulary)) {
        push('word', normaliseWord(word), start + 1 + at, start + 1 + at + word.length);
      }
    }
    return end;
  }

  /** "Clinically+proven": a plus between words stands for a space. */
  function readSign(sign: string, start: number, end: number): void {
    if (sign === '+' && /\p{L}\+\p{L}/u.test(text.slice(start - 1, end + 1))) return;
    push('sign', sign, start, end);
  }

  /** A star after a word refers to a note, one at the start of a line or sentence is a note; doubled stars are emphasis, "5*" is a hotel. */
  function readMark(mark: string, start: number, end: number): void {
    let before = start - 1;
    while (text[before] === ' ' || text[before] === '\t') before -= 1;
    const isLineStart = before < 0 || text[before] === '\n';
    const last = tokens.at(-1);
    if (isLineStart) push('note', '{note}', start, end);
    else if (mark.length > 1 && mark.startsWith('**')) return;
    // "£19 a month*. *Prices rise." has its note; "It works. *Really* well" has none.
    else if (
      before < start - 1 &&
      /[.!?)]/.test(text[before] ?? '') &&
      !/^\*[^\s*][^*\n]*\*/.test(text.slice(start, start + maxEmphasis))
    )
      push('note', '{note}', start, end);
    else if (/\S/.test(text[start - 1] ?? ' ') && !(last?.kind === 'number' && /^\d$/.test(last.word))) {
      push('noteref', '{noteref}', start, end);
    }
  }

  function readEmoji(emoji: string, start: number, end: number): void {
    const name = emojiNames[emoji];
    if (name === undefined) return;
    push('word', name, start, end);
    const token = tokens.at(-1);
    if (token) token.isPicture = true;
  }

  function readQuote(mark: string, at: number): void {
    const isInch = mark === '"' && /\d/.test(text[at - 1] ?? '') && quoteOpensAt < 0;
    if (isInch) return;
    if (quoteOpensAt < 0 || mark === '“' || mark === '„' || mark === '«') {
      quoteOpensAt = tokens.length;
      return;
    }
    for (let index = quoteOpensAt; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (token) token.isQuoted = true;
    }
    quoteOpensAt = -1;
  }

  function readStop(stop: string, end: number): void {
    if (stop.includes('\n')) {
      const line = text.slice(lineStart, end).trim();
      lineStart = end;
      const next = text.slice(end).match(/^[ \t]*(.?)/u)?.[1] ?? '';
      const isListItem = /[-–—*•\d#]/.test(next) || stop.trim() !== '' || stop.length > 1;
      if (isListItem || (line.length < shortLineLength && /\p{Lu}/u.test(next))) endSentence(false);
      return;
    }
    if (/[.!?…]/.test(stop)) readPunctuation(stop, end);
    else endSentence(false);
  }

  function readPunctuation(stop: string, end: number): void {
    const following = text.slice(end, end + 3).replace(/^["”’')\]]+/, '');
    if (following !== '' && !/^\s/.test(following) && stop !== '[…]') return;
    // "Cures (really!) cancer", "“Wow!” she said": the sentence goes on behind the mark.
    if (goesOnBehindMark.test(text.slice(end, end + 4))) return;
    if (stop === '?' && isAnsweredAtOnce(end)) return;
    if (stop === '.') {
      const last = tokens.at(-1);
      const touches = last?.end === end - 1;
      const isInitial = last?.word.length === 1 && /\p{Lu}/u.test(text[last.start] ?? '');
      const counts = countingAbbreviations.has(last?.word ?? '') && /^\s?\d/.test(following);
      if (touches && last.kind === 'word' && (abbreviations.has(last.word) || counts || isInitial)) return;
    } else if (/^(?:\.{2,}|…)$/.test(stop) && /^\s\p{Ll}/u.test(following)) return;
    endSentence(stop.includes('?'));
  }

  /** "What does it cure? Cancer.": one statement. */
  function isAnsweredAtOnce(end: number): boolean {
    const asks = tokens[asksAt];
    if (asks?.sentence !== sentence || !shortAnswer.test(text.slice(end, end + longestAnswer))) return false;
    return asks.beginsClause || tokens[asksAt - 1]?.sentence !== sentence;
  }

  function matchAt(pattern: RegExp, at: number): string | undefined {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const itemMark = /^[.)][ \t]+\p{L}|^[.)][ \t]{2}/u;
const goesOnBehindMark = /^["”’')\]]+\s\p{Ll}/u;
const asksForWord = new Set(['what', 'which']);
const longestAnswer = 60;
const shortAnswer =
  /^["”’')\]]*\s+(?!(?:no|not|none|nothing|nobody|never|neither)(?!\p{L}))(?:\p{L}[\p{L}'’-]*[ ,]*){1,3}[.!]/iu;
const brokenLine = /[ \t]*\r?\n[ \t]*\p{Ll}[\p{L}\p{M}]*/uy;
const tagName = /[\p{L}\p{M}\p{N}_]+/uy;

/** "1,000" is 1000 and "2,5" stays 2.5's other spelling: commas before groups of three are separators. */
function toNumber(raw: string): string {
  return raw.replace(/,(?=\d{3}(?:\D|$))/g, '');
}

/** The words that a hashtag joins: by its capitals, or by the words that rules know. None where it is one word. */
function listTagWords(name: string, { isKnown }: Vocabulary): { readonly word: string; readonly at: number }[] {
  const humps = [...name.matchAll(camelHump)];
  const words = humps.flatMap((hump) =>
    cutJoined(hump[0], isKnown).map(({ word, at }) => ({ word, at: hump.index + at })),
  );
  return words.length > 1 ? words : [];
}

/** A part of a hashtag, cut into its words where one of them says something. */
function cutJoined(part: string, isKnown: Vocabulary['isKnown']): { readonly word: string; readonly at: number }[] {
  const words = cutName(part, isKnown);
  return words.some(({ word }) => word.length >= 4 && isKnown(word)) ? words : [{ word: part, at: 0 }];
}

const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };

/** The reading of a masked or misread word that the vocabulary knows; otherwise the word itself. */
function readDoubtful(word: string, { isKnown, findMasked }: Vocabulary, isScanned: boolean): string {
  if (word.includes('*')) return isKnown(word) ? word : (findMasked(word) ?? word);
  const hasDigit = /\d/.test(word);
  if ((!hasDigit && !isScanned) || isKnown(word)) return word;
  const readings = hasDigit ? [word.replace(/\d/g, (digit) => digitLetters[digit] ?? digit)] : [];
  if (hasDigit) readings.push(word.replace(/1/g, 'l').replace(/\d/g, (digit) => digitLetters[digit] ?? digit));
  if (isScanned) {
    readings.push(
      word.replace(/rn/g, 'm'),
      word.replace(/vv/g, 'w'),
      word.replace(/cl/g, 'd'),
      word.replace(/^l/, 'i'),
      word.replace(/^i/, 'l'),
    );
  }
  return readings.find((reading) => reading !== word && isKnown(reading)) ?? word;
}
