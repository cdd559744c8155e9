import type { Sector } from './sector.ts';

/** Formula and other milk for babies. */
export const infantFormula = {
  name: 'infant_formula',
  strong: [
    '(infant formula|infant milk~|first milk|first infant|baby formula|formula milk|formula fed|follow on (milk|formula)|stage (1|2|one|two) (milk|formula)|growing up milk|toddler milk|hungry baby|anti colic milk|anti reflux milk|aptamil|sma (pro|little steps|gold)|cow and gate|hipp organic|kendamil|bebe m)',
  ],
  weak: ['(baby|babies|infant~|newborn~|formula|breastmilk|breast milk|breastfeed*|from birth|bottle feed*)'],
} as const satisfies Sector;
