import { decodeText } from '../../../model/decode-text.ts';
import type { FileFormat } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';

const sampleLength = 65_536;
const maximumControlShare = 0.01;
const maximumUndecodableShare = 0.1;
/** Accented letters of western languages; texts in other alphabets have far more bytes above 127. */
const maximumHighShare = 0.25;
/** Text that is something else: HTML, rich text, PostScript, a play list, a manifest, the cut signature of a PNG. */
const foreignStart = /^\s*(\{\\rtf|%!PS|#EXTM3U|‰PNG|<(!doctype\s+html|html|head|body|script|iframe|mpd)\b)/i;
/** White space that plain text may hold, as code units. */
const whiteSpace = new Set([0x09, 0x0a, 0x0c, 0x0d]);

/**
 * SVG by its root element; plain text by what it holds: hardly any control character, no NUL (but for UTF-16 with a mark),
 * as good as all of it decodable as UTF-8, UTF-16 or windows-1252, at the beginning, in the middle and at the end.
 */
export async function sniffText(source: ByteSource, head: Uint8Array): Promise<FileFormat | undefined> {
  const { text, encoding } = decodeText(head);
  if (!isReadable(text, head, encoding)) return undefined;
  const root = findRootName(text);
  if (root === 'svg') return 'svg';
  if (foreignStart.test(text) || (root !== undefined && /^(html|mpd)$/i.test(root))) return undefined;
  for (const offset of sampleOffsets(source.sizeBytes)) {
    const sample = await source.read(offset, Math.min(sampleLength, source.sizeBytes - offset));
    if (!isReadable(decodeText(sample, encoding).text, sample, encoding)) return undefined;
  }
  return 'text';
}

/** Even, so that a pair of UTF-16 bytes is not torn. */
function sampleOffsets(sizeBytes: number): readonly number[] {
  if (sizeBytes <= sampleLength) return [];
  const offsets = [Math.floor(sizeBytes / 2), Math.max(sampleLength, sizeBytes - sampleLength)];
  return offsets.filter((offset) => offset < sizeBytes).map((offset) => offset - (offset % 2));
}

function isReadable(text: string, bytes: Uint8Array, encoding: string): boolean {
  const isWide = encoding.startsWith('utf-16');
  if (text.includes('\0') || (!isWide && bytes.includes(0))) return false;
  if (countControls(text) > text.length * maximumControlShare) return false;
  if (encoding === 'windows-1252') {
    const highCount = bytes.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
    return highCount <= bytes.length * maximumHighShare;
  }
  const undecodable = text.split('\ufffd').length - 1;
  return undecodable <= text.length * maximumUndecodableShare;
}

function countControls(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if ((unit < 0x20 && !whiteSpace.has(unit)) || unit === 0x7f) count += 1;
  }
  return count;
}

/** Name of the root element behind prolog, comments and document type; undefined when the text is no XML. */
function findRootName(text: string): string | undefined {
  const misc = /\s*(?:<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s[^>[]*(?:\[[\s\S]*?\]\s*)?>)/iy;
  let at = 0;
  while (misc.test(text)) at = misc.lastIndex;
  return /^\s*<([A-Za-z][\w:.-]*)[\s/>]/.exec(text.slice(at, at + 4096))?.[1];
}
