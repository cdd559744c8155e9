import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, parseDocument } from 'yaml';
import { formatYaml } from './format-yaml.ts';
import { type CatalogueRuleFile, fillInYears, readCatalogue } from './read-catalogue.ts';
import { reviewExample } from './review-example.ts';

const expectations = ['quote', 'severity', 'lowered', 'clearedBy', 'because'];

/**
 * Writes into every rule file of `root` what its examples do today, and returns the files that changed. Read the
 * difference before it is committed: it is what a change of a rule, a word list or the engine does to the findings.
 */
export function writeExpectations(root: string): string[] {
  const changed: string[] = [];
  for (const entry of readCatalogue().files) {
    const { find, detect } = entry.rule;
    if (find === undefined && detect === undefined) continue;
    const file = join(root, entry.file);
    const before = readFileSync(file, 'utf8');
    const after = withExpectations(entry, before);
    if (after === before) continue;
    writeFileSync(file, after);
    changed.push(entry.file);
  }
  return changed;
}

function withExpectations({ rule, examples }: CatalogueRuleFile, text: string): string {
  const document = parseDocument(text);
  for (const kind of ['raises', 'quiet'] as const) {
    for (const [index, example] of examples[kind].entries()) {
      const node = document.getIn(['examples', kind, index], true);
      if (!isMap(node)) continue;
      for (const key of expectations) node.delete(key);
      for (const [key, value] of Object.entries(reviewExample(rule, example))) {
        node.set(key, withYears(value, String(node.get('text'))));
      }
    }
  }
  return formatYaml(document);
}

/** A quoted year as the example writes it: `{year-1}`, not the year that this is today. */
function withYears(value: string, text: string): string {
  const thisYear = new Date().getFullYear();
  return [...text.matchAll(/\{year[^}]*\}/g)].reduce(
    (quote, [token]) => quote.replaceAll(fillInYears(token, thisYear), token),
    value,
  );
}
