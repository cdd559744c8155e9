import { countItems, type Level, type ListPlace, type Numbering } from './read-numbering.ts';

/** A piece of the text of a Word 97 document (MS-DOC 2.8.35): code units in their order, and where its bytes lie in the document stream. */
export interface DocPiece {
  readonly text: string;
  readonly startFilePos: number;
  /** Bytes of a character. */
  readonly bpc: number;
}

/** A number to be written before a paragraph: the piece that the paragraph begins in, and where. */
export interface DocNumber {
  readonly piece: number;
  readonly offset: number;
  readonly label: string;
}

/** Places of offset and length in the header of the document stream (MS-DOC 2.5.5). */
const places = { styles: 0x00a2, paragraphs: 0x0102, lists: 0x02e2, overrides: 0x02ea } as const;
const pageLength = 512;
const levelsOfList = 9;
/** Longer labels are no numbers. */
const longestLabel = 40;
/** MSONFC, as OOXML names them. */
const formats: Readonly<Record<number, string>> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  5: 'ordinal',
  22: 'decimalZero',
  23: 'bullet',
  255: 'none',
};
const sprm = { level: 0x260a, list: 0x460b } as const;
/** Lengths of operands by the three highest bits of a property; 0: the operand begins with its length (MS-DOC 2.2.5.1). */
const operandLengths = [1, 1, 2, 4, 2, 2, 0, 3] as const;

/**
 * The numbers of the list items in the first `length` characters of a document, as Word shows them.
 * Throws a RangeError where the tables of the document are damaged.
 */
export function readDocLists(
  document: Buffer,
  table: Buffer,
  pieces: readonly DocPiece[],
  length: number,
): readonly DocNumber[] {
  const numbering = readLists(document, table);
  if (numbering.lists.size === 0) return [];
  const styles = readStyles(document, table);
  const placeAt = createPlaceFinder(readParagraphs(document, table), styles);
  const numberOf = countItems(numbering, { listOf: () => undefined });
  return listParagraphs(pieces, length).flatMap(({ piece, offset, mark }) => {
    const label = numberOf(placeAt(mark));
    return label === '' ? [] : [{ piece, offset, label }];
  });
}

interface Placed {
  readonly piece: number;
  readonly offset: number;
  /** Where the mark that ends the paragraph lies in the document stream: it has the paragraph's properties. */
  readonly mark: number;
}

/** The paragraphs that have any text left; deleted text was replaced by null characters. */
function listParagraphs(pieces: readonly DocPiece[], length: number): readonly Placed[] {
  const found: Placed[] = [];
  let begin: Omit<Placed, 'mark'> | undefined;
  let isLeft = false;
  let seen = 0;
  for (const [index, { text, startFilePos, bpc }] of pieces.entries())
    for (let offset = 0; offset < text.length && seen < length; offset++, seen++) {
      begin ??= { piece: index, offset };
      const code = text.charCodeAt(offset);
      isLeft ||= code !== 0;
      if (code !== 0x0d && code !== 0x07 && code !== 0x0c && code !== 0x0a) continue;
      if (isLeft) found.push({ ...begin, mark: startFilePos + offset * bpc });
      begin = undefined;
      isLeft = false;
    }
  return found;
}

interface ListProperties {
  /** Number of the list from 1; 0 and from 0xf801 on: no list. */
  readonly list?: number;
  readonly level?: number;
}

interface ParagraphRun extends ListProperties {
  readonly start: number;
  readonly end: number;
  readonly style: number;
}

const rangeOf = (document: Buffer, table: Buffer, place: number): Buffer => {
  const [start, length] = [document.readUInt32LE(place), document.readUInt32LE(place + 4)];
  return table.subarray(start, start + length);
};

/** Paragraph properties by their bytes in the document stream, in order (MS-DOC 2.9.175, 2.8.26). */
function readParagraphs(document: Buffer, table: Buffer): readonly ParagraphRun[] {
  const plc = rangeOf(document, table, places.paragraphs);
  const count = Math.floor((plc.length - 4) / 8);
  const runs: ParagraphRun[] = [];
  for (let index = 0; index < count; index++) {
    const number = plc.readUInt32LE((count + 1 + index) * 4) & 0x3f_ffff;
    const page = document.subarray(number * pageLength, (number + 1) * pageLength);
    const runCount = page.readUInt8(pageLength - 1);
    for (let run = 0; run < runCount; run++) {
      const at = page.readUInt8((runCount + 1) * 4 + run * 13) * 2;
      const [start, end] = [page.readUInt32LE(run * 4), page.readUInt32LE((run + 1) * 4)];
      if (at === 0) runs.push({ start, end, style: 0 });
      else {
        const words = page.readUInt8(at);
        const [from, length] = words === 0 ? [at + 2, page.readUInt8(at + 1) * 2] : [at + 1, words * 2 - 1];
        const properties = page.subarray(from, from + length);
        runs.push({ start, end, style: properties.readUInt16LE(0), ...readProperties(properties, 2) });
      }
    }
  }
  return runs.toSorted((a, b) => a.start - b.start);
}

function readProperties(bytes: Buffer, from: number): ListProperties {
  const found: { list?: number; level?: number } = {};
  for (let at = from; at + 2 < bytes.length; ) {
    const code = bytes.readUInt16LE(at);
    at += 2;
    if (code === sprm.list) found.list = bytes.readUInt16LE(at);
    if (code === sprm.level) found.level = bytes.readUInt8(at);
    const length = operandLengths[code >> 13] ?? 0;
    at += length === 0 ? bytes.readUInt8(at) + 1 : length;
  }
  return found;
}

