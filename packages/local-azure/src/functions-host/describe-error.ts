import { inspect } from 'node:util';

/** One text for the log from whatever was thrown, with its stack where it has one. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error);
}
