import { type PhraseNode, parsePhrase } from '../shared/analysis/rules/phrases/parse-phrase.ts';
import { ruleData } from '../shared/analysis/rules/rule-data.ts';
import { clusterTopics } from '../shared/analysis/topics/cluster-topics.ts';
import { deriveUuid } from '../shared/model/ids.ts';
import type { Issue } from '../shared/model/issue.ts';
import { median, toRatio, toThreeFigures } from './measure.ts';
import { makeCopy } from './text/make-copy.ts';
import { benchAsset, reviewText } from './text/review-text.ts';
import type { Bench, BenchResult } from './types.ts';

const rounds = 3;

/**
 * Speed of the text review on advertising copy (the catalogue's own examples over and over), beside the plain way to do a
 * part of it: one regular expression for each phrase without word lists, run one after the other.
 */
export const bench: Bench = {
  name: 'rules',
  run: () => Promise.resolve([...benchSpeed(), ...benchTopics()]),
};

function benchSpeed(): BenchResult[] {
  const text = makeCopy(100_000);
  reviewText(text);
  const ours = toCharactersPerSecond(text, () => reviewText(text));
  const expressions = toExpressions();
  const peer = toCharactersPerSecond(text, () => {
    for (const expression of expressions) for (const _ of text.matchAll(expression));
  });
  return [
    {
      bench: 'rules',
      measure: 'review of 100,000 characters of copy',
      unit: 'characters per s',
      ours: toThreeFigures(ours),
      peer: toThreeFigures(peer),
      peerName: `${expressions.length} regular expressions (no word lists, gates or context)`,
      ratio: toRatio(ours, peer),
    },
  ];
}

function benchTopics(): BenchResult[] {
  const issues = toIssues(1000);
  clusterTopics(issues, benchAsset);
  const samples = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    clusterTopics(issues, benchAsset);
    return performance.now() - startedAt;
  });
  const ours = toThreeFigures(median(samples));
  return [
    {
      bench: 'rules',
      measure: 'clustering of 1,000 issues',
      unit: 'ms',
      ours,
      peer: null,
      peerName: null,
      ratio: null,
    },
  ];
}

function toCharactersPerSecond(text: string, work: () => void): number {
  const samples = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    work();
    return (text.length * 1000) / (performance.now() - startedAt);
  });
  return median(samples);
}

function toIssues(count: number): Issue[] {
  const [example] = reviewText('Clinically proven to improve sleep.');
  if (!example) throw new Error('The example sentence raises nothing.');
  const words = Object.values(ruleData.lexicons).flat();
  return Array.from({ length: count }, (_, index) => {
    const quote = [0, 7, 31]
      .map((step) => words[(index * (step + 3)) % words.length] ?? '')
      .join(' ')
      .slice(0, 80);
    const anchor = { kind: 'text', start: index * 100, end: index * 100 + quote.length, line: 1, quote } as const;
    const contributors = example.contributors.map((contributor) => ({
      ...contributor,
      evidence: contributor.evidence.map(({ id, confidence }) => ({
        id,
        sourceType: 'document_text' as const,
        confidence,
        content: { quote, before: '', after: '' },
        anchor,
      })),
    }));
    const ruleCode = `CAP_${(index % 20) + 1}.${(index % 7) + 1}`;
    return { ...example, id: deriveUuid('bench', index), ruleCode, referenceNumber: index + 1, anchor, contributors };
  });
}

/** The catalogue's phrases as regular expressions, where they use no word list. */
function toExpressions(): RegExp[] {
  const rules = ruleData.families.flatMap((family) => family.rules);
  const phrases = rules.flatMap(({ find = [] }) =>
    find.flatMap((claim) => (typeof claim === 'string' ? [claim] : claim.match)),
  );
  return [...new Set(phrases)]
    .filter((phrase) => !phrase.includes('<'))
    .map((phrase) => new RegExp(`(?<!\\w)${toSource(parsePhrase(phrase))}(?!\\w)`, 'gi'));
}

function toSource(node: PhraseNode): string {
  switch (node.kind) {
    case 'sequence':
      return node.items.map(toSource).join('\\W*');
    case 'choice':
      return `(?:${node.options.map(toSource).join('|')})`;
    case 'optional':
      return `(?:${toSource(node.item)})?`;
    case 'words':
      return `(?:${node.forms.map(escape).join('|')})`;
    case 'prefix':
      return `${escape(node.prefix)}\\w*`;
    case 'gap':
      return `(?:\\w+\\W+){0,${node.maxWords}}?`;
    case 'class':
      return node.name === 'number' ? '\\d[\\d.,]*' : '\\S+';
    case 'lexicon':
      throw new Error('Phrases with word lists have been left out.');
    default:
      return node satisfies never;
  }
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
