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

/** The formats that are reviewed: their class, and what a message calls a file of them. */
const formats = {
  mp4: { mediaClass: 'video', name: 'an MP4 video' },
  quicktime: { mediaClass: 'video', name: 'a QuickTime video' },
  avi: { mediaClass: 'video', name: 'an AVI video' },
  matroska: { mediaClass: 'video', name: 'a Matroska video' },
  mp3: { mediaClass: 'audio', name: 'an MP3 recording' },
  wav: { mediaClass: 'audio', name: 'a WAV recording' },
  aac: { mediaClass: 'audio', name: 'an AAC recording' },
  ogg: { mediaClass: 'audio', name: 'an Ogg recording' },
  jpeg: { mediaClass: 'image', name: 'a JPEG picture' },
  png: { mediaClass: 'image', name: 'a PNG picture' },
  gif: { mediaClass: 'image', name: 'a GIF picture' },
  webp: { mediaClass: 'image', name: 'a WebP picture' },
  svg: { mediaClass: 'image', name: 'an SVG picture' },
  pdf: { mediaClass: 'document', name: 'a PDF document' },
  doc: { mediaClass: 'document', name: 'a Word document (DOC)' },
  docx: { mediaClass: 'document', name: 'a Word document (DOCX)' },
  text: { mediaClass: 'document', name: 'plain text' },
} as const satisfies Record<string, { mediaClass: MediaClass; name: string }>;

/** What a file really is, as the sniffer names it. */
export type FileFormat = keyof typeof formats;

/** The formats of some classes, so that a table of them does not compile while one is missing. */
export type FormatOf<Class extends MediaClass> = {
  [Format in FileFormat]: (typeof formats)[Format]['mediaClass'] extends Class ? Format : never;
}[FileFormat];

/** The allowlist (decisions, Behaviour): content type → file format, and the ends of file names for which it is declared. */
const table = {
  'video/mp4': { format: 'mp4', extensions: ['mp4', 'm4v'] },
  'video/quicktime': { format: 'quicktime', extensions: ['mov'] },
  'video/x-msvideo': { format: 'avi', extensions: ['avi'] },
  'video/x-matroska': { format: 'matroska', extensions: ['mkv'] },
  'audio/mpeg': { format: 'mp3', extensions: ['mp3'] },
  'audio/wav': { format: 'wav', extensions: ['wav'] },
  'audio/x-wav': { format: 'wav', extensions: [] },
  'audio/aac': { format: 'aac', extensions: ['aac'] },
  'audio/ogg': { format: 'ogg', extensions: ['ogg', 'oga'] },
  'image/jpeg': { format: 'jpeg', extensions: ['jpg', 'jpeg'] },
  'image/png': { format: 'png', extensions: ['png'] },
  'image/gif': { format: 'gif', extensions: ['gif'] },
  'image/webp': { format: 'webp', extensions: ['webp'] },
  'image/svg+xml': { format: 'svg', extensions: ['svg'] },
  'application/pdf': { format: 'pdf', extensions: ['pdf'] },
  'application/msword': { format: 'doc', extensions: ['doc'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { format: 'docx', extensions: ['docx'] },
  'text/plain': { format: 'text', extensions: ['txt', 'srt', 'vtt'] },
} as const satisfies Record<string, { format: FileFormat; extensions: readonly string[] }>;

export type ContentType = keyof typeof table;

export const contentTypes = Object.keys(table) as readonly ContentType[];

/** True when `value` is on the allowlist, to the letter. */
export const isContentType = (value: string): value is ContentType => Object.hasOwn(table, value);

/** File format that an allowed content type stands for. Two may stand for one (`audio/wav`, `audio/x-wav`). */
export const fileFormatOf = (contentType: ContentType): FileFormat => table[contentType].format;

/** Class of an allowed content type. */
export const mediaClassOf = (contentType: ContentType): MediaClass => formats[fileFormatOf(contentType)].mediaClass;

/** What a message calls a file of this format: `an MP4 video`. */
export const nameOfFormat = (format: FileFormat): string => formats[format].name;

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
