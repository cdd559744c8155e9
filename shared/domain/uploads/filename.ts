/** Longest file name in bytes of UTF-8. */
const maximumBytes = 255;

const separators = /[/\\]/;
const controls = /\p{Cc}/u;
/** Bidirectional and zero-width marks, line separators, tags: they make a name look like another one. */
const invisible =
  /\u{34f}|[\u{ad}\u{61c}\u{180e}\u{200b}-\u{200f}\u{2028}-\u{202e}\u{2060}-\u{206f}\u{feff}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/u;
/** Lone surrogates, private use, code points that are no characters. */
const unspoken = /[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}]/u;
const windowsDevice = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:\.|$)/i;
const percentEscape = /%[0-9a-f]{2}/i;

/**
 * The file name in NFC, or undefined when it may not be stored (reference: uploads, Filename). The name stays one path segment in storage,
 * in addresses, in logs and on the disks of those who download it. Unicode names are fine.
 */
export function findValidFilename(given: string): string | undefined {
  const name = given.normalize('NFC');
  const isRefused =
    name === '' ||
    Buffer.byteLength(name) > maximumBytes ||
    name !== name.trim() ||
    name.startsWith('.') ||
    name.endsWith('.') ||
    [separators, controls, invisible, unspoken, windowsDevice, percentEscape].some((pattern) => pattern.test(name));
  return isRefused ? undefined : name;
}
