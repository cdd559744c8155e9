export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Text of unknown encoding: a byte order mark decides, then the NUL bytes of UTF-16, then valid UTF-8, else windows-1252 (WHATWG Encoding, section 4.2).
 * The mark is not part of the text. A character torn at either end, as in a range of a file, does not count as invalid.
 */
export function decodeText(
  bytes: Uint8Array,
  known?: TextEncoding,
): { readonly text: string; readonly encoding: TextEncoding } {
  const encoding = known ?? findEncoding(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** Bytes that are looked at for UTF-16 without a mark, and the share of NUL bytes that tells it: on one side of the pairs many, on the other hardly any. */
const wideSample = 2048;
const wideShares = { many: 0.4, few: 0.02 } as const;

function findWide(bytes: Uint8Array): TextEncoding | undefined {
  const length = Math.min(bytes.length, wideSample) & ~1;
  if (length < 8) return undefined;
  const zeros = [0, 0];
  // A mark further on: something else was put before the text.
  for (let at = 1; at < length; at++)
    if ((bytes[at] === 0xff && bytes[at + 1] === 0xfe) || (bytes[at] === 0xfe && bytes[at + 1] === 0xff))
      return undefined;
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros.map((count) => count / (length / 2));
  if (second >= wideShares.many && first <= wideShares.few) return 'utf-16le';
  return first >= wideShares.many && second <= wideShares.few ? 'utf-16be' : undefined;
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
