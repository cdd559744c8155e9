import type { FileFormat } from '../../../model/media-types.ts';
import { readAscii } from './read-ascii.ts';

const audioStarts = ['\x01vorbis', 'OpusHead', 'Speex   ', '\x7fFLAC', 'PCM     '];
const firstPageFlag = 0x02;

/**
 * Ogg whose streams are audio. All first pages stand at the beginning (RFC 3533, section 4), each with the start of its
 * codec's header; a picture stream (Theora, Dirac, …) makes it a video, which is not on the allowlist.
 */
export function sniffOgg(head: Uint8Array): FileFormat | undefined {
  let hasAudio = false;
  for (let at = 0; readAscii(head, at, 4) === 'OggS' && ((head[at + 5] ?? 0) & firstPageFlag) !== 0; ) {
    const segmentCount = head[at + 26] ?? 0;
    const body = at + 27 + segmentCount;
    const start = readAscii(head, body, 8);
    if (audioStarts.some((audioStart) => start.startsWith(audioStart))) hasAudio = true;
    else if (!start.startsWith('fishead') && !start.startsWith('CMML')) return undefined;
    at = body + head.subarray(at + 27, body).reduce((sum, length) => sum + length, 0);
  }
  return hasAudio ? 'ogg' : undefined;
}
