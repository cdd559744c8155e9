import type { Sector } from './sector.ts';

/** Advertisements for the United States, where the FTC's rules stand beside others. */
export const usMarket = {
  name: 'us_market',
  strong: [
    '(us only|usa|us residents|us customers|united states|made in america|american (made|kitchen~|homes|families)|all us states|all 50 states|ships (to|in|within) the? (us|usa)|lower 48|contiguous us|void where prohibited)',
    '(fda (registered|approved|cleared)|by the fda|food and drug administration|ftc)',
  ],
} as const satisfies Sector;
