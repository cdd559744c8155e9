import { type FileFormat, nameOfFormat } from './media-types.ts';

/** The first bytes of a format that is not on the allowlist, or of a damaged one that is; what else stands in its first 64 KiB. */
interface Signature {
  readonly name: string;
  /** As Latin-1. */
  readonly start: string;
  readonly at?: number;
  readonly holds?: string;
}

/** The first that fits counts. */
const signatures: readonly Signature[] = [
  { start: '\x1a\x45\xdf\xa3', holds: 'webm', name: 'a WebM video' },
  { start: '\x1a\x45\xdf\xa3', name: 'a Matroska file of another kind' },
  { start: 'fLaC', name: 'a FLAC recording' },
  { start: 'OggS', name: 'an Ogg video' },
  { start: 'FORM', holds: 'AIF', name: 'an AIFF recording' },
  { start: 'RIFF', name: 'a RIFF file of another kind' },
  { start: 'FLV', name: 'a Flash video' },
  { start: '\x30\x26\xb2\x75', name: 'a Windows Media file' },
  { start: '\x00\x00\x01\xba', name: 'an MPEG video' },
  { start: '\x00\x00\x01\xb3', name: 'an MPEG video' },
  { start: 'ftyphe', at: 4, name: 'a HEIC picture' },
  { start: 'ftypmif1', at: 4, name: 'a HEIC picture' },
  { start: 'ftypavi', at: 4, name: 'an AVIF picture' },
  { start: 'ftypM4', at: 4, name: 'an M4A recording' },
  { start: 'ftyp3g', at: 4, name: 'a 3GPP file' },
  { start: 'ftyp', at: 4, name: 'an ISO media file of another kind' },
  { start: 'II\x2a\x00', name: 'a TIFF picture' },
  { start: 'MM\x00\x2a', name: 'a TIFF picture' },
  { start: 'BM', name: 'a BMP picture' },
  { start: '8BPS', name: 'a Photoshop file' },
  { start: '\x00\x00\x01\x00', name: 'an icon' },
  { start: '\xff\x0a', name: 'a JPEG XL picture' },
  { start: 'JXL ', at: 4, name: 'a JPEG XL picture' },
  { start: 'jP  ', at: 4, name: 'a JPEG 2000 picture' },
  { start: '\x89PNG', name: 'a PNG picture that is damaged at its beginning' },
  { start: '\xff\xd8', name: 'a JPEG picture that is damaged at its beginning' },
  { start: 'PK\x03\x04', holds: 'mimetypeapplication/epub', name: 'an EPUB book' },
  { start: 'PK\x03\x04', holds: 'mimetypeapplication/vnd.oasis', name: 'an OpenDocument file' },
  { start: 'PK\x03\x04', holds: 'word/vbaProject.bin', name: 'a Word document with macros' },
  { start: 'PK\x03\x04', holds: 'xl/workbook', name: 'an Excel workbook' },
  { start: 'PK\x03\x04', holds: 'ppt/presentation', name: 'a PowerPoint presentation' },
  { start: 'PK\x03\x04', name: 'a zip archive without a Word document' },
  { start: '\xd0\xcf\x11\xe0', name: 'an old Office file without a Word document' },
  { start: '{\\rtf', name: 'an RTF document' },
  { start: '%!PS', name: 'a PostScript file' },
  { start: '\x1f\x8b', name: 'a gzip archive' },
  { start: '7z\xbc\xaf', name: 'a 7-Zip archive' },
  { start: 'Rar!', name: 'a RAR archive' },
  { start: '#EXTM3U', name: 'a playlist' },
  { start: '\x7fELF', name: 'a program' },
  { start: 'MZ', name: 'a program' },
];
const webPage = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html|head|body)\b/i;

/** So many of the first bytes tell what a file is. */
export const describedBytes = 65_536;

/**
 * What bytes are, in words for a person: from the format that was found in them, or where it is none of the accepted ones, from
 * `head`, their first `describedBytes`.
 */
export function describeBytes(format: FileFormat | undefined, head: Uint8Array): string {
  if (format !== undefined) return nameOfFormat(format);
  if (head.length === 0) return 'nothing: it has no bytes';
  const bytes = head.subarray(0, describedBytes);
  if (bytes.every((byte) => byte === 0)) return 'only zero bytes';
  const text = Buffer.from(bytes).toString('latin1');
  if (webPage.test(text)) return 'a web page (HTML), which is not accepted';
  const found = signatures.find(
    ({ start, at = 0, holds = '' }) => text.startsWith(start, at) && (holds === '' || text.includes(holds)),
  );
  return found === undefined ? 'of no kind that is known here' : `${found.name}, which is not accepted`;
}
