import type { Sector } from './sector.ts';

/** Homeopathic products and practice. */
export const homeopathy = {
  name: 'homeopathy',
  strong: ['(homeopath*|homoeopath*|bach flower|schuessler|nosode~)'],
  weak: ['(remedy|remedies|potency|dilution|30c|200c|6c)'],
} as const satisfies Sector;
