import type { FileFormat } from '../../../model/media-types.ts';
import type { ByteSource } from '../byte-source.ts';

/**
 * What the extractor needs from a library that decodes audio and video. Only its implementation knows which library it is.
 * All times are milliseconds from the first picture, or from the first sound where there is no picture.
 */
export interface MediaEngine {
  readonly name: string;
  readonly version: string;
  /** Rejects with an `ExtractionError` when the bytes are not a file of that format, or hold nothing that can be decoded. */
  open(source: ByteSource, format: FileFormat): Promise<MediaFile>;
}

export interface MediaFile {
  readonly picture: PictureTrack | undefined;
  readonly sound: SoundTrack | undefined;
  readonly captions: readonly CaptionTrack[];
  /** Codecs of streams that cannot be decoded. */
  readonly undecodable: readonly string[];
  /** Title, artist, comment, … as the file states them. */
  readonly tags: Readonly<Record<string, string>>;
  /** As the container states it; null when it does not. */
  readonly statedMs: number | null;
  /** Reads the file once, from `fromMs` or a little before to the end, and passes on what it decodes. */
  play(sinks: Sinks, options: PlayOptions): Promise<Played>;
  close(): Promise<void>;
}

export interface PictureTrack {
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  /** Width over height of the picture as shown. */
  readonly aspect: number;
  readonly framesPerSecond: number | null;
  readonly statedMs: number | null;
}

export interface SoundTrack {
  readonly codec: string;
  readonly sampleRate: number;
  readonly channels: number;
  readonly language: string | null;
  readonly statedMs: number | null;
}

export interface CaptionTrack {
  readonly codec: string;
  readonly language: string | null;
}

export interface PlayOptions {
  readonly fromMs: number;
  /** `none` if no pictures are decoded. */
  readonly pictures: 'all' | 'keyframes' | 'none';
  /** Whether `onSpeech` is wanted. */
  readonly withSpeech: boolean;
}

export interface Sinks {
  onPicture(picture: ShownPicture): void;
  onSound(sound: SoundPiece): void;
  /** 16 kHz mono, signed 16 bits, little endian. */
  onSpeech(samples: Uint8Array, startMs: number): void;
  onCaption(cue: CaptionCue): void;
  /** Called between packets; `true` stops the reading. Returns a promise only if the reading has to wait. */
  pause(): boolean | Promise<boolean>;
}

export interface ShownPicture {
  readonly timeMs: number;
  /** The whole picture, averaged down to `flashFrame`: red, green, blue. */
  readonly small: Uint8Array;
  readonly isInterlaced: boolean;
  /** As JPEG, to be read and shown. Only within `onPicture`. */
  draw(): DrawnPicture;
}

/** A picture that was taken of a film, at most 1,280 x 720. */
export interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  readonly jpeg: Uint8Array;
}

/** About a tenth of a second of sound. */
export interface SoundPiece {
  readonly startMs: number;
  readonly sampleRate: number;
  readonly channels: number;
  /** -1 to 1, interleaved. Valid only within `onSound`. */
  readonly samples: Float64Array;
  /** Loudness of the last 400 ms and of the last 3 s, LUFS; -Infinity in silence. */
  readonly momentary: number;
  readonly shortTerm: number;
  /** Highest true peak since the playing began, of full scale. */
  readonly truePeak: number;
}

export interface CaptionCue {
  /** Index into `MediaFile.captions`. */
  readonly track: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Lines, without markup. */
  readonly text: string;
}

/** Damage that was found while reading. */
export interface Played {
  readonly pictureErrors: number;
  readonly soundErrors: number;
  /** The container is broken here: the rest could not be read. */
  readonly isBroken: boolean;
}
