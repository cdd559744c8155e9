import { type PhraseNode, parsePhrase } from '../../shared/analysis/rules/phrases/parse-phrase.ts';
import type { CompiledCatalogue } from '../../shared/analysis/rules/rule-format.ts';
import { unreachable } from '../../shared/model/unreachable.ts';

/** Keys of a rule under which phrases stand that make a finding; those that clear one are left out. */
const phraseKeys = new Set(['find', 'match', 'with']);
/** Shorter words sound like too many others. */
const fewestLetters = 4;

/** Every word that a finding may rest on, in order: speech recognition tries them where a similar sound is heard. One a line, so that changes merge. */
export function listRegulatedWords({ families, lexicons }: CompiledCatalogue): string {
  const phrases = [
    ...families.flatMap(({ rules }) => rules).flatMap(({ find }) => collectPhrases(find)),
    ...Object.values(lexicons).flatMap(collectTexts),
  ];
  const words = new Set(phrases.flatMap((phrase) => collectWords(parsePhrase(phrase))));
  const listed = [...words].filter((word) => word.length >= fewestLetters && /^[a-z]+$/.test(word)).toSorted();
  return `${JSON.stringify(listed, undefined, 2)}\n`;
}

function collectPhrases(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(collectPhrases);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (phraseKeys.has(key) ? collectPhrases(inner) : []));
}

function collectTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}

function collectWords(node: PhraseNode): readonly string[] {
  switch (node.kind) {
    case 'words':
      return node.forms.flatMap((form) => form.split(' '));
    case 'sequence':
      return node.items.flatMap(collectWords);
    case 'choice':
      return node.options.flatMap(collectWords);
    case 'optional':
      return collectWords(node.item);
    case 'prefix':
    case 'class':
    case 'lexicon':
    case 'gap':
      return [];
    default:
      return unreachable(node);
  }
}
