import type { Sector } from './sector.ts';

/** Marketing sent by e-mail. */
export const email = {
  name: 'email',
  strong: [
    '(unsubscribe|view (this email )?in (your )?browser|you (are|re) receiving this (email|message)|update your preferences|email preferences)',
    '(subject line|preheader|pre header)',
  ],
  weak: ['(newsletter|subject|inbox|dear (customer|friend|subscriber|sir|madam)|hi|from|reply|mailing list|email)'],
} as const satisfies Sector;
