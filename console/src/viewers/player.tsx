import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Issue, TranscriptSegment } from '../api/types.ts';
import { useKeys } from '../ui/use-keys.ts';
import { toClock } from '../ui/words.ts';
import { listMarks, Marks } from './marks.tsx';
import { largestBytes, longestMs, measureSound, type SoundCourse } from './measure-sound.ts';
import { Timeline } from './timeline.tsx';
import type { ViewerProps } from './types.ts';

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

const stamp = (ms: number): string => {
  const seconds = ms / 1000;
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(Math.round(ms % 1000)).padStart(3, '0')}`;
};

/** Captions as WebVTT; `<`, `&` and the arrow of times are words there. */
export function toVtt(segments: readonly TranscriptSegment[]): string {
  const cues = segments.map(({ startMs, endMs, text }) => {
    const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\s+/g, ' ');
    return `${stamp(startMs)} --> ${stamp(Math.max(endMs, startMs + 1))}\n${words}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** Waveform and loudness of a recording short enough to be decoded at once; undefined until then, and for others. */
function useCourse(url: string, durationMs: number): SoundCourse | undefined {
  const [course, setCourse] = useState<SoundCourse>();
  useEffect(() => {
    if (durationMs <= 0 || durationMs > longestMs) return undefined;
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      const response = await fetch(url, { signal: stop.signal });
      if (!response.ok || Number(response.headers.get('Content-Length') ?? largestBytes) >= largestBytes) {
        stop.abort();
        return;
      }
      setCourse(await measureSound(await response.arrayBuffer()));
    };
    // A film without sound, or of a kind that cannot be decoded, has no course.
    run().catch(() => undefined);
    return () => stop.abort();
  }, [url, durationMs > 0]);
  return course;
}

interface TranscriptProps {
  readonly segments: readonly TranscriptSegment[];
  readonly issues: readonly Issue[];
  readonly atMs: number;
  readonly onSeek: (ms: number) => void;
}

/** What is said, following what is played. */
function TranscriptLines({ segments, issues, atMs, onSeek }: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null);
  const current = segments.findLastIndex(({ startMs }) => startMs <= atMs + 50);
  useEffect(() => {
    const scroller = list.current;
    const line = scroller?.children[current];
    if (!(scroller && line instanceof HTMLElement)) return;
    const top = line.offsetTop - scroller.offsetTop;
    if (top < scroller.scrollTop || top > scroller.scrollTop + scroller.clientHeight - 60)
      scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 3);
  }, [current]);
  return (
    <ol class="transcript" ref={list} aria-label="Transcript" tabIndex={0}>
      {segments.map(({ startMs, endMs, text, confidence }, index) => {
        const numbers = issues
          .filter(({ anchor }) => anchor.kind === 'time' && anchor.startMs < endMs && anchor.endMs > startMs)
          .map(({ referenceNumber }) => referenceNumber);
        return (
          <li key={index} class={index === current ? 'current' : ''}>
            <button type="button" onClick={() => onSeek(startMs)}>
              <time>{toClock(startMs)}</time>
              <span>
                <bdi>{text}</bdi>
                {confidence !== null && confidence < 0.78 ? <span class="soft uncertain">uncertain</span> : undefined}
              </span>
              {numbers.length > 0 ? <span class="numbers">{numbers.join(', ')}</span> : undefined}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

const startOf = (issue: Issue | undefined): number | undefined =>
  issue?.anchor.kind === 'time' ? issue.anchor.startMs : undefined;

/** A film or a recording in the browser's own player, with a timeline of its findings and a transcript that follows. */
export function Player({ url, filename, mimeType, issues, selected, onSelect, transcript }: ViewerProps) {
  const media = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [atMs, setAt] = useState(0);
  const [durationMs, setDuration] = useState(0);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [hasFailed, setFailed] = useState(false);
  const isFilm = mimeType.startsWith('video/');
  const course = useCourse(url, durationMs);
  const captions = useMemo(
    () =>
      transcript.length === 0 ? undefined : URL.createObjectURL(new Blob([toVtt(transcript)], { type: 'text/vtt' })),
    [transcript],
  );
  useEffect(() => (captions ? () => URL.revokeObjectURL(captions) : undefined), [captions]);

  const seek = (ms: number): void => {
    if (media.current) media.current.currentTime = ms / 1000;
    setAt(ms);
  };
  useEffect(() => {
    const start = startOf(selected);
    if (start !== undefined) seek(start);
  }, [selected?.id, durationMs > 0]);
  useKeys({
    ' ': () => {
      const player = media.current;
      if (player === null) return;
      if (!player.paused) {
        player.pause();
        return;
      }
      const start = startOf(selected);
      if (start !== undefined) seek(start);
      player.play().catch(() => setFailed(true));
    },
  });
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setSize({ width: entry?.contentRect.width ?? 0, height: entry?.contentRect.height ?? 0 }),
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // The browser reports the time only four times a second, so marks follow the animation frames.
    let turn = 0;
    const follow = (): void => {
      const player = media.current;
      if (player && !player.paused) setAt(player.currentTime * 1000);
      turn = requestAnimationFrame(follow);
    };
    turn = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(turn);
  }, []);

  const marks = listMarks(
    issues,
    (anchor) => anchor.kind === 'time' && anchor.startMs <= atMs + 40 && anchor.endMs >= atMs - 40,
  );
  const length = durationMs || lastEnd(issues, transcript);
  return (
    <div class="viewer">
      <div class="stage player-stage">
        {/* The element is "video" for sound too: only it shows captions. */}
        <div class={isFilm ? 'frame' : 'frame sound'} ref={frame}>
          <video
            ref={media}
            src={url}
            controls
            preload="metadata"
            playsInline
            crossOrigin="anonymous"
            aria-label={filename}
            onLoadedMetadata={({ currentTarget }) => setDuration(currentTarget.duration * 1000)}
            onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime * 1000)}
            onError={() => setFailed(true)}
          >
            {captions ? (
              <track kind="captions" srcLang="en" label="What is said" src={captions} default={isFilm} />
            ) : undefined}
          </video>
          {isFilm && size.width > 0 ? (
            <Marks
              marks={marks}
              selectedId={selected?.id}
              onSelect={onSelect}
              width={size.width}
              height={size.height}
            />
          ) : undefined}
        </div>
        {hasFailed ? (
          <p role="alert">
            This browser cannot play the file. Its findings, times and transcript stand here all the same.
          </p>
        ) : undefined}
        {length > 0 ? (
          <Timeline
            issues={issues}
            selected={selected}
            durationMs={length}
            atMs={atMs}
            course={course}
            onSelect={onSelect}
            onSeek={seek}
          />
        ) : undefined}
        {transcript.length > 0 ? (
          <TranscriptLines segments={transcript} issues={issues} atMs={atMs} onSeek={seek} />
        ) : undefined}
      </div>
    </div>
  );
}

/** How long a recording is at least, where the browser cannot say. */
const lastEnd = (issues: readonly Issue[], transcript: readonly TranscriptSegment[]): number =>
  Math.max(
    0,
    ...issues.map(({ anchor }) => (anchor.kind === 'time' ? anchor.endMs : 0)),
    ...transcript.map(({ endMs }) => endMs),
  );
