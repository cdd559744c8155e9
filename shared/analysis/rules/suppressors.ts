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
    sector: 'service_notice',
    unless: ['sales_promotion', 'prize_promotion'],
    rules: /^B?CAP_(?:3\.(?:17|23(?:\.\d+)?|24|25|26|30|31)|8\..+)$/,
    because: 'the text informs customers about delivery, returns, terms or privacy and offers nothing',
  },
];

/** Why a rule is silent on an asset of this kind; undefined when it is not. */
export function findSuppressor(ruleCode: string, gates: OpenGates): string | undefined {
  return suppressors.find(
    ({ sector, unless, rules }) =>
      gates[sector] === 'strong' && unless.every((name) => gates[name] === 'closed') && rules.test(ruleCode),
  )?.because;
}
