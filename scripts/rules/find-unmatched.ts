import { compileRules } from '../../shared/analysis/rules/compile-rules.ts';
import type { Phrase } from '../../shared/analysis/rules/rule-format.ts';
import { tokenise } from '../../shared/analysis/rules/text/tokenise.ts';
import type { CatalogueFiles } from './read-catalogue.ts';

/** `FILE: PHRASE` of claims, exemptions and cures that no example of their rule matches: their purpose is not shown, and no test fails without them. */
export function findUnmatched(catalogue: CatalogueFiles): readonly string[] {
  const { rules, matcher, phrases } = compileRules(catalogue);
  return catalogue.files.flatMap(({ file, examples }, index) => {
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
    return missed.map((phrase) => `${file}: ${toWritten(phrases[phrase] ?? '')}`);
  });
}

/** A phrase as the rule file has it: its family's word lists without the prefix that tells them from those of others. */
const toWritten = (phrase: Phrase): Phrase => phrase.replaceAll(/<family_\d+_/g, '<');
