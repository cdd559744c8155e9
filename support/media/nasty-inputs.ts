import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Ceilings } from '../../shared/analysis/media/ceilings.ts';
import type { AssetErrorType } from '../../shared/model/errors.ts';
import type { MeasurementName } from '../../shared/model/measurement-names.ts';
import type { FileFormat } from '../../shared/model/media-types.ts';
import { inflatingBytes, inflatingZlibBytes } from './inflating-bytes.ts';
import { toChunk, writeAnimation } from './write-animation.ts';
import { writeCompoundFile } from './write-compound-file.ts';
import { writeDoc } from './write-doc.ts';
import { writeDocx } from './write-docx.ts';
import { writePdf } from './write-pdf.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

/** What must come of a hostile file: an error type, or a result that says what is missing from it. */
export type Required =
  | { readonly errorType: AssetErrorType }
  | {
      /** Checks that are not `full`, and no others. */
      readonly incomplete: readonly string[];
      readonly measurement?: MeasurementName;
      /** Words that must have been read all the same. */
      readonly text?: string;
    };

export interface NastyInput {
  readonly name: string;
  readonly format: FileFormat;
  readonly make: () => Buffer | Promise<Buffer>;
  readonly required: Required;
  /** Smaller ones than the test's, where the file would otherwise take long to meet them. */
  readonly ceilings?: Partial<Ceilings>;
}

const words = 'Terms apply to this offer';
const textPage = { width: 300, height: 200, marks: [{ kind: 'text', x: 20, y: 50, size: 14, text: words }] } as const;
const contentTypes = { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') };
const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const documentOf = (xml: string | Buffer): ZipEntry => ({ name: 'word/document.xml', bytes: Buffer.from(xml) });
const plainDocx = (extraEntries: readonly ZipEntry[]): Buffer =>
  writeDocx({ body: [{ runs: [{ text: words }] }], extraEntries });
const svg = (content: string, attributes = 'width="200" height="100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const operators = (text: string): { readonly kind: 'operators'; readonly operators: string } => ({
  kind: 'operators',
  operators: text,
});
const cut = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share));

/** A PNG whose header claims a size, with a little data. */
function claimPngSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    toChunk({ type: 'IHDR', body: header }),
    toChunk({ type: 'IDAT', body: deflateSync(Buffer.alloc(1000)) }),
    toChunk({ type: 'IEND', body: Buffer.alloc(0) }),
  ]);
}

/** A PDF of one page, from raw objects 4 and up; object 4 is the content of the page. */
function rawPdf(page: string, ...objects: readonly (string | Buffer)[]): Buffer {
  const all = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', page, ...objects];
  const chunks = all.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    Buffer.from(object),
    Buffer.from('\nendobj\n'),
  ]);
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...chunks, Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n')]);
}

const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

const damagedPicture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(300, 7)]);

const smallAnimation = (): Promise<Buffer> => {
  const frames = Array.from({ length: 30 }, (_, index) => Buffer.alloc(40 * 40 * 3, index * 8));
  return writeAnimation({ width: 40, height: 40, frames, delayMs: 40 }, 'webp');
};

