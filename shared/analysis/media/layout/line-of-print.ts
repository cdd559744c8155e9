import type { BlockRole } from '../../../model/extraction.ts';

/**
 * A piece of one printed line without wide gaps. Lengths are in the unit of the medium (points or pixels).
 * The edges are in the reading frame: `left` to `right` along the line, `top` to `bottom` from line to line, whichever way the text runs.
 */
export interface LineOfPrint {
  readonly text: string;
  /** Left, top, right, bottom on the page for each code unit of `text`; all zero where one has no place. */
  readonly boxes: Float32Array;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Size of the letters. */
  readonly size: number;
  readonly isBold: boolean;
  /** #rrggbb where it is known. */
  readonly colour?: string;
  /** Why a reader does not see it. */
  readonly hidden?: string;
  /** What the document's own structure says it is. */
  readonly taggedRole?: BlockRole;
  /** 0..1 for recognised text. */
  readonly confidence?: number;
  /** Two readers of its picture read the same. */
  readonly isConfirmed?: boolean;
}

/** Lines that belong together, in reading order. */
export interface Paragraph {
  readonly lines: readonly LineOfPrint[];
  readonly isTableCell: boolean;
}
