export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Text of unknown encoding: a byte order mark decides, then valid UTF-8, else windows-1252 (WHATWG Encoding, section 4.2).
 * The mark is not part of the text. A character torn at either end, as in a range of a file, does not count as invalid.
 */
export function decodeText(
  bytes: Uint8Array,
  known?: TextEncoding,
): { readonly text: string; readonly encoding: TextEncoding } {
  const encoding = known ?? findEncoding(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function findEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
