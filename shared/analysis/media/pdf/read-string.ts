import type { Pdfium } from './load-pdfium.ts';

const sizeLimit = 65_536;

/**
 * A text that PDFium writes into a buffer as UTF-16 with a closing NUL. `write` is called with no buffer for the length in bytes,
 * then with one. Empty where there is none, or one too long to be meant for people.
 */
export function readWideString(pdfium: Pdfium, write: (buffer: number, sizeBytes: number) => number): string {
  return readString(pdfium, write, 'utf16le', 2);
}

/** As `readWideString`, for bytes with a closing NUL. */
export function readByteString(pdfium: Pdfium, write: (buffer: number, sizeBytes: number) => number): string {
  return readString(pdfium, write, 'utf8', 1);
}

function readString(
  pdfium: Pdfium,
  write: (buffer: number, sizeBytes: number) => number,
  encoding: 'utf16le' | 'utf8',
  unitBytes: number,
): string {
  const sizeBytes = write(0, 0);
  if (sizeBytes <= unitBytes || sizeBytes > sizeLimit) return '';
  return pdfium.withMemory(sizeBytes, (buffer) => {
    write(buffer, sizeBytes);
    return Buffer.from(pdfium.bytes().subarray(buffer, buffer + sizeBytes - unitBytes)).toString(encoding);
  });
}

/** Calls `use` with a C string in PDFium's memory. */
export function withCString<Result>(pdfium: Pdfium, text: string, use: (pointer: number) => Result): Result {
  const bytes = Buffer.from(`${text}\0`, 'latin1');
  return pdfium.withMemory(bytes.length, (pointer) => {
    pdfium.bytes().set(bytes, pointer);
    return use(pointer);
  });
}
