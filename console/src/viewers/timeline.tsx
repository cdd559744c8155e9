import { useRef } from 'preact/hooks';
import type { Issue } from '../api/types.ts';
import { describePlace, isOpen, severityOrder, toClock } from '../ui/words.ts';
import type { SoundCourse } from './measure-sound.ts';
import { useWidth } from './zoom.tsx';

/** Room for a number that a finger can meet. */
const slotPx = 27;

interface Placed {
  readonly issue: Issue;
  readonly startMs: number;
  readonly endMs: number;
  readonly lane: number;
}

/** Findings with a time, in as few lanes as needed so that none covers another; each takes at least `least` milliseconds of room. */
function placeInLanes(issues: readonly Issue[], durationMs: number, least: number): readonly Placed[] {
  const ends: number[] = [];
  return issues
    .flatMap((issue) =>
      issue.anchor.kind === 'time' ? [{ issue, startMs: issue.anchor.startMs, endMs: issue.anchor.endMs }] : [],
    )
    .toSorted(
      (a, b) =>
        a.startMs - b.startMs || severityOrder.indexOf(a.issue.severity) - severityOrder.indexOf(b.issue.severity),
    )
    .map(({ issue, startMs, endMs }) => {
      const start = Math.min(startMs, durationMs - least);
      const end = Math.max(endMs, start + least);
      const free = ends.findIndex((taken) => taken <= start);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = end;
      return { issue, startMs: start, endMs: end, lane };
    });
}

const toArea = (peaks: readonly number[]): string => {
  const x = (index: number): number => (index / Math.max(1, peaks.length - 1)) * 1000;
  const top = peaks.map((peak, index) => `${x(index).toFixed(1)},${(20 - peak * 19).toFixed(1)}`);
  const bottom = peaks.map((peak, index) => `${x(index).toFixed(1)},${(20 + peak * 19).toFixed(1)}`).toReversed();
  return `M${[...top, ...bottom].join('L')}Z`;
};

const [quietest, loudest] = [-60, 0];
const toHeight = (lufs: number): number => 40 - ((Math.max(quietest, lufs) - quietest) / (loudest - quietest)) * 40;
const toLine = (loudness: readonly number[]): string =>
  `M${loudness.map((value, index) => `${((index / Math.max(1, loudness.length - 1)) * 1000).toFixed(1)},${toHeight(value).toFixed(1)}`).join('L')}`;

const toLufs = (value: number): string => value.toFixed(1).replace('-', '−');

/** EBU R128: what programmes are levelled to. */
const targetLufs = -23;

function Course({ course }: { readonly course: SoundCourse }) {
  const loudest3 = Math.max(...course.loudness);
  return (
    <figure class="course">
      <svg viewBox="0 0 1000 40" preserveAspectRatio="none" role="img" aria-label="Waveform">
        <path class="wave" d={toArea(course.peaks)} />
      </svg>
      <svg
        viewBox="0 0 1000 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Loudness over time, at most ${toLufs(loudest3)} LUFS`}
      >
        <line class="target" x1="0" x2="1000" y1={toHeight(targetLufs)} y2={toHeight(targetLufs)} />
        <path class="loudness" d={toLine(course.loudness)} />
      </svg>
      <figcaption class="soft">
        Waveform; momentary loudness, at most {toLufs(loudest3)} LUFS, dashed: {toLufs(targetLufs)} LUFS
      </figcaption>
    </figure>
  );
}

interface Props {
  readonly issues: readonly Issue[];
  readonly selected: Issue | undefined;
  readonly durationMs: number;
  readonly atMs: number;
  readonly course: SoundCourse | undefined;
  readonly onSelect: (issue: Issue) => void;
  readonly onSeek: (ms: number) => void;
}

/** The length of a recording with its findings, loudness and waveform, and where it is being played. */
export function Timeline({ issues, selected, durationMs, atMs, course, onSelect, onSeek }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const width = useWidth(track);
  const placed = placeInLanes(issues, durationMs, (durationMs * slotPx) / Math.max(slotPx, width));
  const lanes = Math.max(1, ...placed.map(({ lane }) => lane + 1));
  const percent = (ms: number): string => `${Math.min(100, (ms / durationMs) * 100)}%`;
  return (
    <div class="timeline">
      <div
        ref={track}
        class="timeline-track"
        onClick={(event) => {
          if ((event.target as HTMLElement).closest('button')) return;
          const area = event.currentTarget.getBoundingClientRect();
          onSeek(((event.clientX - area.left) / area.width) * durationMs);
        }}
      >
        {course ? <Course course={course} /> : undefined}
        <div class="lanes" style={{ height: `${lanes * 28}px` }}>
          {placed.map(({ issue, startMs, endMs, lane }) => (
            <button
              key={issue.id}
              type="button"
              class={`slot ${issue.severity.toLowerCase()}${issue.id === selected?.id ? ' selected' : ''}${isOpen(issue.status) ? '' : ' settled'}`}
              style={{ left: percent(startMs), width: percent(endMs - startMs), top: `${lane * 28}px` }}
              aria-label={`Finding ${issue.referenceNumber}, ${describePlace(issue.anchor)}: ${issue.summary}`}
              aria-pressed={issue.id === selected?.id}
              onClick={() => onSelect(issue)}
            >
              {issue.referenceNumber}
            </button>
          ))}
        </div>
        <div class="playhead" style={{ left: percent(atMs) }} aria-hidden="true" />
      </div>
      <div class="timeline-ends soft">
        <span>{toClock(atMs)}</span>
        <span>{toClock(durationMs)}</span>
      </div>
    </div>
  );
}
