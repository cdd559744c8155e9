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

/** The allowlist (decisions, Behaviour): content type → class and the canonical name of its file format. */
const table = {
  'video/mp4': { mediaClass: 'video', format: 'mp4' },
  'video/quicktime': { mediaClass: 'video', format: 'quicktime' },
  'video/x-msvideo': { mediaClass: 'video', format: 'avi' },
  'video/x-matroska': { mediaClass: 'video', format: 'matroska' },
  'audio/mpeg': { mediaClass: 'audio', format: 'mp3' },
  'audio/wav': { mediaClass: 'audio', format: 'wav' },
  'audio/x-wav': { mediaClass: 'audio', format: 'wav' },
  'audio/aac': { mediaClass: 'audio', format: 'aac' },
  'audio/ogg': { mediaClass: 'audio', format: 'ogg' },
  'image/jpeg': { mediaClass: 'image', format: 'jpeg' },
  'image/png': { mediaClass: 'image', format: 'png' },
  'image/gif': { mediaClass: 'image', format: 'gif' },
  'image/webp': { mediaClass: 'image', format: 'webp' },
  'image/svg+xml': { mediaClass: 'image', format: 'svg' },
  'application/pdf': { mediaClass: 'document', format: 'pdf' },
  'application/msword': { mediaClass: 'document', format: 'doc' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { mediaClass: 'document', format: 'docx' },
  'text/plain': { mediaClass: 'document', format: 'text' },
} as const satisfies Record<string, { mediaClass: MediaClass; format: string }>;

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
