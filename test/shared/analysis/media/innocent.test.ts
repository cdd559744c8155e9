import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sniffFormat } from '../../../../shared/analysis/media/sniff/sniff-format.ts';
import { findPersonalEmails } from '../../../../shared/analysis/rules/detectors/find-personal-emails.ts';
import { findPersonalPhones } from '../../../../shared/analysis/rules/detectors/find-personal-phones.ts';
import { decodeText } from '../../../../shared/model/decode-text.ts';
import { extractOrThrow, listMeasured } from '../../../../support/media/extract-or-throw.ts';
import { toSource } from '../../../../support/media/extract-sample.ts';
import { writePdf } from '../../../../support/media/write-pdf.ts';

const emailsIn = (text: string): string[] =>
  [...findPersonalEmails(text, [])].map(({ start, end }) => text.slice(start, end));
const phonesIn = (text: string): string[] =>
  [...findPersonalPhones(text, [])].map(({ start, end }) => text.slice(start, end));

describe('what is not personal data', () => {
  test.each([
    'info@acme.example',
    'planning.applications@council.example',
    'debt.control@acme.example',
    'acme.soaps@acmesoaps.example',
  ])('%s', (address) => {
    expect(emailsIn(`Write to ${address} today`)).toEqual([]);
  });

  test('a person at a company, and a private mailbox, still are', () => {
    expect(emailsIn('jane.doe@acme.example or jdoe77@gmail.com')).toEqual([
      'jane.doe@acme.example',
      'jdoe77@gmail.com',
    ]);
  });

  test('figures of a table are no telephone number; a number to call is one', () => {
    expect(phonesIn('Turnover 2,411 07700 900123 88,120 14.2 9,911')).toEqual([]);
    expect(phonesIn('12 07911 123456 13 14 15 16')).toEqual([]);
    expect(phonesIn('Call Jane on 07911 123456')).toHaveLength(1);
    expect(phonesIn('07911 123456')).toHaveLength(1);
  });

  test('a column of shares or years that would make a number is none; beside a word for it, it is', () => {
    expect(phonesIn('75 86 82 89 98')).toEqual([]);
    expect(phonesIn('7911 123456')).toEqual([]);
    expect(phonesIn('Mobile 7911 123456')).toHaveLength(1);
    expect(phonesIn('(07911) 123456 or +44 7911 123456')).toHaveLength(2);
  });
});

const hidden = (text: string, x: number, y: number) => ({ kind: 'text', x, y, size: 12, text, mode: 3 }) as const;

const faintPage = (text: string) => [
  {
    width: 400,
    height: 300,
    marks: [{ kind: 'text', x: 40, y: 40, size: 4, text, colour: [0.85, 0.85, 0.85] } as const],
  },
];

const measuredOf = async (text: string) => {
  const { measurements } = await extractOrThrow('pdf', writePdf(faintPage(text)));
  return measurements.map(({ name }) => name).filter((name) => /^(?:contrast_ratio|letter_height)$/.test(name));
};

test('dots, bullets and a letter or two are not small or faint print; three letters are', async () => {
  expect(await measuredOf('. . .')).toEqual([]);
  expect(await measuredOf('ab')).toEqual([]);
  expect(await measuredOf('18+')).toEqual(['contrast_ratio', 'letter_height']);
});

describe('hidden text', () => {
  const size = { width: 400, height: 300 };
  const seen = { kind: 'text', x: 40, y: 40, size: 12, text: 'What everybody sees' } as const;
  const measure = async (...marks: Parameters<typeof writePdf>[0][number]['marks']) =>
    listMeasured(await extractOrThrow('pdf', writePdf([{ ...size, marks: [seen, ...marks] }])), 'text_hidden');

  test('of a tick, a page number or a letter or two says nothing', async () => {
    expect(await measure(hidden('*', 40, 90), hidden('12', 200, 140), hidden('oQo', 300, 200))).toEqual([]);
  });

  test('of a word says something, and so do many scraps together', async () => {
    expect(await measure(hidden('best', 40, 90))).toHaveLength(1);
    const letters = 'guaranteed to cure your cough'.replaceAll(' ', '').split('');
    const scraps = letters.map((letter, index) =>
      hidden(letter, 40 + (index % 5) * 70, 90 + 40 * Math.floor(index / 5)),
    );
    expect((await measure(...scraps)).length).toBeGreaterThan(0);
  });
});

test('the invisible layer of recognised text over a scan is not hidden text', async () => {
  const picture = {
    pixelWidth: 400,
    pixelHeight: 300,
    bytes: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#eee' } })
      .jpeg()
      .toBuffer(),
    filter: 'DCTDecode',
  } as const;
  const size = { width: 400, height: 300 };
  const layer = { kind: 'text', x: 40, y: 60, size: 12, text: 'Words that were recognised', mode: 3 } as const;
  const scan = await extractOrThrow(
    'pdf',
    writePdf([{ ...size, marks: [{ kind: 'picture', x: 0, y: 0, ...size, picture }, layer] }]),
  );
  expect(listMeasured(scan, 'text_hidden')).toEqual([]);
  const alone = await extractOrThrow('pdf', writePdf([{ ...size, marks: [layer] }]));
  expect(listMeasured(alone, 'text_hidden')).toHaveLength(1);
});

describe.each(['utf-16le', 'utf-16be'] as const)('%s without a mark is recognised', (encoding) => {
  test.each([
    'Words in a file from an old program',
    'Скидка 50 % на все товары — только до 31 декабря!',
    'СКИДКА НА ВСЕ ТОВАРЫ\r\nТОЛЬКО СЕГОДНЯ',
    'Έκπτωση σε όλα τα προϊόντα, μόνο σήμερα',
    'הנחה על כל המוצרים, רק היום',
    'خصم على جميع المنتجات، اليوم فقط',
    'ลดราคาสินค้าทุกชิ้นวันนี้เท่านั้น',
  ])('%s', async (text) => {
    const bytes = Buffer.from(text, 'utf16le');
    if (encoding === 'utf-16be') bytes.swap16();
    expect(decodeText(bytes)).toEqual({ encoding, text });
    expect(await sniffFormat(toSource(bytes))).toBe('text');
  });
});

test.each([
  ['numbers of two bytes', (index: number) => [(index * 37) % 251, index % 9]],
  ['quiet sound', (index: number) => [(index * 91) % 256, index % 3 === 0 ? 255 : 0]],
] as const)('%s are no text', async (_, pair) => {
  const bytes = Buffer.from(Array.from({ length: 2000 }, (__, index) => pair(index)).flat());
  expect(await sniffFormat(toSource(bytes))).toBeUndefined();
});

test.each(['Скидка на все товары', 'Plain words\r\nand more of them'])('%s in UTF-8 stays UTF-8', (text) => {
  expect(decodeText(Buffer.from(text))).toEqual({ encoding: 'utf-8', text });
});
