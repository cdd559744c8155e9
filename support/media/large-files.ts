import sharp, { type Sharp } from 'sharp';
import type { AssetErrorType } from '../../shared/model/errors.ts';
import type { FileFormat } from '../../shared/model/media-types.ts';
import { createRandom } from './mutate.ts';
import { writePdf } from './write-pdf.ts';

/** A file at the limit of its class. */
export interface LargeFile {
  readonly name: string;
  readonly format: FileFormat;
  readonly make: () => Promise<Buffer>;
  /** An error that is allowed in place of a result, for files that take much more memory than their size. */
  readonly mayEndAs?: AssetErrorType;
}

const words = 'Our new cream is proven to work in two weeks, or your money back. Terms apply. ';

/** A picture like a photograph: soft shapes under a little noise. */
async function drawPhotograph(width: number, height: number, seed: number, sigma = 10): Promise<Sharp> {
  const random = createRandom(seed);
  const cells = Buffer.from(Array.from({ length: 16 * 12 * 3 }, () => Math.floor(random() * 256)));
  const shapes = await sharp(cells, { raw: { width: 16, height: 12, channels: 3 } })
    .resize({ width, height, kernel: 'cubic', fit: 'fill' })
    .png()
    .toBuffer();
  const noise = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .png()
    .toBuffer();
  return sharp(shapes).composite([{ input: noise, blend: 'soft-light' }]);
}

async function makePdf(): Promise<Buffer> {
  const photographs = await Promise.all(
    [1, 2, 3, 4, 5].map(
      async (seed) => await (await drawPhotograph(1600, 1100, seed)).jpeg({ quality: 92 }).toBuffer(),
    ),
  );
  const sizeBytes = photographs.reduce((sum, { length }) => sum + length, 0) / photographs.length;
  const count = Math.floor(98_400_000 / sizeBytes);
  const pages = Array.from({ length: count }, (_, index) => {
    const bytes = photographs[index % photographs.length] ?? Buffer.alloc(0);
    const picture = { pixelWidth: 1600, pixelHeight: 1100, bytes, filter: 'DCTDecode' } as const;
    return {
      width: 595,
      height: 842,
      marks: [
        { kind: 'text', x: 50, y: 60, size: 20, text: `Page ${index + 1} of the catalogue` },
        { kind: 'picture', x: 50, y: 80, width: 495, height: 340, picture },
        ...Array.from(
          { length: 20 },
          (__, line) => ({ kind: 'text', x: 50, y: 450 + line * 14, size: 10, text: words }) as const,
        ),
      ] as const,
    };
  });
  return writePdf(pages, { title: 'Catalogue', language: 'en' });
}

/** Below the ceiling of pixels and, at this noise and quality, just below that of bytes. */
async function makeJpeg(): Promise<Buffer> {
  const photograph = await drawPhotograph(9900, 9900, 7, 12);
  return await photograph.jpeg({ quality: 98 }).toBuffer();
}

/** Noise that nothing compresses. */
function makeNoise(side: number): Sharp {
  const random = createRandom(3);
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < pixels.length; at += 4) pixels.writeUInt32LE(Math.floor(random() * 2 ** 32), at);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}

/** Noise, with a few words on a white label. */
async function makePng(): Promise<Buffer> {
  const label = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="100"><rect width="1200" height="100" fill="#fff"/><text x="20" y="65" font-size="40" font-family="sans-serif">Terms apply to this offer</text></svg>',
  );
  return await makeNoise(3980)
    .composite([{ input: label, left: 1000, top: 2000 }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A drawing around a picture that makes up nearly all of the file. */
async function makeSvgOfPicture(): Promise<Buffer> {
  const png = await makeNoise(3436).png({ compressionLevel: 1 }).toBuffer();
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><image width="1000" height="500" href="data:image/png;base64,${png.toString('base64')}"/><text x="100" y="700" font-size="24">${words.slice(0, 40)}</text></svg>`,
  );
}

const rectangle = '<rect x="100" y="100" width="300" height="200" fill="#ffeedd"/>\n';

function makeSvgOfShapes(): Promise<Buffer> {
  return Promise.resolve(
    Buffer.concat([
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">'),
      Buffer.from(rectangle.repeat(Math.floor(49_999_000 / rectangle.length))),
      Buffer.from(`<text x="100" y="600" font-size="24">${words.slice(0, 40)}</text></svg>`),
    ]),
  );
}

/** Files as large as the specification allows. */
export const largeFiles: readonly LargeFile[] = [
  { name: 'pdf, 100 MB: a catalogue with a photograph on each page', format: 'pdf', make: makePdf },
  { name: 'jpeg, 50 MB: a photograph of 98 million pixels', format: 'jpeg', make: makeJpeg },
  { name: 'png, 50 MB: noise, and a label on it', format: 'png', make: makePng },
  { name: 'svg, 50 MB: a picture inside a drawing', format: 'svg', make: makeSvgOfPicture },
  {
    name: 'svg, 50 MB: 780,000 shapes',
    format: 'svg',
    make: makeSvgOfShapes,
    mayEndAs: 'limit_exceeded',
  },
  { name: 'text, 100 MB', format: 'text', make: () => Promise.resolve(Buffer.alloc(100_000_000, `${words}\n`)) },
];
