import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { toStandInPorts } from './stand-in-ports.ts';
import { LocalStartError } from './start-error.ts';
import { startStandIns } from './start-stand-ins.ts';
import { FolderTakenError, openStateFolder, type StateFolder, toStatePaths } from './state-folder.ts';
import { toLocalSettings } from './to-local-settings.ts';

export interface LocalSettings {
  /** As `readConfiguration` takes them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Stops what was started for this call; nothing when the service runs. */
  readonly close: () => Promise<void>;
}

/**
 * The settings with which an operator's command reaches the stores of a local service: those of the one that runs on the
 * state folder, else of stand-ins that are started for the time of the command. Throws `LocalStartError` for a folder
 * without a service, or with one that is just starting or stopping.
 */
export async function openLocalSettings(folder: string): Promise<LocalSettings> {
  const paths = toStatePaths(folder);
  if (!existsSync(paths.cosmos)) {
    throw new LocalStartError(
      `There is no local service in ${resolve(folder)}: start one with npm start, or name its folder with --state.`,
    );
  }
  const state = takeFolder(folder);
  if (state === undefined) return { settings: readRunningSettings(paths.settings), close: async () => {} };
  try {
    const standIns = await startStandIns({ paths, ports: toStandInPorts(0) });
    const close = async (): Promise<void> => {
      await standIns.stop();
      state.release();
    };
    return { settings: toLocalSettings(standIns, paths), close };
  } catch (error) {
    state.release();
    throw error;
  }
}

function takeFolder(folder: string): StateFolder | undefined {
  try {
    return openStateFolder(folder);
  } catch (error) {
    if (error instanceof FolderTakenError) return undefined;
    throw error;
  }
}

function readRunningSettings(file: string): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new LocalStartError('The local service is just starting or stopping: try again in a moment.', {
      cause: error,
    });
  }
}
