import type { Sector } from './sector.ts';

/** Marketing by text message. */
export const sms = {
  name: 'sms',
  strong: ['(text|reply|txt) stop', 'stop to #', '(opt out|optout) (send|reply|text|txt)'],
  weak: ['(txt|text|msg|reply|sms|std rate)'],
} as const satisfies Sector;
