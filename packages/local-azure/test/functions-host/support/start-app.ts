import { onTestFinished } from 'vitest';
import { type FunctionsHost, startFunctionsHost } from '../../../src/functions-host/host.ts';
import type { HostLogEntry } from '../../../src/functions-host/host-log.ts';
import type { FunctionsHostOptions } from '../../../src/functions-host/host-options.ts';
import { makeApp } from './make-app.ts';

export interface StartedApp {
  readonly host: FunctionsHost;
  readonly log: readonly HostLogEntry[];
  readonly appFolder: string;
  /** A request to the app; the path starts with a slash. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
}

export type StartOptions = Partial<Omit<FunctionsHostOptions, 'appFolder' | 'log'>> & {
  /** More files of the app, by path. */
  readonly files?: Readonly<Record<string, string>>;
};

const defaultHostJson = { version: '2.0', extensions: { http: { routePrefix: '' } } };

/**
 * Starts an app whose only file is the given CommonJS text (with `app`, `input`, `output` and `trigger` at hand) and
 * stops it when the test ends.
 */
export async function startApp(code: string, options: StartOptions = {}): Promise<StartedApp> {
  const { files, ...hostOptions } = options;
  const log: HostLogEntry[] = [];
  const app = makeApp({
    'package.json': JSON.stringify({ name: 'app', main: 'app.js' }),
    'host.json': JSON.stringify(defaultHostJson),
    'app.js': `const { app, input, output, trigger } = require('@azure/functions');\n${code}`,
    ...files,
  });
  onTestFinished(() => app.remove());
  const host = await startFunctionsHost({
    settings: {},
    port: 0,
    ...hostOptions,
    appFolder: app.appFolder,
    log: (entry) => log.push(entry),
  });
  onTestFinished(() => host.stop(0));
  const request = (path: string, init?: RequestInit): Promise<Response> => fetch(`${host.baseUrl}${path}`, init);
  return { host, log, appFolder: app.appFolder, request };
}
