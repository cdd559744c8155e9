import type { Issue } from '../../../shared/model/issue.ts';

/** Where a finding stands in a text file; lines and columns count from 1, the end is exclusive. */
export interface TextRegion {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Line and column of a finding's words in the text of its file; undefined where the file has no lines, or the words are not there as they stand. */
export function findRegion(issue: Issue, text: string | undefined): TextRegion | undefined {
  const { anchor } = issue;
  if (anchor.kind !== 'text' || text === undefined) return undefined;
  const lineStarts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)];
  const from = lineStarts[anchor.line - 1];
  const start = from === undefined || anchor.quote === '' ? -1 : text.indexOf(anchor.quote, from);
  if (start < 0) return undefined;
  const place = (offset: number): { line: number; column: number } => {
    const line = lineStarts.findLastIndex((lineStart) => lineStart <= offset);
    return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 };
  };
  const [first, last] = [place(start), place(start + anchor.quote.length)];
  return { startLine: first.line, startColumn: first.column, endLine: last.line, endColumn: last.column };
}
