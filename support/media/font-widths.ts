/** Advance widths of the characters 32..126 in thousandths of the size (Adobe Core 14 font metrics). */
const widths = {
  Helvetica:
    '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
  'Helvetica-Bold':
    '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584',
} as const;

export type PdfFont = keyof typeof widths;

const tables = new Map(Object.entries(widths).map(([font, list]) => [font, list.split(' ').map(Number)]));

/** Width of a line of print in points. Characters outside ASCII count as a lower-case letter. */
export function textWidth(text: string, sizePt: number, font: PdfFont = 'Helvetica'): number {
  const table = tables.get(font) ?? [];
  const thousandths = Array.from(text).reduce(
    (sum, character) => sum + (table[character.charCodeAt(0) - 32] ?? 556),
    0,
  );
  return (thousandths * sizePt) / 1000;
}

/** Breaks a text into lines that fit. A word wider than the line stands alone. */
export function wrapText(text: string, widthPt: number, sizePt: number, font: PdfFont = 'Helvetica'): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || textWidth(longer, sizePt, font) > widthPt) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
