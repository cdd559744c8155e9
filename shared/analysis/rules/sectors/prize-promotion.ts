import type { Sector } from './sector.ts';

/** Prize draws, competitions, raffles and instant wins. */
export const prizePromotion = {
  name: 'prize_promotion',
  strong: [
    '(prize draw~|prize~|competition~|giveaway~|give away|sweepstake~|instant win~|raffle~|lucky draw~|free draw)',
    '(win|winning) (a|an|one of|our|your|#|£|the|this|big|cash|tickets|holiday~|prizes|yourself|up to)',
    '(chance~|opportunity|entered?) (to win|into (a|the|our) (prize )?draw)',
    '(enter|tag a friend|tag # friends) (now|here|today|below|to|for|via|our|the|and) .. win',
    '(you (have|ve) (won|been (selected|chosen))|winner~)',
    '(best|funniest|favourite|first) ..2 (photo|picture|caption|answer|entry|comment) wins',
    '(follow|like|share|repost|retweet|comment|tag) ..6 to (enter|win)',
    '(#giveaway|#competition|#win|#prizedraw)',
  ],
  weak: ['(win|enter|entry|entries|closing date|draw|lucky|randomly|tag|follow|share|like)'],
} as const satisfies Sector;
