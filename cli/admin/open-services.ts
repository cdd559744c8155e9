import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { spawnStandIns } from 'local-azure/stand-ins';
import { toStandInPorts } from 'local-azure/stand-ins/ports';
import { LocalStartError } from 'local-azure/start-error';
import { z } from 'zod';
import { allowCrossPartition } from '../../local/cross-partition-queries.ts';
import { prepareStores } from '../../local/prepare-stores.ts';
import { openStateFolder, type StateFolder, toStatePaths } from '../../local/state-folder.ts';
import { toLocalSettings } from '../../local/to-local-settings.ts';
import { createAdapters, createClients } from '../../shared/azure/create-adapters.ts';
import { ConfigurationError, readConfiguration } from '../../shared/config.ts';
import type { Adapters } from '../../shared/ports/adapters.ts';
import { CommandError } from '../options.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/** The stores, and where people reach the console when the settings say so. */
export interface OpenedStores extends Adapters {
  readonly publicUrl: string | undefined;
}

export interface OpenedServices {
  readonly services: OpenedStores;
  readonly close: () => Promise<void>;
}

const logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

function connect(settings: Settings): OpenedServices {
  try {
    const configuration = readConfiguration(settings);
    const clients = createClients(configuration);
    const { publicUrl } = configuration;
    const services = { ...createAdapters(configuration, clients, logger), publicUrl };
    return { services, close: async () => clients.cosmos.dispose() };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}

/** Settings that a service or emulators which run on the folder have written there. */
function readRunningSettings(folder: string): Settings {
  const file = toStatePaths(folder).settings;
  if (!existsSync(file))
    throw new CommandError(`${folder} is in use, but its settings are not written yet: try again.`);
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
}

function takeFolder(folder: string): StateFolder | undefined {
  try {
    return openStateFolder(folder);
  } catch (error) {
    if (error instanceof LocalStartError) return undefined; // A service runs on it.
    throw error;
  }
}

/** Runs the stand-ins on a folder that nobody uses, for the time of one command. */
async function openIdleFolder(state: StateFolder): Promise<OpenedServices> {
  const standIns = await spawnStandIns({ paths: state.paths, ports: toStandInPorts(0), allowCrossPartition });
  const stop = async (): Promise<void> => {
    await standIns.stop();
    state.release();
  };
  try {
    const settings = toLocalSettings(standIns, state.paths);
    await prepareStores(settings, state.paths.keys);
    const opened = connect(settings);
    return {
      services: opened.services,
      async close() {
        await opened.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The data stores of the environment's settings, or of a local state folder: the running service's own, else stand-ins for the time of the command.
 * Throws `CommandError` when there is neither.
 */
export async function openServices(environment: Settings, stateOption: string | undefined): Promise<OpenedServices> {
  if (stateOption === undefined && environment['COSMOS_ENDPOINT'] !== undefined) return connect(environment);
  const folder = resolve(stateOption ?? '.local');
  if (!existsSync(folder)) {
    throw new CommandError(
      `There is no state folder ${folder}: name one with --state, or set the service's settings in the environment.`,
    );
  }
  const state = takeFolder(folder);
  if (state === undefined) return connect(readRunningSettings(folder));
  try {
    return await openIdleFolder(state);
  } catch (error) {
    if (error instanceof LocalStartError) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}
