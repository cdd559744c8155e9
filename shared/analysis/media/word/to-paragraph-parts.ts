import type { BlockRole, TextBlock } from '../../../model/extraction.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import { toLinkMeasurement } from '../link-target.ts';
import { goodContrast, isLargePrint, measureContrastOf, measureHidden, measureSmallPrint } from '../measure-text.ts';
import { contrastRatio, luminanceOf } from '../picture/measure-contrast.ts';
import { strikeDenial } from '../strike-denial.ts';
import type { Relationship } from './read-relationships.ts';
import type { Run, WordParagraph } from './story.ts';

/** Letters that differ from the page by less than this are not seen. */
const invisibleContrast = 1.05;
/** Points; smaller text is too small to read. */
const unreadableSize = 2;

export interface ParagraphPlace {
  /** Number of the paragraph in the whole document, from 1. */
  readonly line: number;
  readonly role: BlockRole;
  /** Put before the text, such as the number of a note. */
  readonly prefix: string;
  /** RRGGBB of the page. */
  readonly background: string;
  readonly relationships: ReadonlyMap<string, Relationship>;
}

/** One paragraph as blocks: one with everything that is seen, and one for each hidden stretch; contrast, small print and links as measurements. */
export function toParagraphParts(paragraph: WordParagraph, place: ParagraphPlace): readonly ExtractionPart[] {
  const stretches: { hidden: string | undefined; runs: Run[] }[] = [];
  let before: string | undefined;
  const [first, ...others] = paragraph.runs;
  if (first === undefined) return [];
  for (const plain of [{ ...first, text: place.prefix + first.text }, ...others]) {
    const run = plain.format.isStruck === true ? { ...plain, text: strikeDenial(plain.text) } : plain;
    const hidden = hiddenReason(run, place.background);
    const last = stretches.at(-1);
    const same =
      hidden === undefined
        ? stretches.find((one) => one.hidden === undefined)
        : last?.hidden === hidden && before === hidden
          ? last
          : undefined;
    if (same) same.runs.push(run);
    else stretches.push({ hidden, runs: [run] });
    before = hidden;
  }
  return stretches.flatMap(({ hidden, runs }, index) => toStretchParts(runs, hidden, `w${place.line}-${index}`, place));
}

function hiddenReason({ format, isDeleted }: Run, background: string): string | undefined {
  if (isDeleted) return 'deleted';
  if (format.isHidden === true) return 'hidden_format';
  if (format.size !== undefined && format.size < unreadableSize) return 'too_small';
  return contrastOf(format.colour, format.shading ?? background) < invisibleContrast ? 'same_colour' : undefined;
}

function toStretchParts(
  runs: readonly Run[],
  hidden: string | undefined,
  key: string,
  place: ParagraphPlace,
): readonly ExtractionPart[] {
  const text = runs.map((run) => run.text).join('');
  if (text.trim() === '') return [];
  const size = commonSize(runs);
  const block: Omit<TextBlock, 'start'> = {
    text,
    source: 'document_text',
    role: place.role,
    place: { kind: 'text', line: place.line },
    letterHeight: size,
    ...(hidden !== undefined && { hidden }),
  };
  const whole = { blockKey: key, from: 0, to: text.length };
  const measured =
    hidden !== undefined
      ? [measureHidden(whole, hidden)]
      : [...measureSmallPrint(whole, size, place.role), ...measureRuns(runs, key, place)];
  return [{ type: 'block', block: { ...block, order: place.line, key } }, ...measured];
}

/** Contrast of runs in weak colours, and where links lead; neighbours that are alike are measured as one. */
function measureRuns(runs: readonly Run[], key: string, place: ParagraphPlace): readonly ExtractionPart[] {
  const parts: ExtractionPart[] = [];
  let from = 0;
  for (const stretch of groupAlike(runs)) {
    const text = stretch.map((run) => run.text).join('');
    const at = { blockKey: key, from, to: from + text.length };
    from += text.length;
    const [run] = stretch;
    const url = run && findUrl(run, place.relationships);
    if (url !== undefined) parts.push({ type: 'measurement', measurement: toLinkMeasurement(url, text, at) });
    const { colour, shading = place.background, size = 10, isBold = false } = run?.format ?? {};
    const ratio = contrastOf(colour, shading);
    if (ratio >= goodContrast || text.trim() === '') continue;
    const contrast = { ratio, foreground: `#${colour ?? '000000'}`, background: `#${shading}` };
    const letters = { isLargeText: isLargePrint(size, isBold), letterHeight: size, bold: isBold };
    parts.push(measureContrastOf(at, contrast, letters));
  }
  return parts;
}

function groupAlike(runs: readonly Run[]): readonly (readonly Run[])[] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1)?.[0];
    const isAlike =
      last !== undefined &&
      JSON.stringify(last.link) === JSON.stringify(run.link) &&
      last.format.colour === run.format.colour &&
      last.format.shading === run.format.shading &&
      last.format.size === run.format.size;
    if (isAlike) groups.at(-1)?.push(run);
    else groups.push([run]);
  }
  return groups;
}

function findUrl({ link }: Run, relationships: ReadonlyMap<string, Relationship>): string | undefined {
  if (link === undefined) return undefined;
  if ('url' in link) return link.url;
  const relationship = relationships.get(link.relationshipId);
  return relationship?.isExternal === true ? relationship.target : undefined;
}

/** Word draws letters without a colour of their own in black or white, whichever stands out: their contrast is infinite. */
function contrastOf(colour: string | undefined, background: string): number {
  return colour === undefined ? Number.POSITIVE_INFINITY : contrastRatio(luminanceOf(colour), luminanceOf(background));
}

/** The size of most letters, in points. */
function commonSize(runs: readonly Run[]): number {
  const counts = new Map<number, number>();
  for (const { text, format } of runs)
    counts.set(format.size ?? 10, (counts.get(format.size ?? 10) ?? 0) + text.length);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [10, 0])[0];
}
