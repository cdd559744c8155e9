import type { SpokenWord, TranscriptSegment } from '../../../model/transcript.ts';
import type { HeardWord } from './place-words.ts';
import type { Span } from './split-speech.ts';

/** A word and when it was said. */
export interface TimedWord extends HeardWord, Span {}

/** Pauses shorter than this are part of speaking. */
const shortestPauseMs = 200;
/** A pause belongs to a place in the text that is expected this close to it, in time of speaking. */
const reachMs = 1500;
/** People pause at the ends of sentences rather than at commas, and there rather than between other words: so much nearer these must be. */
const handicapMs = { end: 0, comma: 400, none: 800 } as const;
/** Phrases of one sentence are told apart where a pause lies between them that is at least so long. */
const phrasePauseMs = 400;
/** What a model says that did not come to an end may be invented: it is never heard surely. */
const unfinishedConfidence = 0.5;

/**
 * When each word of a piece was said. The model gives no times: words take time by their length, and breaks in the text (ends of sentences,
 * commas) are put where somebody pauses.
 */
export function timeWords(words: readonly HeardWord[], spoken: readonly Span[]): readonly TimedWord[] {
  const speakingMs = spoken.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const weights = words.map(({ text }) => toWeight(text));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0 || speakingMs === 0) return [];
  const ends = cumulate(weights).map((weight) => (weight / total) * speakingMs);
  const anchors = matchPauses(findBreaks(words, ends), findPauses(spoken));
  const place = (expectedMs: number): number => interpolate(expectedMs, anchors, speakingMs);
  return words.map((word, index) => ({
    ...word,
    startMs: toTime(place(index === 0 ? 0 : (ends[index - 1] ?? 0)), spoken, 'after'),
    endMs: toTime(place(ends[index] ?? speakingMs), spoken, 'before'),
  }));
}

/** Words as phrases: sentences, and their parts where somebody pauses between them. */
export function toSegments(words: readonly TimedWord[], isFinished: boolean): readonly TranscriptSegment[] {
  const groups: TimedWord[][] = [];
  for (const word of words) {
    const last = groups.at(-1)?.at(-1);
    const isBreak = last === undefined || /[.?!]["'”’]?$/.test(last.text) || word.startMs - last.endMs >= phrasePauseMs;
    if (isBreak) groups.push([word]);
    else groups.at(-1)?.push(word);
  }
  return groups.map((group, index) => {
    const mean = group.reduce((sum, { logProbability }) => sum + logProbability, 0) / group.length;
    const isTail = !isFinished && index === groups.length - 1;
    const confidence = Math.min(Math.exp(mean), isTail ? unfinishedConfidence : 1);
    return {
      startMs: Math.round(group[0]?.startMs ?? 0),
      endMs: Math.round(group.at(-1)?.endMs ?? 0),
      text: group.map(({ text }) => text).join(' '),
      confidence: Math.round(confidence * 100) / 100,
      words: group.map(toSpokenWord),
    };
  });
}

const toSpokenWord = ({ startMs, endMs, text, soundsLike }: TimedWord): SpokenWord => ({
  startMs: Math.round(startMs),
  endMs: Math.round(endMs),
  text,
  ...(soundsLike !== undefined && { soundsLike }),
});

/** Letters take about equal time; a digit or a sign is said as a word. */
function toWeight(text: string): number {
  const spelt = text.match(/[\d£$€%&@]/g)?.length ?? 0;
  return text.length - spelt + 4 * spelt + 1;
}

function cumulate(values: readonly number[]): readonly number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** A place between two words. */
interface Break {
  readonly ms: number;
  readonly kind: keyof typeof handicapMs;
}

const findBreaks = (words: readonly HeardWord[], ends: readonly number[]): readonly Break[] =>
  words.slice(0, -1).map(({ text }, index) => ({
    ms: ends[index] ?? 0,
    kind: /[.?!]["'”’]?$/.test(text) ? 'end' : /[,;:]["'”’]?$/.test(text) ? 'comma' : 'none',
  }));

interface Pause {
  /** In time of speaking. */
  readonly ms: number;
  readonly lengthMs: number;
}

function findPauses(spoken: readonly Span[]): readonly Pause[] {
  let ms = 0;
  return spoken.flatMap(({ startMs, endMs }, index) => {
    ms += endMs - startMs;
    const lengthMs = (spoken[index + 1]?.startMs ?? endMs) - endMs;
    return lengthMs >= shortestPauseMs ? [{ ms, lengthMs }] : [];
  });
}

interface Anchor {
  readonly expectedMs: number;
  readonly ms: number;
}

/** The longest pauses choose first; each takes the nearest break that keeps the order. */
function matchPauses(breaks: readonly Break[], pauses: readonly Pause[]): readonly Anchor[] {
  const anchors: Anchor[] = [];
  for (const pause of pauses.toSorted((a, b) => b.lengthMs - a.lengthMs)) {
    const cost = ({ ms, kind }: Break): number => Math.abs(ms - pause.ms) + handicapMs[kind];
    const [nearest] = breaks
      .filter(({ ms }) => Math.abs(ms - pause.ms) <= reachMs)
      .filter(({ ms }) =>
        anchors.every((anchor) => ms !== anchor.expectedMs && ms < anchor.expectedMs === pause.ms < anchor.ms),
      )
      .toSorted((a, b) => cost(a) - cost(b));
    if (nearest !== undefined) anchors.push({ expectedMs: nearest.ms, ms: pause.ms });
  }
  return anchors.toSorted((a, b) => a.ms - b.ms);
}

function interpolate(expectedMs: number, anchors: readonly Anchor[], totalMs: number): number {
  const known = [{ expectedMs: 0, ms: 0 }, ...anchors, { expectedMs: totalMs, ms: totalMs }];
  const index = known.findIndex((anchor, at) => at > 0 && expectedMs <= anchor.expectedMs);
  const [from, to] = [known[index - 1], known[index]];
  if (from === undefined || to === undefined) return totalMs;
  const share = (expectedMs - from.expectedMs) / Math.max(1, to.expectedMs - from.expectedMs);
  return from.ms + share * (to.ms - from.ms);
}

/** Time of speaking as time of the recording. At a pause a word ends before it and the next begins after it. */
function toTime(speakingMs: number, spoken: readonly Span[], side: 'before' | 'after'): number {
  let rest = speakingMs;
  for (const { startMs, endMs } of spoken) {
    const length = endMs - startMs;
    if (side === 'before' ? rest <= length + 1 : rest < length - 1) return Math.min(endMs, startMs + rest);
    rest -= length;
  }
  return spoken.at(-1)?.endMs ?? 0;
}
