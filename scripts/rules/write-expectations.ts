import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, parseDocument } from 'yaml';
import { formatYaml } from './format-yaml.ts';
import { type CatalogueRuleFile, fillInYears, readCatalogue } from './read-catalogue.ts';
import { CatalogueError } from './read-yaml.ts';
import { type ExampleOutcome, reviewExample } from './review-example.ts';

const expectations = ['quote', 'severity', 'lowered', 'clearedBy', 'because'];

/**
 * Writes into every rule file of `root` what its examples do today, and returns the files that changed. Throws
 * `CatalogueError` for raising examples that raise nothing, and quiet ones that raise. Read the diff before committing
 * it: it shows what a change of a rule, a word list or the engine does to the findings.
 */
export function writeExpectations(root: string): string[] {
  const changed: string[] = [];
  const misplaced: string[] = [];
  for (const entry of readCatalogue().files) {
    const { find, detect } = entry.rule;
    if (find === undefined && detect === undefined) continue;
    const file = join(root, entry.file);
    const before = readFileSync(file, 'utf8');
    const after = withExpectations(entry, before, misplaced);
    if (after === before) continue;
    writeFileSync(file, after);
    changed.push(entry.file);
  }
  if (misplaced.length > 0) throw new CatalogueError(misplaced);
  return changed;
}

function withExpectations({ file, rule, examples }: CatalogueRuleFile, text: string, misplaced: string[]): string {
  const document = parseDocument(text);
  for (const kind of ['raises', 'quiet'] as const) {
    for (const [index, example] of examples[kind].entries()) {
      const node = document.getIn(['examples', kind, index], true);
      if (!isMap(node)) continue;
      const outcome = reviewExample(rule, example);
      for (const key of expectations) node.delete(key);
      if ('quote' in outcome !== (kind === 'raises')) {
        misplaced.push(`${file}: examples.${kind}[${index}]: “${example.text}” ${toReason(outcome)}`);
        continue;
      }
      for (const [key, value] of Object.entries(outcome)) {
        node.set(key, withYears(value, String(node.get('text'))));
      }
    }
  }
  return formatYaml(document);
}

const toReason = (outcome: ExampleOutcome): string =>
  'clearedBy' in outcome
    ? `does not raise the rule: ${outcome.because ?? outcome.clearedBy}`
    : `raises the rule by “${outcome.quote}”`;

/** A quoted year as the example writes it: `{year-1}`, not the year that this is today. */
function withYears(value: string, text: string): string {
  const thisYear = new Date().getFullYear();
  return [...text.matchAll(/\{year[^}]*\}/g)].reduce(
    (quote, [token]) => quote.replaceAll(fillInYears(token, thisYear), token),
    value,
  );
}
