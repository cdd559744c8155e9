import type { Issue } from '../../model/issue.ts';
import { toSectionOf } from '../rules/catalogue.ts';

/** Sparse unit vectors: feature number to weight. */
export type FeatureVector = ReadonlyMap<number, number>;

const stopWords = new Set(
  'a an and are as at be by can for from has have i in is it its more not of on or our that the their this to up us we will with you your'.split(
    ' ',
  ),
);
/** What an issue is about weighs as much as a few of its words, so that paraphrases of one rule stay together. */
const ruleCount = 4;
const sectionCount = 2;
const bigramCount = 0.5;

/**
 * One unit vector per issue over its quoted words (stems and pairs of stems), its rule and its section.
 * Weights are (1 + ln(f + 1)) · ln(1 + N / df) with f the count in the issue and df the number of issues with the feature.
 */
export function toFeatureVectors(issues: readonly Issue[]): FeatureVector[] {
  const numbers = new Map<string, number>();
  const counted = issues.map((issue) => {
    const counts = new Map<number, number>();
    for (const [feature, count] of toFeatures(issue)) {
      const number = numbers.get(feature) ?? numbers.set(feature, numbers.size).size - 1;
      counts.set(number, (counts.get(number) ?? 0) + count);
    }
    return counts;
  });
  const documents = new Float64Array(numbers.size);
  for (const counts of counted) for (const number of counts.keys()) documents[number] = (documents[number] ?? 0) + 1;
  return counted.map((counts) => {
    const weights = [...counts].map(([number, count]): [number, number] => [
      number,
      (1 + Math.log(count + 1)) * Math.log(1 + issues.length / (documents[number] ?? 1)),
    ]);
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([number, weight]) => [number, weight / length]));
  });
}

function* toFeatures(issue: Issue): Generator<[feature: string, count: number]> {
  yield [`rule ${issue.ruleCode}`, ruleCount];
  yield [`section ${toSectionOf(issue.ruleCode)}`, sectionCount];
  const stems = toStems(quoteOf(issue));
  for (const [index, stem] of stems.entries()) {
    yield [stem, 1];
    const next = stems[index + 1];
    if (next !== undefined) yield [`${stem} ${next}`, bigramCount];
  }
}

/** The words an issue is about: its quotation, or what was measured. */
export function quoteOf(issue: Issue): string {
  const content = issue.contributors[0]?.evidence[0]?.content;
  if (content && 'quote' in content) return content.quote;
  if (content && 'name' in content) return content.name.replaceAll('_', ' ');
  return '';
}

function toStems(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? [])
    .filter((word) => !stopWords.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|ly|es|s)$/, '') : word));
}
