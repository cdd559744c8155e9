import type { TextBlock } from '../../model/extraction.ts';
import type { Precedent } from '../../model/issue.ts';
import rulings from './catalogue/precedents.json' with { type: 'json' };

/** A recorded decision with the rules that it found broken and the words that tell what it was about. */
interface Ruling {
  readonly precedent: Precedent;
  readonly codes: readonly string[];
  readonly subject: readonly string[];
}

/** As many decisions as help with one finding. */
const maxPrecedents = 5;
/** An advertisement says early what it sells; more of a long text costs time and blurs the subject. */
const maxCharacters = 100_000;
/** A word in the finding's own words tells more of its subject than one elsewhere in the asset. */
const quoteWeight = 2;

const rulingsByCode: ReadonlyMap<string, readonly Ruling[]> = Map.groupBy(
  rulings.flatMap(({ codes, subject, ...precedent }) => codes.map((code) => ({ code, precedent, codes, subject }))),
  ({ code }) => code,
);
const wordCounts: ReadonlyMap<string, number> = countWords();

/** The rarer a word among the decisions, the greater its weight. */
const weightOf = (word: string): number => Math.log(rulings.length / (wordCounts.get(word) ?? rulings.length));

/**
 * Recorded decisions about rules, chosen for one asset: those whose subject is nearest to the asset and to the finding's
 * own words come first (cosine of weighted words), the newer of two that are equally near.
 */
export function createPrecedentChooser(
  blocks: readonly TextBlock[],
): (ruleCode: string, words: readonly string[]) => Precedent[] {
  const about = new Set<string>();
  let read = 0;
  for (const { text } of blocks) {
    if (read >= maxCharacters) break;
    for (const word of toSubjectWords(text.slice(0, maxCharacters - read))) about.add(word);
    read += text.length;
  }
  return (ruleCode, words) => {
    const own = new Set(words.flatMap(toSubjectWords));
    const nearnessOf = ({ subject }: Ruling): number => {
      const length = Math.hypot(...subject.map(weightOf)) || 1;
      const shared = subject.map(
        (word) => weightOf(word) ** 2 * (Number(about.has(word)) + quoteWeight * Number(own.has(word))),
      );
      return shared.reduce((sum, part) => sum + part, 0) / length;
    };
    return (rulingsByCode.get(ruleCode) ?? [])
      .map((ruling) => ({ ruling, nearness: nearnessOf(ruling) }))
      .toSorted((a, b) => b.nearness - a.nearness || b.ruling.precedent.date.localeCompare(a.ruling.precedent.date))
      .slice(0, maxPrecedents)
      .map(({ ruling }) => ruling.precedent);
  };
}

/** Every recorded decision under one of the rules, newest first. */
export function listPrecedents(ruleCodes: readonly string[]): Precedent[] {
  const found = ruleCodes.flatMap((code) => rulingsByCode.get(code) ?? []).map(({ precedent }) => precedent);
  return [...new Map(found.map((precedent) => [precedent.url, precedent])).values()].toSorted((a, b) =>
    b.date.localeCompare(a.date),
  );
}

/** The words of a text by which its subject is compared: in lower case, singular, four letters or more. */
export function toSubjectWords(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return words.map((word) => word.replace(/(?<=[a-z]{3}[^s])s$/, ''));
}

function countWords(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { subject } of rulings) for (const word of subject) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
