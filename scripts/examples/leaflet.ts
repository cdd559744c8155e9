import { textWidth } from '../../support/media/font-widths.ts';
import { type PdfMark, type Rgb, writePdf } from '../../support/media/write-pdf.ts';

/** A5, in points. */
const page = { width: 420, height: 595 };
const margin = 36;
const ink: Rgb = [0.12, 0.14, 0.2];
const white: Rgb = [1, 1, 1];
const teal: Rgb = [0.02, 0.36, 0.36];
const coral: Rgb = [0.8, 0.22, 0.16];
const sand: Rgb = [0.96, 0.93, 0.87];
const grey: Rgb = [0.38, 0.4, 0.44];

type Line = { readonly size?: number; readonly bold?: boolean; readonly colour?: Rgb; readonly tag?: string };

/** Sets a paragraph in lines of at most `width` points from `y` down; returns its marks and where the next one may begin. */
function paragraph(
  text: string,
  x: number,
  y: number,
  width: number,
  line: Line = {},
): { marks: PdfMark[]; y: number } {
  const { size = 10, bold = false, colour = ink, tag = 'P' } = line;
  const font = bold ? 'Helvetica-Bold' : 'Helvetica';
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (textWidth(longer, size, font) > width && row !== '') {
      rows.push(row);
      row = word;
    } else row = longer;
  }
  rows.push(row);
  const leading = size * 1.32;
  return {
    marks: rows.map(
      (rowText, index): PdfMark => ({
        kind: 'text',
        x,
        y: y + size + index * leading,
        size,
        text: rowText,
        font,
        colour,
        tag,
      }),
    ),
    y: y + rows.length * leading,
  };
}

/** Stacks paragraphs with a gap between them. */
function column(x: number, y: number, width: number, parts: readonly (readonly [string, Line?])[], gap = 7): PdfMark[] {
  let next = y;
  return parts.flatMap(([text, line]) => {
    const set = paragraph(text, x, next, width, line);
    next = set.y + gap;
    return set.marks;
  });
}

const inner = page.width - 2 * margin;

const front: PdfMark[] = [
  { kind: 'rectangle', x: 0, y: 0, width: page.width, height: 196, colour: teal },
  ...column(margin, 26, inner, [
    ['MERIDALE JOINT COMPLEX', { size: 11, bold: true, colour: sand }],
    [
      'Relieves arthritis pain and repairs worn joints in seven days',
      { size: 25, bold: true, colour: white, tag: 'H1' },
    ],
    ['The UK’s No. 1 joint supplement. Clinically proven to restore 92% of movement.', { size: 12, colour: white }],
  ]),
  ...column(margin, 216, inner, [
    ['Why people choose Meridale', { size: 14, bold: true, colour: teal, tag: 'H2' }],
    ['One capsule a day prevents osteoporosis and works better than ibuprofen, with no side effects.'],
    ['Our pots are made from 100% eco-friendly material that is good for the planet.'],
    ['“I threw away my walking stick after two weeks.” Jean, 71, Carlisle'],
  ]),
  { kind: 'rectangle', x: margin, y: 392, width: inner, height: 96, colour: coral },
  ...column(margin + 16, 402, inner - 32, [
    ['FREE starter pack*', { size: 22, bold: true, colour: white }],
    ['Was £59.99, now £14.99. Hurry: offer ends at midnight!', { size: 13, bold: true, colour: white }],
  ]),
  ...column(margin, 536, inner, [
    [
      '* You pay £4.95 postage today, and then £39.99 every month until you cancel.',
      { size: 6, colour: [0.72, 0.72, 0.72] },
    ],
  ]),
];

const back: PdfMark[] = [
  { kind: 'rectangle', x: 0, y: 0, width: page.width, height: 14, colour: teal },
  ...column(
    margin,
    40,
    inner,
    [
      ['How to take it', { size: 14, bold: true, colour: teal, tag: 'H2' }],
      ['Take one capsule a day with water. Do not exceed the stated dose. Keep out of reach of young children.'],
      ['What is in it', { size: 14, bold: true, colour: teal, tag: 'H2' }],
      ['Each capsule contains 400 mg of glucosamine from shellfish, 60 mg of vitamin C and 5 micrograms of vitamin D.'],
      ['Vitamin C contributes to normal collagen formation for the normal function of cartilage.'],
      ['Food supplements are not a substitute for a varied and balanced diet and a healthy lifestyle.'],
      ['Delivery and returns', { size: 14, bold: true, colour: teal, tag: 'H2' }],
      [
        'Orders leave our warehouse in Kendal within two working days. Unopened pots can be returned within 30 days for a full refund.',
      ],
      ['Questions', { size: 14, bold: true, colour: teal, tag: 'H2' }],
      [
        'Write to Meridale Nutrition, Unit 4, Shap Road, Kendal, or call our helpline on weekdays between nine and five.',
      ],
    ],
    9,
  ),
  ...column(margin, 554, inner, [['Meridale Nutrition Ltd. Registered in England.', { size: 8, colour: grey }]]),
];

/** Two A5 pages: the first with planted findings, the second sound but for the missing title and tags of the file itself. */
export const makeLeaflet = (): Buffer =>
  writePdf(
    [
      { ...page, marks: front },
      { ...page, marks: back },
    ],
    { isCompressed: true },
  );
