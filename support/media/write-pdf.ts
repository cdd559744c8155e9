import { deflateSync } from 'node:zlib';
import type { PdfFont } from './font-widths.ts';
import { addPageContent, type PageContent } from './pdf-content.ts';
import { PdfObjects, toNumber } from './pdf-objects.ts';
import type { PdfEncryption } from './pdf-security.ts';

/** A small PDF writer: enough of PDF 1.7 to make every kind of page the extractor must read. Points; the origin is the top left corner. */

export type Rgb = readonly [red: number, green: number, blue: number];

export type PdfMark =
  | {
      readonly kind: 'text';
      readonly x: number;
      /** Of the base line. */
      readonly y: number;
      readonly size: number;
      readonly text: string;
      readonly font?: PdfFont;
      /** 0..1 each. */
      readonly colour?: Rgb;
      /** Text rendering mode; 3 is invisible. */
      readonly mode?: number;
      /** Counter-clockwise. */
      readonly degrees?: number;
      /** Structure type, such as `P`, `H1`, `TD`, in a tagged document. */
      readonly tag?: string;
    }
  | {
      readonly kind: 'rectangle';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly colour: Rgb;
    }
  | {
      readonly kind: 'picture';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly picture: PdfPicture;
      /** Makes it a figure in a tagged document; the text may be empty. */
      readonly alternative?: string;
    }
  | {
      readonly kind: 'link';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly url: string;
    }
  | { readonly kind: 'operators'; readonly operators: string };

export interface PdfPicture {
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly bytes: Uint8Array;
  /** `DCTDecode` for JPEG files, `FlateDecode` for deflated samples. */
  readonly filter: 'DCTDecode' | 'FlateDecode';
  readonly colourSpace?: 'DeviceRGB' | 'DeviceGray';
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly PdfMark[];
  readonly rotate?: 0 | 90 | 180 | 270;
  /** Visible part; the marks' origin stays the corner of the whole page. */
  readonly crop?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface PdfOptions {
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
  readonly showTitle?: boolean;
  readonly isTagged?: boolean;
  readonly isUa?: boolean;
  readonly javaScript?: string;
  readonly attachments?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly encryption?: PdfEncryption;
  readonly isCompressed?: boolean;
}

/** The file. */
export function writePdf(pages: readonly PdfPage[], options: PdfOptions = {}): Buffer {
  const objects = new PdfObjects(options.encryption);
  const fonts = (['Helvetica', 'Helvetica-Bold'] as const)
    .map((font) => {
      const dictionary = `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`;
      return `/${font} ${objects.add(dictionary)} 0 R`;
    })
    .join(' ');
  const catalogId = objects.reserve();
  const treeId = objects.reserve();
  const structureId = objects.reserve();
  const written = pages.map((page, index) => {
    const pageId = objects.reserve();
    const content = addPageContent(objects, page, {
      pageId,
      structureId: options.isTagged === true ? structureId : undefined,
    });
    const bytes = Buffer.from(content.operators, 'latin1');
    const contentId =
      options.isCompressed === true
        ? objects.add('<< /Filter /FlateDecode >>', deflateSync(bytes))
        : objects.add('<< >>', bytes);
    objects.put(pageId, describePage(page, content, { treeId, contentId, fonts, index }));
    return { pageId, elements: content.elements };
  });
  const kids = toReferences(written.map(({ pageId }) => pageId));
  objects.put(treeId, `<< /Type /Pages /Count ${written.length} /Kids [${kids}] >>`);
  if (options.isTagged === true) {
    const rows = written.map(({ elements }, page) => `${page} [${toReferences(elements)}]`);
    const all = toReferences(written.flatMap(({ elements }) => elements));
    objects.put(structureId, `<< /Type /StructTreeRoot /K [${all}] /ParentTree << /Nums [${rows.join(' ')}] >> >>`);
  }
  putCatalog(objects, options, { catalogId, treeId, structureId });
  return objects.serialise(catalogId, addInformation(objects, options));
}

const toReferences = (ids: readonly number[]): string => ids.map((id) => `${id} 0 R`).join(' ');

interface PagePlace {
  readonly treeId: number;
  readonly contentId: number;
  /** Entries of the dictionary of fonts. */
  readonly fonts: string;
  readonly index: number;
}

function describePage(
  { width, height, crop, rotate = 0 }: PdfPage,
  { images, links }: PageContent,
  { treeId, contentId, fonts, index }: PagePlace,
): string {
  const box = crop && [crop.x, height - crop.y - crop.height, crop.x + crop.width, height - crop.y];
  return (
    `<< /Type /Page /Parent ${treeId} 0 R /MediaBox [0 0 ${toNumber(width)} ${toNumber(height)}] ` +
    `${box === undefined ? '' : `/CropBox [${box.map(toNumber).join(' ')}] `}/Rotate ${rotate} /StructParents ${index} ` +
    `/Resources << /Font << ${fonts} >> /XObject << ${images.join(' ')} >> >> /Contents ${contentId} 0 R ` +
    `/Annots [${toReferences(links)}] >>`
  );
}

interface CatalogIds {
  readonly catalogId: number;
  readonly treeId: number;
  readonly structureId: number;
}

function putCatalog(objects: PdfObjects, options: PdfOptions, { catalogId, treeId, structureId }: CatalogIds): void {
  const names = addNames(objects, options, catalogId);
  const metadataId =
    options.isUa === true ? objects.add('<< /Type /Metadata /Subtype /XML >>', Buffer.from(uaMetadata)) : undefined;
  const entries = [
    `/Pages ${treeId} 0 R`,
    options.language === undefined ? '' : `/Lang ${objects.text(options.language, catalogId)}`,
    options.isTagged === true ? `/MarkInfo << /Marked true >> /StructTreeRoot ${structureId} 0 R` : '',
    options.showTitle === true ? '/ViewerPreferences << /DisplayDocTitle true >>' : '',
    names.length > 0 ? `/Names << ${names.join(' ')} >>` : '',
    metadataId === undefined ? '' : `/Metadata ${metadataId} 0 R`,
  ];
  objects.put(catalogId, `<< /Type /Catalog ${entries.map((entry) => (entry === '' ? '' : `${entry} `)).join('')}>>`);
}

/** Entries of the dictionary of names: scripts and attached files. */
function addNames(
  objects: PdfObjects,
  { javaScript, attachments = [] }: PdfOptions,
  catalogId: number,
): readonly string[] {
  const names: string[] = [];
  if (javaScript !== undefined) {
    const id = objects.add(`<< /S /JavaScript /JS ${objects.text(javaScript, objects.nextId)} >>`);
    names.push(`/JavaScript << /Names [${objects.text('start', catalogId)} ${id} 0 R] >>`);
  }
  const files = attachments.map(({ name, bytes }) => {
    const fileId = objects.add('<< /Type /EmbeddedFile >>', bytes);
    const text = objects.text(name, objects.nextId);
    const id = objects.add(`<< /Type /Filespec /F ${text} /UF ${text} /EF << /F ${fileId} 0 R >> >>`);
    return `${objects.text(name, catalogId)} ${id} 0 R`;
  });
  if (files.length > 0) names.push(`/EmbeddedFiles << /Names [${files.join(' ')}] >>`);
  return names;
}

function addInformation(objects: PdfObjects, { title, author }: PdfOptions): number {
  const id = objects.nextId;
  return objects.add(
    `<< /Producer ${objects.text('asset review samples', id)} ${title === undefined ? '' : `/Title ${objects.text(title, id)} `}` +
      `${author === undefined ? '' : `/Author ${objects.text(author, id)} `}>>`,
  );
}

const uaMetadata =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';
