import type { Sector } from './sector.ts';

/** Files that have to meet the stricter accessibility checks: only a declaration or the sidekick says so. */
export const accessibility = {
  name: 'accessibility',
  strong: [],
} as const satisfies Sector;
