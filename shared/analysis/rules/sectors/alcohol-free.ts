import type { Sector } from './sector.ts';

/** Alcohol alternatives: no more than 0.5 % ABV, sold in place of an alcoholic drink. */
export const alcoholFree = {
  name: 'alcohol_free',
  strong: [
    '(alcohol free|non alcoholic|no alcohol|zero alcohol|dealcoholised|0 alcohol|low and no|nolo|mocktail~)',
    '(0.0|0.0 %|0.5 % abv|0.05 % abv|zero zero)',
    '(beer|lager|gin|wine|ipa|stout|cider|spirit|spirits) (0.0|zero|0 %)',
    '(lucky saint|seedlip|heineken 0.0|guinness 0.0|peroni 0.0|everleaf|caleno|impossibrew|big drop|days brewing|mash gang)',
  ],
  weak: ['(0 %|sober|sobriety|dry january|alcohol|hangover free)'],
} as const satisfies Sector;
