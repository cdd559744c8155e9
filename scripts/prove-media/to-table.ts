import type { TableRow } from './types.ts';

/** A table in Markdown. */
export const toTable = (head: TableRow, rows: readonly TableRow[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
