import { connect } from 'node:net';
import { startStandIns } from 'local-azure/stand-ins/in-process';
import { defaultPort, toStandInPorts } from 'local-azure/stand-ins/ports';
import { allowCrossPartition } from './cross-partition-queries.ts';
import { prepareStores } from './prepare-stores.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { readChosenSettings, startOptions } from './start-options.ts';
import { toLocalSettings } from './to-local-settings.ts';
import { writePrivateFile } from './write-private-file.ts';

/** Port of the Durable engine's own API, which the app's worker calls. */
const durablePort = 17_071;

const spec = {
  name: 'npm run emulators --',
  summary:
    'Runs only the stand-ins for the cloud services, and prints the settings with which `func start` runs the app beside them.',
  options: {
    ...startOptions,
    'settings-file': {
      type: 'text',
      placeholder: 'FILE',
      help: 'also write the settings there, as local.settings.json',
    },
  },
} as const;

const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** `npm run emulators` from its arguments to its exit code (docs/local.md). */
export async function runEmulators(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<0 | 2> {
  return runUntilStopped(spec, argv, async ({ values, state }) => {
    const chosen = readChosenSettings(values, environment);
    const paths = state.folder === undefined ? undefined : state.paths;
    const standIns = await startStandIns({ paths, ports: toStandInPorts(values.port), allowCrossPartition });
    try {
      const settings = { ...toLocalSettings(standIns, state.paths), ...chosen };
      const workspace = await prepareStores(settings, state.paths.keys);
      if (state.folder !== undefined) writePrivateFile(state.paths.settings, settings);
      const servicePort = values.port === 0 ? defaultPort : values.port;
      const file = {
        IsEncrypted: false,
        Values: settings,
        Host: { LocalHttpPort: servicePort },
      };
      const settingsFile = values['settings-file'];
      if (typeof settingsFile === 'string') writePrivateFile(settingsFile, file);
      const ready = {
        baseUrl: `http://127.0.0.1:${servicePort}`,
        pid: process.pid,
        ...workspace,
        endpoints: standIns.endpoints,
      };
      if (await isTaken(durablePort))
        process.stderr.write(
          `Port ${durablePort} is taken. Durable wants it under func start: stop what has it (another func start?), or the two disturb each other.\n`,
        );
      // The settings alone go to standard output, so that it can be a settings file.
      process.stderr.write(
        `live key ${workspace.keys.live}\nsandbox key ${workspace.keys.sandbox}\nCtrl+C stops the stand-ins.\n`,
      );
      return { ready, json: file, text: JSON.stringify(file, undefined, 2), stop: () => standIns.stop() };
    } catch (error) {
      await standIns.stop();
      throw error;
    }
  });
}
