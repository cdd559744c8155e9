import { ApiError, UnreachableError, WaitTimeoutError } from 'asset-review-client';
import { StoreUnavailableError } from '../shared/ports/document-store.ts';
import type { ParsedCommand } from './options.ts';
import { CommandError, type CommandSpec, formatHelp, type OptionTable, parseOptions, UsageError } from './options.ts';

/** What a command hands back once its work is done. */
export interface CommandResult {
  /** The one document of `--json`; left out by a command that writes its result itself. */
  readonly json?: unknown;
  /** What people read without `--json`; left out or empty: nothing is printed. */
  readonly text?: string;
  /** 0 unless the work was done and something failed (1); throw `CommandError` when it could not be done (2). */
  readonly exitCode?: 0 | 1;
}

export interface CommandTools {
  /** Prints a line of progress or a note to standard error. */
  readonly note: (line: string) => void;
}

/** Where a command's output goes; the process itself unless a test says otherwise. */
export interface CommandStreams {
  readonly writeOut: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/**
 * Runs one command from its arguments to its exit code: `--help`, refusals as one sentence on standard error (2),
 * `--json` as one document on standard output, the result's own exit code otherwise.
 */
export async function runCommand<const Options extends OptionTable>(
  spec: CommandSpec<Options>,
  argv: readonly string[],
  work: (parsed: ParsedCommand<Options>, tools: CommandTools) => Promise<CommandResult>,
  streams: CommandStreams = processStreams,
): Promise<0 | 1 | 2> {
  try {
    const parsed = parseOptions(spec, argv);
    if (parsed.help) {
      streams.writeOut(formatHelp(spec));
      return 0;
    }
    const result = await work(parsed, { note: (line) => streams.writeError(`${line}\n`) });
    if (parsed.json && result.json !== undefined) streams.writeOut(`${JSON.stringify(result.json, undefined, 2)}\n`);
    else if (result.text) streams.writeOut(result.text.endsWith('\n') ? result.text : `${result.text}\n`);
    return result.exitCode ?? 0;
  } catch (error) {
    streams.writeError(`${toSentence(spec, error)}\n`);
    return 2;
  }
}

export const processStreams: CommandStreams = {
  writeOut: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
};

/** The service refused or did not answer: its own message is printed. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof ApiError || error instanceof UnreachableError || error instanceof WaitTimeoutError;

function toSentence(spec: CommandSpec, error: unknown): string {
  if (error instanceof UsageError) return `${error.message} '${spec.name} --help' lists what is accepted.`;
  if (error instanceof CommandError || isRefusal(error)) return error.message;
  if (error instanceof StoreUnavailableError) return `${error.message} Run the command again.`;
  // Not an expected failure: whoever repairs it needs the stack.
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
