import type { CompiledCatalogue } from '../../shared/analysis/rules/rule-format.ts';

/** `compiled.json`: one rule a line, so that changes of different rules merge. */
export function compileCatalogue({
  families,
  sectors,
  lexicons,
  suppressors,
  broadcastCodes,
}: CompiledCatalogue): string {
  const compiled = [
    `"families":[\n${families
      .map(({ rules, ...family }) => `{${JSON.stringify(family).slice(1, -1)},"rules":[\n${toLines(rules)}\n]}`)
      .join(',\n')}\n]`,
    `"sectors":[\n${toLines(sectors)}\n]`,
    `"lexicons":{\n${toEntryLines(lexicons)}\n}`,
    `"suppressors":[\n${toLines(suppressors)}\n]`,
    `"broadcastCodes":{\n${toEntryLines(broadcastCodes)}\n}`,
  ];
  return `{\n${compiled.join(',\n')}\n}\n`;
}

const toLines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(',\n');

const toEntryLines = (record: Readonly<Record<string, unknown>>): string =>
  Object.entries(record)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',\n');
