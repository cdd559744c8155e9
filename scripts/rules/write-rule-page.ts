import published from '../../shared/analysis/rules/catalogue/published-rules.json' with { type: 'json' };
import type { Gate, Rule, RuleKind } from '../../shared/analysis/rules/rule-format.ts';
import type { CatalogueFiles, CatalogueRuleFile } from './read-catalogue.ts';

const kinds: Readonly<Record<RuleKind, string>> = {
  prohibition: 'prohibition',
  missing_statement: 'missing statement',
  evidence_request: 'evidence request',
};

const urls: ReadonlyMap<string, string> = new Map(published.map(({ ruleCode, url }) => [ruleCode, url]));

/** `docs/rule-catalogue.md`: every rule that the review applies, for people who do not read YAML. */
export function writeRulePage({ files, broadcastCodes }: CatalogueFiles): string {
  const families = Map.groupBy(files, ({ family }) => family);
  const sections = [...families].map(([family, own]) => [
    `## ${family}`,
    '',
    '| Rule | What it asks | Severity | Every finding is a | Looks at |',
    '|---|---|---|---|---|',
    ...own.map((entry) => toRow(entry, broadcastCodes)),
    '',
  ]);
  return [
    '# The rules that the review applies',
    '',
    'Written by `npm run rules` from the catalogue; do not edit it here. The rule leads to the published text, the question that',
    'it asks to the file with its words, what clears it and its examples. [Writing rules](rules.md) explains these files.',
    '',
    `${new Set(files.map(({ rule }) => rule.code)).size} rules in ${files.length} checks.`,
    '',
    ...sections.flat(),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function toRow({ file, rule }: CatalogueRuleFile, broadcastCodes: Readonly<Record<string, string>>): string {
  const url = rule.source?.url ?? urls.get(rule.code);
  const code = url === undefined ? rule.code : `[${rule.code}](${url})`;
  const broadcast = broadcastCodes[rule.code];
  return [
    '',
    broadcast === undefined ? code : `${code}, on air ${broadcast}`,
    `[${escape(rule.title)}](../${file})`,
    rule.severity,
    kinds[rule.kind],
    describeReach(rule),
    '',
  ]
    .join(' | ')
    .trim();
}

function describeReach({ gate, find, detect, measure }: Rule): string {
  if (measure) return `the measurement \`${measure.name}\``;
  if (!find && detect === undefined) return 'what its particular rules find';
  const sectors = gate ? describeGate(gate) : '';
  return sectors === '' ? 'every advertisement' : sectors;
}

function describeGate({ anyOf = [], allOf = [], noneOf = [] }: Gate): string {
  const parts = [
    anyOf.length > 0 ? anyOf.map(toWords).join(', ') : '',
    allOf.length > 0 ? allOf.map(toWords).join(' and ') : '',
    noneOf.length > 0 ? `not ${noneOf.map(toWords).join(', ')}` : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}

const toWords = (sector: string): string => sector.replaceAll('_', ' ');

const escape = (text: string): string => text.replaceAll('|', '\\|');
