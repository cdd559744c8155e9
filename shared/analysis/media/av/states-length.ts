import type { FileFormat } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';
import { readAscii } from '../sniff/read-ascii.ts';
import { id3Length } from '../sniff/sniff-mpeg-audio.ts';

/** Where in the first frame of an MP3 the header with the number of frames may end. */
const headerEnd = 1024;

/**
 * Whether a file says how long it is. AAC in ADTS never does, MP3 only in a header of its encoder (Xing, Info, VBRI); without one
 * a reader guesses it from the first frames, and is wrong if the bit rate changes.
 */
export async function statesLength(source: ByteSource, format: FileFormat): Promise<boolean> {
  if (format === 'aac') return false;
  if (format !== 'mp3') return true;
  const tag = id3Length(await source.read(0, Math.min(10, source.sizeBytes)));
  if (tag >= source.sizeBytes) return false;
  const head = await source.read(tag, Math.min(headerEnd, source.sizeBytes - tag));
  return /Xing|Info|VBRI/.test(readAscii(head, 0, head.length));
}
