/** What files of a kind begin with, as Latin-1; of a RIFF file, what follows its size. */
const beginnings: readonly (readonly [name: string, ...starts: readonly string[]])[] = [
  ['a ZIP archive', 'PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'],
  ['a RAR archive', 'Rar!\x1a\x07'],
  ['a 7z archive', '7z\xbc\xaf\x27\x1c'],
  ['a compressed file', '\x1f\x8b\x08', 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
  ['a PDF', '%PDF-'],
  ['an Office document', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['a document (RTF)', '{\\rtf'],
  ['a picture', '\xff\xd8\xff', '\x89PNG\r\n', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*', 'WEBP'],
  ['a recording', 'WAVE', 'OggS', 'ID3\x02', 'ID3\x03', 'ID3\x04', 'fLaC'],
  ['a film', '\x1a\x45\xdf\xa3', 'AVI '],
  ['a program', 'MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe', '#!'],
];
/** Others, by a pattern. */
const patterns: readonly (readonly [name: string, start: RegExp])[] = [
  // The first bytes of a film's size are zeros, which may have been taken for padding.
  ['a film', /^[^]{0,4}ftyp/],
  ['a page or markup', /^<(?:!doctype|html|head|body|script|iframe|svg|\?xml|\?php|!--)/i],
  ['parts of a PDF', /^(?:\d+ \d+ obj\b|xref\b)/],
];

const letters = /[\t\n\r\x20-\x7e\x80-\xff]/g;
const mostlyReadable = 0.95;

const headOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString('latin1');

/** The kind of file that begins here; undefined for bytes that are not the beginning of a known one. */
const nameFile = (bytes: Uint8Array): string | undefined => {
  const head = headOf(bytes);
  const start = head.startsWith('RIFF') ? head.slice(8) : head;
  const found =
    beginnings.find(([, ...starts]) => starts.some((each) => start.startsWith(each))) ??
    patterns.find(([, pattern]) => pattern.test(start));
  return found?.[0];
};

/** Two bytes, and settings as XML, say nothing of a part that a program has put into a file for itself. */
const saysNothing = /^(?:MZ(?![^]{58,}PE\0\0)|#!(?!\s*\/)|<\?xml)/;

/** The kind of file that a part of another file holds. */
export const namePart = (bytes: Uint8Array): string | undefined =>
  saysNothing.test(headOf(bytes)) ? undefined : nameFile(bytes);

/** What the bytes are, as far as their beginning tells: `a ZIP archive`, `text`, `bytes of an unknown kind`. */
export function nameBytes(bytes: Uint8Array): string {
  const known = nameFile(bytes);
  if (known !== undefined) return known;
  const head = headOf(bytes);
  const isText = (head.match(letters)?.length ?? 0) >= head.length * mostlyReadable && /[a-z]{2}/i.test(head);
  return isText ? 'text' : 'bytes of an unknown kind';
}
