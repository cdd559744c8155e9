/** Classes of media, each with its own size limit (specification, Limits; sizes are decimal). */
export const mediaClasses = ['video', 'audio', 'image', 'document'] as const;
export type MediaClass = (typeof mediaClasses)[number];

/** Largest accepted file per class, in bytes. */
export const maximumSizeBytes: Readonly<Record<MediaClass, number>> = {
  video: 5_000_000_000,
  audio: 500_000_000,
  image: 50_000_000,
  document: 100_000_000,
};

/** Largest direct upload, in bytes; larger files use the presigned flow. */
export const directUploadLimitBytes = 10_000_000;

/** Lifetime of a presigned upload address. */
export const uploadUrlLifetimeMs = 3_600_000;

/** The allowlist (decisions, Behaviour): content type → class, the canonical name of its file format, and the ends of file names for which it is declared. */
const table = {
  'video/mp4': { mediaClass: 'video', format: 'mp4', extensions: ['mp4', 'm4v'] },
  'video/quicktime': { mediaClass: 'video', format: 'quicktime', extensions: ['mov'] },
  'video/x-msvideo': { mediaClass: 'video', format: 'avi', extensions: ['avi'] },
  'video/x-matroska': { mediaClass: 'video', format: 'matroska', extensions: ['mkv'] },
  'audio/mpeg': { mediaClass: 'audio', format: 'mp3', extensions: ['mp3'] },
  'audio/wav': { mediaClass: 'audio', format: 'wav', extensions: ['wav'] },
  'audio/x-wav': { mediaClass: 'audio', format: 'wav', extensions: [] },
  'audio/aac': { mediaClass: 'audio', format: 'aac', extensions: ['aac'] },
  'audio/ogg': { mediaClass: 'audio', format: 'ogg', extensions: ['ogg', 'oga'] },
  'image/jpeg': { mediaClass: 'image', format: 'jpeg', extensions: ['jpg', 'jpeg'] },
  'image/png': { mediaClass: 'image', format: 'png', extensions: ['png'] },
  'image/gif': { mediaClass: 'image', format: 'gif', extensions: ['gif'] },
  'image/webp': { mediaClass: 'image', format: 'webp', extensions: ['webp'] },
  'image/svg+xml': { mediaClass: 'image', format: 'svg', extensions: ['svg'] },
  'application/pdf': { mediaClass: 'document', format: 'pdf', extensions: ['pdf'] },
  'application/msword': { mediaClass: 'document', format: 'doc', extensions: ['doc'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    mediaClass: 'document',
    format: 'docx',
    extensions: ['docx'],
  },
  'text/plain': { mediaClass: 'document', format: 'text', extensions: ['txt', 'srt', 'vtt'] },
} as const satisfies Record<string, { mediaClass: MediaClass; format: string; extensions: readonly string[] }>;

export type ContentType = keyof typeof table;
/** What a file really is, as the sniffer names it. Two content types may name one format (`audio/wav`, `audio/x-wav`). */
export type FileFormat = (typeof table)[ContentType]['format'];

export const contentTypes = Object.keys(table) as readonly ContentType[];

/** True when `value` is on the allowlist, to the letter. */
export const isContentType = (value: string): value is ContentType => Object.hasOwn(table, value);

/** Class of an allowed content type. */
export const mediaClassOf = (contentType: ContentType): MediaClass => table[contentType].mediaClass;

/** File format that an allowed content type stands for. */
export const fileFormatOf = (contentType: ContentType): FileFormat => table[contentType].format;

/**
 * Normalises a Content-Type header value to an allowed type: parameters dropped, case ignored.
 * Returns undefined when the type is not on the allowlist (415).
 */
export function findContentType(headerValue: string): ContentType | undefined {
  const essence = (headerValue.split(';')[0] ?? '').trim().toLowerCase();
  return isContentType(essence) ? essence : undefined;
}

const byExtension: ReadonlyMap<string, ContentType> = new Map(
  contentTypes.flatMap((contentType) => table[contentType].extensions.map((extension) => [extension, contentType])),
);

/** Ends of file names that the service takes, without the dot. */
export const fileExtensions: readonly string[] = [...byExtension.keys()];

/** The content type to declare for a file of this name; undefined when its end is none that the service takes. */
export const findContentTypeOfName = (filename: string): ContentType | undefined =>
  byExtension.get(/\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? '');
