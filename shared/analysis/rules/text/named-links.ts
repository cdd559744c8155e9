import type { Reading } from './reading.ts';

/** What a page shows of “[[target|words]]” and “{{name|words}}”: the words. */

const link = /(?:\[\[|\{\{)(?<target>[^[\]{}|\n]{0,80}\|)(?<words>[^[\]{}|\n]{1,200})(?:\]\]|\}\})/gu;

/** Whether something may be named so. */
export const hasNamedLink = /[[{]{2}[^[\]{}|\n]{0,80}\|/;

export const readNamedLinks = (text: string): Reading[] =>
  [...text.matchAll(link)].flatMap(({ 0: whole, index, groups = {} }) => {
    const from = index + 2 + (groups['target'] ?? '').length;
    const to = from + (groups['words'] ?? '').length;
    return [
      { from: index, to: from, parts: [], isDisguise: false },
      { from: to, to: index + whole.length, parts: [], isDisguise: false },
    ];
  });
