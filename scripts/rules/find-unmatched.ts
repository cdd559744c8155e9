import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { compileRules } from '../../shared/analysis/rules/compile-rules.ts';
import type { Phrase } from '../../shared/analysis/rules/rule-format.ts';
import { tokenise } from '../../shared/analysis/rules/text/tokenise.ts';
import { type CatalogueFiles, readCatalogue } from './read-catalogue.ts';

/** By rule file: phrases of its claims, exemptions and cures. */
export type PhrasesByFile = Readonly<Record<string, readonly Phrase[]>>;

/** Phrases from before examples had to match all; the list only gets shorter. */
const listFile = join(import.meta.dirname, 'unmatched-phrases.json');

/** Phrases that no example of their rule matches: their purpose is not shown, and no test fails without them. */
export function findUnmatched(catalogue: CatalogueFiles): PhrasesByFile {
  const { rules, matcher, phrases } = compileRules(catalogue);
  const unmatched = catalogue.files.flatMap(({ file, examples }, index): [string, string[]][] => {
    const rule = rules[index];
    if (!rule) return [];
    const matched = new Set<number>();
    for (const { text = '' } of [...examples.raises, ...examples.quiet]) {
      for (const line of text.split('\n')) {
        for (const { phrase } of matcher.find(tokenise(line, matcher).tokens)) matched.add(phrase);
      }
    }
    const own = [...rule.claims, ...rule.exempt, ...rule.cures].flatMap(({ match }) => match);
    const missed = [...new Set(own)].filter((phrase) => !matched.has(phrase));
    return missed.length > 0 ? [[file, missed.map((phrase) => toWritten(phrases[phrase] ?? '')).toSorted()]] : [];
  });
  return Object.fromEntries(unmatched);
}

/** A phrase as the rule file has it: its family's word lists without the prefix that tells them from those of others. */
const toWritten = (phrase: Phrase): Phrase => phrase.replaceAll(/<family_\d+_/g, '<');

/** The phrases that may still be without an example. */
export function readUnmatchedList(): PhrasesByFile {
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(listFile, 'utf8')));
}

/** Removes from the list phrases that have an example now or no longer exist; never adds any. */
export function shortenUnmatchedList(): void {
  const list = readUnmatchedList();
  const unmatched = Object.entries(findUnmatched(readCatalogue())).flatMap(([file, missed]): [string, string[]][] => {
    const kept = missed.filter((phrase) => list[file]?.includes(phrase));
    return kept.length > 0 ? [[file, kept]] : [];
  });
  writeFileSync(listFile, `${JSON.stringify(Object.fromEntries(unmatched), undefined, 2)}\n`);
}
