import type { Sector } from './sector.ts';

/** Food supplements and foods sold for their effect. */
export const supplement = {
  name: 'supplement',
  strong: [
    '(supplement~|multivitamin~|vitamin~ (a|b|c|d|d3|e|k|k2|b6|b12|drop~|gummies|tablet~|spray~|patch~|shot~)|vitamins|probiotic~|prebiotic~|collagen|omega 3|fish oil|ashwagandha|lion~ mane|magnesium|zinc|turmeric|curcumin|nootropic~|adaptogen~|creatine|bcaa~|pre workout|whey|cbd (oil|gummies|drops)|sea moss|shilajit|reishi|cordyceps|spirulina|chlorella|maca|berberine|glucosamine|melatonin|5 htp|greens powder|superfood~ powder|functional mushroom~|gummies|gummy|nad|nmn|resveratrol|electrolytes|apple cider vinegar|keto (pill~|gummies~|diet~)|fat burner~|moringa|black seed oil|colloidal silver|ginseng|iodine|biotin|elderberry|st johns wort|valerian|capsules)',
  ],
  weak: [
    '(capsule~|tablet~|powder~|drops|sachet~|dose~|daily|immune|immunity|energy|wellness|vegan|tincture~|softgel~|serving~|formula|ingredients|nutrient~)',
  ],
} as const satisfies Sector;
