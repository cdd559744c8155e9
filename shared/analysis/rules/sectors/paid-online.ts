import type { Sector } from './sector.ts';

/** Advertising space on the internet that is paid for: as the submission's metadata or the asset itself says. */
export const paidOnline = {
  name: 'paid_online',
  strong: [
    '(paid (online|social|search|display|digital|media)|online (ad~|advert~|advertising)|(display|banner|native|programmatic|mobile|in app|in game) (ad~|advert~|advertising|banner~)|pre roll|mid roll|(facebook|instagram|meta|tiktok|youtube|snapchat|google|pinterest|linkedin|twitter) ad~|promoted (post~|tweet~|pin~|video~)|sponsored (post~|link~|listing~|result~)|ppc|mpu|skyscraper banner~|leaderboard banner~|paid partnership)',
  ],
  weak: ['(sponsored|promoted|boosted|impressions|click through|landing page|campaign)'],
} as const satisfies Sector;
