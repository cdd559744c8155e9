import { describe, expect, test } from 'vitest';
import type { Extraction } from '../../../../../shared/model/extraction.ts';
import { extractOrThrow, listMeasured } from '../../../../../support/media/extract-or-throw.ts';
import { writeMappedPdf } from '../../../../../support/media/write-mapped-pdf.ts';

const shown = ['This tonic cures cancer within days', 'Order now and pay nothing until June'];
const print = (lines: readonly string[]): string =>
  lines.map((line, index) => `BT /F 18 Tf 40 ${220 - index * 40} Td (${line}) Tj ET`).join('\n');
const wordsOf = ({ blocks }: Extraction, source: 'document_text' | 'ocr_text'): string =>
  blocks
    .filter((block) => block.source === source && block.hidden === undefined)
    .map(({ text }) => text)
    .join(' ');
/** Each letter stands for another. */
const exchange = (from: string, to: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(from, (letter, index) => [letter, to[index] ?? letter]));

describe('a text layer that says other words than the page shows', () => {
  test('by exchanged letters: both readings are kept, and each line is measured', async () => {
    const map = exchange('abcdefghijklmnopqrstuvwxyz', 'etiasnoruhlmdfgpwbcvykxjqz');
    const extraction = await extractOrThrow('pdf', writeMappedPdf({ operators: print(shown), map }));
    expect(wordsOf(extraction, 'ocr_text')).toContain('cures cancer within days');
    expect(listMeasured(extraction, 'text_differs')).toHaveLength(2);
    expect(extraction.coverage.find(({ check }) => check === 'text_layer')).toMatchObject({ extent: 'partial' });
  });

  test('by replacement text for one line', async () => {
    const lie = '/Span << /ActualText (This tonic is made of mint) >> BDC';
    const operators = `${lie}\n${print(shown.slice(0, 1))}\nEMC\n${print(['', shown[1] ?? ''])}`;
    const extraction = await extractOrThrow('pdf', writeMappedPdf({ operators }));
    expect(wordsOf(extraction, 'document_text').replaceAll(' ', '')).toContain('Thistonicismadeofmint');
    expect(wordsOf(extraction, 'ocr_text')).toContain('cures cancer');
    expect(wordsOf(extraction, 'ocr_text')).not.toContain('Order now');
    expect(listMeasured(extraction, 'text_differs').map(([, details]) => details)).toEqual([
      { shown: expect.stringContaining('cures cancer') },
    ]);
  });

  test('by a false map: what is no text is hidden, and what is shown is read instead', async () => {
    // Codes shifted as by a lost table: "Wklv" for "This".
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const map = exchange(letters, 'bcdfghjklmnpqrstvwxzbcdfgh');
    const long = [...shown, 'Doctors everywhere recommend this little bottle', 'Thousands of happy customers agree'];
    const extraction = await extractOrThrow('pdf', writeMappedPdf({ operators: print(long), map }));
    expect(wordsOf(extraction, 'ocr_text')).toContain('Doctors everywhere recommend');
    expect(wordsOf(extraction, 'document_text')).toBe('');
  });

  test.each(['all of the page', 'one line of it'])(
    'by signs in place of letters, %s: what is shown is read, and nobody is accused of another wording',
    async (part) => {
      // A font of ornaments, as TeX's bitmap fonts without names are taken for; capitals and digits stay.
      const letters = 'abcdefghijklmnopqrstuvwxyz';
      const map = exchange(letters, '❛❜❝❞❡❢❣❤✐❥❦❧♠♥♦♣qrst✉✈✇①②③');
      const plain = ['WE ASK YOUR DOCTOR FIRST', 'DRINK 2 GLASSES OF WATER', 'THE BOTTLE HOLDS 500 ML'];
      const operators = print(part === 'all of the page' ? shown : [shown[0] ?? '', ...plain]);
      const extraction = await extractOrThrow('pdf', writeMappedPdf({ operators, map }), { frames: 0 });
      expect(wordsOf(extraction, 'ocr_text')).toContain('cures cancer within days');
      expect(wordsOf(extraction, 'document_text')).not.toMatch(/❝|❡/);
      expect(listMeasured(extraction, 'text_differs')).toEqual([]);
    },
  );
});

test('of sound text nothing is read: its letters have their shapes; and black on white is not drawn', async () => {
  const extraction = await extractOrThrow('pdf', writeMappedPdf({ operators: print(shown) }), { frames: 0 });
  expect(extraction.engines.map(({ name }) => name)).toEqual(['pdfium']);
  expect(extraction.blocks.map(({ source }) => source)).not.toContain('ocr_text');
  expect(extraction.frames).toEqual([]);
  expect(extraction.coverage.filter(({ extent }) => extent !== 'full')).toEqual([]);
});

test('words that cannot be words, as they are shown: their shapes tell, and the page is not read', async () => {
  const codes = ['HTTP HTML SMTP NNTP', 'DHCP SNMP XSLT PGSQL', 'KBPS MBPS RTCP SCTP'];
  const extraction = await extractOrThrow('pdf', writeMappedPdf({ operators: print(codes) }), { frames: 0 });
  expect(extraction.engines.map(({ name }) => name)).not.toContain('tesseract');
  expect(wordsOf(extraction, 'document_text')).toContain('DHCP SNMP');
  expect(listMeasured(extraction, 'text_differs')).toEqual([]);
  expect(extraction.coverage.filter(({ extent }) => extent !== 'full')).toEqual([]);
});
