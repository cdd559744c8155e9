import { extname } from 'node:path';
import type { ContentType } from '../../shared/model/media-types.ts';
import { CommandError } from '../options.ts';

const byExtension: Readonly<Record<string, ContentType>> = {
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.avi': 'video/x-msvideo',
  '.mkv': 'video/x-matroska',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.aac': 'audio/aac',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.txt': 'text/plain',
  '.srt': 'text/plain',
  '.vtt': 'text/plain',
};

/** Whether the extension is one that the service takes. */
export const isReviewable = (path: string): boolean => extname(path).toLowerCase() in byExtension;

/** The content type to declare for a file, by its extension. Throws `CommandError` for one the service does not take. */
export function contentTypeOfFile(path: string): ContentType {
  const contentType = byExtension[extname(path).toLowerCase()];
  if (contentType) return contentType;
  throw new CommandError(
    `${path}: files of this kind are not reviewed. Known extensions: ${Object.keys(byExtension).join(' ')}.`,
  );
}
