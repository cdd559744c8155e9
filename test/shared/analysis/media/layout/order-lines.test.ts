import { describe, expect, test } from 'vitest';
import { joinLines } from '../../../../../shared/analysis/media/layout/join-lines.ts';
import type { LineOfPrint } from '../../../../../shared/analysis/media/layout/line-of-print.ts';
import { orderLines } from '../../../../../shared/analysis/media/layout/order-lines.ts';
import { roleOf } from '../../../../../shared/analysis/media/layout/role-of.ts';

/** A line of print, ten wide for each character of size ten. */
function line(text: string, left: number, top: number, more: Partial<LineOfPrint> = {}): LineOfPrint {
  const size = more.size ?? 10;
  const boxes = new Float32Array(text.length * 4);
  for (let unit = 0; unit < text.length; unit++)
    boxes.set([left + unit * size * 0.5, top, left + (unit + 1) * size * 0.5, top + size], unit * 4);
  return {
    text,
    boxes,
    left,
    top,
    right: left + text.length * size * 0.5,
    bottom: top + size,
    size,
    isBold: false,
    ...more,
  };
}

const read = (lines: readonly LineOfPrint[]): string[] =>
  orderLines(lines).map((paragraph) => joinLines(paragraph.lines, { width: 1000, height: 1000 }).text);

const long = 'a line that fills its column well';

describe('reading order', () => {
  test('goes down the columns under a headline, then on below them', () => {
    const lines = [
      line('A headline across the page, quite long', 0, 0, { size: 20 }),
      ...[0, 12, 24, 36].flatMap((y, row) => [
        line(`${long} L${row}`, 0, 40 + y),
        line(`${long} R${row}`, 250, 40 + y),
      ]),
      line('A last line that runs across both of the columns above it, to the other side', 0, 120),
    ];
    expect(read(lines)).toEqual([
      'A headline across the page, quite long',
      [0, 1, 2, 3].map((row) => `${long} L${row}`).join(' '),
      [0, 1, 2, 3].map((row) => `${long} R${row}`).join(' '),
      'A last line that runs across both of the columns above it, to the other side',
    ]);
  });

  test('of two columns, whose lines are counted in the margins, goes down each; the numbers come last', () => {
    const rows = Array.from({ length: 9 }, (_, row) => row);
    const counted = rows.filter((row) => row % 3 === 2);
    const lines = [
      ...rows.flatMap((row) => [line(`${long} L${row}`, 40, 12 * row), line(`${long} R${row}`, 290, 12 * row)]),
      ...counted.flatMap((row) => [line(`${row + 1}`, 10, 12 * row), line(`${row + 1}R`, 520, 12 * row)]),
    ];
    expect(read(lines)).toEqual([
      rows.map((row) => `${long} L${row}`).join(' '),
      rows.map((row) => `${long} R${row}`).join(' '),
      '3',
      '6',
      '9',
      '3R',
      '6R',
      '9R',
    ]);
  });

  test('leaves figures in the rows of their table, though they go up in equal steps', () => {
    const cells = [
      ['5', 'ml in the morning', '2 weeks'],
      ['10', 'ml in the morning', '2 weeks'],
      ['15', 'ml in the evening', '4 weeks'],
      ['20', 'ml in the evening', '4 weeks'],
    ];
    const lines = cells.flatMap((row, y) => row.map((cell, x) => line(cell, x * 120, y * 16)));
    expect(read(lines)).toEqual(cells.flat());
  });

  test('goes along the rows of a table', () => {
    const cells = [
      ['Name', 'Price', 'Size'],
      ['Day', '£14.99', '50 ml'],
      ['Night', '£21.50', '75 ml'],
    ];
    const lines = cells.flatMap((row, y) => row.map((cell, x) => line(cell, x * 120, y * 16)));
    expect(read(lines)).toEqual(cells.flat());
    expect(orderLines(lines).every(({ isTableCell }) => isTableCell)).toBe(true);
  });

  test('does not depend on the order in the file', () => {
    const lines = [0, 12, 24].flatMap((y) => [line(`${long} L${y}`, 0, y), line(`${long} R${y}`, 250, y)]);
    expect(read(lines.toReversed())).toEqual(read(lines));
  });

  test('parts paragraphs at wider gaps, at list marks and where letters change', () => {
    const lines = [
      line('First line of a paragraph', 0, 0),
      line('and its second', 0, 12),
      line('Another paragraph', 0, 40),
    ];
    const list = [line('- one', 0, 60), line('- two', 0, 72), line('Small print', 0, 84, { size: 7 })];
    expect(read([...lines, ...list])).toEqual([
      'First line of a paragraph and its second',
      'Another paragraph',
      '- one',
      '- two',
      'Small print',
    ]);
  });

  test('of more pieces than a page of text has is that of the file', () => {
    const lines = Array.from({ length: 20_001 }, (_, index) => line('x', (index * 37) % 1000, (index * 91) % 1000));
    expect(orderLines(lines)).toHaveLength(20_001);
  });
});

describe('joined lines', () => {
  test('make a broken word whole and keep the box of every letter', () => {
    const joined = joinLines([line('inter-', 0, 0), line('national and well-', 0, 12), line('Known', 0, 24)], {
      width: 100,
      height: 100,
    });
    expect(joined.text).toBe('international and well- Known');
    expect(joined.starts).toEqual([0, 5, 24]);
    expect(joined.boxes).toHaveLength(joined.text.length * 4);
    expect([...joined.boxes.subarray(5 * 4, 6 * 4)]).toEqual([0, 7864, 3277, 6554]);
    expect([...joined.boxes.subarray(23 * 4, 24 * 4)]).toEqual([0, 0, 0, 0]);
  });
});

describe('roles', () => {
  test.each([
    ['headline', line('Big words', 0, 0, { size: 20 })],
    ['footnote', line('* Terms apply', 0, 90, { size: 6 })],
    ['list_item', line('• one', 0, 0)],
    ['body', line('Plain words', 0, 0)],
    ['table_cell', line('Tagged', 0, 0, { taggedRole: 'table_cell' })],
  ])('%s', (role, only) => {
    expect(roleOf({ lines: [only], isTableCell: false }, 10, 100)).toBe(role);
  });
});
