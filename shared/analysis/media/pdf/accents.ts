/** Accents that stand by themselves, and the mark that joins each of them to a letter. */
const marks = new Map(
  Object.entries({
    '`': '\u0300',
    '\u00b4': '\u0301',
    '^': '\u0302',
    '\u02c6': '\u0302',
    '\u02dc': '\u0303',
    '\u00af': '\u0304',
    '\u02d8': '\u0306',
    '\u02d9': '\u0307',
    '\u00a8': '\u0308',
    '\u02da': '\u030a',
    '\u02dd': '\u030b',
    '\u02c7': '\u030c',
    '\u00b8': '\u0327',
    '\u02db': '\u0328',
  }).map(([accent, mark]) => [accent.charCodeAt(0), mark]),
);
/** Letters whose dot gives way to an accent. */
const dotted = new Map([
  [0x131, 'i'],
  [0x237, 'j'],
]);

/** Whether a character is an accent by itself. */
export const isLoneMark = (code: number): boolean => marks.has(code);

/** The one character for a letter and an accent, in either order; undefined where there is none. */
export function toAccented(first: number, second: number): number | undefined {
  const [letter, accent] = marks.has(second) ? [first, second] : [second, first];
  const mark = marks.get(accent);
  if (mark === undefined) return undefined;
  const composed = ((dotted.get(letter) ?? String.fromCodePoint(letter)) + mark).normalize('NFC');
  return composed.length === 1 ? composed.charCodeAt(0) : undefined;
}
