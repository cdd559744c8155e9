import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sniffFormat } from '../../../../../shared/analysis/media/sniff/sniff-format.ts';
import { completeWindows1252 } from '../../../../../shared/analysis/media/word/load-word-extractor.ts';
import type { Extraction } from '../../../../../shared/model/extraction.ts';
import { extractOrThrow } from '../../../../../support/media/extract-or-throw.ts';
import { extractSample, toSource } from '../../../../../support/media/extract-sample.ts';
import { writeCompoundFile } from '../../../../../support/media/write-compound-file.ts';
import { writeDoc } from '../../../../../support/media/write-doc.ts';
import { writeDocx } from '../../../../../support/media/write-docx.ts';
import { writeZip, type ZipEntry } from '../../../../../support/media/write-zip.ts';

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A document of this body, with further parts that it names by their order: rId1, rId2, … */
function writePackage(body: string, ...parts: readonly (readonly [name: string, text: string])[]): Buffer {
  const links = parts.map(
    ([name], index) => `<Relationship Id="rId${index + 1}" Type="${relation}/aFChunk" Target="${name}"/>`,
  );
  const entries: ZipEntry[] = [
    ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'] as const,
    ['word/document.xml', `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`] as const,
    [
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
    ] as const,
    ...parts.map(([name, text]) => [`word/${name}`, text] as const),
  ].map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  return writeZip(entries);
}
const paragraph = (runs: string): string => `<w:p>${runs}</w:p>`;
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
const textsOf = ({ blocks }: Extraction): string[] => blocks.map(({ text }) => text.trim());

describe('files of other formats that a document takes in', () => {
  test('web pages, RTF and plain text stand where they belong', async () => {
    const html =
      '<html><head><style>p{}</style></head><body><p>Cures &pound;5 <b>colds</b></p><div>Second</div></body></html>';
    const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}\f0 Cures caf\'e9 \u8364? sickness\par Next line}`;
    const body = `${paragraph(run('Before'))}<w:altChunk r:id="rId1"/><w:altChunk r:id="rId2"/><w:altChunk r:id="rId3"/>${paragraph(run('After'))}`;
    const file = writePackage(body, ['a.htm', html], ['b.rtf', rtf], ['c.txt', 'Plain words']);
    const extraction = await extractOrThrow('docx', file);
    expect(textsOf(extraction)).toEqual([
      'Before',
      'Cures £5 colds',
      'Second',
      'Cures café € sickness',
      'Next line',
      'Plain words',
      'After',
    ]);
    expect(extraction.coverage.find(({ check }) => check === 'text')).toMatchObject({ extent: 'full' });
  });

  test('what is of no known format is named as not read', async () => {
    const { coverage } = await extractOrThrow('docx', writePackage('<w:altChunk r:id="rId1"/>', ['a.bin', 'x']));
    expect(coverage.find(({ check }) => check === 'text')).toMatchObject({ extent: 'partial' });
  });

  test('words of diagrams and charts are read, numbers are not', async () => {
    const diagram =
      '<dgm:d xmlns:dgm="d" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:p><a:r><a:t>Cures </a:t></a:r><a:r><a:t>all</a:t></a:r></a:p></dgm:d>';
    const chart =
      '<c:c xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:pt><c:v>Best seller</c:v></c:pt><c:pt><c:v>42</c:v></c:pt></c:c>';
    const file = writePackage(paragraph(run('Body')), ['diagrams/data1.xml', diagram], ['charts/chart1.xml', chart]);
    expect(textsOf(await extractOrThrow('docx', file))).toEqual(['Body', 'Cures all', 'Best seller']);
  });
});

describe('fields', () => {
  test.each([
    [
      'with a result',
      `${field('begin')}${instruction('QUOTE "old"')}${field('separate')}${run('Cures colds')}${field('end')}`,
    ],
    ['not yet brought up to date', `${field('begin')}${instruction('QUOTE "Cures colds"')}${field('end')}`],
    ['in one element', '<w:fldSimple w:instr="QUOTE &quot;Cures colds&quot;"/>'],
  ])('a quotation %s is read', async (_, runs) => {
    expect(textsOf(await extractOrThrow('docx', writePackage(paragraph(`${run('It ')}${runs}`))))).toEqual([
      'It Cures colds',
    ]);
  });
});

