import type { Sector } from './sector.ts';

/** Recruitment. */
export const jobs = {
  name: 'jobs',
  strong: [
    '(job vacancy|job vacancies|vacancy|vacancies|now hiring|we are hiring|were hiring|hiring|recruit|recruiting|recruitment|apply now|immediate start|full time|part time|ote|salary|per hour|cv|job title|job role~|career~|apprenticeship~|job offer~|jobs available)',
  ],
  weak: [
    '(job~|role~|work|earn~|shift~|hourly|wage~|staff|position~|candidate~|experience|commission|driver~|training)',
  ],
} as const satisfies Sector;
