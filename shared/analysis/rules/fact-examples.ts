import type { Example } from './rule-format.ts';

const fact = (measured: 1 | false): readonly Example[] => Array.from({ length: 5 }, () => ({ text: '', measured }));

/** Examples of a rule about a fact: a measurement that is there or not, and has no other value. */
export const factExamples = { raises: fact(1), quiet: fact(false) } as const;
