/** What bytes begin with, and what they are called; the first that fits counts. */
const signatures: readonly (readonly [start: RegExp, name: string])[] = [
  [/^PK(?:\x03\x04|\x05\x06|\x07\x08)/, 'a ZIP archive'],
  [/^Rar!\x1a\x07/, 'a RAR archive'],
  [/^7z\xbc\xaf\x27\x1c/, 'a 7z archive'],
  [/^(?:\x1f\x8b\x08|BZh\d|\xfd7zXZ\0|\x28\xb5\x2f\xfd)/, 'a compressed file'],
  [/^%PDF-/, 'a PDF'],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, 'an Office document'],
  [/^\{\\rtf/, 'a document (RTF)'],
  [/^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|II\*\0|MM\0\*|BM.{4}\0\0\0\0)/s, 'a picture'],
  [/^RIFF.{4}WEBP/s, 'a picture'],
  [/^(?:RIFF.{4}WAVE|OggS|ID3[\x02-\x04]|fLaC)/s, 'a recording'],
  // The first bytes of a film's size are zeros, which may have been taken for padding.
  [/^(?:.{0,4}ftyp|\x1a\x45\xdf\xa3|RIFF.{4}AVI )/s, 'a film'],
  [/^(?:MZ|\x7fELF|\xcf\xfa\xed\xfe|\xca\xfe\xba\xbe|#!)/, 'a program'],
  [/^<(?:!doctype|html|head|body|script|iframe|svg|\?xml|\?php|!--)/i, 'a page or markup'],
  [/^(?:\d+ \d+ obj\b|xref\b)/, 'parts of a PDF'],
];

const readable = /[\x09\x0a\x0d\x20-\x7e\x80-\xff]/g;
const mostlyReadable = 0.95;

const headOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString('latin1');

/** The kind of file that begins here; undefined for bytes that are not the beginning of a known one. */
export const nameFile = (bytes: Uint8Array): string | undefined => {
  const head = headOf(bytes);
  return signatures.find(([start]) => start.test(head))?.[1];
};

/** What the bytes are, as far as their beginning tells: `a ZIP archive`, `text`, `bytes of an unknown kind`. */
export function nameBytes(bytes: Uint8Array): string {
  const known = nameFile(bytes);
  if (known !== undefined) return known;
  const head = headOf(bytes);
  const isText = (head.match(readable)?.length ?? 0) >= head.length * mostlyReadable && /[a-z]{2}/i.test(head);
  return isText ? 'text' : 'bytes of an unknown kind';
}
