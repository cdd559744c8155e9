import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FunctionsHost } from 'local-azure/functions-host';
import type { HostLog } from 'local-azure/functions-host/log';
import { spawnStandIns } from 'local-azure/stand-ins';
import { toStandInPorts } from 'local-azure/stand-ins/ports';
import { LocalStartError } from 'local-azure/start-error';
import { allowCrossPartition } from './cross-partition-queries.ts';
import type { Ready } from './ready.ts';
import type { StateFolder } from './state-folder.ts';
import { toLocalSettings } from './to-local-settings.ts';
import { writePrivateFile } from './write-private-file.ts';

const root = resolve(import.meta.dirname, '..');

/** How long running work may take to finish after Ctrl+C; what is cut off goes on at the next start. */
const graceMs = 5_000;

export interface ServiceOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Taken by this process. */
  readonly state: StateFolder;
  /** Settings beside those of the local profile. */
  readonly settings: Readonly<Record<string, string>>;
  readonly log: HostLog;
  /** Called with a sentence when a part can no longer run. */
  readonly onFailure: (sentence: string) => void;
}

export interface LocalService {
  readonly ready: Ready;
  stop(): Promise<void>;
}

/**
 * Starts the whole service: the stand-ins in a child process, the app in this one, and waits until every part answers.
 * Throws an error with a sentence when it cannot; what had started is stopped again.
 */
export async function startService(options: ServiceOptions): Promise<LocalService> {
  const { port, state, onFailure } = options;
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const stopOne of stops.splice(0).toReversed()) await stopOne();
  };
  try {
    const paths = state.folder === undefined ? undefined : state.paths;
    const spawning = spawnStandIns({ paths, ports: toStandInPorts(port), allowCrossPartition });
    // Also marks a failure as seen: it is reported below.
    const spawned = spawning.catch(() => undefined);
    stops.push(async () => (await spawned)?.stop());
    // The SDKs take longer to load than the stand-ins to start: both happen at once.
    const { prepareStores } = await import('./prepare-stores.ts');
    const standIns = await spawning;
    standIns.onLost(() => onFailure('The process with the stand-ins has ended unexpectedly: start again.'));
    const settings = { ...toLocalSettings(standIns, state.paths), ...options.settings };
    const workspace = await prepareStores(settings, state.paths.keys);
    const host = await startHost(options, settings);
    stops.push(() => host.stop(graceMs));
    await checkHealth(host.baseUrl);
    const { inviteLocalPerson } = await import('./invite-local-person.ts');
    const signIn = await inviteLocalPerson(settings, workspace.workspaceId, host.baseUrl);
    if (state.folder !== undefined) {
      writePrivateFile(state.paths.settings, { PUBLIC_URL: host.baseUrl, ...settings });
      stops.push(async () => rmSync(state.paths.settings, { force: true }));
    }
    return {
      ready: { baseUrl: host.baseUrl, pid: process.pid, ...workspace, signIn, endpoints: standIns.endpoints },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startHost(
  { port, state, log, onFailure }: ServiceOptions,
  settings: Readonly<Record<string, string>>,
): Promise<FunctionsHost> {
  const { startFunctionsHost } = await import('local-azure/functions-host');
  return startFunctionsHost({
    appFolder: root,
    entryFile: 'functions/main.ts',
    hostJson: await readHostJson(settings),
    settings,
    port,
    ...(state.folder === undefined ? {} : { stateFolder: state.paths.functions }),
    onFailure,
    log,
  });
}

/** host.json with its `%NAME%` places filled from the settings, as the real host fills them. */
async function readHostJson(settings: Readonly<Record<string, string>>): Promise<unknown> {
  const file = resolve(root, 'host.json');
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text.replaceAll(/%(\w+)%/g, (place, name: string) => settings[name] ?? place));
  } catch (error) {
    throw new LocalStartError(`${file} is not JSON: ${(error as Error).message}.`, { cause: error });
  }
}

async function checkHealth(baseUrl: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/health`);
  if (answer.ok) return;
  throw new LocalStartError(`The service has started, but a part of it does not answer: ${await answer.text()}`);
}
