import type { Coverage } from '../../../model/coverage.ts';
import { surelyHeard } from '../../../model/surely-heard.ts';
import type { TranscriptSegment } from '../../../model/transcript.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { Span } from '../speech/split-speech.ts';
import { writeNumbers } from '../speech/write-numbers.ts';
import { findClaimsUncaptioned, findUncaptioned, type Uncaptioned } from './find-uncaptioned.ts';
import type { MediaFile } from './media-engine.ts';
import { localSpeech, type Review, type ReviewState } from './open-review.ts';
import { joinSentences, toSpokenBlocks } from './to-spoken-blocks.ts';

/** Sound without speech that is at least this long may be a song, whose words are not recognised. */
const shortestSongMs = 10_000;
/** At most this many passages are listed; of the others only the number is given. */
const namedPassages = 5;

/** The recognised speech as text of the file. If there are captions, sentences are added of which they leave out many words or one that rules look for; many are measured, too. */
export function toHeardParts(file: MediaFile, { state }: Review): readonly ExtractionPart[] {
  const isLocal = state.speechSource === localSpeech;
  const sentences = joinSentences(findTrusted(state)); // A telephone number may run over several pieces.
  const heard = isLocal ? sentences.map((segment) => ({ ...segment, text: writeNumbers(segment.text) })) : sentences;
  const captions = state.cues.filter(({ track }) => isEnglish(file.captions[track]?.language ?? null));
  const uncaptioned = captions.length === 0 ? [] : findUncaptioned(heard, captions);
  const spoken = captions.length === 0 ? heard : [...findClaimsUncaptioned(heard, captions)];
  return [
    ...toSpokenBlocks(spoken, {
      source: 'transcript_text',
      role: 'body',
      origin: state.speechSource,
      order: 2.5,
    }),
    ...uncaptioned.map(toUncaptioned),
  ];
}

/**
 * If more of the speech was not understood than was, it is probably in another language. Then only words with high confidence count, and the
 * rest counts as not understood, too.
 */
function findTrusted({ segments, unclear, speechSource }: ReviewState): readonly TranscriptSegment[] {
  const isForeign = speechSource === localSpeech && lengthOf(unclear) > lengthOf(segments);
  return isForeign ? segments.filter(({ confidence = 1 }) => confidence >= surelyHeard) : segments;
}

/** Captions in another language than the speech are a translation: what they leave out says nothing. */
const isEnglish = (language: string | null): boolean => language === null || /^(und|en)/i.test(language);

const toUncaptioned = ({ startMs, endMs, text }: Uncaptioned): ExtractionPart => ({
  type: 'measurement',
  measurement: {
    name: 'speech_uncaptioned',
    value: text.split(/\s+/).length,
    unit: 'words',
    at: { kind: 'time', startMs, endMs, quote: text },
    details: { heardAt: toClock(startMs), words: toBeginning(text) },
  },
});

/** As much of a passage as a finding quotes. */
const toBeginning = (text: string): string =>
  text.length <= 120 ? text : `${text.slice(0, 120).replace(/\s\S*$/, '')}…`;

/** All of the sound was listened to, and nobody speaks in it. */
export const heardNobody = ({ state, plan, isStopped, speechFailure }: Review): boolean =>
  plan.withSpeech &&
  !isStopped &&
  speechFailure === undefined &&
  [state.segments, state.unclear, state.unheard].every((spans) => spans.length === 0);

const maySing = ({ sound }: ReviewState): boolean => sound.endMs - lengthOf(sound.silence.found) >= shortestSongMs;

/** How much of what is spoken is known, in seconds of speech, and why it is not all. */
export function describeSpeech(file: MediaFile, review: Review, hasTranscript: boolean): readonly ExtractionPart[] {
  const { state, plan, isStopped, speechFailure } = review;
  const { segments, unclear, unheard, sound } = state;
  const toCoverage = (extent: Coverage['extent'], reason: string, lostMs: number): ExtractionPart => ({
    type: 'coverage',
    coverage: {
      check: 'speech',
      extent,
      reason,
      unit: 'seconds',
      assessed: toSeconds(lengthOf(findTrusted(state))),
      notAssessed: toSeconds(lostMs),
    },
  });
  if (file.sound === undefined) return [];
  if (!plan.withSpeech) {
    const isKnown = hasTranscript || state.cues.length > 0;
    return isKnown ? [] : [toCoverage('not_assessed', 'Nothing that hears speech is set up.', sound.endMs)];
  }
  if (speechFailure !== undefined)
    return [toCoverage(segments.length > 0 ? 'partial' : 'not_assessed', speechFailure, sound.endMs - state.speechMs)];
  const reasons = [
    ...(isStopped ? ['The time for one review ended before the file did.'] : []),
    ...(unclear.length === 0
      ? []
      : [`Somebody speaks at ${toClocks(unclear)}, but was not understood: too unclear, or not English.`]),
    ...(unheard.length === 0 ? [] : [`What hears speech failed at ${toClocks(unheard)}.`]),
    ...(heardNobody(review) && maySing(state)
      ? ['Nobody was heard to speak; words that are sung are not recognised.']
      : []),
  ];
  const extent = reasons.length === 0 ? 'full' : 'partial';
  return [toCoverage(extent, reasons.join(' '), lengthOf([...unclear, ...unheard]))];
}

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

const toSeconds = (ms: number): number => Math.round(Math.max(0, ms) / 1000);

function toClocks(spans: readonly Span[]): string {
  const named = spans.slice(0, namedPassages).map(({ startMs, endMs }) => `${toClock(startMs)}–${toClock(endMs)}`);
  const more = spans.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more places` : '');
}

/** Minutes and seconds: 1:05. */
function toClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
