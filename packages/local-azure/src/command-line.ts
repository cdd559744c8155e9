import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type FunctionsHost, startFunctionsHost } from './functions-host/host.ts';
import type { HostLog } from './functions-host/host-log.ts';
import { lockFile } from './lock-file.ts';
import { readLocalSettings } from './read-local-settings.ts';
import { type SpawnedStandIns, spawnStandIns } from './stand-ins/spawn-stand-ins.ts';
import { defaultPort, toStandInPorts } from './stand-ins/stand-in-ports.ts';
import type { StandIns } from './stand-ins/start-stand-ins.ts';
import { LocalStartError } from './start-error.ts';
import { toSentence } from './to-sentence.ts';

const help = `Usage: local-azure start [options]

Runs the Functions app of this folder (where host.json is) together with stand-ins for Cosmos DB, Storage and Web PubSub.

  --port N       port of the app; 0 takes free ports, for the stand-ins too (default ${defaultPort})
  --state DIR    where everything is kept (default .local-azure)
  --in-memory    keep nothing
  --verbose      print every line that the host and the app log, not only warnings
  --help         print this text
`;

const options = {
  port: { type: 'string', default: String(defaultPort) },
  state: { type: 'string', default: '.local-azure' },
  'in-memory': { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

interface Command {
  readonly port: number;
  /** Undefined keeps nothing. */
  readonly stateFolder: string | undefined;
  readonly isVerbose: boolean;
}

/** Runs the command line in a folder until a signal ends it. Resolves with the exit code: 0, or 2 with a sentence on standard error. */
export async function runCommandLine(argv: readonly string[], folder: string): Promise<0 | 2> {
  try {
    const command = parseCommand(argv, folder);
    if (command === 'help') {
      process.stdout.write(help);
      return 0;
    }
    return await runApp(command, folder);
  } catch (error) {
    process.stderr.write(`${toSentence(error)}\n`);
    return 2;
  }
}

function parseCommand(argv: readonly string[], folder: string): Command | 'help' {
  const { values, positionals } = parseStrictly(argv);
  if (values.help) return 'help';
  if (positionals.length !== 1 || positionals[0] !== 'start')
    throw new LocalStartError("The command is 'local-azure start'; 'local-azure --help' lists its options.");
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new LocalStartError(`Option '--port' takes a whole number from 0 to 65535, not '${values.port}'.`);
  return {
    port,
    stateFolder: values['in-memory'] ? undefined : resolve(folder, values.state),
    isVerbose: values.verbose,
  };
}

function parseStrictly(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = 'The command line cannot be read'] = (error as Error).message.split(/\. |\.?\n/);
    throw new LocalStartError(`${sentence}; 'local-azure --help' lists the options.`, { cause: error });
  }
}

async function runApp({ port, stateFolder, isVerbose }: Command, appFolder: string): Promise<0 | 2> {
  const { promise: ended, resolve: end } = Promise.withResolvers<string | undefined>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(undefined));
  const given = await readLocalSettings(appFolder);
  const unlock = stateFolder === undefined ? () => undefined : takeFolder(stateFolder);
  let standIns: SpawnedStandIns | undefined;
  let host: FunctionsHost | undefined;
  try {
    standIns = await spawnStandIns({
      ports: toStandInPorts(port),
      paths: stateFolder === undefined ? undefined : toPaths(stateFolder),
      // Which queries may run over all partitions is the app's decision; Cosmos itself allows them.
      allowCrossPartition: true,
    });
    standIns.onLost(() => end('The process with the stand-ins has ended unexpectedly: start again.'));
    host = await startFunctionsHost({
      appFolder,
      settings: toSettings(standIns, given),
      port,
      ...(stateFolder === undefined ? {} : { stateFolder: join(stateFolder, 'functions') }),
      onFailure: end,
      log: toLog(isVerbose),
    });
    process.stdout.write(toText(host, standIns));
    const failure = await ended;
    if (failure !== undefined) process.stderr.write(`${failure}\n`);
    return failure === undefined ? 0 : 2;
  } finally {
    await host?.stop();
    await standIns?.stop();
    unlock();
  }
}

const toPaths = (folder: string) => ({
  cosmos: join(folder, 'cosmos.db'),
  storage: join(folder, 'storage'),
  standInsLock: join(folder, 'stand-ins.lock'),
});

function takeFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFile(join(folder, 'lock'), 1_500);
  if (unlock === undefined)
    throw new LocalStartError(
      `The state folder ${folder} is in use by another start: stop that one, or choose another folder with --state.`,
    );
  return unlock;
}

/** The app's local.settings.json takes precedence, except for the short form of a storage connection, which needs an emulator on fixed ports. */
function toSettings(standIns: StandIns, given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const own = Object.entries(given).map(([name, value]): [string, string] => [
    name,
    value === 'UseDevelopmentStorage=true' ? standIns.storageConnectionString : value,
  ]);
  return {
    FUNCTIONS_WORKER_RUNTIME: 'node',
    AzureWebJobsStorage: standIns.storageConnectionString,
    COSMOS_ENDPOINT: standIns.endpoints.cosmos,
    COSMOS_KEY: standIns.cosmosKey,
    WEBPUBSUB_CONNECTION_STRING: standIns.webPubSubConnectionString,
    ...Object.fromEntries(own),
  };
}

function toLog(isVerbose: boolean): HostLog {
  const quiet = new Set(['trace', 'debug', 'information']);
  return ({ level, functionName, message }) => {
    if (!isVerbose && quiet.has(level)) return;
    process.stderr.write(`${level}${functionName === undefined ? '' : ` ${functionName}`}: ${message}\n`);
  };
}

function toText(host: FunctionsHost, standIns: StandIns): string {
  const lines = [
    `The app runs on ${host.baseUrl}`,
    ...host.functions.map(({ name, trigger }) => `  ${name} (${trigger})`),
    'Stand-ins',
    ...Object.entries(standIns.endpoints).map(([name, address]) => `  ${name.padEnd(10)} ${address}`),
    'Ctrl+C stops it.',
  ];
  return `${lines.join('\n')}\n`;
}
