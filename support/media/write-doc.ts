import { writeCompoundFile } from './write-compound-file.ts';

/** Parts of a Word 97 document, each with a line feed between its paragraphs. */
export interface DocDocument {
  readonly body: string;
  readonly footnotes?: string;
  readonly annotations?: string;
  /** Sets the flag of an encrypted document. */
  readonly isEncrypted?: boolean;
  /** nFib; Word 97 unless given. */
  readonly version?: number;
  /** Further streams, by name, behind those of the document. */
  readonly streams?: Readonly<Record<string, Uint8Array>>;
}

const textOffset = 2048;
const fibLength = 1472;

/** A Word 97 document (MS-DOC) of one piece of UTF-16 text, without formatting. */
export function writeDoc({
  body,
  footnotes = '',
  annotations = '',
  isEncrypted = false,
  version = 0x00c1,
  streams = {},
}: DocDocument): Buffer {
  const sections = [body, footnotes, annotations].map((text) =>
    text === '' ? '' : `${text.replaceAll('\n', '\r')}\r`,
  );
  const text = sections.join('');
  const fib = Buffer.alloc(textOffset);
  fib.writeUInt16LE(0xa5ec, 0);
  fib.writeUInt16LE(version, 2);
  fib.writeUInt16LE(0x0200 | (isEncrypted ? 0x0100 : 0), 10); // The table stream is `1Table`.
  fib.writeUInt32LE(textOffset, 24);
  fib.writeUInt16LE(14, 32);
  fib.writeUInt16LE(22, 62);
  const [bodyLength = 0, footnoteLength = 0, annotationLength = 0] = sections.map((section) => section.length);
  fib.writeUInt32LE(bodyLength, 0x4c);
  fib.writeUInt32LE(footnoteLength, 0x50);
  fib.writeUInt32LE(annotationLength, 0x5c);
  fib.writeUInt16LE(0x5d, 152);
  // Piece table: its mark and length, the first and last character, one piece of two bytes a character.
  const pieces = Buffer.alloc(5 + 16);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 9);
  pieces.writeUInt32LE(textOffset, 15);
  fib.writeUInt32LE(0, 0x1a2);
  fib.writeUInt32LE(pieces.length, 0x1a6);
  return writeCompoundFile({
    WordDocument: Buffer.concat([fib.subarray(0, Math.max(fibLength, textOffset)), Buffer.from(text, 'utf16le')]),
    '1Table': pieces,
    ...streams,
  });
}
