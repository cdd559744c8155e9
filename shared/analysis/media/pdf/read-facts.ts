import type { ExtractionPart } from '../extraction-part.ts';
import { measureAsset } from '../measure-asset.ts';
import type { Pdfium } from './load-pdfium.ts';
import { type PdfCatalog, readCatalog } from './read-catalog.ts';
import { readWideString, withCString } from './read-string.ts';

/** Keys of the information dictionary (PDF 1.7, 14.3.3) and what they are called here. */
const informationKeys: Readonly<Record<string, string>> = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  Keywords: 'keywords',
  Creator: 'creator',
  Producer: 'producer',
  CreationDate: 'createdAt',
  ModDate: 'modifiedAt',
};
const textLimit = 500;
const listedAttachments = 20;

/** Permission bits (PDF 1.7, table 22). */
const permissions = { print: 0x4, modify: 0x8, copy: 0x10, readForAccessibility: 0x200 };

type Value = string | number | boolean;

/** What the document says of itself, and what of it matters for accessibility, safety and privacy. */
export function readFacts(pdfium: Pdfium, document: number, file: Buffer): readonly ExtractionPart[] {
  const revision = pdfium.FPDF_GetSecurityHandlerRevision(document);
  const isEncrypted = revision > 0;
  const catalog = readCatalog(file, isEncrypted);
  const information = readInformation(pdfium, document);
  const isTagged = pdfium.FPDFCatalog_IsTagged(document) === 1;
  const allowed = pdfium.FPDF_GetDocPermissions(document);
  const metadata: Record<string, Value | undefined> = {
    ...information,
    title: information['title'] ?? catalog?.xmp?.['title'],
    language: catalog?.language,
    pdfVersion: readVersion(pdfium, document),
    isTagged,
    isEncrypted,
    formType: pdfium.FPDF_GetFormType(document),
    ...(isEncrypted && {
      allowsPrinting: (allowed & permissions.print) !== 0,
      allowsChanges: (allowed & permissions.modify) !== 0,
      allowsCopying: (allowed & permissions.copy) !== 0,
    }),
    digitalSourceType: catalog?.xmp?.['digitalSourceType'],
  };
  const known = Object.entries(metadata).filter(
    (entry): entry is [string, Value] => entry[1] !== undefined && entry[1] !== '',
  );
  // Before revision 3 the bit for assistive technology did not exist; the one for copying counted.
  const needed = revision >= 3 ? permissions.readForAccessibility : permissions.copy;
  return [
    ...known.map(([name, value]): ExtractionPart => ({ type: 'metadata', name, value })),
    ...measureAsset('pdf_title_missing', metadata['title'] === undefined),
    ...measureAsset('pdf_untagged', !isTagged),
    ...measureAsset('pdf_accessibility_blocked', isEncrypted && (allowed & needed) === 0),
    ...judgeCatalog(catalog, metadata['title'] !== undefined),
    ...measureScripts(pdfium, document, catalog),
    ...measureAttachments(pdfium, document),
  ];
}

function readInformation(pdfium: Pdfium, document: number): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(informationKeys).map(([key, name]) => {
      const text = withCString(pdfium, key, (tag) =>
        readWideString(pdfium, (buffer, size) => pdfium.FPDF_GetMetaText(document, tag, buffer, size)),
      );
      return [name, text.trim().slice(0, textLimit) || undefined];
    }),
  );
}

function readVersion(pdfium: Pdfium, document: number): string {
  const version = pdfium.withMemory(4, (out) => {
    pdfium.FPDF_GetFileVersion(document, out);
    return pdfium.view().getInt32(out, true);
  });
  return `${Math.floor(version / 10)}.${version % 10}`;
}

function judgeCatalog(catalog: PdfCatalog | undefined, hasTitle: boolean): readonly ExtractionPart[] {
  if (catalog === undefined) {
    const reason = 'The catalog of the document could not be read; its language and display settings are not known.';
    return [{ type: 'coverage', coverage: { check: 'structure', extent: 'partial', reason } }];
  }
  return [
    { type: 'coverage', coverage: { check: 'structure', extent: 'full', reason: '' } },
    ...measureAsset('pdf_language_missing', catalog.language === undefined),
    ...measureAsset('pdf_title_not_shown', hasTitle && !catalog.showsTitle),
    ...measureAsset('pdf_ua_missing', catalog.xmp !== undefined && catalog.xmp['pdfUaPart'] === undefined),
  ];
}

function measureScripts(pdfium: Pdfium, document: number, catalog: PdfCatalog | undefined): readonly ExtractionPart[] {
  const named = Math.max(0, pdfium.FPDFDoc_GetJavaScriptActionCount(document));
  const opening = catalog?.openActionKind === 'JavaScript' ? 1 : 0;
  const isRisky = catalog?.openActionKind === 'Launch' || catalog?.openActionKind === 'URI';
  return [
    ...measureAsset('pdf_javascript', named + opening),
    ...measureAsset('pdf_risky_action', isRisky, { kind: catalog?.openActionKind ?? '' }),
  ];
}

function measureAttachments(pdfium: Pdfium, document: number): readonly ExtractionPart[] {
  const number = Math.max(0, pdfium.FPDFDoc_GetAttachmentCount(document));
  const names = Array.from({ length: Math.min(number, listedAttachments) }, (_, index) => {
    const attachment = pdfium.FPDFDoc_GetAttachment(document, index);
    return readWideString(pdfium, (buffer, size) => pdfium.FPDFAttachment_GetName(attachment, buffer, size));
  });
  return measureAsset('pdf_attachment', number, { names: names.join(', ').slice(0, textLimit) });
}
