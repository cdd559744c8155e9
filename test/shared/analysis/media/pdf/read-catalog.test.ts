import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parsePdfValue, toPdfText } from '../../../../../shared/analysis/media/pdf/parse-pdf-value.ts';
import { readCatalog } from '../../../../../shared/analysis/media/pdf/read-catalog.ts';

const object = (number: number, body: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

describe('the catalog of a PDF', () => {
  test('is found where its objects are packed in streams', () => {
    const catalog = '<< /Type /Catalog /Pages 3 0 R /Lang (de-AT) /ViewerPreferences 2 0 R >>';
    const preferences = '<< /DisplayDocTitle true >>';
    const header = `1 0 2 ${catalog.length + 1} `;
    const packed = deflateSync(Buffer.from(`${header}${catalog} ${preferences}`));
    const file = Buffer.concat([
      Buffer.from('%PDF-1.5\n'),
      object(9, stream(`/Type /ObjStm /N 2 /First ${header.length} /Filter /FlateDecode`, packed)),
      object(10, stream('/Type /XRef /Root 1 0 R', Buffer.alloc(4))),
    ]);
    expect(readCatalog(file, false)).toMatchObject({
      language: 'de-AT',
      showsTitle: true,
      openActionKind: undefined,
    });
  });

  test('is the newest one of a file that was updated', () => {
    const file = Buffer.concat([
      object(1, '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>'),
      Buffer.from('trailer << /Root 1 0 R >>\n'),
      object(1, '<< /Type /Catalog /Pages 2 0 R /Lang (fr) /OpenAction << /S /JavaScript /JS (x) >> >>'),
      Buffer.from('trailer << /Root 1 0 R >>\n'),
    ]);
    expect(readCatalog(file, false)).toMatchObject({
      language: 'fr',
      openActionKind: 'JavaScript',
    });
  });

  test('is not guessed', () => {
    expect(readCatalog(Buffer.from('%PDF-1.7 nothing'), false)).toBeUndefined();
    expect(readCatalog(Buffer.from('trailer << /Root 5 0 R >>'), false)).toBeUndefined();
  });
});

describe('values of a PDF', () => {
  test('are read with their escapes, references and nesting', () => {
    const value = parsePdfValue('<< /A (a\\(b\\) \\101) /B <414 2> /C [1 2 0 R /N#20] /D << /E true >> % note\n >>');
    expect(value).toEqual({
      kind: 'dictionary',
      entries: new Map<string, unknown>([
        ['A', { kind: 'string', text: 'a(b) A' }],
        ['B', { kind: 'string', text: 'AB' }],
        [
          'C',
          {
            kind: 'array',
            items: [
              { kind: 'other', text: '1' },
              { kind: 'reference', number: 2 },
              { kind: 'name', name: 'N#20' },
            ],
          },
        ],
        ['D', { kind: 'dictionary', entries: new Map([['E', { kind: 'other', text: 'true' }]]) }],
      ]),
    });
  });

  test('end where they are cut or too deep', () => {
    expect(parsePdfValue('[[[')).toBeDefined();
    expect(parsePdfValue('['.repeat(50))).toBeUndefined();
    expect(parsePdfValue('')).toBeUndefined();
  });

  test('are text in UTF-16, UTF-8 or one byte a character', () => {
    expect(toPdfText('\xfe\xff\x00e\x00n')).toBe('en');
    expect(toPdfText('\xef\xbb\xbfen')).toBe('en');
    expect(toPdfText('en')).toBe('en');
  });
});
