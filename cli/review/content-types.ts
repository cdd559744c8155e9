import { type ContentType, fileExtensions, findContentTypeOfName } from '../../shared/model/media-types.ts';
import { CommandError } from '../options.ts';

/** Whether the extension is one that the service takes. */
export const isReviewable = (path: string): boolean => findContentTypeOfName(path) !== undefined;

/** The content type to declare for a file, by its extension. Throws `CommandError` for one the service does not take. */
export function contentTypeOfFile(path: string): ContentType {
  const contentType = findContentTypeOfName(path);
  if (contentType) return contentType;
  const known = fileExtensions.map((extension) => `.${extension}`).join(' ');
  throw new CommandError(`${path}: files of this kind are not reviewed. Known extensions: ${known}.`);
}