interface Style extends ListProperties {
  readonly base: number;
}

/** Paragraph styles by their number (MS-DOC 2.9.271, 2.9.260). */
function readStyles(document: Buffer, table: Buffer): ReadonlyMap<number, Style> {
  const sheet = rangeOf(document, table, places.styles);
  const styles = new Map<number, Style>();
  if (sheet.length < 6) return styles;
  const [count, baseLength] = [sheet.readUInt16LE(2), sheet.readUInt16LE(4)];
  let at = 2 + sheet.readUInt16LE(0);
  for (let index = 0; index < count && at + 2 <= sheet.length; index++) {
    const length = sheet.readUInt16LE(at);
    const style = sheet.subarray(at + 2, at + 2 + length);
    at += 2 + length + (length % 2);
    if (style.length < baseLength + 4) continue;
    const kind = style.readUInt16LE(2);
    if ((kind & 0xf) !== 1) continue;
    const name = baseLength + 2 + style.readUInt16LE(baseLength) * 2 + 2;
    const properties = name + 2 <= style.length ? style.readUInt16LE(name) : 0;
    const grpprl = style.subarray(name + 2, name + 2 + properties);
    styles.set(index, { base: kind >> 4, ...readProperties(grpprl, 2) });
  }
  return styles;
}

/** How many styles may build on each other. */
const deepestStyle = 12;

function createPlaceFinder(
  runs: readonly ParagraphRun[],
  styles: ReadonlyMap<number, Style>,
): (mark: number) => ListPlace | undefined {
  const chainOf = (style: number): readonly Style[] => {
    const chain: Style[] = [];
    for (let next = styles.get(style); next !== undefined && chain.length < deepestStyle; next = styles.get(next.base))
      chain.push(next);
    return chain;
  };
  return (mark) => {
    let [low, high] = [0, runs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((runs[middle]?.start ?? 0) <= mark) low = middle + 1;
      else high = middle;
    }
    const run = runs[low - 1];
    if (run === undefined || mark >= run.end) return undefined;
    const all: readonly ListProperties[] = [run, ...chainOf(run.style)];
    const list = all.find((each) => each.list !== undefined)?.list ?? 0;
    if (list === 0 || list >= 0xf801) return undefined;
    return { numberingId: String(list), level: all.find((each) => each.level !== undefined)?.level ?? 0 };
  };
}

/** Lists, and what their instances change in them (MS-DOC 2.9.131, 2.9.147, 2.9.150). */
function readLists(document: Buffer, table: Buffer): Numbering {
  const abstracts = new Map<string, { readonly levels: Map<number, Level> }>();
  const lists = new Map<string, { abstractId: string; starts: Map<number, number>; levels: Map<number, Level> }>();
  const [start, length] = [document.readUInt32LE(places.lists), document.readUInt32LE(places.lists + 4)];
  if (length < 2) return { abstracts, lists };
  const count = table.readUInt16LE(start);
  let at = start + 2 + count * 28;
  for (let index = 0; index < count; index++) {
    const head = start + 2 + index * 28;
    const isSimple = (table.readUInt8(head + 26) & 1) === 1;
    const levels = new Map<number, Level>();
    for (let level = 0; level < (isSimple ? 1 : levelsOfList); level++) at = readLevel(table, at, levels, level);
    abstracts.set(String(table.readInt32LE(head)), { levels });
  }
  const overrides = document.readUInt32LE(places.overrides);
  if (document.readUInt32LE(places.overrides + 4) < 4) return { abstracts, lists };
  const listCount = table.readUInt32LE(overrides);
  let data = overrides + 4 + listCount * 16;
  for (let index = 0; index < listCount; index++) {
    const head = overrides + 4 + index * 16;
    const list = { abstractId: String(table.readInt32LE(head)), starts: new Map(), levels: new Map<number, Level>() };
    lists.set(String(index + 1), list);
    const changes = table.readUInt8(head + 12);
    data += 4;
    for (let change = 0; change < changes; change++) {
      const flags = table.readUInt32LE(data + 4);
      if ((flags & 0x30) === 0x10) list.starts.set(flags & 0xf, table.readInt32LE(data));
      data += 8;
      if ((flags & 0x20) !== 0) data = readLevel(table, data, list.levels, flags & 0xf);
    }
  }
  return { abstracts, lists };
}

/** Reads a level and gives the place behind it (MS-DOC 2.9.149, 2.9.151). */
function readLevel(table: Buffer, at: number, levels: Map<number, Level>, index: number): number {
  const flags = table.readUInt8(at + 5);
  const label = at + 28 + table.readUInt8(at + 24) + table.readUInt8(at + 25);
  const end = label + 2 + table.readUInt16LE(label) * 2;
  // Characters below 9 stand for the number of that level.
  const text = Array.from(
    table.toString('utf16le', label + 2, Math.min(end, label + 2 + longestLabel * 2)),
    (letter) => (letter.charCodeAt(0) < levelsOfList ? `%${letter.charCodeAt(0) + 1}` : letter),
  ).join('');
  levels.set(index, {
    start: table.readInt32LE(at),
    format: formats[table.readUInt8(at + 4)] ?? 'decimal',
    text,
    isLegal: (flags & 0x04) !== 0,
    isFollowedByNothing: table.readUInt8(at + 15) === 2,
    ...((flags & 0x08) !== 0 && { restart: table.readUInt8(at + 26) }),
  });
  return end;
}
