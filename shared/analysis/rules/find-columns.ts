import type { TextBlock } from '../../model/extraction.ts';

interface Cell {
  readonly block: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Columns of cells that a page shows beside each other, by the last block of their table. A few short level lines in two
 * columns look like a table, which is read row by row, while people read them column by column.
 */
export function findColumns(blocks: readonly TextBlock[]): ReadonlyMap<number, readonly (readonly number[])[]> {
  const found = new Map<number, readonly (readonly number[])[]>();
  let columns: Cell[][] = [];
  let last: { readonly block: number; readonly page: number | undefined } | undefined;
  const close = (): void => {
    const long = columns.filter(({ length }) => length > 1);
    if (last && columns.length > 1 && long.length > 0)
      found.set(
        last.block,
        long.map((cells) => cells.map(({ block }) => block)),
      );
    columns = [];
    last = undefined;
  };
  for (const [block, textBlock] of blocks.entries()) {
    const page = textBlock.place.kind === 'page' ? textBlock.place.page : undefined;
    const cell =
      textBlock.role === 'table_cell' && textBlock.hidden === undefined ? toCell(block, textBlock) : undefined;
    if (!cell || last?.page !== page) close();
    if (!cell) continue;
    const column = columns.map((cells) => overlapOf(cells.at(-1), cell));
    const widest = Math.max(0, ...column);
    if (widest > 0) columns[column.indexOf(widest)]?.push(cell);
    else columns.push([cell]);
    last = { block, page };
  }
  close();
  return found;
}

function toCell(block: number, { boxes }: TextBlock): Cell | undefined {
  if (!boxes) return undefined;
  let [left, right] = [Number.POSITIVE_INFINITY, 0];
  for (let at = 0; at < boxes.length; at += 4) {
    const [x = 0, width = 0] = [boxes[at], boxes[at + 2]];
    if (width === 0) continue;
    left = Math.min(left, x);
    right = Math.max(right, x + width);
  }
  return right > 0 ? { block, left, right } : undefined;
}

const overlapOf = (above: Cell | undefined, cell: Cell): number =>
  above ? Math.min(above.right, cell.right) - Math.max(above.left, cell.left) : 0;
