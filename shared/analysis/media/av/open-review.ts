import { deserialize, serialize } from 'node:v8';
import type { TranscriptSegment } from '../../../model/transcript.ts';
import type { ExtractionContext } from '../extractor.ts';
import type { Span } from '../speech/split-speech.ts';
import type { CaptionCue, MediaFile, PlayOptions } from './media-engine.ts';
import { noPicture, type PictureState } from './watch-picture.ts';
import { noSound, type SoundState } from './watch-sound.ts';

/** Processor seconds for a minute of 1920 x 1080 at 30 frames a second, decoded and looked at in full. */
const secondsPerMinute = 12.5;
const referencePixelRate = 1920 * 1080 * 30;
const checkpointName = 'media';
/** Shown as the origin of words that were recognised on this machine. */
export const localSpeech = 'moonshine-tiny';
/** Raise it when a stored state of an earlier version would be misread. */
const stateVersion = 3;

/** All that is known of the file so far: plain data, stored after every stretch. */
export interface ReviewState {
  readonly version: number;
  readonly sizeBytes: number;
  readonly pictures: PlayOptions['pictures'];
  readonly picture: PictureState;
  readonly sound: SoundState;
  readonly cues: CaptionCue[];
  readonly segments: TranscriptSegment[];
  /** Where speech was not understood, and where none could be recognised because the recogniser failed. */
  readonly unclear: Span[];
  readonly unheard: Span[];
  speechSource: string;
  /** Up to this time speech was transcribed. */
  speechMs: number;
  pictureErrors: number;
  soundErrors: number;
  /** The file was played to its end. */
  isPlayed: boolean;
}

export interface Review {
  readonly state: ReviewState;
  readonly plan: Pick<PlayOptions, 'pictures' | 'withSpeech'>;
  /** The time for the review ended before the file did. */
  isStopped: boolean;
  /** Why not all speech was transcribed, in one sentence. */
  speechFailure: string | undefined;
  save(): Promise<void>;
}

/** Begins a review, or continues an interrupted one from its last stored state. */
export async function openReview(context: ExtractionContext, file: MediaFile, hasTranscript: boolean): Promise<Review> {
  const { checkpoints, source, ceilings } = context;
  const pictures = choosePass(file, ceilings.fullPassMs);
  const bytes = await checkpoints?.load(checkpointName);
  const stored = bytes && parseState(bytes, source.sizeBytes, pictures);
  const state = stored ?? {
    version: stateVersion,
    sizeBytes: source.sizeBytes,
    pictures,
    picture: noPicture(),
    sound: noSound(),
    cues: [],
    segments: [],
    unclear: [],
    unheard: [],
    speechSource: context.transcribe === undefined ? localSpeech : '',
    speechMs: 0,
    pictureErrors: 0,
    soundErrors: 0,
    isPlayed: false,
  };
  // Captions are compared only with speech that is recognised on this machine, because a service would have to be paid for it.
  const canHear = context.transcribe !== undefined ? file.captions.length === 0 : context.hearSound !== undefined;
  const withSpeech = canHear && file.sound !== undefined && !hasTranscript;
  return {
    state,
    plan: { pictures, withSpeech },
    isStopped: false,
    speechFailure: undefined,
    save: async () => await checkpoints?.save(checkpointName, serialize(state)),
  };
}

/** Every picture where the estimated processor time allows it, key frames otherwise. */
function choosePass({ picture, statedMs }: MediaFile, fullPassMs: number): PlayOptions['pictures'] {
  if (picture === undefined) return 'none';
  const pixelRate = picture.width * picture.height * (picture.framesPerSecond ?? 30);
  const minutes = (picture.statedMs ?? statedMs ?? 0) / 60_000;
  const seconds = (minutes * secondsPerMinute * pixelRate) / referencePixelRate;
  return seconds * 1000 <= fullPassMs ? 'all' : 'keyframes';
}

/** Undefined when it is of another file or another version of this program. */
function parseState(bytes: Uint8Array, sizeBytes: number, pictures: PlayOptions['pictures']): ReviewState | undefined {
  try {
    const state = deserialize(bytes) as ReviewState; // Written by this program; other versions are refused below.
    return state.version === stateVersion && state.sizeBytes === sizeBytes && state.pictures === pictures
      ? state
      : undefined;
  } catch {
    return undefined;
  }
}
