import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { lockFile } from 'local-azure/lock-file';
import { LocalStartError } from 'local-azure/start-error';

/** Everything the local service keeps, by name inside the state folder. Nothing else in that folder is ever touched. */
const contents = {
  /** Held while a service or the emulators run on the folder. */
  lock: 'lock',
  /** Held by the process with the stand-ins, which may outlive its parent for a moment. */
  standInsLock: 'stand-ins.lock',
  cosmos: 'cosmos.db',
  storage: 'storage',
  functions: 'functions',
  keys: 'keys.json',
  webhookKey: 'webhook.key',
  evidenceKey: 'evidence-keys.json',
  /** The settings of what runs now. */
  settings: 'settings.json',
} as const;

export type StatePaths = Readonly<Record<keyof typeof contents, string>>;

/** Paths inside a state folder, absolute. */
export function toStatePaths(folder: string): StatePaths {
  const entries = Object.entries(contents).map(([name, file]) => [name, resolve(folder, file)]);
  return Object.fromEntries(entries) as StatePaths;
}

/** Another service or the emulators run on the folder. */
export class FolderTakenError extends LocalStartError {}

export interface StateFolder {
  /** Undefined: nothing is kept (`--in-memory`). */
  readonly folder: string | undefined;
  readonly paths: StatePaths;
  /** Gives the folder back; in memory, removes what had to be in a file. */
  release(): void;
}

/**
 * Takes the state folder for this process, making it when it is missing. Undefined takes a temporary one for the few
 * things that must be files. Waits up to `waitMs` for a process that is ending. Throws `FolderTakenError` when another process has it, `LocalStartError` when it cannot be written.
 */
export function openStateFolder(folder: string | undefined, waitMs = 0): StateFolder {
  if (folder === undefined) {
    const temporary = mkdtempSync(join(tmpdir(), 'asset-review-'));
    const release = (): void => rmSync(temporary, { recursive: true, force: true });
    return { folder: undefined, paths: toStatePaths(temporary), release };
  }
  const absolute = resolve(folder);
  try {
    mkdirSync(absolute, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new LocalStartError(`The state folder ${absolute} cannot be made: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  const paths = toStatePaths(absolute);
  const unlock = lockFile(paths.lock, waitMs);
  if (unlock === undefined) {
    throw new FolderTakenError(
      `The state folder ${absolute} is in use by another start: stop that one, or choose another folder with --state.`,
    );
  }
  return { folder: absolute, paths, release: unlock };
}

/** Removes everything the local service keeps in a folder that this process has taken. */
export function emptyStateFolder({ folder, paths }: StateFolder): void {
  if (folder === undefined) return;
  const { lock: _kept, standInsLock: _alsoKept, ...kept } = paths;
  for (const path of Object.values(kept)) rmSync(path, { recursive: true, force: true });
  for (const name of readdirSync(folder)) if (name.startsWith(`${contents.cosmos}-`)) rmSync(join(folder, name));
}
