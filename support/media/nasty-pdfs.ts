import { deflateSync } from 'node:zlib';
import { inflatingZlibBytes } from './inflating-bytes.ts';
import { cut, type NastyInput, words } from './nasty-input.ts';
import { writePdf } from './write-pdf.ts';

const textPage = { width: 300, height: 200, marks: [{ kind: 'text', x: 20, y: 50, size: 14, text: words }] } as const;
const operators = (text: string): { readonly kind: 'operators'; readonly operators: string } => ({
  kind: 'operators',
  operators: text,
});
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

/** Hostile and damaged PDF files. */
export const nastyPdfs: readonly NastyInput[] = [
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
];
