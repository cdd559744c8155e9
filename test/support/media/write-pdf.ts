import { deflateSync } from 'node:zlib';
import type { PdfFont } from './font-widths.ts';
import { createPdfSecurity, type PdfEncryption, type PdfSecurity } from './pdf-security.ts';

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

/** The characters at 0x80..0x9f of WinAnsiEncoding; NUL where it has none. */
const winAnsiExtras = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

/** WinAnsiEncoding; a character it does not have becomes a question mark. */
function encodeText(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (character) => {
      const code = character.codePointAt(0) ?? 0x3f;
      if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
      const extra = winAnsiExtras.indexOf(character);
      return extra === -1 ? 0x3f : extra + 0x80;
    }),
  );
}

const hexString = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;
const unicodeString = (text: string): Buffer => {
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
  return wide.swap16();
};
const number = (value: number): string => String(Math.round(value * 10_000) / 10_000);

type PdfObject = { readonly dictionary: string; readonly stream?: Uint8Array };

export function writePdf(pages: readonly PdfPage[], options: PdfOptions = {}): Buffer {
  const objects: PdfObject[] = [];
  const add = (dictionary: string, stream?: Uint8Array): number => {
    objects.push(stream === undefined ? { dictionary } : { dictionary, stream });
    return objects.length;
  };
  const reserve = (): number => add('null');
  const put = (id: number, dictionary: string): void => {
    objects[id - 1] = { dictionary };
  };
  const security = options.encryption === undefined ? undefined : createPdfSecurity(options.encryption);
  const text = (value: string, id: number): string => {
    const bytes = unicodeString(value);
    return hexString(security === undefined ? bytes : security.encrypt(bytes, id));
  };

  const fonts = (['Helvetica', 'Helvetica-Bold'] as const)
    .map(
      (font) =>
        `/${font} ${add(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`)} 0 R`,
    )
    .join(' ');
  const catalogId = reserve();
  const treeId = reserve();
  const structureId = reserve();
  const structure: { id: number; page: number; mcid: number }[] = [];
  const pageIds = pages.map((page, pageIndex) => {
    const pageId = reserve();
    const images: string[] = [];
    const links: number[] = [];
    let operators = '';
    let mcid = 0;
    const tagged = (type: string, extra: string, marked: string): string => {
      if (options.isTagged !== true) return marked;
      const id = add(`<< /Type /StructElem /S /${type} /P ${structureId} 0 R /Pg ${pageId} 0 R /K ${mcid} ${extra} >>`);
      structure.push({ id, page: pageIndex, mcid });
      mcid += 1;
      return `/${type} << /MCID ${mcid - 1} >> BDC\n${marked}EMC\n`;
    };
    for (const mark of page.marks) {
      if (mark.kind === 'operators') operators += `${mark.operators}\n`;
      else if (mark.kind === 'rectangle')
        operators += `${mark.colour.map(number).join(' ')} rg ${number(mark.x)} ${number(page.height - mark.y - mark.height)} ${number(mark.width)} ${number(mark.height)} re f\n`;
      else if (mark.kind === 'text') {
        const angle = ((mark.degrees ?? 0) * Math.PI) / 180;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        operators += tagged(
          mark.tag ?? 'P',
          '',
          `BT /${mark.font ?? 'Helvetica'} ${number(mark.size)} Tf ${mark.mode ?? 0} Tr ${(mark.colour ?? [0, 0, 0]).map(number).join(' ')} rg ` +
            `${[cos, sin, -sin, cos, mark.x, page.height - mark.y].map(number).join(' ')} Tm ${hexString(encodeText(mark.text))} Tj ET\n`,
        );
      } else if (mark.kind === 'picture') {
        const { picture } = mark;
        const id = add(
          `<< /Type /XObject /Subtype /Image /Width ${picture.pixelWidth} /Height ${picture.pixelHeight} /BitsPerComponent 8 ` +
            `/ColorSpace /${picture.colourSpace ?? 'DeviceRGB'} /Filter /${picture.filter} >>`,
          picture.bytes,
        );
        images.push(`/Im${id} ${id} 0 R`);
        const drawn = `q ${[mark.width, 0, 0, mark.height, mark.x, page.height - mark.y - mark.height].map(number).join(' ')} cm /Im${id} Do Q\n`;
        operators +=
          mark.alternative === undefined
            ? drawn
            : tagged(
                'Figure',
                mark.alternative === '' ? '' : `/Alt ${text(mark.alternative, objects.length + 1)}`,
                drawn,
              );
      } else {
        const rectangle = [mark.x, page.height - mark.y - mark.height, mark.x + mark.width, page.height - mark.y];
        links.push(
          add(
            `<< /Type /Annot /Subtype /Link /Rect [${rectangle.map(number).join(' ')}] /Border [0 0 0] ` +
              `/A << /S /URI /URI ${hexString(security?.encrypt(Buffer.from(mark.url), objects.length + 1) ?? Buffer.from(mark.url))} >> >>`,
          ),
        );
      }
    }
    const content = Buffer.from(operators, 'latin1');
    const contentId =
      options.isCompressed === true ? add('<< /Filter /FlateDecode >>', deflateSync(content)) : add('<< >>', content);
    const { crop } = page;
    const box = crop && [crop.x, page.height - crop.y - crop.height, crop.x + crop.width, page.height - crop.y];
    put(
      pageId,
      `<< /Type /Page /Parent ${treeId} 0 R /MediaBox [0 0 ${number(page.width)} ${number(page.height)}] ` +
        `${box === undefined ? '' : `/CropBox [${box.map(number).join(' ')}] `}/Rotate ${page.rotate ?? 0} /StructParents ${pageIndex} ` +
        `/Resources << /Font << ${fonts} >> /XObject << ${images.join(' ')} >> >> /Contents ${contentId} 0 R ` +
        `/Annots [${links.map((id) => `${id} 0 R`).join(' ')}] >>`,
    );
    return pageId;
  });
  put(treeId, `<< /Type /Pages /Count ${pageIds.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`);
  if (options.isTagged === true) {
    const rows = pages.map((_, page) => {
      const ids = structure.filter((element) => element.page === page).map(({ id }) => `${id} 0 R`);
      return `${page} [${ids.join(' ')}]`;
    });
    put(
      structureId,
      `<< /Type /StructTreeRoot /K [${structure.map(({ id }) => `${id} 0 R`).join(' ')}] /ParentTree << /Nums [${rows.join(' ')}] >> >>`,
    );
  }
  const names: string[] = [];
  if (options.javaScript !== undefined) {
    const id = objects.length + 1;
    add(`<< /S /JavaScript /JS ${text(options.javaScript, id)} >>`);
    names.push(`/JavaScript << /Names [${text('start', catalogId)} ${id} 0 R] >>`);
  }
  const files = (options.attachments ?? []).map(({ name, bytes }) => {
    const fileId = add('<< /Type /EmbeddedFile >>', bytes);
    const id = objects.length + 1;
    add(`<< /Type /Filespec /F ${text(name, id)} /UF ${text(name, id)} /EF << /F ${fileId} 0 R >> >>`);
    return `${text(name, catalogId)} ${id} 0 R`;
  });
  if (files.length > 0) names.push(`/EmbeddedFiles << /Names [${files.join(' ')}] >>`);
  const metadataId =
    options.isUa === true ? add('<< /Type /Metadata /Subtype /XML >>', Buffer.from(uaMetadata)) : undefined;
  const language = options.language === undefined ? '' : `/Lang ${text(options.language, catalogId)} `;
  const structureEntry =
    options.isTagged === true ? `/MarkInfo << /Marked true >> /StructTreeRoot ${structureId} 0 R ` : '';
  const viewer = options.showTitle === true ? '/ViewerPreferences << /DisplayDocTitle true >> ' : '';
  put(
    catalogId,
    `<< /Type /Catalog /Pages ${treeId} 0 R ${language}${structureEntry}${viewer}` +
      `${names.length > 0 ? `/Names << ${names.join(' ')} >> ` : ''}${metadataId === undefined ? '' : `/Metadata ${metadataId} 0 R `}>>`,
  );
  const infoId = objects.length + 1;
  add(
    `<< /Producer ${text('asset review samples', infoId)} ${options.title === undefined ? '' : `/Title ${text(options.title, infoId)} `}` +
      `${options.author === undefined ? '' : `/Author ${text(options.author, infoId)} `}>>`,
  );
  return serialise(objects, catalogId, infoId, security);
}

const uaMetadata =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';

function serialise(objects: readonly PdfObject[], rootId: number, infoId: number, security?: PdfSecurity): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = chunks[0]?.length ?? 0;
  const push = (chunk: Buffer): void => {
    chunks.push(chunk);
    length += chunk.length;
  };
  const offsets = objects.map(({ dictionary, stream }, index) => {
    const offset = length;
    const id = index + 1;
    if (stream === undefined) push(Buffer.from(`${id} 0 obj\n${dictionary}\nendobj\n`, 'latin1'));
    else {
      const bytes = security?.encrypt(stream, id) ?? Buffer.from(stream);
      push(Buffer.from(`${id} 0 obj\n${dictionary.replace(/>>$/, `/Length ${bytes.length} >>`)}\nstream\n`, 'latin1'));
      push(bytes);
      push(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    }
    return offset;
  });
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root ${rootId} 0 R /Info ${infoId} 0 R ` +
        `${security?.trailer ?? ''}>>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(chunks);
}
