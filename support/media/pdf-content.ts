import { type PdfObjects, toHexString, toNumber } from './pdf-objects.ts';
import type { PdfMark, PdfPage } from './write-pdf.ts';

/** What the marks of a page come to. */
export interface PageContent {
  readonly operators: string;
  /** Entries of the dictionary of images. */
  readonly images: readonly string[];
  /** Object numbers of the links. */
  readonly links: readonly number[];
  /** Object numbers of the structure elements, in the order of their content ids; none in an untagged document. */
  readonly elements: readonly number[];
}

/** Adds what the marks of a page need. `structureId` is the root of the structure tree of a tagged document. */
export function addPageContent(
  objects: PdfObjects,
  page: PdfPage,
  { pageId, structureId }: { readonly pageId: number; readonly structureId: number | undefined },
): PageContent {
  const images: string[] = [];
  const links: number[] = [];
  const elements: number[] = [];
  const tagged = (type: string, extra: string, marked: string): string => {
    if (structureId === undefined) return marked;
    const mcid = elements.length;
    elements.push(
      objects.add(`<< /Type /StructElem /S /${type} /P ${structureId} 0 R /Pg ${pageId} 0 R /K ${mcid} ${extra} >>`),
    );
    return `/${type} << /MCID ${mcid} >> BDC\n${marked}EMC\n`;
  };
  const operators = page.marks.map((mark) => {
    switch (mark.kind) {
      case 'operators':
        return `${mark.operators}\n`;
      case 'rectangle':
        return `${mark.colour.map(toNumber).join(' ')} rg ${cornersOf(mark, page).slice(0, 2).map(toNumber).join(' ')} ${toNumber(mark.width)} ${toNumber(mark.height)} re f\n`;
      case 'text':
        return tagged(mark.tag ?? 'P', '', showText(mark, page));
      case 'picture': {
        const id = addImage(objects, mark);
        images.push(`/Im${id} ${id} 0 R`);
        const [left, bottom] = cornersOf(mark, page);
        const drawn = `q ${[mark.width, 0, 0, mark.height, left, bottom].map(toNumber).join(' ')} cm /Im${id} Do Q\n`;
        if (mark.alternative === undefined) return drawn;
        const alternative = mark.alternative === '' ? '' : `/Alt ${objects.text(mark.alternative, objects.nextId)}`;
        return tagged('Figure', alternative, drawn);
      }
      case 'link':
        links.push(addLink(objects, mark, page));
        return '';
      default:
        throw new Error(`There is no mark ${JSON.stringify(mark satisfies never)}.`);
    }
  });
  return { operators: operators.join(''), images, links, elements };
}

type MarkOf<Kind extends PdfMark['kind']> = Extract<PdfMark, { readonly kind: Kind }>;

/** Left, bottom, right, top, from the lower left corner of the page. */
function cornersOf(
  { x, y, width, height }: MarkOf<'rectangle' | 'picture' | 'link'>,
  page: PdfPage,
): readonly [number, number, number, number] {
  return [x, page.height - y - height, x + width, page.height - y];
}

function showText(mark: MarkOf<'text'>, page: PdfPage): string {
  const angle = ((mark.degrees ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (
    `BT /${mark.font ?? 'Helvetica'} ${toNumber(mark.size)} Tf ${mark.mode ?? 0} Tr ${(mark.colour ?? [0, 0, 0]).map(toNumber).join(' ')} rg ` +
    `${[cos, sin, -sin, cos, mark.x, page.height - mark.y].map(toNumber).join(' ')} Tm ${toHexString(encodeText(mark.text))} Tj ET\n`
  );
}

function addImage(objects: PdfObjects, { picture }: MarkOf<'picture'>): number {
  return objects.add(
    `<< /Type /XObject /Subtype /Image /Width ${picture.pixelWidth} /Height ${picture.pixelHeight} /BitsPerComponent 8 ` +
      `/ColorSpace /${picture.colourSpace ?? 'DeviceRGB'} /Filter /${picture.filter} >>`,
    picture.bytes,
  );
}

function addLink(objects: PdfObjects, mark: MarkOf<'link'>, page: PdfPage): number {
  return objects.add(
    `<< /Type /Annot /Subtype /Link /Rect [${cornersOf(mark, page).map(toNumber).join(' ')}] /Border [0 0 0] ` +
      `/A << /S /URI /URI ${objects.bytes(Buffer.from(mark.url), objects.nextId)} >> >>`,
  );
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
