import { readAscii } from './read-ascii.ts';

/** Readers accept a header within the first 1,024 bytes (PDF 1.7 reference, implementation note 13). */
const headerLimit = 1024;

/**
 * True for a PDF header at the start or behind white space.
 * Behind other bytes the first object must follow too, so that a text that mentions the header stays a text.
 */
export function isPdf(head: Uint8Array): boolean {
  const start = /%PDF-\d\.\d/.exec(readAscii(head, 0, headerLimit + 8));
  if (start === null || start.index > headerLimit) return false;
  const before = readAscii(head, 0, start.index).replace(/^\xef\xbb\xbf/, '');
  return before.trim() === '' || /^\s*\d+ \d+ obj\b/m.test(Buffer.from(head).toString('latin1'));
}
