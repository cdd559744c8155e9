import type { FileFormat } from '../../../model/media-types.ts';
import { readAscii } from './read-ascii.ts';

/** RIFF by its form type; RF64 and BW64 are the 64-bit forms of WAVE (EBU Tech 3306, ITU-R BS.2088). */
export function sniffRiff(head: Uint8Array): FileFormat | undefined {
  const isRiff = readAscii(head, 0, 4) === 'RIFF';
  switch (readAscii(head, 8, 4)) {
    case 'WAVE':
      return 'wav';
    case 'AVI ':
      return isRiff ? 'avi' : undefined;
    case 'WEBP':
      return isRiff && /^VP8[ LX]$/.test(readAscii(head, 12, 4)) ? 'webp' : undefined;
    default:
      return undefined;
  }
}
