// `node scripts/on-node24.mjs scripts/make-precedents.ts RULINGS PRECEDENTS`: writes catalogue/precedents.json from published
// decisions (RULINGS) and the list of those that may be shown (PRECEDENTS). It keeps facts and single words, no wording.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import publishedRules from '../shared/analysis/rules/catalogue/published-rules.json' with { type: 'json' };
import { toSubjectWords } from '../shared/analysis/rules/choose-precedents.ts';
import { precedentSchema } from '../shared/model/issue.ts';

const maxWords = 24;

const rulingSchema = z.object({
  url: z.string().nullable(),
  title: z.string(),
  summary: z.string(),
  codeRulesCurrentNumbers: z.array(z.string()),
  quotedClaims: z.array(z.string()),
  challengedClaims: z.array(z.string()),
});

const [rulingsFile = '', precedentsFile = ''] = process.argv.slice(2);
const rulings = z.array(rulingSchema).parse(JSON.parse(readFileSync(rulingsFile, 'utf8')));
const listed = z.record(z.string(), z.array(precedentSchema)).parse(JSON.parse(readFileSync(precedentsFile, 'utf8')));

// CAP 1.7 is about advertisers who did not answer, not about advertisements.
const known = new Set(publishedRules.map(({ ruleCode }) => ruleCode).filter((code) => !code.startsWith('CAP_1.7')));
const wordsOf = new Map(
  rulings.map(({ url, title, quotedClaims, challengedClaims }) => [
    url,
    toSubjectWords([title.replace(/^ASA Ruling on/, ''), ...quotedClaims, ...challengedClaims].join(' ')),
  ]),
);
const counts = new Map<string, number>();
for (const words of wordsOf.values()) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);

/** The words that stand in this decision more often, and in other decisions more rarely, than the rest. */
function toSubject(url: string): string[] {
  const times = new Map<string, number>();
  for (const word of wordsOf.get(url) ?? []) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times]
    .filter(([word]) => (counts.get(word) ?? 0) > 1)
    .map(([word, count]) => ({
      word,
      weight: (1 + Math.log(count)) * Math.log(rulings.length / (counts.get(word) ?? 1)),
    }))
    .toSorted((a, b) => b.weight - a.weight || a.word.localeCompare(b.word))
    .slice(0, maxWords)
    .map(({ word }) => word)
    .toSorted();
}

const precedents = new Map(Object.values(listed).flatMap((own) => own.map((precedent) => [precedent.url, precedent])));
const written = [...precedents.values()]
  .toSorted((a, b) => b.date.localeCompare(a.date) || a.url.localeCompare(b.url))
  .map((precedent) => {
    const broken = rulings.find(({ url }) => url === precedent.url)?.codeRulesCurrentNumbers ?? [];
    const listedFor = Object.keys(listed).filter((code) => listed[code]?.some(({ url }) => url === precedent.url));
    const codes = [...new Set([...broken, ...listedFor].filter((code) => known.has(code)))].toSorted();
    return { ...precedent, codes, subject: toSubject(precedent.url) };
  });
const file = join(import.meta.dirname, '../shared/analysis/rules/catalogue/precedents.json');
writeFileSync(file, `[\n${written.map((ruling) => JSON.stringify(ruling)).join(',\n')}\n]\n`);
console.log(`${file} has ${written.length} decisions.`);
