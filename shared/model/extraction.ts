import type { Coverage } from './coverage.ts';
import type { Anchor, textSourceTypes } from './issue.ts';
import type { FileFormat } from './media-types.ts';
import type { SoundAlikeWords } from './transcript.ts';

/**
 * What an extractor says about one file, the same for every medium. The rules see only this.
 * It crosses process borders by structured clone, never as JSON.
 */
export interface Extraction {
  readonly format: FileFormat;
  readonly sizeBytes: number;
  /** SHA-256 of the analysed bytes, lower-case hex; null when the file was read only in part. */
  readonly sha256: string | null;
  /** Engines that opened the file, for the provenance of the run. */
  readonly engines: readonly { readonly name: string; readonly version: string }[];
  /** Reading order. The extracted text is all `text` values joined with one line feed. */
  readonly blocks: readonly TextBlock[];
  readonly measurements: readonly Measurement[];
  readonly frames: readonly Frame[];
  /** Title, author, language, GPS, permissions, …; names are lower camelCase. */
  readonly metadata: readonly { readonly name: string; readonly value: string | number | boolean }[];
  /** Per check: what was looked at, and what was not. */
  readonly coverage: readonly Coverage[];
  /** Pages of a document or frames' size of an image or video, in the medium's own unit. */
  readonly pages: readonly { readonly page: number; readonly width: number; readonly height: number }[];
  /** Milliseconds; null for still media. */
  readonly durationMs: number | null;
}

export type TextSource = (typeof textSourceTypes)[number] | 'metadata';

export type BlockRole =
  | 'headline'
  | 'body'
  | 'list_item'
  | 'table_cell'
  | 'footnote'
  | 'header'
  | 'footer'
  | 'caption'
  | 'link'
  | 'note';

export interface TextBlock {
  readonly text: string;
  /** Offset of `text` in the extracted text, UTF-16 code units. */
  readonly start: number;
  readonly source: TextSource;
  readonly role: BlockRole;
  readonly place:
    | { readonly kind: 'page'; readonly page: number }
    | { readonly kind: 'text'; readonly line: number }
    | { readonly kind: 'region' }
    | { readonly kind: 'time'; readonly startMs: number; readonly endMs: number }
    | { readonly kind: 'asset' };
  /**
   * Box of every UTF-16 code unit of `text`: x, y, width, height as fractions of the page or frame times 65,535.
   * Absent where the medium has no places; zeros where one code unit has none.
   */
  readonly boxes?: Uint16Array;
  /** Height of the letters in points (documents) or pixels (images and frames). */
  readonly letterHeight?: number;
  /** 0..1 for recognised text; absent means certain. */
  readonly confidence?: number;
  /** A reader does not see it: white on white, off the page, `w:vanish`, a deleted change, … */
  readonly hidden?: string;
  /** Of most of the text, BCP 47; `und` for one that is not known. Absent before the languages were identified, and for hidden text. */
  readonly language?: string;
  /** Code units `from` to `to` of `text` that are not English: rules of English wording pass over them. In order, without overlap. */
  readonly foreign?: readonly { readonly from: number; readonly to: number; readonly language: string }[];
  /** When each word is said, by the offset in `text` where it begins; where that is known. */
  readonly spoken?: readonly { readonly from: number; readonly startMs: number; readonly endMs: number }[];
  /** What may have been said in place of the code units `from` to `to` of `text`, because it sounds alike. In order, without overlap. */
  readonly soundsLike?: readonly PlacedSoundAlike[];
  /** Who speaks or which engine heard it (`captions`, `azure-speech`, …). */
  readonly origin?: string;
}

export interface PlacedSoundAlike extends Omit<SoundAlikeWords, 'heard'> {
  readonly from: number;
  readonly to: number;
}

/** A number that a technical rule may compare with a limit. Names are listed in `measurement-names.ts`. */
export interface Measurement {
  readonly name: string;
  readonly value: number | string;
  readonly unit: string;
  readonly anchor: Anchor;
  /** Values that belong to this one, e.g. the two colours of a contrast. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** A picture worth showing: a page, the image itself, a video frame. */
export interface Frame {
  readonly timeMs: number | null;
  readonly page: number | null;
  readonly width: number;
  readonly height: number;
  /** JPEG bytes, at most 1,280 pixels on the long side. */
  readonly jpeg: Uint8Array;
}
