import { beforeAll, describe, expect, it } from 'vitest';
import { reviewExtraction } from '../../../shared/analysis/rules/review-extraction.ts';
import type { Extraction } from '../../../shared/model/extraction.ts';
import { extractOrThrow } from '../../../support/media/extract-or-throw.ts';
import { writeRawPdf } from '../../../support/media/write-raw-pdf.ts';
import { reviewContext } from '../../shared/analysis/rules/review-context.ts';

/** Protects: a claim in a column of short lines that are level with those of another column, so that both look like rows of a table. */

const courier = { F: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' };
const claims = [
  'Our tea/cures/cancer.',
  'Our herbal/tea cures/cancer now.',
  'Our mushroom/powder heals/arthritis.',
  'Our supplement/prevents/heart/disease.',
  'Buy/cheap/cigarettes/today.',
  'Our drops/reverse/dementia.',
];
const others = [
  'Monday/Tuesday/Wednesday/Thursday',
  'Open daily/until nine,/with free/parking.',
  '12 High St/Leeds/LS1 4AB/0113 000',
];

interface Page {
  readonly name: string;
  readonly columns: readonly string[];
}
const pages: readonly Page[] = claims.flatMap((claim) =>
  others.flatMap((other) => [
    { name: `${claim} beside ${other}`, columns: [claim, other] },
    { name: `${other} beside ${claim}`, columns: [other, claim] },
  ]),
);
const sound: readonly Page[] = [
  { name: 'a timetable', columns: ['Monday/Tuesday/Wednesday', 'Yoga/Dance/Chess'] },
  { name: 'a price list', columns: ['Tea/Cake/Toast', '£2/£3/£4'] },
];

const write = ({ columns }: Page): string => {
  const rows = columns.flatMap((column, at) =>
    column
      .split('/')
      .slice(0, columns[0]?.split('/').length)
      .map((text, row) => `BT /F 12 Tf ${20 + 180 * at} ${260 - 18 * row} Td (${text.replace('£', '\\243')}) Tj ET`),
  );
  return rows.join('\n');
};

describe('a claim down a column', () => {
  let extraction: Extraction;
  const gravest = (page: number): string | undefined => {
    const blocks = extraction.blocks.filter(({ place }) => place.kind === 'page' && place.page === page);
    return reviewExtraction({ ...extraction, blocks }, reviewContext).issues[0]?.severity;
  };

  beforeAll(async () => {
    extraction = await extractOrThrow('pdf', writeRawPdf({ pages: [...pages, ...sound].map(write), fonts: courier }));
  });

  it.each(pages.map(({ name }, index) => [name, index + 1] as const))('is MAJOR at least: %s', (_name, page) => {
    expect(['CRITICAL', 'MAJOR']).toContain(gravest(page));
  });

  it.each(sound.map(({ name }, index) => [name, pages.length + index + 1] as const))('is not made of %s', (_, page) => {
    expect(['CRITICAL', 'MAJOR']).not.toContain(gravest(page));
  });
});
