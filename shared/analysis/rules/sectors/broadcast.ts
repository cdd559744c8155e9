import type { Sector } from './sector.ts';

/** Television and radio advertisements, where the BCAP Code stands in place of the CAP Code. */
export const broadcast = {
  name: 'broadcast',
  strong: [
    '(tv|television|radio) (ad|ads|advert~|advertisement~|commercial~|spot~|script~|campaign)',
    '(clearcast|radiocentre)',
  ],
} as const satisfies Sector;