describe('files that are not quite in order', () => {
  test.each([
    ['bytes after the archive', (file: Buffer) => Buffer.concat([file, Buffer.alloc(300, 0x20)])],
    [
      'a comment that is shorter than stated',
      (file: Buffer) => {
        const changed = Buffer.from(file);
        changed.writeUInt16LE(77, changed.length - 2);
        return changed;
      },
    ],
  ])('%s do no harm', async (_, change) => {
    const file = change(writeDocx({ body: [{ runs: [{ text: 'Sound words' }] }] }));
    expect(textsOf(await extractOrThrow('docx', file))).toEqual(['Sound words']);
  });

  test('a document of Word 95 is a format that is not supported, not a damaged file', async () => {
    const file = writeDoc({ body: 'Old words', version: 0x68 });
    expect(await extractSample('doc', file)).toMatchObject({ ok: false, failure: { errorType: 'unsupported_format' } });
  });
});

describe('documents that may not be read', () => {
  const packed = { EncryptionInfo: Buffer.alloc(100), EncryptedPackage: Buffer.alloc(5000, 7) };
  const capitals = Object.fromEntries(Object.entries(packed).map(([name, bytes]) => [name.toUpperCase(), bytes]));
  const encrypted = { ok: false, failure: { errorType: 'encrypted_file' } };

  test.each([
    ['as Word writes it', writeCompoundFile(packed)],
    ['with names in capitals', writeCompoundFile(capitals)],
    ['beside a document of Word 6 that says so', writeDoc({ body: 'It is locked.', version: 0x65, streams: packed })],
    ['before such a document', writeCompoundFile({ ...packed, WordDocument: Buffer.alloc(4096, 1) })],
  ])('an encrypted package %s is a protected DOCX', async (_, file) => {
    expect(await sniffFormat(toSource(file))).toBe('docx');
    expect(await extractSample('docx', file)).toMatchObject(encrypted);
  });

  test('a document whose readers were given the right is protected, not the words that stand in for it', async () => {
    const streams = { '\tDRMContent': Buffer.alloc(5000, 7) };
    const file = writeDoc({ body: 'You have no permission to read this.', streams });
    expect(await sniffFormat(toSource(file))).toBe('doc');
    expect(await extractSample('doc', file)).toMatchObject(encrypted);
  });

  test('a protected file inside a document does not protect the document', async () => {
    const file = writeDoc({ body: 'Open words', streams: { ObjectPool: Buffer.alloc(0), ...packed } });
    // The third entry of the directory, a storage, takes those behind it into itself.
    const pool = 512 + 3 * 128;
    file.writeUInt32LE(0xffff_ffff, pool + 72);
    file.writeUInt32LE(4, pool + 76);
    expect(await sniffFormat(toSource(file))).toBe('doc');
    expect(textsOf(await extractOrThrow('doc', file))).toEqual(['Open words']);
  });
});

const term = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;

describe('what stands for something else', () => {
  test('formulas are read, their parts kept apart', async () => {
    const formula =
      '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">' +
      `${term('r=')}<m:f><m:num>${term('12')}</m:num><m:den>${term('7')}</m:den></m:f>` +
      `<m:sSup><m:e>${term('x')}</m:e><m:sup>${term('2')}</m:sup></m:sSup></m:oMath>`;
    const document = writeZip([
      { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
      {
        name: 'word/document.xml',
        bytes: Buffer.from(
          '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>' +
            `<w:r><w:t>The rate is</w:t></w:r>${formula}${formula}</w:p></w:body></w:document>`,
        ),
      },
    ]);
    const { blocks } = await extractOrThrow('docx', document);
    expect(blocks.map(({ text }) => text)).toEqual(['The rate is r=12/7x^2 r=12/7x^2']);
  });

  test('the text alternative of a picture is read; a file name is none', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const picture = (alternative: string) => ({ runs: [], picture: { png, widthPt: 20, heightPt: 20, alternative } });
    const document = writeDocx({ body: [picture('Cream that cures eczema'), picture('image1.png')] });
    const { blocks } = await extractOrThrow('docx', document);
    expect(blocks.map(({ text, source, role }) => [text, source, role])).toEqual([
      ['Cream that cures eczema', 'metadata', 'note'],
    ]);
  });
});

describe('signs of old Word files', () => {
  test('optional hyphens, hyphens that do not break, and the euro sign', async () => {
    const file = writeDoc({ body: 'Invest\u001fment in a well\u001eknown fund' });
    const outcome = await extractSample('doc', file);
    expect(outcome.ok && outcome.extraction.blocks.map(({ text }) => text)).toEqual([
      'Investment in a well\u2011known fund',
    ]);
    expect(completeWindows1252('only \u0080100\u0081')).toBe('only €100');
  });
});
