import type { Sector } from './sector.ts';

/** Prices of goods and services for consumers. */
export const retail = {
  name: 'retail',
  strong: [
    '(£ #|# p|€ #|$ #)',
    '(rrp|was £|now £|sale|half price|discount~|% off|save (£|up to)|price~|add to (basket|cart)|free delivery|checkout|buy now|order now|shop now)',
  ],
  weak: ['(buy|order|shop|deal~|offer~|save|basket|delivery|store~|in stock|bargain~|cheap*)'],
} as const satisfies Sector;
