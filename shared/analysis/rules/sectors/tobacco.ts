import type { Sector } from './sector.ts';

/** Tobacco and smoking products. */
export const tobacco = {
  name: 'tobacco',
  strong: [
    '(cigarette~|cigar~|rolling tobacco|tobacco|cigarillo~|snus|shisha|hookah|heated tobacco|iqos|heets|rolling paper~|rizla|raw papers|filter tips|bong~|marlboro|lambert and butler|benson and hedges|golden virginia|amber leaf)',
  ],
  weak: ['(smoke~|smoking|smoker~|pack|papers|filters|roll)'],
} as const satisfies Sector;
