import type { Frame } from '../model/extraction.ts';
import { html, type Markup } from './html.ts';
import { boxesOf, byGravity, findingId, type Mark, placeId } from './place-marks.ts';

/** Room around the words, and the size of a number, as shares of the picture's width. */
const padding = 0.004;
const badge = 0.017;

interface Point {
  readonly x: number;
  readonly y: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The next free place for a number, from where it belongs to the right. */
function settle(wanted: Point, taken: readonly Point[], radius: number): Point {
  const hit = taken.find(({ x, y }) => Math.hypot(x - wanted.x, y - wanted.y) < 2 * radius);
  return hit === undefined || taken.length > 500
    ? wanted
    : settle({ x: hit.x + 2.05 * radius, y: wanted.y }, taken, radius);
}

function drawBoxes(frame: Frame, { anchor }: Mark): Markup[] {
  const { width, height } = frame;
  const room = width * padding;
  return boxesOf(anchor).map((box) => {
    const x = round(box.x * width - room);
    const y = round(box.y * height - room);
    const size = [round(box.width * width + 2 * room), round(box.height * height + 2 * room)] as const;
    return html`<rect class="halo" x="${x}" y="${y}" width="${size[0]}" height="${size[1]}" rx="3"/><rect class="box" x="${x}" y="${y}" width="${size[0]}" height="${size[1]}" rx="3"/>`;
  });
}

function drawNumber({ x, y }: Point, radius: number, number: number): Markup {
  return html`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"/><text x="${round(x)}" y="${round(y)}" font-size="${round(radius * 1.15)}">${number}</text>`;
}

/** The boxes of a mark, and above them its number; a further place of evidence has boxes only. */
function drawMark(file: number, frame: Frame, mark: Mark, taken: Point[]): readonly [Markup, Markup | undefined] {
  const { issue, anchor, isMain } = mark;
  const target = html`href="#${findingId(file, issue)}"`;
  const kind = `mark ${issue.severity.toLowerCase()}`;
  const title = html`<title>Finding ${issue.referenceNumber}: ${issue.summary}</title>`;
  const id = isMain ? html` id="${placeId(file, issue)}"` : undefined;
  const boxes = html`<a class="${kind}" ${target}${id}>${title}${drawBoxes(frame, mark)}</a>`;
  const [first] = boxesOf(anchor);
  if (!isMain || first === undefined) return [boxes, undefined];
  const radius = frame.width * badge;
  const wanted = {
    x: Math.max(radius, first.x * frame.width),
    y: Math.max(radius, first.y * frame.height - radius * 0.6),
  };
  const centre = settle(wanted, taken, radius);
  taken.push(centre);
  const number = drawNumber(centre, radius, issue.referenceNumber);
  return [boxes, html`<a class="${kind}" ${target} tabindex="-1" aria-hidden="true">${title}${number}</a>`];
}

/**
 * A picture with marks on it: boxes, and numbers that lead to the findings. Boxes are shapes of a drawing with attributes of their own,
 * so the page needs no style attributes. `file` counts the files of the report; marks without boxes are left out.
 */
export function drawPicture(file: number, frame: Frame, marks: readonly Mark[], name: string): Markup {
  const { width, height, jpeg } = frame;
  const taken: Point[] = [];
  const drawn = marks
    .filter(({ anchor }) => boxesOf(anchor).length > 0)
    .toSorted(byGravity)
    .map((mark) => drawMark(file, frame, mark, taken));
  const image = Buffer.from(jpeg).toString('base64');
  // What is drawn last lies on top: the gravest of the boxes, and above all boxes the numbers, which people click.
  const boxes = drawn.map(([first]) => first).toReversed();
  const numbers = drawn.map(([, second]) => second);
  return html`<div class="picture"><img src="data:image/jpeg;base64,${image}" width="${width}" height="${height}" alt="${name}"><svg viewBox="0 0 ${width} ${height}" role="group" aria-label="Findings in ${name}">${boxes}${numbers}</svg></div>`;
}
