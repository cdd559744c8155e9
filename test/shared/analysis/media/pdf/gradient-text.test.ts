import { expect, test } from 'vitest';
import { extractOrThrow, listMeasured } from '../../../../../support/media/extract-or-throw.ts';
import { writeRawPdf } from '../../../../../support/media/write-raw-pdf.ts';

const shading = (from: string, to: string): string =>
  `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [40 0 460 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [${from}] /C1 [${to}] >> >>`;
const words = (mode: number, more = ''): string => `BT /F1 40 Tf ${mode} Tr ${more} 40 150 Td (Summer headline) Tj ET`;
const fonts = { F1: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>' };
const resources = (from: string, to: string): string =>
  `/Shading << /S1 ${shading(from, to)} >> /Pattern << /P1 << /PatternType 2 /Shading ${shading(from, to)} >> >>`;

const read = async (content: string, from: string, to: string) => {
  const extraction = await extractOrThrow(
    'pdf',
    writeRawPdf({ pages: [content], fonts, resources: resources(from, to) }),
  );
  const texts = extraction.blocks.filter(({ hidden }) => hidden === undefined).map(({ text }) => text);
  const faint = extraction.measurements.filter(({ name, value }) => name === 'contrast_ratio' && Number(value) < 2);
  return { text: texts.join(' '), hidden: listMeasured(extraction, 'text_hidden'), faint: faint.length };
};

const filled = '/Pattern cs /P1 scn';

test.each([
  ['that is filled with a gradient', `q ${words(0, filled)} Q`],
  ['whose letters cut out a gradient', `q ${words(7)} /S1 sh Q`],
  ['that is filled and cuts out a gradient', `q ${words(4, '1 1 1 rg')} /S1 sh Q`],
  ['on a coloured ground', `0.1 0.1 0.3 rg 0 0 500 300 re f q ${words(0, filled)} Q`],
])('a headline %s is seen', async (_, content) => {
  const isOnDark = content.startsWith('0.1');
  const [from, to] = isOnDark ? ['1 0.9 0.2', '0.3 1 0.9'] : ['0.8 0 0.2', '0.1 0 0.9'];
  expect(await read(content, from, to)).toEqual({ text: 'Summer headline', hidden: [], faint: 0 });
});

test('white words on a gradient are seen, white words on white are not', async () => {
  const ground = '/Pattern cs /P1 scn 20 100 460 120 re f';
  const words40 = words(0, '1 1 1 rg');
  expect(await read(`q ${ground} Q q ${words40} Q`, '0.8 0 0.2', '0.1 0 0.9')).toEqual({
    text: 'Summer headline',
    hidden: [],
    faint: 0,
  });
  const { hidden } = await read(`q ${words40} Q`, '0.8 0 0.2', '0.1 0 0.9');
  expect(hidden).toEqual([['Summer headline', { reason: 'same_colour' }]]);
});
