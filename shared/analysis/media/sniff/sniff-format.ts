import type { FileFormat } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';
import { readAscii } from './read-ascii.ts';
import { sniffCompoundFile } from './sniff-compound-file.ts';
import { sniffEbml } from './sniff-ebml.ts';
import { sniffIsoMedia } from './sniff-iso-media.ts';
import { sniffMpegAudio } from './sniff-mpeg-audio.ts';
import { sniffOgg } from './sniff-ogg.ts';
import { isPdf } from './sniff-pdf.ts';
import { sniffRiff } from './sniff-riff.ts';
import { sniffText } from './sniff-text.ts';
import { sniffZip, sniffZipBehind } from './sniff-zip.ts';

const headLength = 65_536;
const zipSignature = 'PK\x03\x04';
const compoundFileSignature = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const pngSignature = '\x89PNG\r\n\x1a\n';

/**
 * What a file really is, from its bytes alone; undefined when it is nothing on the allowlist.
 * Reads a few ranges (the first 64 KiB, and where the structure is elsewhere that part), never the whole file, and decompresses nothing.
 * An encrypted Word package counts as `docx`; opening it tells that it is encrypted. Rejects as `source.read` does.
 */
export async function sniffFormat(source: ByteSource): Promise<FileFormat | undefined> {
  if (source.sizeBytes === 0) return undefined;
  const head = await source.read(0, Math.min(headLength, source.sizeBytes));
  const signature = readAscii(head, 0, 16);
  if (signature.startsWith('\xff\xd8\xff')) return (head[3] ?? 0) >= 0xc0 ? 'jpeg' : undefined;
  if (signature.startsWith(pngSignature)) return signature.endsWith('IHDR') ? 'png' : undefined;
  if (/^GIF8[79]a/.test(signature)) return 'gif';
  if (/^(RIFF|RF64|BW64)/.test(signature)) return sniffRiff(head);
  if (signature.startsWith('\x1a\x45\xdf\xa3')) return sniffEbml(head);
  if (signature.startsWith('OggS')) return sniffOgg(head);
  if (signature.startsWith(zipSignature)) return await sniffZip(source, head);
  if (signature.startsWith(compoundFileSignature)) return await sniffCompoundFile(source);
  if (isPdf(head)) return 'pdf';
  return (
    sniffIsoMedia(head, source.sizeBytes) ??
    (await sniffMpegAudio(source, head)) ??
    (await sniffText(source, head)) ??
    (await sniffZipBehind(source))
  );
}
