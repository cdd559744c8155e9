import type { Sector } from './sector.ts';

/** Posts on social media, by brands or by people who are paid by them. */
export const socialPost = {
  name: 'social_post',
  strong: [
    '{handle}',
    '(swipe up|link in (my )?(bio|profile|story|stories)|linkinbio|dm (me|us)|tag a friend|use (my )?code|discount code|gifted|my stories|my story|pr product~|affiliate link~|influencer~|ambassador~|brand partner~|unboxing|haul|tiktok|instagram|insta|reel~|youtube|snapchat|follow (me|us)|paid partnership)',
    '(#ad|#ads|#advert|#gifted|#spon|#sponsored|#affiliate|#aff|#pr|#partner|#collab|#prproduct|#giveaway|#fyp|#foryou|#ootd|#grwm)',
  ],
  weak: [
    '(link|code|tag~|story|stories|guys|obsessed|love this|fave~|lovely|swipe|comment|share|bio|post|video|follow~|vlog|channel|subscribe)',
  ],
} as const satisfies Sector;
