import { constants, deflateRawSync } from 'node:zlib';

/** Length of the piece that is compressed once and repeated. */
const pieceLength = 2 ** 20;

/**
 * A deflate stream that inflates to about `inflatedBytes` of one repeated text, without ever holding it: one compressed
 * piece, ended at a byte, many times over.
 */
export function inflatingBytes(inflatedBytes: number, text = ' '): Buffer {
  const piece = Buffer.alloc(pieceLength, text);
  const compressed = deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const count = Math.ceil(inflatedBytes / pieceLength);
  const lastBlock = Buffer.from([0x03, 0x00]);
  return Buffer.concat([...Array.from({ length: count }, () => compressed), lastBlock]);
}

/** The same with the header of zlib; the checksum at the end is wrong, which readers of PDF do not mind. */
export function inflatingZlibBytes(inflatedBytes: number, text?: string): Buffer {
  return Buffer.concat([Buffer.from([0x78, 0x9c]), inflatingBytes(inflatedBytes, text), Buffer.alloc(4)]);
}
