import { describe, expect, test } from 'vitest';
import { extractOrThrow } from '../../../../../support/media/extract-or-throw.ts';

interface Annotation {
  readonly entries: string;
  /** What its appearance draws in a box of 200 by 20 points; none without it. */
  readonly appearance?: string;
}

const stream = (entries: string, content: string): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A page that says "Terms of the offer", with annotations over it. */
function writeAnnotatedPdf(annotations: readonly Annotation[]): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /DA (/F 12 Tf 0 g) >> >>');
  add('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  const page = add('');
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const content = add(stream('', 'BT /F 14 Tf 40 700 Td (Terms of the offer) Tj ET'));
  const ids = annotations.map(({ entries, appearance }, index) => {
    const bottom = 600 - 40 * index;
    const box = `/Type /Annot /Rect [40 ${bottom} 240 ${bottom + 20}] /F 4`;
    if (appearance === undefined) return add(`<< ${box} ${entries} >>`);
    const resources = `/Resources << /Font << /F ${font} 0 R >> >>`;
    const drawn = add(stream(`/Type /XObject /Subtype /Form /BBox [0 0 200 20] ${resources}`, appearance));
    return add(`<< ${box} ${entries} /AP << /N ${drawn} 0 R >> >>`);
  });
  const list = ids.map((id) => `${id} 0 R`).join(' ');
  objects[page - 1] =
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F ${font} 0 R >> >> /Contents ${content} 0 R /Annots [${list}] >>`;
  let file = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

const show = (text: string): string => `BT /F 12 Tf 4 5 Td (${text}) Tj ET`;
const textsOf = async (annotations: readonly Annotation[]): Promise<readonly string[]> =>
  (await extractOrThrow('pdf', writeAnnotatedPdf(annotations), { frames: 0 })).blocks.map(({ text }) => text.trim());

describe('what annotations draw over a page', () => {
  test('buttons, signatures, stamps and lists are read where they stand, what a field says once', async () => {
    const texts = await textsOf([
      {
        entries: '/Subtype /Widget /FT /Btn /Ff 65536 /T (b) /MK << /CA (Order now) >>',
        appearance: show('Order now'),
      },
      { entries: '/Subtype /Widget /FT /Sig /T (s)', appearance: show('Signed by Jo Bloggs') },
      { entries: '/Subtype /Stamp /Contents (stamped)', appearance: show('Approved for print') },
      { entries: '/Subtype /Widget /FT /Tx /T (t) /V (Free for ever)', appearance: show('Free for ever') },
      { entries: '/Subtype /Widget /FT /Btn /T (c) /V /Yes /AS /Yes', appearance: '0 0 10 10 re f' },
    ]);
    expect(texts).toEqual([
      'Terms of the offer',
      'Order now',
      'Signed by Jo Bloggs',
      'Approved for print',
      'Free for ever',
    ]);
  });

  test('a field that says something and draws nothing is read all the same', async () => {
    expect(await textsOf([{ entries: '/Subtype /Text /Contents (A closed note)' }])).toContain('A closed note');
    expect(await textsOf([{ entries: '/Subtype /Widget /FT /Tx /T (t) /V (Typed words)' }])).toContain('Typed words');
  });
});
