import type { ByteSource } from '../byte-source.ts';
import { ExtractionError } from '../extraction-error.ts';
import { readWholeFile } from '../read-whole-file.ts';
import type { Pdfium } from './load-pdfium.ts';

/** Codes of FPDF_GetLastError. */
const errorPassword = 4;
const errorSecurity = 5;
/** Files below this size are not opened again: whatever PDFium keeps of them, they do not fill the memory. */
const renewedSizeBytes = 16 * 2 ** 20;

/** An open document. Its handle is valid until the next `renew`. */
export interface OpenPdf {
  readonly pdfium: Pdfium;
  readonly document: number;
  /** Handle of the form environment, which draws form fields; 0 where there is no form. */
  readonly form: number;
  readonly isTagged: boolean;
  readonly pageCount: number;
  readonly sha256: string;
  /** Pages, counted from 0, that stay as they are: their annotations draw no words, or they lose text when those are made a part of them (`flatten-annotations.ts`). */
  readonly unflattened: Set<number>;
  /** Pages of which the annotations were made a part, until the file is opened again. */
  readonly flattened: Set<number>;
  /** The bytes of the file. A view of PDFium's memory: take it anew after each call. */
  bytes(): Uint8Array;
  /** Opens the file again, without what was changed in it. */
  reopen(): void;
  /** Opens a large file again. PDFium keeps a copy of every stream of every page it has loaded, as long as a document is open. */
  renew(): void;
}

/** Reads the file straight into PDFium's memory and opens it. Rejects with `encrypted_file`, `corrupt_file` or `limit_exceeded`. */
export async function openDocument(pdfium: Pdfium, source: ByteSource): Promise<OpenPdf> {
  const pointer = pdfium.malloc(source.sizeBytes);
  if (pointer === 0) throw new ExtractionError('limit_exceeded', 'The file needs more memory than a review may use.');
  const bytes = (): Uint8Array => pdfium.bytes().subarray(pointer, pointer + source.sizeBytes);
  const { sha256 } = await readWholeFile(source, { target: bytes });
  const load = (): number => pdfium.FPDF_LoadMemDocument64(pointer, source.sizeBytes, 0);
  let document = load();
  if (document === 0) throw toError(pdfium.FPDF_GetLastError());
  let form = openForm(pdfium, document);
  const flattened = new Set<number>();
  const reopen = (): void => {
    flattened.clear();
    if (form !== 0) pdfium.FPDFDOC_ExitFormFillEnvironment(form);
    pdfium.FPDF_CloseDocument(document);
    document = load();
    form = openForm(pdfium, document);
  };
  return {
    pdfium,
    get document() {
      return document;
    },
    get form() {
      return form;
    },
    isTagged: pdfium.FPDFCatalog_IsTagged(document) === 1,
    pageCount: pdfium.FPDF_GetPageCount(document),
    sha256,
    bytes,
    renew() {
      if (source.sizeBytes >= renewedSizeBytes) reopen();
    },
    reopen,
    unflattened: new Set(),
    flattened,
  };
}

function toError(code: number): ExtractionError {
  return code === errorPassword || code === errorSecurity
    ? new ExtractionError('encrypted_file', 'The PDF is protected by a password.')
    : new ExtractionError('corrupt_file', 'The PDF is damaged and cannot be opened.');
}

/** Form fields are drawn only with a form environment; this build runs no scripts. */
function openForm(pdfium: Pdfium, document: number): number {
  if (pdfium.FPDF_GetFormType(document) <= 0) return 0;
  const size = 256; // More than FPDF_FORMFILLINFO has; it must live as long as the document.
  const information = pdfium.malloc(size);
  pdfium.bytes().fill(0, information, information + size);
  pdfium.view().setInt32(information, 2, true);
  return pdfium.FPDFDOC_InitFormFillEnvironment(document, information);
}
