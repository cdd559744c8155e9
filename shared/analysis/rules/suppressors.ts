import type { OpenGates } from './open-gates.ts';
import type { SectorName } from './sectors/sector-names.ts';

/** Kinds of page on which whole groups of rules are silent. */
const suppressors: readonly {
  readonly sector: SectorName;
  /** Not on a page that also does one of these. */
  readonly unless: readonly SectorName[];
  readonly rules: RegExp;
  readonly because: string;
}[] = [
  {
    sector: 'political',
    unless: [],
    rules: /^B?CAP_3\./,
    because:
      'claims in election and referendum material are outside the Code (CAP 7.1); election law asks for an imprint',
  },
  {
    sector: 'rule_guidance',
    unless: ['prize_invitation'],
    rules: /^(?!CAP_3\.51$)B?CAP_/,
    because: 'the text explains advertising rules or reports a ruling, so it only quotes such words',
  },
  {
    sector: 'service_notice',
    unless: ['sales_promotion', 'prize_promotion'],
    rules: /^B?CAP_(?:3\.(?:9|17|22|23(?:\.\d+)?|24|25|26|28|30|31|55|56)|8\..+)$/,
    because: 'the text informs customers about delivery, returns, terms or privacy and offers nothing',
  },
  {
    sector: 'promotion_terms',
    unless: ['prize_invitation'],
    rules: /^CAP_8\.(?:9|17|18|2[0-24-6])(?:\.\d+)?$/,
    because:
      'the text is part of the terms of a promotion and invites nobody; what it leaves out may stand in another part',
  },
];

/** Why a rule is silent on an asset of this kind; undefined when it is not. */
export function findSuppressor(ruleCode: string, gates: OpenGates): string | undefined {
  return suppressors.find(
    ({ sector, unless, rules }) =>
      gates[sector] === 'strong' && unless.every((name) => gates[name] === 'closed') && rules.test(ruleCode),
  )?.because;
}
