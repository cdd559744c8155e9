import type { Measurement } from '../../../model/extraction.ts';
import { type MeasurementName, measurementNames } from '../../../model/measurement-names.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import { toFlashPart } from '../image/look-at-animation.ts';
import { measureAsset } from '../measure-asset.ts';
import { integrateLoudness, loudnessRange } from './loudness.ts';
import type { PictureTrack } from './media-engine.ts';
import type { Stretch } from './stretches.ts';
import type { PictureState } from './watch-picture.ts';
import type { SoundState } from './watch-sound.ts';

/** No sound that a mixer could make is louder: a damaged file. */
const absurdLoudness = 5;
/** A channel's mean (DC offset) is reported from this value on. */
const worthyOffset = 0.005;
/** Mean squares: -70 dBFS, -50 dBFS. */
const deadPower = 1e-7;
const livePower = 1e-5;
const invertedCorrelation = -0.9;
/** Less than this share of the stated duration is there: the file was cut off. */
const completeShare = 0.95;
/** At most this many periods of one kind are given, the longest ones. */
const maximumStretches = 50;

type Details = NonNullable<Measurement['details']>;

/** What a film looks like as a whole, and its black, still and flashing stretches. Without `everyFrame` only what key frames show. */
export function measurePicture(
  state: PictureState,
  track: PictureTrack,
  durationMs: number,
  everyFrame: boolean,
): readonly ExtractionPart[] {
  const { frames, interlaced } = state;
  const minutes = Math.max(durationMs, 1) / 60_000;
  return [
    ...measureAsset('video_short_side', Math.min(track.width, track.height)),
    ...measureAsset('video_frame_rate', round(track.framesPerSecond ?? 0, 3)),
    ...measureAsset('video_aspect', round(track.aspect, 4)),
    ...(interlaced > 0 ? measureAsset('video_interlaced', 1, { share: round(interlaced / frames, 3) }) : []),
    ...measureStretches('black', state.black.found, durationMs),
    ...(everyFrame
      ? [
          ...measureAsset('video_scene_cuts', state.cuts, { perMinute: round(state.cuts / minutes, 1) }),
          ...measureStretches('freeze', state.still.found, durationMs),
          ...state.flashes.map(toFlashPart),
        ]
      : []),
  ];
}

/** Loudness, silence, clipping and faults of channels. */
export function measureSound(state: SoundState): readonly ExtractionPart[] {
  const { samples, endMs, channels } = state;
  if (samples === 0) return [];
  const loudness = integrateLoudness(state.momentary);
  const range = loudnessRange(state.shortTerm);
  const loudest = {
    momentary: largest(state.momentary),
    shortTerm: largest(state.shortTerm),
  };
  const isSensible = loudness !== undefined && loudness < absurdLoudness;
  const clippings = state.clippings
    .toSorted((a, b) => b.samples - a.samples)
    .slice(0, maximumStretches)
    .toSorted((a, b) => a.startMs - b.startMs);
  return [
    ...(isSensible
      ? [
          toAsset('loudness_integrated', round(loudness, 2), { seconds: round(endMs / 1000, 1) }),
          ...(range === undefined ? [] : [toAsset('loudness_range', round(range, 2))]),
          ...(loudest.momentary > -70 ? [toAsset('loudness_momentary', round(loudest.momentary, 2))] : []),
          ...(loudest.shortTerm > -70 ? [toAsset('loudness_short_term', round(loudest.shortTerm, 2))] : []),
          ...(state.truePeak > 0 ? [toAsset('true_peak', round(20 * Math.log10(state.truePeak), 2))] : []),
        ]
      : []),
    ...measureStretches('silence', state.silence.found, endMs),
    ...clippings.map(({ startMs, endMs: until, samples: count, runs }) =>
      toPlaced('clipping', count, { startMs, endMs: until }, { runs }),
    ),
    ...channels.flatMap(({ sum }, channel) => {
      const offset = Math.abs(sum / samples);
      return offset >= worthyOffset ? [toAsset('dc_offset', round(offset, 4), { channel: channel + 1 })] : [];
    }),
    ...measureChannels(state),
  ];
}

const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);

function measureChannels({ channels, samples, product }: SoundState): readonly ExtractionPart[] {
  const powers = channels.map(({ squares }) => squares / samples);
  const hasLive = powers.some((power) => power >= livePower);
  const dead = powers.flatMap((power, channel) => (hasLive && power < deadPower ? [channel + 1] : []));
  const [left = 0, right = 0] = powers;
  const isInverted =
    channels.length === 2 &&
    Math.min(left, right) >= livePower &&
    product / samples / Math.sqrt(left * right) < invertedCorrelation;
  return [
    // Films leave channels of surround sound empty; of two channels both are meant to be heard.
    ...(channels.length === 2 ? dead.map((channel) => toAsset('channel_fault', 'dead', { channel })) : []),
    ...(isInverted ? [toAsset('channel_fault', 'inverted', { channel: 2 })] : []),
  ];
}

/** A stream that is shorter than it states, and how much of it could not be decoded. */
export function measureDamage(
  stream: 'audio' | 'video',
  {
    statedMs,
    decodedMs,
    errors,
    decoded,
  }: {
    readonly statedMs: number | null;
    readonly decodedMs: number;
    readonly errors: number;
    readonly decoded: number;
  },
): readonly ExtractionPart[] {
  const share = statedMs === null || statedMs <= 0 ? 1 : decodedMs / statedMs;
  return [
    ...(share < completeShare
      ? [
          toPlaced(
            'truncated',
            round(share, 3),
            { startMs: decodedMs, endMs: statedMs ?? decodedMs },
            { stream, statedMs: Math.round(statedMs ?? 0), decodedMs: Math.round(decodedMs) },
          ),
        ]
      : []),
    ...(errors > 0 ? [toAsset('decode_errors', errors, { stream, decoded })] : []),
  ];
}

function measureStretches(
  name: MeasurementName,
  stretches: readonly Stretch[],
  durationMs: number,
): readonly ExtractionPart[] {
  return stretches
    .toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))
    .slice(0, maximumStretches)
    .toSorted((a, b) => a.startMs - b.startMs)
    .map((stretch) => {
      const lengthMs = Math.round(stretch.endMs - stretch.startMs);
      return toPlaced(name, lengthMs, stretch, { share: round(lengthMs / Math.max(1, durationMs), 3) });
    });
}

function toPlaced(name: MeasurementName, value: number, { startMs, endMs }: Stretch, details: Details): ExtractionPart {
  const at = {
    kind: 'time',
    startMs: Math.max(0, Math.round(startMs)),
    endMs: Math.max(0, Math.round(endMs)),
  } as const;
  return { type: 'measurement', measurement: { name, value, unit: measurementNames[name].unit, at, details } };
}

/** As `measureAsset`, for values that may be zero. */
function toAsset(name: MeasurementName, value: number | string, details?: Details): ExtractionPart {
  const { unit } = measurementNames[name];
  return {
    type: 'measurement',
    measurement: { name, value, unit, at: { kind: 'asset' }, ...(details !== undefined && { details }) },
  };
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
