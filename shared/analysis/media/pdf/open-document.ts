import type { ByteSource } from '../byte-source.ts';
import { ExtractionError } from '../extraction-error.ts';
import { readWholeFile } from '../read-whole-file.ts';
import type { Pdfium } from './load-pdfium.ts';

/** Codes of FPDF_GetLastError. */
const errorPassword = 4;
const errorSecurity = 5;

/** An open document and what all its pages share. */
export interface OpenPdf {
  readonly pdfium: Pdfium;
  readonly document: number;
  readonly isTagged: boolean;
  readonly pageCount: number;
}

/** Reads the file straight into PDFium's memory and opens it. Rejects with `encrypted_file`, `corrupt_file` or `limit_exceeded`. */
export async function openDocument(
  pdfium: Pdfium,
  source: ByteSource,
): Promise<{ readonly document: number; readonly sha256: string; readonly bytes: () => Uint8Array }> {
  const pointer = pdfium.malloc(source.sizeBytes);
  if (pointer === 0) throw new ExtractionError('limit_exceeded', 'The file needs more memory than a review may use.');
  const bytes = (): Uint8Array => pdfium.bytes().subarray(pointer, pointer + source.sizeBytes);
  const { sha256 } = await readWholeFile(source, bytes);
  const document = pdfium.FPDF_LoadMemDocument64(pointer, source.sizeBytes, 0);
  if (document === 0) {
    const code = pdfium.FPDF_GetLastError();
    throw code === errorPassword || code === errorSecurity
      ? new ExtractionError('encrypted_file', 'The PDF is protected by a password.')
      : new ExtractionError('corrupt_file', 'The PDF is damaged and cannot be opened.');
  }
  return { document, sha256, bytes };
}
