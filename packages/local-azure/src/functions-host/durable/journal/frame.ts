import { crc32 } from 'node:zlib';

/**
 * A journal is a text file of lines `<crc32 of the JSON, 8 hex digits> <JSON>`, each ended by a line feed. JSON text
 * has no line feed of its own, so a line that lacks its end is one whose writing was cut off.
 */

/** One line of the journal. */
export function toFrame(json: string): string {
  return `${toChecksum(json)} ${json}\n`;
}

export interface Frame {
  /** JSON text; undefined when the line does not agree with its checksum: then it is the last one that is read. */
  readonly json: string | undefined;
  /** Where the line begins, in bytes. */
  readonly at: number;
  /** Size of the line. */
  readonly bytes: number;
}

const lineFeed = 0x0a;
const checksumBytes = 8;

/** Reads the whole lines of a journal. What is behind the last line feed is left out. */
export function* readFrames(content: Buffer): Generator<Frame, void, undefined> {
  let at = 0;
  for (let end = content.indexOf(lineFeed); end >= 0; end = content.indexOf(lineFeed, at)) {
    const json = content.subarray(at + checksumBytes + 1, end);
    const bytes = end + 1 - at;
    if (content.toString('latin1', at, at + checksumBytes + 1) !== `${toChecksum(json)} `) {
      yield { json: undefined, at, bytes };
      return;
    }
    yield { json: json.toString('utf8'), at, bytes };
    at = end + 1;
  }
}

function toChecksum(json: string | Buffer): string {
  return crc32(json).toString(16).padStart(checksumBytes, '0');
}
