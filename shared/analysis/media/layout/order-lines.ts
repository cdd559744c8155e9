import { groupParagraphs } from './group-paragraphs.ts';
import type { LineOfPrint, Paragraph } from './line-of-print.ts';
import { takeLineNumbers } from './take-line-numbers.ts';

/** Past this many pieces a page is no text to be laid out; its pieces stay in the order of the file. */
const maximumPieces = 20_000;

/**
 * Reading order of one page: from the top, column after column where there are columns, row after row in tables.
 *
 * The page is cut into bands (pieces that share some height). Consecutive bands through which the same white gutter runs form a zone;
 * a zone whose pieces fill their columns is text in columns, one whose pieces are short and level is a table.
 */
export function orderLines(lines: readonly LineOfPrint[]): readonly Paragraph[] {
  if (lines.length > maximumPieces) return lines.map((line) => ({ lines: [line], isTableCell: false }));
  const { text, numbers } = takeLineNumbers(lines);
  return [...orderRegion(text, 0), ...numbers.map((line) => ({ lines: [line], isTableCell: false }))];
}

function orderRegion(lines: readonly LineOfPrint[], depth: number): readonly Paragraph[] {
  return findZones(cutBands(lines)).flatMap((zone) => orderZone(zone, depth));
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Band {
  readonly lines: readonly LineOfPrint[];
  readonly top: number;
  readonly bottom: number;
}

/** Consecutive bands, and the gutters that run through all of them. */
interface Zone {
  readonly bands: readonly Band[];
  readonly gutters: readonly Span[];
  readonly bottom: number;
}

/** Two pieces are in one band when they overlap by more than a third of the lower one's height. */
function cutBands(lines: readonly LineOfPrint[]): readonly Band[] {
  const bands: { lines: LineOfPrint[]; top: number; bottom: number }[] = [];
  for (const line of lines.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const band = bands.at(-1);
    const overlap = (band?.bottom ?? 0) - line.top;
    if (band !== undefined && overlap > Math.min(line.bottom - line.top, band.bottom - band.top) / 3) {
      band.lines.push(line);
      band.bottom = Math.max(band.bottom, line.bottom);
    } else bands.push({ lines: [line], top: line.top, bottom: line.bottom });
  }
  return bands;
}

/** White between the pieces of a band, at least as wide as `gutterWidth` asks. */
function findGutters(lines: readonly LineOfPrint[]): readonly Span[] {
  const gutters: Span[] = [];
  let reach = Number.NEGATIVE_INFINITY;
  let size = 0;
  for (const line of lines.toSorted((a, b) => a.left - b.left)) {
    if (line.left - reach >= gutterWidth(Math.min(size, line.size))) gutters.push({ from: reach, to: line.left });
    if (line.right > reach) size = line.size;
    reach = Math.max(reach, line.right);
  }
  return gutters.filter(({ from }) => Number.isFinite(from));
}

/** White this much higher than a line, across all columns, ends them. */
const zoneGap = 2.2;

const gutterWidth = (size: number): number => size * 0.9;

function findZones(bands: readonly Band[]): readonly Zone[] {
  const zones: { bands: Band[]; gutters: readonly Span[]; bottom: number }[] = [];
  for (const band of bands) {
    const zone = zones.at(-1);
    const gutters = findGutters(band.lines);
    const shared = zone && joinGutters(zone, band, gutters);
    if (zone !== undefined && shared !== undefined) {
      zone.bands.push(band);
      zone.gutters = shared;
      zone.bottom = Math.max(zone.bottom, band.bottom);
    } else zones.push({ bands: [band], gutters, bottom: band.bottom });
  }
  return zones;
}

/** The gutters that are left when `band` joins the zone; undefined when it does not belong to it. */
function joinGutters(zone: Zone, band: Band, gutters: readonly Span[]): readonly Span[] | undefined {
  const isPlain = zone.gutters.length === 0;
  const size = Math.max(...band.lines.map((line) => line.size));
  if (!isPlain && band.top - zone.bottom > zoneGap * size) return undefined;
  if (isPlain && gutters.length === 0) return [];
  if (isPlain) return undefined;
  const open = zone.gutters.flatMap((gutter) => narrow(gutter, band.lines));
  if (open.length === 0) return undefined;
  // A piece alone on one side continues its column only when it is near and of the same size.
  return gutters.length > 0 || continuesColumn(zone, band) ? open : undefined;
}

/** What the lines leave of a gutter: it may shrink, and must not be crossed. */
function narrow(gutter: Span, lines: readonly LineOfPrint[]): readonly Span[] {
  let { from, to } = gutter;
  let size = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.right <= from || line.left >= to) continue;
    const middle = (line.left + line.right) / 2;
    if (middle < (from + to) / 2) from = Math.max(from, line.right);
    else to = Math.min(to, line.left);
    size = Math.min(size, line.size);
  }
  const isOpen = to - from >= (Number.isFinite(size) ? gutterWidth(size) : 0);
  return isOpen ? [{ from, to }] : [];
}

