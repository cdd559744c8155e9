import { reachOf } from '../../shared/analysis/rules/reach.ts';
import type { Clearance, Rule } from '../../shared/analysis/rules/rule-format.ts';
import type { CatalogueFiles, CatalogueRuleFile } from './read-catalogue.ts';

/** Of each clearance as many phrases are shown as fit; the rule's file has all of them. */
const shownCharacters = 120;

interface LongReach {
  readonly entry: CatalogueRuleFile;
  readonly clearance: Clearance;
  readonly role: 'exempt' | 'cure';
  readonly does: 'clears' | 'lowers';
}

/** `docs/clearances.md`: every clearance that acts beyond the claim's own block, what it does there and why it may. */
export function writeClearancePage({ files }: CatalogueFiles): string {
  const found = files.flatMap(findLongReaches);
  const clearing = found.filter(({ does }) => does === 'clears');
  const lowering = found.filter(({ does }) => does === 'lowers');
  return [
    '# Words that act on a finding from far away',
    '',
    'Written by `npm run rules` from the catalogue; do not edit it here. All other clearances act in the sentence or block of the claim only;',
    '[Reach](rules.md#reach-how-far-words-clear-a-finding) explains the limits, `test/security/silencing.test.ts` attacks them.',
    '',
    'A CRITICAL rule is in neither table: nothing outside the sentence of the claim clears or lowers it.',
    '',
    `## They clear it, wherever they stand in the file (${clearing.length})`,
    '',
    ...toTable(clearing),
    `## They lower it by one level (${lowering.length})`,
    '',
    'The finding stays, one level lower, and names these words: a person sees both.',
    '',
    ...toTable(lowering),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function findLongReaches(entry: CatalogueRuleFile): LongReach[] {
  const { rule } = entry;
  const roles = [
    { role: 'exempt', clearances: rule.exempt ?? [] },
    { role: 'cure', clearances: rule.cures ?? [] },
  ] as const;
  return roles.flatMap(({ role, clearances }) =>
    clearances.flatMap((clearance) => {
      if (clearance.distance !== 'asset') return [];
      const { clears, lowers } = reachOf(rule, clearance, role);
      if (clears !== 'asset' && lowers !== 'asset') return [];
      return [{ entry, clearance, role, does: clears === 'asset' ? ('clears' as const) : ('lowers' as const) }];
    }),
  );
}

function toTable(rows: readonly LongReach[]): string[] {
  return [
    '| Rule | Severity | Words, for example | Said to the reader | Why it may |',
    '|---|---|---|---|---|',
    ...rows.map(toRow),
    '',
  ];
}

function toRow({ entry: { file, rule }, clearance, role, does }: LongReach): string {
  const { match, because } = clearance;
  const shown = match.filter((_, place) => match.slice(0, place + 1).join('').length <= shownCharacters);
  const words = (shown.length > 0 ? shown : [`${match[0]?.slice(0, shownCharacters) ?? ''} …`]).map(
    (phrase) => `“${phrase}”`,
  );
  const left = match.length - words.length;
  const more = left > 0 ? `, and ${left} more` : '';
  return [
    '',
    `[${rule.code}](../${file})`,
    rule.severity,
    `${escape(words.join(', '))}${more}`,
    escape(because),
    escape(justify(rule, clearance, { role, does })),
    '',
  ]
    .join(' | ')
    .trim();
}

function justify(
  rule: Rule,
  { anywhere, effect }: Clearance,
  { role, does }: Pick<LongReach, 'role' | 'does'>,
): string {
  if (anywhere !== undefined) return anywhere;
  if (does === 'clears')
    return rule.kind === 'missing_statement'
      ? 'it is the statement that the rule asks for, and the rule asks for it anywhere in the file'
      : 'it is the evidence or the qualification that the rule asks for';
  if (effect === 'lowers') return 'written as a doubt: it makes the finding less likely and settles nothing';
  return role === 'cure'
    ? 'a repair elsewhere may belong to this claim'
    : 'an exemption elsewhere may cover this claim';
}

const escape = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
