import { rmSync } from 'node:fs';
import { toSentence } from 'local-azure/to-sentence';
import { type CommandSpec, formatHelp, parseOptions, UsageError } from '../cli/options.ts';
import type { Ready } from './ready.ts';
import { resetState, type StartValues, startOptions, toStateFolder } from './start-options.ts';
import { openStateFolder, type StateFolder } from './state-folder.ts';
import { writePrivateFile } from './write-private-file.ts';

/** What a start returns once every part answers. */
export interface Started {
  readonly ready: Ready;
  /** What people read. */
  readonly text: string;
  /** The document of `--json`. */
  readonly json: unknown;
  stop(): Promise<void>;
}

export interface StartContext<Values> {
  readonly values: Values;
  readonly state: StateFolder;
  /** Ends the command with this sentence and exit code 2. */
  readonly onFailure: (sentence: string) => void;
}

/** Right after a stop, the ending process may still hold the folder. */
const predecessorWaitMs = 1_500;

type StartSpec = CommandSpec<typeof startOptions & CommandSpec['options']>;

/**
 * Runs a command that serves until SIGINT, SIGTERM or SIGHUP: takes the state folder, starts, writes the ready file,
 * prints, waits and stops. Resolves with the exit code: 0 after a signal, 2 with a sentence when it could not start or
 * could not go on.
 */
export async function runUntilStopped(
  spec: StartSpec,
  argv: readonly string[],
  start: (context: StartContext<StartValues & Readonly<Record<string, unknown>>>) => Promise<Started>,
): Promise<0 | 2> {
  const { promise: ended, resolve: end } = Promise.withResolvers<string | undefined>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(undefined));
  let state: StateFolder | undefined;
  let started: Started | undefined;
  try {
    const { values, json, help } = parseOptions(spec, argv);
    if (help) {
      process.stdout.write(formatHelp(spec));
      return 0;
    }
    state = openStateFolder(toStateFolder(values), predecessorWaitMs);
    await resetState(values, state);
    const readyFile = values['ready-file'];
    if (readyFile !== undefined) rmSync(readyFile, { force: true });
    started = await start({ values, state, onFailure: end });
    if (readyFile !== undefined) writePrivateFile(readyFile, started.ready);
    process.stdout.write(json ? `${JSON.stringify(started.json, undefined, 2)}\n` : `${started.text}\n`);
    const failure = await ended;
    if (failure !== undefined) process.stderr.write(`${failure}\n`);
    return failure === undefined ? 0 : 2;
  } catch (error) {
    const advice = error instanceof UsageError ? ` '${spec.name} --help' lists what is accepted.` : '';
    process.stderr.write(`${toSentence(error)}${advice}\n`);
    return 2;
  } finally {
    await started?.stop();
    state?.release();
  }
}
