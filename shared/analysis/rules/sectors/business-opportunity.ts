import type { Sector } from './sector.ts';

/** Ways to earn sold to the public: franchises, schemes, homework, courses on getting rich. */
export const businessOpportunity = {
  name: 'business_opportunity',
  strong: [
    '(business opportunity|business opportunities|franchise~|franchising|be your own boss|passive income|side hustle~|financial freedom|network marketing|mlm|multi level marketing|dropshipping|drop shipping|affiliate income|six figure~|home based business|work for yourself)',
    '(earn|make|making|earning) .. (money|income|£ #) .. (online|from home|home|sleep)',
    '(work|working|earn|job~) (from|at) home',
  ],
  weak: ['(earn~|income|recruit|downline|mentor~|coaching|blueprint|masterclass|webinar|entrepreneur~|boss)'],
} as const satisfies Sector;
