import type { FileFormat } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import type { ExtractionContext } from '../extractor.ts';
import { tellForeignData } from '../foreign-data/tell-foreign-data.ts';
import { findFirstByte } from '../sniff/sniff-mpeg-audio.ts';
import { findTranscript } from './find-transcript.ts';
import type { MediaEngine, MediaFile } from './media-engine.ts';
import { createNodeAvEngine } from './node-av-engine.ts';
import { openReview, type Review } from './open-review.ts';
import { playThrough } from './play-through.ts';
import { readSamples } from './read-samples.ts';
import { describeSpeech, heardNobody, toHeardParts } from './speech-parts.ts';
import { statesLength } from './states-length.ts';
import { measureDamage, measurePicture, measureSound } from './to-measurements.ts';
import { joinSentences, toSpokenBlocks } from './to-spoken-blocks.ts';

const videoFormats: ReadonlySet<FileFormat> = new Set(['mp4', 'quicktime', 'avi', 'matroska']);
const isVideo = (format: FileFormat): boolean => videoFormats.has(format);

/** Audio and video: what is seen, heard and said, by ranges and in one pass over the file. */
export async function extractMedia(context: ExtractionContext): Promise<void> {
  const engine = createNodeAvEngine();
  const source = await withoutPadding(context);
  const file = await engine.open(source, context.format);
  try {
    refuseUnfit(context, file);
    context.add(...(await tellForeignData(context.format, context.source)));
    await reviewFile(context, engine, (await statesLength(source, context.format)) ? file : withoutLength(file));
  } finally {
    await file.close();
  }
}

/** The file with an estimated length, which is used only for the progress of the review. */
const withoutLength = (file: MediaFile): MediaFile => ({
  ...file,
  sound: file.sound && { ...file.sound, statedMs: null },
});

/** The file without the zero bytes before its first frame, because a reader would count them as part of its length. */
async function withoutPadding({ source, format }: ExtractionContext): Promise<ByteSource> {
  const start = format === 'mp3' || format === 'aac' ? ((await findFirstByte(source)) ?? 0) : 0;
  return start === 0
    ? source
    : {
        ...source,
        sizeBytes: source.sizeBytes - start,
        read: (offset, length, signal) => source.read(start + offset, length, signal),
      };
}

function refuseUnfit({ format, ceilings }: ExtractionContext, { picture, sound, undecodable }: MediaFile): void {
  if (isVideo(format) ? picture === undefined : sound === undefined)
    throw new ExtractionError(
      'unsupported_format',
      undecodable.length > 0
        ? 'The file is coded in a way that cannot be decoded here.'
        : `The file holds no ${isVideo(format) ? 'pictures' : 'sound'}.`,
    );
  if (isVideo(format) && (picture?.width ?? 0) * (picture?.height ?? 0) > ceilings.pixels)
    throw new ExtractionError('limit_exceeded', 'The pictures have more pixels than a review may use.');
}

async function reviewFile(context: ExtractionContext, engine: MediaEngine, whole: MediaFile): Promise<void> {
  // A sound file may hold a cover; it is no film.
  const file: MediaFile = isVideo(context.format) ? whole : { ...whole, picture: undefined };
  context.add(
    { type: 'engine', name: engine.name, version: engine.version },
    ...(file.picture
      ? [{ type: 'page', page: 1, width: file.picture.width, height: file.picture.height } as const]
      : []),
    ...describeFile(file),
    ...beginChecks(file),
  );
  const hasTranscript = findTranscript(context, 0) !== undefined;
  const review = await openReview(context, file, hasTranscript);
  await playThrough(context, file, review);
  const { state, plan } = review;
  if (file.picture ? state.picture.frames === 0 : state.sound.samples === 0)
    throw new ExtractionError('corrupt_file', 'The file opens, but nothing in it can be decoded.');
  const durationMs = Math.max(state.picture.lastMs + state.picture.gapMs, state.sound.endMs);
  context.add(
    { type: 'duration', durationMs: Math.round(review.isStopped ? (file.statedMs ?? durationMs) : durationMs) },
    ...(file.picture ? measurePicture(state.picture, file.picture, durationMs, plan.pictures === 'all') : []),
    ...measureSound(state.sound),
    ...measureStreams(file, review),
    ...toWords(context, file, review, durationMs),
    ...describeCoverage(file, review),
    ...describeSpeech(file, review, hasTranscript),
  );
  if (file.picture === undefined) return;
  context.add(...toFrames(review, context.ceilings.frames));
  await context.flush();
  await readSamples(context, state.picture, file.picture);
}

