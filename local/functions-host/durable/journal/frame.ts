import { crc32 } from 'node:zlib';

/**
 * A journal is a text file of lines `<crc32 of the JSON, 8 hex digits> <JSON>`, each ended by a line feed. JSON text
 * has no line feed of its own, so a line that lacks its end is one whose writing was cut off.
 */

/** One line of the journal. */
export function toFrame(json: string): string {
  return `${toChecksum(json)} ${json}\n`;
}

export interface FrameScan {
  /** JSON texts of the whole lines, with the size of each line in bytes. */
  readonly frames: readonly { readonly json: string; readonly bytes: number }[];
  /** Bytes up to the end of the last whole line. */
  readonly wholeBytes: number;
  /** Where a whole line does not agree with its checksum; undefined when all do. Nothing behind it is read. */
  readonly damagedAt: number | undefined;
}

const lineFeed = 0x0a;
const checksumBytes = 8;

/** Reads the lines of a journal. Bytes behind the last line feed are left out: see `wholeBytes`. */
export function scanFrames(content: Buffer): FrameScan {
  const frames: { json: string; bytes: number }[] = [];
  let at = 0;
  for (let end = content.indexOf(lineFeed); end >= 0; end = content.indexOf(lineFeed, at)) {
    const json = content.subarray(at + checksumBytes + 1, end);
    if (content.toString('latin1', at, at + checksumBytes + 1) !== `${toChecksum(json)} `) {
      return { frames, wholeBytes: at, damagedAt: at };
    }
    frames.push({ json: json.toString('utf8'), bytes: end + 1 - at });
    at = end + 1;
  }
  return { frames, wholeBytes: at, damagedAt: undefined };
}

function toChecksum(json: string | Buffer): string {
  return crc32(json).toString(16).padStart(checksumBytes, '0');
}
