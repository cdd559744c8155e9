import { type FileLook, lookAtFile } from '../../shared/analysis/look-at-file.ts';
import { sniffFormat } from '../../shared/analysis/media/sniff/sniff-format.ts';
import { openLocalFile } from './open-local-file.ts';

const workerEntry = new URL('../../shared/analysis/worker/main.ts', import.meta.url);

/** A report is useful without pictures: those that take longer are left out. */
const deadlineMs = 180_000;

/** Looks at local files for the report, by filename. A file that cannot be shown is left out. */
export async function lookAtLocalFiles(
  files: readonly { readonly path: string; readonly filename: string }[],
): Promise<ReadonlyMap<string, FileLook>> {
  const looks = new Map<string, FileLook>();
  for (const { path, filename } of files) {
    const source = await openLocalFile(path);
    try {
      const format = await sniffFormat(source);
      const look =
        format && (await lookAtFile({ workerEntry, ceilings: { deadlineMs } }, { format, filename }, source));
      if (look) looks.set(filename, look);
    } finally {
      await source.close();
    }
  }
  return looks;
}
