export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Text of unknown encoding: a byte order mark decides, then the upper bytes of UTF-16, then valid UTF-8, else windows-1252 (WHATWG Encoding, section 4.2).
 * The mark is not part of the text. A character torn at either end, as in a range of a file, does not count as invalid.
 */
export function decodeText(
  bytes: Uint8Array,
  known?: TextEncoding,
): { readonly text: string; readonly encoding: TextEncoding } {
  const encoding = known ?? findEncoding(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

const wideSample = 2048;
/** In UTF-16 text with western letters, one byte of each pair is nearly always NUL and the other hardly ever. */
const nulShares = { many: 0.4, few: 0.02 } as const;
/** Pairs of Greek, Cyrillic, Hebrew, Arabic or Thai have this share of one byte and of NUL, for spaces and digits, on one side. */
const alphabetShare = 0.9;
/** Upper bytes of these alphabets; single-byte text does not contain them. */
const alphabets = [1, 2, 3, 4, 5, 6, 7, 8, 0x0e, 0x10] as const;

/** UTF-16 without a mark, by the upper bytes of its pairs. */
function findWide(bytes: Uint8Array): TextEncoding | undefined {
  const length = Math.min(bytes.length, wideSample) & ~1;
  if (length < 8) return undefined;
  // A byte order mark further on: something was put in front of the text.
  for (let at = 1; at < length; at++)
    if ((bytes[at] === 0xff && bytes[at + 1] === 0xfe) || (bytes[at] === 0xfe && bytes[at + 1] === 0xff))
      return undefined;
  const counts = [new Uint16Array(256), new Uint16Array(256)] as const;
  for (let at = 0; at < length; at++) {
    const count = counts[at % 2 === 0 ? 0 : 1];
    const byte = bytes[at] ?? 0;
    count[byte] = (count[byte] ?? 0) + 1;
  }
  const shareOf = (side: 0 | 1, byte: number): number => (counts[side][byte] ?? 0) / (length / 2);
  const alphabetOf = (side: 0 | 1): number =>
    shareOf(side, 0) + Math.max(...alphabets.map((byte) => shareOf(side, byte)));
  const isUpper = (upper: 0 | 1, lower: 0 | 1): boolean =>
    shareOf(lower, 0) <= nulShares.few &&
    (shareOf(upper, 0) >= nulShares.many || (alphabetOf(upper) >= alphabetShare && alphabetOf(lower) < alphabetShare));
  if (isUpper(1, 0)) return 'utf-16le';
  return isUpper(0, 1) ? 'utf-16be' : undefined;
}

function findEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const wide = findWide(bytes);
  if (wide !== undefined) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
