import type { Bench } from './types.ts';
export const bench: Bench = { name: 'cosmos', run: () => Promise.resolve([]) };
