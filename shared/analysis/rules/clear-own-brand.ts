import type { TextBlock } from '../../model/extraction.ts';
import type { Finding, NearMiss } from './assess-rules.ts';
import { toWordRow } from './text/to-word-row.ts';

/** Rules about other businesses; a business may say what it likes of itself. */
const rulesAboutOthers = /^B?CAP_3\.(?:32|33|34|35|37|40|41|42|43)$/;

/** Clears findings about competitors whose words name the advertiser's own brand. */
export function clearOwnBrand(
  findings: readonly Finding[],
  blocks: readonly TextBlock[],
  brands: readonly string[],
): { readonly findings: readonly Finding[]; readonly nearMisses: readonly NearMiss[] } {
  const names = brands.map(toWordRow).filter((name) => name.trim() !== '');
  if (names.length === 0) return { findings, nearMisses: [] };
  const isOwn = ({ rule, passage: { block, start, end } }: Finding): boolean => {
    if (!rulesAboutOthers.test(rule.rule.code)) return false;
    const words = toWordRow(blocks[block]?.text.slice(start, end) ?? '');
    return names.some((name) => words.includes(name));
  };
  const own = findings.filter(isOwn);
  return {
    findings: findings.filter((finding) => !own.includes(finding)),
    nearMisses: own.map(({ rule, passage }) => ({
      rule,
      passage,
      clearedBy: 'exemption',
      reason: 'the words name the advertiser’s own brand',
      cure: null,
    })),
  };
}
