import type { CatalogueFiles, CatalogueRuleFile } from './read-catalogue.ts';

/** Years in examples move with the calendar: such a text would be another next year. */
const hasYear = /\b(?:19|20)\d\d\b/;

const ofText = <One extends { readonly text?: string }>(all: readonly One[]) =>
  all.flatMap(({ text, ...rest }) => (text === undefined || hasYear.test(text) ? [] : [{ ...rest, text }]));

const toEntry = ({ rule, examples: { raises, quiet } }: CatalogueRuleFile) => ({
  title: rule.title,
  raises: ofText(raises).map(({ text, quote }) => ({ text, ...(quote === undefined ? {} : { quote }) })),
  quiet: ofText(quiet).map(({ text, because }) => ({ text, ...(because === undefined ? {} : { because }) })),
});

/** `examples.json`: the texts that people read about each rule, by its code; technical rules have none. */
export function listExamples({ files }: CatalogueFiles): string {
  const byCode = Map.groupBy(files, ({ rule }) => rule.code);
  const entries = [...byCode].map(([code, own]) => [code, own.map(toEntry)]);
  return `${JSON.stringify(Object.fromEntries(entries))}\n`;
}
