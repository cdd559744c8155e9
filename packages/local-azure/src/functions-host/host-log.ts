import type { LogLevel } from './core-contract.ts';

export interface HostLogEntry {
  readonly level: LogLevel;
  /** `user` for lines of the app, `system` for lines of the library, `host` for our own. */
  readonly source: 'user' | 'system' | 'host';
  readonly message: string;
  /** Set for lines of one invocation. */
  readonly functionName?: string;
  readonly invocationId?: string;
}

/** Where the host's and the app's log lines go. */
export type HostLog = (entry: HostLogEntry) => void;
