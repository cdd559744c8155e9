import type { Frame } from '../model/extraction.ts';
import { formatClock } from './describe-place.ts';
import { drawPicture } from './draw-picture.ts';
import { html, type Markup } from './html.ts';
import { byGravity, findingId, type Mark, placeId } from './place-marks.ts';

/** The drawing's own units. */
const width = 1000;
const laneHeight = 26;
const axisHeight = 24;
const markerHeight = 18;
const smallestMarker = 22;
const maximumLanes = 12;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600].map((seconds) => seconds * 1000);

type TimeMark = Mark & { readonly anchor: Extract<Mark['anchor'], { kind: 'time' }> };

const isTimeMark = (mark: Mark): mark is TimeMark => mark.anchor.kind === 'time';

const round = (value: number): number => Math.round(value * 10) / 10;

/** Each marker in the first lane where it fits. */
function placeInLanes(marks: readonly TimeMark[], scale: number) {
  const ends: number[] = [];
  return marks.map((mark) => {
    const size = Math.max(smallestMarker, (mark.anchor.endMs - mark.anchor.startMs) * scale);
    const x = Math.min(mark.anchor.startMs * scale, width - size);
    const free = ends.findIndex((end) => end <= x);
    const lane = free >= 0 ? free : Math.min(ends.length, maximumLanes - 1);
    ends[lane] = x + size + 2;
    return { mark, x, size, lane };
  });
}

function drawAxis(durationMs: number, scale: number): Markup[] {
  const step = steps.find((ms) => durationMs / ms <= 10) ?? durationMs / 10;
  return Array.from({ length: Math.floor(durationMs / step) + 1 }, (_, index) => {
    const x = round(index * step * scale);
    const label = formatClock(index * step).slice(0, -4);
    const anchor = x < 30 ? 'start' : x > width - 30 ? 'end' : 'middle';
    return html`<line x1="${x}" y1="${axisHeight - 6}" x2="${x}" y2="${axisHeight}"/><text x="${x}" y="${axisHeight - 10}" text-anchor="${anchor}">${label}</text>`;
  });
}

/** A thumbnail stands for the time from `fromMs` to `untilMs`: what happens in it is listed below it. */
function drawThumbnail(
  file: number,
  frame: Frame,
  span: { readonly fromMs: number; readonly untilMs: number },
  marks: readonly TimeMark[],
): Markup {
  const near = marks.filter(({ anchor }) => anchor.startMs < span.untilMs && anchor.endMs >= span.fromMs);
  // The marker on the axis is the place one jumps to; here the boxes only show what is meant.
  const drawn = near.map((mark) => ({ ...mark, isMain: false }));
  const numbers = near
    .filter(({ isMain }) => isMain)
    .map(
      ({ issue }) =>
        html` <a class="number ${issue.severity.toLowerCase()}" href="#${findingId(file, issue)}">${issue.referenceNumber}</a>`,
    );
  const time = formatClock(frame.timeMs ?? 0);
  return html`<li>${drawPicture(file, frame, drawn, `the picture at ${time}`)}<span class="time">${time}</span>${numbers}</li>`;
}

/** A recording from left to right: markers that lead to the findings, and thumbnails. Undefined where nothing is known of its length. */
export function drawTimeline(
  file: number,
  durationMs: number | null,
  frames: readonly Frame[],
  marks: readonly Mark[],
): Markup | undefined {
  const timeMarks = marks.filter(isTimeMark);
  const main = timeMarks.filter(({ isMain }) => isMain).toSorted((a, b) => a.anchor.startMs - b.anchor.startMs);
  const lengthMs = Math.max(durationMs ?? 0, ...timeMarks.map(({ anchor }) => anchor.endMs));
  if (lengthMs <= 0) return undefined;
  const scale = width / lengthMs;
  const placed = placeInLanes(main, scale);
  const height = axisHeight + laneHeight * Math.max(1, ...placed.map(({ lane }) => lane + 1));
  const markers = placed
    .toSorted((a, b) => byGravity(b.mark, a.mark))
    .map(({ mark: { issue }, x, size, lane }) => {
      const y = axisHeight + 5 + lane * laneHeight;
      return html`<a class="mark ${issue.severity.toLowerCase()}" id="${placeId(file, issue)}" href="#${findingId(file, issue)}"><title>Finding ${issue.referenceNumber}: ${issue.summary}</title><rect class="marker" x="${round(x)}" y="${y}" width="${round(size)}" height="${markerHeight}" rx="4"/><text x="${round(x + Math.min(size, 40) / 2)}" y="${y + markerHeight / 2}" font-size="12">${issue.referenceNumber}</text></a>`;
    });
  const shots = frames.filter(({ timeMs }) => timeMs !== null);
  const thumbnails = shots.map((shot, index) => {
    const fromMs = index === 0 ? 0 : (shot.timeMs ?? 0);
    return drawThumbnail(file, shot, { fromMs, untilMs: shots[index + 1]?.timeMs ?? Infinity }, timeMarks);
  });
  return html`<div class="timeline"><svg viewBox="0 0 ${width} ${height}" role="group" aria-label="Timeline, ${formatClock(lengthMs)} long"><g class="axis"><line x1="0" y1="${axisHeight}" x2="${width}" y2="${axisHeight}"/>${drawAxis(lengthMs, scale)}</g>${markers}</svg>${thumbnails.length > 0 ? html`<ol class="thumbnails">${thumbnails}</ol>` : ''}</div>`;
}
