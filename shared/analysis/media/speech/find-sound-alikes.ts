import { doubleMetaphone } from 'double-metaphone';
import regulatedWords from '../../rules/catalogue/regulated-words.json' with { type: 'json' };

/** Words that may have been said in place of others, because they sound much like them. */
export interface SoundAlike {
  /** In lower case, or a name as its owner writes it. */
  readonly text: string;
  /** 0 is the same sound. */
  readonly distance: number;
  /** It is one of the names. */
  readonly isName: boolean;
}

/** `heard` is a stretch of words; `beginnings` are the letters, in lower case, that what was said may begin with. */
export type FindSoundAlikes = (heard: string, beginnings: ReadonlySet<string>) => readonly SoundAlike[];

/** Shorter words are like too many others. */
const fewestLetters = 4;
/** Of one stretch of what was heard; the nearest. */
const most = 6;
/** Further apart nobody would confuse them. */
const farthest = 1.6;
/** A name that the recogniser has never met is written as other words, which may be further from it. There are few of them, and no rule looks for one. */
const farthestName = 3;
const nameConsonants = 2;
/** What a letter that is written otherwise counts beside a consonant that sounds otherwise. */
const spellingWeight = 0.35;
const missingConsonant = 0.8;

/** Consonants (as Double Metaphone writes them; 0 is “th”, X is “sh”) that are taken for each other, and how far apart they are. */
const nearConsonants: Readonly<Record<string, number>> = {
  JX: 0.3,
  MN: 0.4,
  FP: 0.5,
  JK: 0.5,
  SX: 0.5,
  '0F': 0.5,
  '0T': 0.5,
  '0S': 0.6,
  LR: 0.6,
  KX: 0.6,
  TX: 0.6,
  JT: 0.6,
  JS: 0.6,
  ST: 0.7,
  KT: 0.8,
  KP: 0.8,
};

interface Entry {
  readonly text: string;
  readonly isName: boolean;
  readonly letters: string;
  /** Its first letter, its first two, and so on. */
  readonly prefixes: readonly string[];
  readonly sounds: readonly string[];
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
const prefixesOf = (letters: string): readonly string[] =>
  Array.from(letters, (_, index) => letters.slice(0, index + 1));
const soundsOf = (letters: string): readonly string[] => [...new Set(doubleMetaphone(letters))];

function toEntry(text: string, isName: boolean): readonly Entry[] {
  const letters = lettersOf(text);
  if (letters.length < fewestLetters) return [];
  return [{ text, isName, letters, sounds: soundsOf(letters), prefixes: prefixesOf(letters) }];
}

/**
 * Looks for words that the rules look for, and for `names` (of the brand, the product, the advertiser), that sound like what was heard. These are
 * candidates only; the recogniser then decides whether the sound fits them.
 */
export function createSoundAlikeFinder(names: readonly string[]): FindSoundAlikes {
  const named = names.flatMap((name) => toEntry(name, true));
  const byLetter = Map.groupBy(
    regulatedWords.flatMap((word) => toEntry(word, false)),
    ({ letters }) => letters[0],
  );
  return (heard, beginnings) => {
    const letters = lettersOf(heard);
    if (letters.length < fewestLetters - 1 || letters.length > 30) return [];
    const sounds = soundsOf(letters);
    const possible = [...new Set([...beginnings].map(([letter]) => letter))]
      .flatMap((letter) => byLetter.get(letter) ?? [])
      .filter((entry) => entry.prefixes.some((prefix) => beginnings.has(prefix)));
    const own = heard.split(' ').map(lettersOf);
    const missing = named.filter(({ letters: name }) => !own.some((word) => isSameWord(word, name)));
    return [...missing, ...possible]
      .filter((entry) => Math.abs(entry.letters.length - letters.length) <= 3 && !isSameWord(entry.letters, letters))
      .flatMap((entry): SoundAlike[] => {
        const apart = measure(entry, letters, sounds);
        return apart > (entry.isName ? farthestName : farthest)
          ? []
          : [{ text: entry.text, distance: apart, isName: entry.isName }];
      })
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, most);
  };
}

/** A plural or another ending: the rules match words in all their forms. */
function isSameWord(one: string, other: string): boolean {
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  return longer.startsWith(shorter) && longer.length - shorter.length <= 1;
}

/** One consonant of three may differ; of fewer, only ones that are near. Infinity where more do. */
function measure(entry: Entry, letters: string, sounds: readonly string[]): number {
  const apart = Math.min(
    ...sounds.flatMap((sound) => entry.sounds.map((other) => distance(sound, other, consonantCost))),
  );
  const allowed = entry.isName ? nameConsonants : Math.min(1.2, 0.34 * Math.max(2, sounds[0]?.length ?? 0));
  if (apart > allowed) return Number.POSITIVE_INFINITY;
  return apart + spellingWeight * distance(letters, entry.letters, letterCost);
}

/** Of the consonants of the longer text, this share may sound otherwise where two texts are to be one. */
const largestShare = 0.25;

/** Whether two texts sound much the same, whatever their words are. */
export function soundsMuchLike(one: string, other: string): boolean {
  const [sounds, otherSounds] = [soundsOf(lettersOf(one)), soundsOf(lettersOf(other))];
  return sounds.some((sound) =>
    otherSounds.some((against) => {
      const longest = Math.max(sound.length, against.length);
      return longest > 1 && distance(sound, against, consonantCost) <= largestShare * longest;
    }),
  );
}

interface Costs {
  readonly missing: number;
  readonly other: (one: string, other: string) => number;
}

const letterCost: Costs = { missing: 1, other: () => 1 };
const consonantCost: Costs = {
  missing: missingConsonant,
  other: (one, other) => nearConsonants[one < other ? one + other : other + one] ?? 1,
};

/** The cheapest way from one row of signs to another by leaving out, adding and replacing (Levenshtein). */
function distance(one: string, other: string, { missing, other: replaced }: Costs): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index * missing);
  for (const [index, sign] of Array.from(one).entries()) {
    const next = [(index + 1) * missing];
    for (const [at, otherSign] of Array.from(other).entries()) {
      const same = (row[at] ?? 0) + (sign === otherSign ? 0 : replaced(sign, otherSign));
      next.push(Math.min(same, (row[at + 1] ?? 0) + missing, (next[at] ?? 0) + missing));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
