import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findOwnBlobPath } from '../../../../shared/domain/uploads/blob-path.ts';
import { findValidFilename } from '../../../../shared/domain/uploads/filename.ts';

const codePoints = (...ranges: (readonly [number, number])[]): string[] =>
  ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)),
  );

/** Characters that make a name dangerous wherever they stand. */
const hostileCharacters = [
  '/',
  '\\',
  ...codePoints([0x00, 0x1f], [0x7f, 0x9f]),
  ...codePoints(
    [0x200b, 0x200f],
    [0x2028, 0x202e],
    [0x2060, 0x2064],
    [0x2066, 0x206f],
    [0xfeff, 0xfeff],
    [0x61c, 0x61c],
  ),
  ...codePoints([0xad, 0xad], [0x180e, 0x180e], [0xfff9, 0xfffb], [0xe0001, 0xe0001], [0xe0020, 0xe0040]),
  ...codePoints([0xe000, 0xe002], [0xf8ff, 0xf8ff], [0xf0000, 0xf0002], [0x10fffd, 0x10fffd]),
  ...codePoints([0xfdd0, 0xfdef], [0xfffe, 0xffff], [0x1fffe, 0x1ffff]),
  '\ud800',
  '\udc00',
  '%2f',
  '%2E',
  '%00',
  '%41',
];

const hostileNames = [
  '',
  '.',
  '..',
  '...',
  ' a.pdf',
  'a.pdf ',
  '\u00a0a.pdf',
  'a.pdf\u3000',
  '.htaccess',
  'a.pdf.',
  'a'.repeat(256),
  'ü'.repeat(128),
  '../a.pdf',
  'a/../../b.pdf',
  'C:\\a.pdf',
  'CON',
  'con.pdf',
  'PRN.txt',
  'aux.tar.gz',
  'nul ',
  'NUL .pdf',
  'COM1.pdf',
  'com¹.pdf',
  'LPT9',
  'lpt³.txt',
  'CONIN$',
  'conout$.pdf',
  ...hostileCharacters.map((character) => `a${character}b.pdf`),
];

describe('a file name', () => {
  test(`is refused when it is hostile (${hostileNames.length} names)`, () => {
    expect(hostileNames.length).toBeGreaterThanOrEqual(200);
    expect(hostileNames.filter((name) => findValidFilename(name) !== undefined)).toEqual([]);
  });

  test.each([
    'leaflet.pdf',
    'Größe & Maß (final) v2.pdf',
    '広告チラシ.pdf',
    'ملصق.png',
    '🎬 spot.mp4',
    "l'été #1, 100%.docx",
    'a'.repeat(255),
    'console.pdf',
    'com10.pdf',
    'no-extension',
    'a..b.pdf',
    '~$draft.docx',
  ])('may be %s', (name) => {
    expect(findValidFilename(name)).toBe(name.normalize('NFC'));
  });

  test('is stored in NFC: both spellings are one file', () => {
    expect(findValidFilename('Gro\u0308\u00dfe.pdf')).toBe('Gr\u00f6\u00dfe.pdf');
  });

  test('that is accepted is one path segment that survives an address and back', () => {
    const names = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());
    fc.assert(
      fc.property(names, (given) => {
        const name = findValidFilename(given);
        if (name === undefined) return true;
        const address = new URL(`https://storage.test/uploads/${encodeURIComponent(name)}`);
        return (
          findValidFilename(name) === name &&
          decodeURIComponent(address.pathname) === `/uploads/${name}` &&
          Buffer.byteLength(name) <= 255
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a blob path', () => {
  const own = '3f1d2c4b-0000-4000-8000-000000000001';
  test('is the own workspace and a valid file name', () => {
    expect(findOwnBlobPath(own, `${own}/Gro\u0308\u00dfe.pdf`)).toEqual({
      blobPath: `${own}/Gr\u00f6\u00dfe.pdf`,
      filename: 'Gr\u00f6\u00dfe.pdf',
    });
  });

  test.each([
    '',
    'a.pdf',
    `/${own}/a.pdf`,
    `${own}/`,
    `${own}//a.pdf`,
    `${own}/b/a.pdf`,
    `${own}/../a.pdf`,
    `${own.toUpperCase()}/a.pdf`,
    `${own}x/a.pdf`,
    'another/a.pdf',
  ])('is refused: %j', (path) => {
    expect(findOwnBlobPath(own, path)).toBeUndefined();
  });
});
