import { describe, expect, test } from 'vitest';
import { describeBytes } from '../../../shared/model/describe-bytes.ts';
import { contentTypes, fileFormatOf } from '../../../shared/model/media-types.ts';
import { writeZip } from '../../../support/media/write-zip.ts';

const of = (start: string): string => describeBytes(undefined, Buffer.from(start, 'latin1'));
const zip = (name: string): string =>
  describeBytes(undefined, writeZip([{ name, bytes: Buffer.from('application/epub+zip'), isStored: true }]));

describe('what bytes are', () => {
  test('every accepted format has its name', () => {
    const names = contentTypes.map((type) => describeBytes(fileFormatOf(type), Buffer.alloc(0)));
    expect(new Set(names).size).toBe(new Set(contentTypes.map(fileFormatOf)).size);
  });

  test.each([
    ['fLaC\x00\x00', 'a FLAC recording'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'a WebM video'],
    ['\x00\x00\x00\x18ftypheic', 'a HEIC picture'],
    ['\x00\x00\x00\x18ftypM4A ', 'an M4A recording'],
    ['II*\x00\x08', 'a TIFF picture'],
    ['{\\rtf1', 'an RTF document'],
    ['<!DOCTYPE html><html>', 'a web page'],
    ['%!PS-Adobe', 'a PostScript file'],
    ['\0\0\0\0', 'only zero bytes'],
    ['', 'nothing: it has no bytes'],
    ['\x01\x02\x03', 'of no kind that is known here'],
  ])('%j', (start, name) => expect(of(start)).toContain(name));

  test.each([
    ['xl/workbook.xml', 'an Excel workbook'],
    ['ppt/presentation.xml', 'a PowerPoint presentation'],
    ['word/vbaProject.bin', 'a Word document with macros'],
    ['mimetype', 'an EPUB book'],
    ['readme.txt', 'a zip archive without a Word document'],
  ])('a zip archive with %s', (name, said) => expect(zip(name)).toContain(said));
});