/** Hostile and damaged files of documents and images, and what must come of them. */
export const nastyInputs: readonly NastyInput[] = [
  // Word.
  {
    name: 'docx, a part that unpacks to 1.1 GB',
    format: 'docx',
    make: () =>
      writeZip([contentTypes, { ...documentOf(''), deflated: inflatingBytes(1.1e9), claimedSize: 1_100_480_512 }]),
    required: { errorType: 'limit_exceeded' },
  },
  {
    name: 'docx, the same with a false size',
    format: 'docx',
    make: () => writeZip([contentTypes, { ...documentOf(''), deflated: inflatingBytes(1.1e9), claimedSize: 1000 }]),
    required: { errorType: 'limit_exceeded' },
  },
  {
    name: 'docx, 20,000 levels',
    format: 'docx',
    make: () =>
      writeZip([
        contentTypes,
        documentOf(`<w:document ${wordNamespace}>${'<w:p>'.repeat(20_000)}${'</w:p>'.repeat(20_000)}</w:document>`),
      ]),
    required: { errorType: 'limit_exceeded' },
  },
  {
    name: 'docx, entity bomb',
    format: 'docx',
    make: () =>
      writeZip([
        contentTypes,
        documentOf(
          `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]><w:document ${wordNamespace}>&c;</w:document>`,
        ),
      ]),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'docx, 1 GB of zeros as picture',
    format: 'docx',
    make: () => {
      const picture = {
        name: 'word/media/image1.png',
        bytes: Buffer.alloc(0),
        deflated: inflatingBytes(1e9, '\0'),
        claimedSize: 1_000_341_504,
      };
      return plainDocx([picture]);
    },
    required: { incomplete: ['contrast'], text: words },
  },
  {
    name: 'docx, damaged picture',
    format: 'docx',
    make: () =>
      writeDocx({ body: [{ runs: [{ text: words }], picture: { png: damagedPicture, widthPt: 100, heightPt: 100 } }] }),
    required: { incomplete: ['contrast', 'pictures'], text: words },
  },
  {
    name: 'docx, 6,000 parts',
    format: 'docx',
    make: () => plainDocx(Array.from({ length: 6000 }, (_, index) => ({ name: `x/${index}`, bytes: Buffer.alloc(0) }))),
    required: { errorType: 'limit_exceeded' },
  },
  {
    name: 'docx, entries marked as encrypted',
    format: 'docx',
    make: () => plainDocx([{ name: 'x', bytes: Buffer.alloc(10), isEncrypted: true }]),
    required: { errorType: 'encrypted_file' },
  },
  {
    name: 'docx, encrypted package',
    format: 'docx',
    make: () => writeCompoundFile({ EncryptionInfo: Buffer.alloc(100), EncryptedPackage: Buffer.alloc(9000, 5) }),
    required: { errorType: 'encrypted_file' },
  },
  {
    name: 'docx, cut in half',
    format: 'docx',
    make: () => cut(plainDocx([]), 0.5),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'docx, XML that ends early',
    format: 'docx',
    make: () => writeZip([contentTypes, documentOf(`<w:document ${wordNamespace}><w:body><w:p><w:r><w:t>${words}`)]),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'doc, cut in half',
    format: 'doc',
    make: () => cut(writeDoc({ body: words.repeat(500) }), 0.5),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'doc, sectors chained in a circle',
    format: 'doc',
    make: () => {
      const file = writeDoc({ body: words.repeat(500) });
      const table = file.length - 512;
      for (let sector = 0; sector < 100; sector++)
        file.writeUInt32LE(sector === 60 ? 20 : sector + 1, table + sector * 4);
      return file;
    },
    required: { errorType: 'limit_exceeded' },
    ceilings: { openingMs: 2000 },
  },
  {
    name: 'doc, password',
    format: 'doc',
    make: () => writeDoc({ body: words, isEncrypted: true }),
    required: { errorType: 'encrypted_file' },
  },
  // SVG.
  {
    name: 'svg, billion laughs',
    format: 'svg',
    make: () => {
      const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`);
      return Buffer.from(`<!DOCTYPE svg [<!ENTITY l0 "lol">${entities.join('')}]>${svg('<text y="20">&l9;</text>')}`);
    },
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'svg, billion laughs behind 11 MB',
    format: 'svg',
    make: () => {
      const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`);
      const padding = `<!--${' '.repeat(11_000_000)}-->`;
      return Buffer.from(
        `<!DOCTYPE svg [<!ENTITY l0 "lol">${entities.join('')}]>${padding}${svg('<text y="20">&l9;</text>')}`,
      );
    },
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'svg, an attribute of 14 MB',
    format: 'svg',
    make: async () => {
      const picture = sharp({ create: { width: 1900, height: 1900, channels: 3, background: '#ffeedd' } });
      const png = await picture.png({ compressionLevel: 0 }).toBuffer();
      const href = `data:image/png;base64,${png.toString('base64')}`;
      return Buffer.from(svg(`<image width="200" height="50" href="${href}"/>`));
    },
    required: { incomplete: [] },
  },
  {
    name: 'svg, external entity',
    format: 'svg',
    make: () =>
      Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text y="20">&x;</text>')}`),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'svg, 100,000 pixels square',
    format: 'svg',
    make: () => Buffer.from(svg('<rect width="9" height="9"/>', 'width="100000" height="100000"')),
    required: { errorType: 'limit_exceeded' },
  },
  {
    name: 'svg, a filter of large blurs over many shapes',
    format: 'svg',
    make: () => {
      const blurs = Array.from({ length: 60 }, (_, index) => `<feGaussianBlur stdDeviation="${200 + index}"/>`);
      const shapes = '<rect width="1900" height="1900" filter="url(#f)"/>'.repeat(60);
      const size = 'width="2000" height="2000"';
      return Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" ${size}><filter id="f">${blurs.join('')}</filter>${shapes}</svg>`,
      );
    },
    required: { errorType: 'limit_exceeded' },
    ceilings: { drawingMs: 4000 },
  },
  {
    name: 'svg, 10^8 nested uses',
    format: 'svg',
    make: () => {
      const levels = Array.from(
        { length: 8 },
        (_, index) => `<g id="g${index + 1}">${`<use xlink:href="#g${index}"/>`.repeat(10)}</g>`,
      );
      return Buffer.from(
        svg(`<defs><rect id="g0" width="9" height="9"/>${levels.join('')}</defs><use xlink:href="#g8"/>`),
      );
    },
    required: { errorType: 'limit_exceeded' },
    ceilings: { openingMs: 2500 },
  },
  {
    name: 'svg, 100,000 levels',
    format: 'svg',
    make: () => Buffer.from(svg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`)),
    required: { errorType: 'limit_exceeded' },
  },
  // Images.
  {
    name: 'png, claims 30,000 pixels square',
    format: 'png',
    make: () => claimPngSize(30_000, 30_000),
    required: { errorType: 'limit_exceeded' },
  },
  {
    name: 'png, header alone',
    format: 'png',
    make: () => claimPngSize(60, 60).subarray(0, 33),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'png, 9,900 pixels square of one colour',
    format: 'png',
    make: async () =>
      await sharp({ create: { width: 9900, height: 9900, channels: 3, background: '#336699' } })
        .png()
        .toBuffer(),
    // Read at a smaller size, and the coverage says so.
    required: { incomplete: ['text'] },
  },
  {
    name: 'jpeg, cut at 60 %',
    format: 'jpeg',
    make: async () =>
      cut(
        await sharp({
          create: {
            width: 200,
            height: 200,
            channels: 3,
            background: '#fff',
            noise: { type: 'gaussian', mean: 128, sigma: 40 },
          },
        })
          .jpeg()
          .toBuffer(),
        0.6,
      ),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'jpeg, signature and noise',
    format: 'jpeg',
    make: () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000, 0x5a)]),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'webp, cut to its header',
    format: 'webp',
    make: async () =>
      cut(
        await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
          .webp()
          .toBuffer(),
        0.3,
      ),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'webp, animated, that claims a canvas of 268 million pixels',
    format: 'webp',
    make: async () => {
      const file = await smallAnimation();
      file.write('fe3f00fe3f00', file.indexOf('VP8X') + 12, 'hex');
      return file;
    },
    required: { errorType: 'limit_exceeded' },
  },
  {
    name: 'webp, animated, with a frame outside its canvas',
    format: 'webp',
    make: async () => {
      const file = await smallAnimation();
      file.fill(0x7f, file.indexOf('ANMF') + 8, file.indexOf('ANMF') + 14);
      return file;
    },
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'webp, animated, cut between its frames',
    format: 'webp',
    make: async () => cut(await smallAnimation(), 0.5),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'gif, more frames than may be decoded',
    format: 'gif',
    make: async () => {
      const frames = Array.from({ length: 60 }, (_, index) => Buffer.alloc(100 * 100 * 3, index * 4));
      return await writeAnimation({ width: 100, height: 100, frames, delayMs: 40 }, 'gif');
    },
    required: { incomplete: ['flash'] },
    ceilings: { animationPixels: 200_000 },
  },
  // PDF.
  {
    name: 'pdf, content that unpacks to 500 MB',
    format: 'pdf',
    make: () => {
      const twice = deflateSync(inflatingZlibBytes(5e8, '0 0 m 1 1 l\n'));
      return rawPdf(
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>',
        stream('/Filter [/FlateDecode /FlateDecode]', twice),
      );
    },
    required: { errorType: 'limit_exceeded' },
    ceilings: { openingMs: 15_000 },
  },
  {
    name: 'pdf, image of 30,000 pixels square',
    format: 'pdf',
    make: () => {
      const picture = {
        pixelWidth: 30_000,
        pixelHeight: 30_000,
        bytes: inflatingZlibBytes(9e8, '\0'),
        filter: 'FlateDecode',
        colourSpace: 'DeviceGray',
      } as const;
      return writePdf([
        {
          ...textPage,
          marks: [...textPage.marks, { kind: 'picture', x: 0, y: 100, width: 300, height: 100, picture }],
        },
      ]);
    },
    required: { incomplete: ['pictures'], text: words },
    ceilings: { stepMs: 1000 },
  },
  {
    name: 'pdf, page tree in a circle',
    format: 'pdf',
    make: () => rawPdf('<< /Type /Pages /Count 1 /Kids [2 0 R] >>'),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'pdf, page of 200,000 points',
    format: 'pdf',
    make: () => writePdf([{ ...textPage, width: 200_000, height: 200_000 }]),
    required: { incomplete: [] },
  },
  {
    name: 'pdf, 2 million paths',
    format: 'pdf',
    make: () => {
      const paths = '10 10 m 290 190 l 150 100 m 20 30 40 50 200 60 c S\n'.repeat(1_000_000);
      return writePdf([{ ...textPage, marks: [...textPage.marks, operators(paths)] }, textPage], {
        isCompressed: true,
      });
    },
    required: { incomplete: ['contrast', 'hidden_text', 'text_layer'], text: words },
    ceilings: { stepMs: 1500 },
  },
  {
    name: 'pdf, password',
    format: 'pdf',
    make: () => writePdf([textPage], { encryption: { userPassword: 'a', ownerPassword: 'b' } }),
    required: { errorType: 'encrypted_file' },
  },
  {
    name: 'pdf, cut to its first quarter',
    format: 'pdf',
    make: () => cut(writePdf([textPage]), 0.25),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'pdf, header and noise',
    format: 'pdf',
    make: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 0xa7)]),
    required: { errorType: 'corrupt_file' },
  },
  {
    name: 'pdf, a form that draws itself twice',
    format: 'pdf',
    make: () =>
      rawPdf(
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
        stream('', Buffer.from('/F Do')),
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /F 5 0 R >> >>',
          Buffer.from('/F Do /F Do'),
        ),
      ),
    required: { errorType: 'limit_exceeded' },
  },
  {
    name: 'pdf, 100,000 nested arrays',
    format: 'pdf',
    make: () =>
      rawPdf(
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /X 5 0 R >>',
        stream('', Buffer.from('BT ET')),
        `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      ),
    required: { incomplete: [] },
  },
  {
    name: 'pdf, more pages than may be read',
    format: 'pdf',
    make: () => writePdf(Array.from({ length: 60 }, () => textPage)),
    required: { incomplete: ['text'], text: words },
    ceilings: { pages: 40 },
  },
  {
    name: 'pdf, script in an endless loop',
    format: 'pdf',
    make: () => writePdf([textPage], { javaScript: 'while (true) {}' }),
    required: { incomplete: [], measurement: 'pdf_javascript', text: words },
  },
  // Text.
  {
    name: 'text, one line of 20 million characters',
    format: 'text',
    make: () => Buffer.alloc(20_000_000, 'free money '),
    required: { incomplete: ['text'] },
  },
  {
    name: 'text, half a character at the end',
    format: 'text',
    make: () => Buffer.from(`\ufeff${words}`, 'utf16le').subarray(0, -1),
    required: { incomplete: [] },
  },
  // Nothing at all.
  ...(['pdf', 'docx', 'doc', 'png', 'svg'] as const).map((format) => ({
    name: `${format}, zero bytes`,
    format,
    make: () => Buffer.alloc(0),
    required: { errorType: 'corrupt_file' } as const,
  })),
];
