import { inflatingBytes } from './inflating-bytes.ts';
import { cut, type NastyInput, words } from './nasty-input.ts';
import { writeCompoundFile } from './write-compound-file.ts';
import { writeDoc } from './write-doc.ts';
import { writeDocx } from './write-docx.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const contentTypes = { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') };
const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const documentOf = (xml: string | Buffer): ZipEntry => ({ name: 'word/document.xml', bytes: Buffer.from(xml) });
const plainDocx = (extraEntries: readonly ZipEntry[]): Buffer =>
  writeDocx({ body: [{ runs: [{ text: words }] }], extraEntries });
const damagedPicture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(300, 7)]);

/** Hostile and damaged Word files. */
export const nastyWordFiles: readonly NastyInput[] = [
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
];
