import type { PlacedInk } from './cut-pieces.ts';

/** Letters that share one glyph, and the character for it. */
const ligatures = new Map([
  ['fi', 0xfb01],
  ['fl', 0xfb02],
  ['ff', 0xfb00],
  ['ffi', 0xfb03],
  ['ffl', 0xfb04],
]);

/** With one ink for the letters of a ligature, which PDFium gives the same place; undefined where others have one place. */
export function joinLigatures(inks: readonly PlacedInk[]): readonly PlacedInk[] | undefined {
  const joined: PlacedInk[] = [];
  for (let at = 0, end = 1; at < inks.length; at = end++) {
    const first = inks[at];
    if (first === undefined) break;
    while (inks[end]?.left === first.left && inks[end]?.right === first.right) end += 1;
    const letters = String.fromCodePoint(...inks.slice(at, end).map(({ code }) => code));
    const code = end === at + 1 ? first.code : ligatures.get(letters);
    if (code === undefined) return undefined;
    joined.push({ ...first, code });
  }
  return joined;
}
