import type { Sector } from './sector.ts';

/** An invitation to win something, addressed to the reader. */
export const prizeInvitation = {
  name: 'prize_invitation',
  strong: [
    '(your|the|a|amazing) (chance|opportunity) (to win|of winning)',
    '(you could|you can|you might|could you|want to|wanna|fancy|ready to) ..2 (win|winning|bag|bagging)',
    '(enter|tag|follow|share|comment|like|retweet|vote|play|text|scan|upload|post) ..8 (and|to|for) ..4 (win|be entered|be in with)',
    '(win|bag) (£ #|a|an|one of|the|this|our|your|two|# tickets|tickets|big|cash|amazing|free|a year|prizes|up to)',
    '(giveaway|competition|prize draw|comp) (time|alert|now|live)',
    '(must be won|up for grabs|in with a chance|be in it to win it|who wants to win|win win win)',
    '#(giveaway|competition|win|comp|prizedraw)',
  ],
} as const satisfies Sector;