function continuesColumn(zone: Zone, band: Band): boolean {
  const last = zone.bands.at(-1);
  const [piece] = band.lines;
  if (last === undefined || piece === undefined) return false;
  const above = last.lines.filter((line) => line.left < piece.right && line.right > piece.left);
  const size = above.at(-1)?.size ?? zone.bands.flatMap(({ lines }) => lines)[0]?.size ?? piece.size;
  const isNear = band.top - last.bottom < 1.2 * piece.size;
  return isNear && Math.abs(size - piece.size) <= 0.12 * size;
}

function orderZone(zone: Zone, depth: number): readonly Paragraph[] {
  const lines = zone.bands.flatMap((band) => band.lines);
  if (zone.gutters.length === 0 || depth > 8) return groupParagraphs(lines);
  const columns = splitColumns(lines, zone.gutters);
  if (columns.length < 2) return groupParagraphs(lines);
  if (isTable(zone, columns)) return orderTable(zone);
  return columns.flatMap((column) => orderRegion(column, depth + 1));
}

function splitColumns(lines: readonly LineOfPrint[], gutters: readonly Span[]): readonly (readonly LineOfPrint[])[] {
  const columns: LineOfPrint[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const line of lines) columns[columnOf(line, gutters)]?.push(line);
  return columns.filter((column) => column.length > 0);
}

/** Number of the column: gutters that lie left of the middle of the line. */
function columnOf(line: LineOfPrint, gutters: readonly Span[]): number {
  const middle = (line.left + line.right) / 2;
  return gutters.filter((gutter) => (gutter.from + gutter.to) / 2 < middle).length;
}

/** Level rows of short pieces; text in columns fills them, and its lines are level only by chance. */
function isTable(zone: Zone, columns: readonly (readonly LineOfPrint[])[]): boolean {
  const rows = zone.bands.filter(({ lines }) => lines.length > 1);
  const levelRows = rows.filter(({ lines }) => lines.length <= columns.length && areLevel(lines));
  if (levelRows.length < Math.max(2, 0.7 * rows.length)) return false;
  const filled = columns.map((column) => {
    const left = Math.min(...column.map((line) => line.left));
    const right = Math.max(...column.map((line) => line.right));
    const full = column.filter((line) => line.right - line.left > 0.75 * (right - left) && line.text.length > 20);
    return full.length / column.length;
  });
  return filled.reduce((sum, share) => sum + share, 0) / filled.length < 0.5;
}

function areLevel(lines: readonly LineOfPrint[]): boolean {
  const bottoms = lines.map((line) => line.bottom);
  return Math.max(...bottoms) - Math.min(...bottoms) < 0.6 * Math.max(...lines.map((line) => line.size));
}

/** Row after row. A band whose first column is empty and that follows closely continues the cells above it. */
function orderTable({ bands, gutters }: Zone): readonly Paragraph[] {
  const rows: LineOfPrint[][][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const band of bands) {
    const row = rows.at(-1);
    const startsRow = band.lines.some((line) => columnOf(line, gutters) === 0);
    const isNear = band.top - bottom < 0.5 * (band.bottom - band.top);
    const cells =
      row !== undefined && !startsRow && isNear ? row : Array.from({ length: gutters.length + 1 }, () => []);
    for (const line of band.lines.toSorted((a, b) => a.left - b.left)) cells[columnOf(line, gutters)]?.push(line);
    if (cells !== row) rows.push(cells);
    ({ bottom } = band);
  }
  return rows.flatMap((cells) =>
    cells.filter((lines) => lines.length > 0).map((lines) => ({ lines, isTableCell: true })),
  );
}
