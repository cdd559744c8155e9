import { beforeAll, describe, expect, test } from 'vitest';
import type { Extraction } from '../../../../../shared/model/extraction.ts';
import { extractOrThrow, listMeasured } from '../../../../../support/media/extract-or-throw.ts';
import { writeDoc } from '../../../../../support/media/write-doc.ts';
import { writeDocx } from '../../../../../support/media/write-docx.ts';

const change = (kind: 'ins' | 'del'): { readonly kind: 'ins' | 'del'; readonly author: string } => ({
  kind,
  author: 'Bob',
});

describe('a Word document', () => {
  let extraction: Extraction;
  beforeAll(async () => {
    const document = writeDocx({
      title: 'Press text',
      author: 'Jane Doe',
      header: 'Harbour & Vale',
      footer: 'Confidential',
      comment: { text: 'Is this legal?', author: 'Ann' },
      body: [
        { style: 'Title', runs: [{ text: 'A new bond' }] },
        { style: 'Heading1', runs: [{ text: 'Returns' }] },
        { style: 'Heading3', runs: [{ text: 'Details' }] },
        {
          runs: [
            { text: 'Pays 12 % a year', footnote: 'Capital at risk.' },
            { text: ', guaranteed.', bold: true },
          ],
        },
        {
          runs: [
            { text: 'Seen ' },
            { text: 'secret', hidden: true },
            { text: ' seen ' },
            { text: 'old', change: change('del') },
            { text: 'new', change: change('ins') },
          ],
        },
        {
          runs: [
            { text: 'White', colour: 'ffffff' },
            { text: 'Grey', colour: '999999' },
          ],
        },
        { shading: '102040', runs: [{ text: 'White on blue', colour: 'ffffff' }] },
        {
          runs: [{ text: 'www.bank.example', link: 'https://evil.example/' }],
          textBox: [{ runs: [{ text: 'In a box' }] }],
        },
        { style: 'ListParagraph', runs: [{ text: 'An item', size: 7 }] },
        {
          rows: [
            ['Name', 'Price'],
            ['Day', '£14.99'],
          ],
        },
      ],
    });
    extraction = await extractOrThrow('docx', document);
  });

  test('gives all its parts, once, in order, with their roles', () => {
    const seen = extraction.blocks.filter(({ hidden }) => hidden === undefined);
    expect(seen.map(({ role, text }) => [role, text])).toEqual([
      ['header', 'Harbour & Vale'],
      ['headline', 'A new bond'],
      ['headline', 'Returns'],
      ['headline', 'Details'],
      ['body', 'Pays 12 % a year¹, guaranteed.'],
      ['body', 'Seen  seen new'],
      ['body', 'Grey'],
      ['body', 'White on blue'],
      ['body', 'www.bank.example'],
      ['body', 'In a box'],
      ['list_item', 'An item'],
      ['table_cell', 'Name'],
      ['table_cell', 'Price'],
      ['table_cell', 'Day'],
      ['table_cell', '£14.99'],
      ['footnote', '¹ Capital at risk.'],
      ['note', 'Is this legal?'],
      ['footer', 'Confidential'],
    ]);
  });

  test('tells what a reader does not see', () => {
    const hidden = extraction.blocks.flatMap((block) =>
      block.hidden === undefined ? [] : [[block.text, block.hidden]],
    );
    expect(hidden).toEqual([
      ['secret', 'hidden_format'],
      ['old', 'deleted'],
      ['White', 'same_colour'],
    ]);
  });

  test('measures changes, comments, contrast, small print, links and headings', () => {
    expect(listMeasured(extraction, 'word_tracked_changes')).toEqual([[2, { authors: 'Bob' }]]);
    expect(listMeasured(extraction, 'word_comments')).toEqual([[1, { authors: 'Ann' }]]);
    expect(listMeasured(extraction, 'contrast_ratio')).toMatchObject([
      ['Grey', { foreground: '#999999', background: '#ffffff' }],
    ]);
    expect(listMeasured(extraction, 'letter_height')).toMatchObject([['An item', { characters: 7 }]]);
    expect(listMeasured(extraction, 'link_target')).toMatchObject([
      ['www.bank.example', { host: 'evil.example', isMisleading: true }],
    ]);
    expect(listMeasured(extraction, 'word_heading_skipped')).toEqual([['Details', { previousLevel: 1 }]]);
    expect(listMeasured(extraction, 'word_language_missing')).toEqual([[1, undefined]]);
  });

  test('has its properties', () => {
    expect(extraction.metadata).toContainEqual({ name: 'title', value: 'Press text' });
    expect(extraction.metadata).toContainEqual({ name: 'author', value: 'Jane Doe' });
  });
});

describe('a document of Word 97', () => {
  test('gives body, notes and remarks', async () => {
    const { blocks, coverage } = await extractOrThrow(
      'doc',
      writeDoc({ body: 'One\nTwo £5', footnotes: 'A note', annotations: 'A remark' }),
    );
    expect(blocks.map(({ role, text, place }) => [role, text, place])).toEqual([
      ['body', 'One', { kind: 'text', line: 1 }],
      ['body', 'Two £5', { kind: 'text', line: 2 }],
      ['footnote', 'A note', { kind: 'text', line: 3 }],
      ['note', 'A remark', { kind: 'text', line: 4 }],
    ]);
    const reason = 'Old Word files do not let hidden text and colours be told apart.';
    expect(coverage).toEqual([
      { check: 'text', extent: 'full', reason: '' },
      ...['hidden_text', 'contrast'].map((check) => ({ check, extent: 'not_assessed', reason })),
      { check: 'pictures', extent: 'full', reason: '' },
    ]);
  });
});
