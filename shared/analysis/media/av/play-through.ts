import type { ExtractionContext } from '../extractor.ts';
import { createSpeechCollector } from './collect-speech.ts';
import type { MediaFile } from './media-engine.ts';
import type { Review } from './open-review.ts';
import { createPictureWatch } from './watch-picture.ts';
import { createSoundWatch } from './watch-sound.ts';

/** Loudness looks back three seconds and flashing six, so a continued review begins that much earlier. */
const warmUpMs = 7000;
/** Share of the time for one review after which playing ends, to leave time for what comes after. */
const playingShare = 0.8;
/** How often progress is reported; each report is a request to the store. */
const lookIntervalMs = 2000;
/** Part of the progress bar that playing takes; where pictures are read, that takes the other half. */
export const playedShare = (hasPictures: boolean): number => (hasPictures ? 0.5 : 0.98);

/** Reads the file once and analyses pictures and sound; speech is recognised at the same time. The results of a long file are stored after every stretch. */
export async function playThrough(context: ExtractionContext, file: MediaFile, review: Review): Promise<void> {
  const { state, plan } = review;
  if (state.isPlayed) return;
  const { ceilings } = context;
  const endsAt = ceilings.deadlineMs * playingShare; // Counted from the start of this process, as the deadline is.
  const pictures = createPictureWatch(state.picture, plan.pictures === 'all', ceilings.recognisedPictures);
  const sounds = createSoundWatch(state.sound);
  const speech = createSpeechCollector(context, review);
  const resumedMs = position(file, review);
  const knownCues = new Set(state.cues.map(toCueKey));
  const errorsBefore = { picture: state.pictureErrors, sound: state.soundErrors };
  let nextStretchMs = resumedMs + ceilings.stretchMs;
  const share = playedShare(file.picture !== undefined && ceilings.recognisedPictures > 0);
  let isUsable = false;
  let nextLookAt = 0;
  const lookUp = async (): Promise<boolean> => {
    const nowMs = position(file, review);
    if (!isUsable && nowMs > 0) {
      isUsable = true;
      context.markUsable();
      await context.flush();
    }
    const fraction = file.statedMs ? Math.min(1, nowMs / file.statedMs) : 0;
    context.reportProgress(fraction * share, 'Watching and listening');
    if (nowMs >= nextStretchMs) {
      nextStretchMs = nowMs + ceilings.stretchMs;
      await speech.endStretch();
      pictures.collectFlashes();
      await review.save();
    }
    return review.isStopped;
  };
  const played = await file.play(
    {
      onPicture: (picture) => pictures.look(picture),
      onSound: (piece) => sounds.listen(piece),
      onSpeech: (samples, startMs) => speech.add(samples, startMs),
      onCaption: (cue) => {
        if (!knownCues.has(toCueKey(cue))) state.cues.push(cue);
        knownCues.add(toCueKey(cue));
      },
      pause() {
        const now = performance.now();
        review.isStopped = now > endsAt;
        const { room } = speech;
        if (room !== undefined) return room.then(() => review.isStopped);
        if (now < nextLookAt && position(file, review) < nextStretchMs) return review.isStopped;
        nextLookAt = now + lookIntervalMs;
        return lookUp();
      },
    },
    { fromMs: Math.max(0, Math.min(resumedMs - warmUpMs, plan.withSpeech ? state.speechMs : resumedMs)), ...plan },
  );
  await speech.finish();
  pictures.close();
  sounds.close();
  pictures.collectFlashes();
  state.pictureErrors = errorsBefore.picture + played.pictureErrors + (played.isBroken ? 1 : 0);
  state.soundErrors = errorsBefore.sound + played.soundErrors;
  state.isPlayed = !review.isStopped;
  if (state.isPlayed && position(file, review) > ceilings.stretchMs) await review.save();
}

/** Up to which time the file was analysed; with sound and pictures, the earlier of the two. */
function position({ picture, sound }: MediaFile, { state }: Review): number {
  const seenMs = picture ? state.picture.lastMs : Number.POSITIVE_INFINITY;
  const heardMs = sound ? state.sound.endMs : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(seenMs, heardMs));
}

const toCueKey = ({ track, startMs, text }: { track: number; startMs: number; text: string }): string =>
  `${track} ${Math.round(startMs)} ${text}`;
