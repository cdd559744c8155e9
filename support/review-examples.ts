import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createClient } from 'asset-review-client';
import { readLocalFiles, reviewFiles } from '../cli/review/review-files.ts';
import type { Review } from '../shared/report/review.ts';
import { startLocal } from './start-local.ts';

/** The folder with the example files. */
export const examplesFolder = resolve(import.meta.dirname, '..', 'examples');

/** Reviews every example in one submission, through a whole service in memory, as the command does. */
export async function reviewExamples(timeoutMs = 300_000): Promise<Review> {
  const entries = await readdir(examplesFolder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.md')).map(({ name }) => name);
  const files = await readLocalFiles(names.toSorted().map((name) => join(examplesFolder, name)));
  const service = await startLocal();
  try {
    return await reviewFiles(
      createClient({ url: service.baseUrl, key: service.keys.live }),
      files,
      { previous: undefined, sidekickIds: [], metadata: {}, timeoutMs },
      { update: () => undefined, close: () => undefined },
    );
  } finally {
    await service.stop();
  }
}
