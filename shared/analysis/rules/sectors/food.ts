import type { Sector } from './sector.ts';

/** Food and soft drinks, including supplements. */
export const food = {
  name: 'food',
  strong: [
    '(granola|muesli|crisps|biscuit~|cheese~|bread~|pasta|noodle~|rice|soup~|sauce~|salad~|sausage~|bacon|chicken|beef|fish|egg~|butter|spread~|peanut butter|jam|nuts|seeds|fruit~|vegetable~|veg|berries|oat drink|oat milk|plant milk|cola|squash|cordial|lemonade|protein bar~|cereal bar~|wrap~|sandwich~|curry|cake~|sweets|crackers|popcorn|houmous|hummus|tofu|meat~|shake~|smoothie~|baby food|pouch~|kimchi|sauerkraut|cacao|cocoa|seaweed|maple syrup|stevia|food~|foods|snack~|meal~|breakfast|lunch|dinner|drink~|cereal~|yoghurt~|yogurt~|milk~|juice~|smoothie~|tea|teas|coffee~|chocolate~|bread~|pizza~|burger~|recipe~|ingredient~|nutrition*|protein|fibre|vitamin~|mineral~|probiotic~|prebiotic~|superfood~|kombucha|kefir|bone broth|honey|olive oil|turmeric|ginger|matcha|spirulina|chlorella|kimchi|apple cider vinegar|electrolyte~|porridge|oats|energy drink~|soft drink~|shake~|diet|vegan|dairy|supplement~|mushroom coffee|sweetener~)',
  ],
  weak: [
    '(taste~|tasty|delicious|flavour~|eat~|cook~|kitchen|gut|calorie~|sugar|serving~|bar~|powder~|capsule~|gummy|gummies|bottle)',
  ],
} as const satisfies Sector;
