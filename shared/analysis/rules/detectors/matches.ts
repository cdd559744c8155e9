import type { Span } from './detector.ts';

/** Matches of a global expression that pass a test, as spans without surrounding white space. */
export function* matchesOf(text: string, expression: RegExp, isRight: (found: string) => boolean): Iterable<Span> {
  for (const match of text.matchAll(expression)) {
    const found = match[0].trim();
    if (isRight(found)) {
      const start = match.index + match[0].indexOf(found);
      yield { start, end: start + found.length };
    }
  }
}

/** The digits of a text, in order. */
export const digitsOf = (text: string): number[] => (text.match(/\d/g) ?? []).map(Number);
