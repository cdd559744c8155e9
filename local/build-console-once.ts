import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../console');

const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/** Builds the pages of the console where they are missing or older than their source; half a second. Does nothing where there is no source. Rejects with the bundler's messages. */
export async function buildConsoleOnce(): Promise<void> {
  if (!existsSync(join(folder, 'src'))) return;
  const names = await readdir(join(folder, 'src'), { recursive: true });
  const sources = [join(folder, 'build.ts'), ...names.map((name) => join(folder, 'src', name))];
  const newest = Math.max(...(await Promise.all(sources.map(changedAt))));
  if ((await changedAt(join(folder, 'dist/index.html'))) > newest) return;
  const { buildConsole } = await import('../console/build.ts');
  await buildConsole();
}
