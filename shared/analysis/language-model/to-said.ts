/** Longer words of a model are cut: a reason is a few sentences. */
const maxSaid = 1000;

/** Signs that move the cursor, ring, or turn the direction of writing, and white space of any length. */
const unseen = /[\s\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** What a model says in words of its own, as one line of plain text that may be shown anywhere. */
export function toSaid(text: string): string {
  const line = text.replaceAll(unseen, ' ').trim();
  return (line.length > maxSaid ? `${line.slice(0, maxSaid - 1)}…` : line).toWellFormed();
}
