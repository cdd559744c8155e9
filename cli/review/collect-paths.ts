import { glob, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CommandError } from '../options.ts';
import { isReviewable } from './content-types.ts';

const maximumFiles = 50;

export interface CollectedPaths {
  readonly paths: readonly string[];
  /** What a path is called to people and programs where that is not the path itself. */
  readonly shownAs: ReadonlyMap<string, string>;
  /** Removes what had to be written down. */
  release(): Promise<void>;
}

/**
 * The files that the arguments mean: a file as it is, every reviewable file of a folder, what a quoted pattern matches, and `-` for standard input
 * under the name `stdinName`. Throws `CommandError` for what means no file.
 */
export async function collectPaths(
  given: readonly string[],
  stdinName: string | undefined,
  stdin: NodeJS.ReadableStream,
): Promise<CollectedPaths> {
  const folders: string[] = [];
  const release = async (): Promise<void> => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };
  if (stdinName !== undefined && !given.includes('-'))
    throw new CommandError('--filename names what comes from standard input: pass - as a file.');
  try {
    const paths: string[] = [];
    const shownAs = new Map<string, string>();
    for (const path of given) {
      if (path === '-') {
        const folder = await mkdtemp(join(tmpdir(), 'asset-review-'));
        folders.push(folder);
        const kept = await keepStdin(folder, stdinName, stdin);
        paths.push(kept);
        shownAs.set(kept, basename(kept));
      } else paths.push(...(await expand(path)));
    }
    const all = [...new Map(paths.map((path) => [resolve(path), path])).values()];
    if (all.length > maximumFiles)
      throw new CommandError(`These are ${all.length} files; one review takes at most ${maximumFiles}.`);
    return { paths: all, shownAs, release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function keepStdin(folder: string, name: string | undefined, stdin: NodeJS.ReadableStream): Promise<string> {
  if (name === undefined) throw new CommandError('- reads standard input: name it with --filename NAME.');
  if (/[/\\]/.test(name)) throw new CommandError(`--filename takes a plain name, not '${name}'.`);
  const path = join(folder, name);
  await writeFile(path, await buffer(stdin));
  return path;
}

async function expand(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && isReviewable(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    if (files.length === 0) throw new CommandError(`${path}: the folder holds no file that can be reviewed.`);
    return files.toSorted();
  }
  if (found !== undefined || !/[*?[{]/.test(path)) return [path];
  const matches: string[] = [];
  for await (const match of glob(path)) if (isReviewable(match)) matches.push(relative('.', match));
  if (matches.length === 0) throw new CommandError(`${path}: nothing that can be reviewed matches.`);
  return matches.toSorted();
}
