import type { FileFormat } from '../../../model/media-types.ts';
import { readAscii } from './read-ascii.ts';

const docTypeId = 0x4282;

/** Matroska by the DocType of its EBML header (RFC 8794, section 11.2.6); WebM is not on the allowlist. */
export function sniffEbml(head: Uint8Array): FileFormat | undefined {
  const header = readVariableInteger(head, 4);
  if (header === undefined) return undefined;
  const end = Math.min(head.length, header.end + header.value);
  for (let at = header.end; at < end; ) {
    const id = readElementId(head, at);
    const size = id && readVariableInteger(head, id.end);
    if (id === undefined || size === undefined) return undefined;
    if (id.value === docTypeId) {
      const docType = readAscii(head, size.end, Math.min(size.value, 32)).replace(/\0+$/, '');
      return docType === 'matroska' ? 'matroska' : undefined;
    }
    at = size.end + size.value;
  }
  return undefined;
}

interface Read {
  readonly value: number;
  readonly end: number;
}

/** EBML size: the leading zero bits of the first byte tell the length; the marker bit is dropped. */
function readVariableInteger(bytes: Uint8Array, at: number): Read | undefined {
  const length = Math.clz32((bytes[at] ?? 0) << 24) + 1;
  if (length > 8 || at + length > bytes.length) return undefined;
  let value = (bytes[at] ?? 0) & (0xff >> length);
  for (let index = 1; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, end: at + length };
}

/** EBML id of at most four bytes, marker bit kept. */
function readElementId(bytes: Uint8Array, at: number): Read | undefined {
  const length = Math.clz32((bytes[at] ?? 0) << 24) + 1;
  if (length > 4 || at + length > bytes.length) return undefined;
  let value = 0;
  for (let index = 0; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, end: at + length };
}
