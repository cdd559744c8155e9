import { describeBytes } from '../../shared/model/describe-bytes.ts';
import { contentTypes, fileFormatOf, maximumSizeBytes, mediaClassOf } from '../../shared/model/media-types.ts';
import { toTable } from './to-table.ts';

/** Where the limits of a class are described. */
const pages = {
  video: '[film and sound](film-and-sound.md)',
  audio: '[film and sound](film-and-sound.md)',
  image: 'this page',
  document: 'this page',
} as const;

/** The table of `docs/media-limits.md` with one row for each format of the allowlist. */
export function listFormats(): string {
  const rows = new Map(
    contentTypes.map((contentType) => {
      const format = fileFormatOf(contentType);
      const mediaClass = mediaClassOf(contentType);
      const megabytes = (maximumSizeBytes[mediaClass] / 1e6).toLocaleString('en');
      return [format, [`\`${format}\``, describeBytes(format, Buffer.alloc(0)), megabytes, pages[mediaClass]]];
    }),
  );
  return toTable(['format', 'what it is', 'largest file, MB', 'its limits'], [...rows.values()]);
}
