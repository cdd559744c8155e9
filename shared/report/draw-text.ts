import type { TextBlock } from '../model/extraction.ts';
import { html, type Markup } from './html.ts';
import { byGravity, findingId, type Mark, overlaps, placeId } from './place-marks.ts';

/** A longer text is shown only where something was found. */
const wholeTextCharacters = 60_000;

type TextMark = Mark & { readonly anchor: Extract<Mark['anchor'], { kind: 'text' }> };

const isTextMark = (mark: Mark): mark is TextMark => mark.anchor.kind === 'text';

function drawBlock(file: number, block: TextBlock, marks: readonly TextMark[]): Markup {
  const end = block.start + block.text.length;
  const here = marks.filter(({ anchor }) => overlaps(block, anchor)).toSorted(byGravity);
  const cuts = here.flatMap(({ anchor }) => [Math.max(anchor.start, block.start), Math.min(anchor.end, end)]);
  const bounds = [...new Set([block.start, ...cuts, end])].toSorted((a, b) => a - b);
  const pieces = bounds.slice(0, -1).map((from, index) => {
    const to = bounds[index + 1] ?? end;
    const words = block.text.slice(from - block.start, to - block.start);
    const [gravest] = here.filter(({ anchor }) => anchor.start < to && anchor.end > from);
    if (gravest === undefined) return html`${words}`;
    const { issue } = gravest;
    // Numbers stand where their passage begins; one that began in an earlier block has its number there.
    const numbers = here.filter(({ anchor, isMain }) => isMain && anchor.start === from);
    return html`${numbers.map((mark) => drawNumber(file, mark))}<mark class="${issue.severity.toLowerCase()}">${words}</mark>`;
  });
  const hidden = block.hidden === undefined ? undefined : html`<small>Hidden from readers</small> `;
  return html`<p class="${block.role}${hidden ? ' hidden' : ''}">${hidden}${pieces}</p>`;
}

const drawNumber = (file: number, { issue }: TextMark): Markup =>
  html`<a class="number ${issue.severity.toLowerCase()}" id="${placeId(file, issue)}" href="#${findingId(file, issue)}" title="${issue.summary}">${issue.referenceNumber}</a>`;

/** The words of a file in reading order with the findings marked in them; undefined where no finding has a place in the text. */
export function drawText(file: number, blocks: readonly TextBlock[], marks: readonly Mark[]): Markup | undefined {
  const textMarks = marks.filter(isTextMark);
  const characters = blocks.reduce((sum, { text }) => sum + text.length, 0);
  const shown =
    characters <= wholeTextCharacters
      ? blocks
      : blocks.filter((block) => textMarks.some(({ anchor }) => overlaps(block, anchor)));
  if (shown.length === 0) return undefined;
  const note = shown.length < blocks.length ? html`<p class="note">Only the passages with findings are shown.</p>` : '';
  return html`<div class="text">${note}${shown.map((block) => drawBlock(file, block, textMarks))}</div>`;
}
