import type { Sector } from './sector.ts';

/** Food and soft drinks, including supplements. */
export const food = {
  name: 'food',
  strong: [
    '(food~|foods|snack~|meal~|breakfast|lunch|dinner|drink~|cereal~|yoghurt~|yogurt~|milk~|juice~|smoothie~|tea|teas|coffee~|chocolate~|bread~|pizza~|burger~|recipe~|ingredient~|nutrition*|protein|fibre|vitamin~|mineral~|probiotic~|prebiotic~|superfood~|kombucha|kefir|bone broth|honey|olive oil|turmeric|ginger|matcha|spirulina|chlorella|kimchi|apple cider vinegar|electrolyte~|porridge|oats|energy drink~|soft drink~|shake~|diet|vegan|dairy|supplement~|mushroom coffee|sweetener~)',
  ],
  weak: [
    '(taste~|tasty|delicious|flavour~|eat~|cook~|kitchen|gut|calorie~|sugar|serving~|bar~|powder~|capsule~|gummy|gummies|bottle)',
  ],
} as const satisfies Sector;
