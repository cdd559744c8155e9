import type { FileFormat } from '../../../model/media-types.ts';
import { readAscii } from './read-ascii.ts';

/** Major brands of the same container that are not video on the allowlist: audio only, 3GPP, still pictures, others. */
const refusedBrands =
  /^(M4A |M4B |M4P |3g..|3G..|mmp4|mif1|msf1|hei[cxms]|hev[cxms]|avi[fs]|jp[2mx] |jxl |crx |aax |aaxc|dvb1)$/;
/** First atoms of QuickTime files from before file type boxes (QuickTime File Format, Overview). */
const quickTimeAtoms = /^(moov|mdat|wide|free|skip|pnot)$/;

/** MP4 and QuickTime by the file type box (ISO/IEC 14496-12, section 4.3), or old QuickTime by its first atoms. */
export function sniffIsoMedia(head: Uint8Array, sizeBytes: number): FileFormat | undefined {
  const type = readAscii(head, 4, 4);
  if (type === 'ftyp') {
    const boxSize = new DataView(head.buffer, head.byteOffset, head.length).getUint32(0);
    const majorBrand = readAscii(head, 8, 4);
    if (boxSize < 16 || boxSize > 4096 || majorBrand.length < 4 || refusedBrands.test(majorBrand)) return undefined;
    return majorBrand === 'qt  ' ? 'quicktime' : 'mp4';
  }
  return quickTimeAtoms.test(type) && hasPlausibleAtoms(head, sizeBytes) ? 'quicktime' : undefined;
}

/** True when every atom that begins in the head has a printable type, and the first does not pass the end of the file. */
function hasPlausibleAtoms(head: Uint8Array, sizeBytes: number): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  for (let at = 0; at + 16 <= head.length; ) {
    const shortSize = view.getUint32(at);
    if (!/^[\x20-\x7e\xa9]{4}$/.test(readAscii(head, at + 4, 4))) return false;
    if (shortSize === 0) return true; // To the end of the file.
    const size = shortSize === 1 ? Number(view.getBigUint64(at + 8)) : shortSize;
    if (size < 8 || (at === 0 && size > sizeBytes)) return false;
    at += size;
  }
  return true;
}
