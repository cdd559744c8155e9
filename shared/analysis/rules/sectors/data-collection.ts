import type { Sector } from './sector.ts';

/** Text that asks people for personal data. */
export const dataCollection = {
  name: 'data_collection',
  strong: [
    '(sign up|subscribe|register|join) ..6 (newsletter|mailing list|email|e mail|updates|offers)',
    '(enter|give|leave|submit|provide|your) (your )?(email|e mail|phone number|mobile number|date of birth|postcode|details)',
    '(fill|complete) (in|out)? .. form~',
  ],
  weak: [
    '(email|e mail|form|consent|tick|opt in|opt out|opting in|newsletter|personal data|privacy|subscribe|marketing|details)',
  ],
} as const satisfies Sector;
