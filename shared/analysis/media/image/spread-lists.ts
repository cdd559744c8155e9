import { SaxesParser } from 'saxes';

/** Places of letters, each list in the attribute of its name. */
const listNames = ['x', 'y', 'dx', 'dy'] as const;
/** An attribute with more than one place. */
const anyList = /\s(?:x|y|dx|dy)\s*=\s*["']\s*[^"'\s,]+[\s,]+[^"'\s]/;
const textElements = new Set(['text', 'tspan', 'a']);

interface OpenText {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Letters so far, those of its children included. */
  count: number;
}

/**
 * The same drawing with an element of its own for each letter that a list places: the library that draws knows only the first place of a list,
 * browsers know all.
 */
export function spreadLists(xml: string): string {
  if (!anyList.test(xml)) return xml;
  const pieces: string[] = [];
  const open: (OpenText | undefined)[] = [];
  let [written, textStart, endsInSpace] = [0, 0, true];
  const parser = new SaxesParser();
  parser.on('error', () => {}); // A damaged file is drawn as far as it goes.
  /** Writes the letters before a tag. */
  const closeText = (): void => {
    const tagStart = xml.lastIndexOf('<', parser.position - 1);
    const within = open.filter((element) => element !== undefined);
    if (open.at(-1) !== undefined && tagStart > textStart) {
      pieces.push(xml.slice(written, textStart));
      for (const letter of xml.slice(textStart, tagStart).match(/&[^;\s]*;|./gsu) ?? []) {
        const isSpace = /^\s$/u.test(letter);
        if (!(isSpace && endsInSpace)) pieces.push(writeLetter(isSpace ? '&#160;' : letter, within));
        endsInSpace = isSpace;
      }
      written = tagStart;
    }
    textStart = parser.position;
  };
  parser.on('opentag', ({ name, attributes }) => {
    closeText();
    const local = name.replace(/^.*:/, '');
    if (local === 'text') endsInSpace = true;
    const lists = listNames.map((list) => [list, toList(attributes[list])] as const);
    open.push(textElements.has(local) ? { lists: Object.fromEntries(lists), count: 0 } : undefined);
  });
  parser.on('closetag', () => {
    closeText();
    open.pop();
  });
  parser.write(xml).close();
  return pieces.join('') + xml.slice(written);
}

/** No list where there is one place only: what is drawn has it already. */
function toList(value: string | undefined): readonly string[] {
  const list = (value ?? '').trim().split(/[\s,]+/);
  return list.length > 1 ? list : [];
}

/** The innermost list that goes on so far places the letter. */
function writeLetter(letter: string, within: readonly OpenText[]): string {
  const places = listNames.flatMap((name) => {
    const value = within.findLast(({ lists, count }) => lists[name]?.[count] !== undefined);
    return value === undefined ? [] : [`${name}="${value.lists[name]?.[value.count]}"`];
  });
  for (const element of within) element.count += 1;
  return places.length === 0 ? letter : `<tspan ${places.join(' ')}>${letter}</tspan>`;
}