function describeFile({ picture, sound, captions, undecodable, tags }: MediaFile): readonly ExtractionPart[] {
  const facts: Record<string, string | number | null | undefined> = {
    title: tags['title'],
    author: tags['artist'] ?? tags['author'],
    comment: tags['comment'],
    description: tags['description'],
    copyright: tags['copyright'],
    videoCodec: picture?.codec,
    audioCodec: sound?.codec,
    sampleRate: sound?.sampleRate,
    channels: sound?.channels,
    language: sound?.language === 'und' ? null : sound?.language,
    captionTracks: captions.length,
    unreadStreams: undecodable.length,
  };
  return Object.entries(facts).flatMap(([name, value]): readonly ExtractionPart[] =>
    value === undefined || value === null || value === '' || value === 0 ? [] : [{ type: 'metadata', name, value }],
  );
}

const pictureChecks = ['black', 'freeze', 'flash', 'ocr'] as const;
const soundChecks = ['loudness', 'silence'] as const;

function beginChecks({ picture, sound }: MediaFile): readonly ExtractionPart[] {
  const checks = [...(picture ? pictureChecks : []), ...(sound ? soundChecks : []), 'text'];
  return checks.map((check) => ({ type: 'coverage', coverage: { check, extent: 'not_assessed', reason: '' } }));
}

function describeCoverage(file: MediaFile, { state, plan, isStopped }: Review): readonly ExtractionPart[] {
  const seconds = Math.round(Math.max(state.picture.lastMs, state.sound.endMs) / 1000);
  const cut = isStopped ? `The time for one review ended: only the first ${seconds} seconds were looked at.` : '';
  const say = (check: string, reason = cut, extent?: 'not_assessed'): ExtractionPart => ({
    type: 'coverage',
    coverage: { check, extent: extent ?? (reason === '' ? 'full' : 'partial'), reason },
  });
  const every = 'It needs every picture of the film, and only key frames were decoded.';
  return [
    ...(file.picture && plan.pictures === 'all' ? [say('black'), say('freeze'), say('flash')] : []),
    ...(file.picture && plan.pictures !== 'all'
      ? [
          say('black', 'Only key frames were decoded: short stretches may be missed.'),
          say('freeze', every, 'not_assessed'),
          say('flash', every, 'not_assessed'),
        ]
      : []),
    ...(file.sound ? [say('loudness'), say('silence')] : []),
    say('text'),
  ];
}

function measureStreams(file: MediaFile, { state, plan, isStopped }: Review): readonly ExtractionPart[] {
  const { picture, sound } = file;
  const isWhole = !isStopped && plan.pictures === 'all';
  return [
    ...(picture
      ? measureDamage('video', {
          statedMs: isWhole ? picture.statedMs : null,
          decodedMs: state.picture.lastMs + state.picture.gapMs,
          errors: state.pictureErrors,
          decoded: state.picture.frames,
        })
      : []),
    ...(sound
      ? measureDamage('audio', {
          statedMs: isStopped ? null : sound.statedMs,
          decodedMs: state.sound.endMs,
          errors: state.soundErrors,
          decoded: state.sound.samples,
        })
      : []),
  ];
}

function toWords(
  context: ExtractionContext,
  file: MediaFile,
  review: Review,
  durationMs: number,
): readonly ExtractionPart[] {
  const { state } = review;
  const transcript = findTranscript(context, durationMs);
  const byTrack = Map.groupBy(state.cues, ({ track }) => track);
  const captions = [...byTrack].flatMap(([track, cues]) => {
    const { language = null, codec = 'captions' } = file.captions[track] ?? {};
    const origin = language === null || language === 'und' ? codec : `${codec} ${language}`;
    return toSpokenBlocks(joinSentences(cues), {
      source: 'caption_text',
      role: 'caption',
      origin,
      order: 1 + track / 100,
    });
  });
  const said = toSpokenBlocks(joinSentences(transcript ?? []), {
    source: 'transcript_text',
    role: 'body',
    origin: 'transcript',
    order: 2,
  });
  const isFilm = file.picture !== undefined;
  const hasSound = file.sound !== undefined && state.sound.momentary.some((value) => value > -60);
  const isUncaptioned = isFilm && hasSound && state.cues.length === 0 && transcript === undefined;
  return [
    ...captions,
    ...said,
    ...toHeardParts(file, review),
    ...(isUncaptioned ? [fact(heardNobody(review) ? 'captions_missing_unspoken' : 'captions_missing')] : []),
    ...(isFilm && file.sound === undefined ? [fact('audio_missing')] : []),
  ];
}

const fact = (name: 'captions_missing' | 'captions_missing_unspoken' | 'audio_missing'): ExtractionPart => ({
  type: 'measurement',
  measurement: { name, value: 1, unit: 'fact', at: { kind: 'asset' } },
});

/** Pictures for the report, chosen evenly from those that were taken. */
function toFrames({ state }: Review, maximum: number): readonly ExtractionPart[] {
  const { samples } = state.picture;
  const stride = Math.max(1, Math.ceil(samples.length / maximum));
  return samples
    .filter((_, index) => index % stride === 0)
    .map(({ timeMs, width, height, jpeg }) => ({
      type: 'frame',
      frame: { timeMs: Math.round(timeMs), page: null, width, height, jpeg },
    }));
}
