import { format } from 'node:util';
import type { HostLog } from 'local-azure/functions-host/log';
import { buildConsoleOnce } from './build-console-once.ts';
import type { Ready } from './ready.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { readChosenSettings, startOptions } from './start-options.ts';
import { startService } from './start-service.ts';

const spec = {
  name: 'npm start --',
  summary: 'Runs the whole service on this machine, with stand-ins for the cloud services it uses.',
  options: {
    ...startOptions,
    quiet: { type: 'flag', help: 'print no line for each request' },
    verbose: { type: 'flag', help: 'print every line that the service logs, not only warnings' },
  },
} as const;

/** `npm start` from its arguments to its exit code (docs/local.md). */
export async function runStart(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<0 | 2> {
  return runUntilStopped(spec, argv, async ({ values, state, onFailure }) => {
    let isStarted = false;
    const log = createLog(values['verbose'] === true, () => isStarted);
    routeConsole(log);
    // While everything else starts; the service runs without its pages, too.
    const building = buildConsoleOnce().catch((error: Error) =>
      log({ level: 'warning', source: 'host', message: `The console could not be built: ${error.message}` }),
    );
    const service = await startService({
      port: values.port,
      state,
      settings: {
        ...readChosenSettings(values, environment),
        REQUEST_LOG: values['quiet'] === true ? 'off' : 'on',
      },
      log,
      onFailure,
    });
    await building;
    isStarted = true;
    const { ready } = service;
    return { ready, json: ready, text: toText(ready, state.folder), stop: () => service.stop() };
  });
}

/** A line for a request (`toRequestLine`); what the app logs otherwise is JSON. */
const requestLine = /^[A-Z]+ \//;

/** Requests during the start itself are not shown. */
function createLog(isVerbose: boolean, isStarted: () => boolean): HostLog {
  const quiet = new Set(['trace', 'debug', 'information']);
  return ({ level, source, functionName, message }) => {
    if (source === 'user' && requestLine.test(message)) {
      if (isStarted()) process.stderr.write(`${new Date().toLocaleTimeString('en-GB')} ${message}\n`);
      return;
    }
    if (!isVerbose && quiet.has(level)) return;
    process.stderr.write(`${level}${functionName === undefined ? '' : ` ${functionName}`}: ${message}\n`);
  };
}

/** The app's log goes to the same place as the host's: standard output belongs to the command. */
function routeConsole(log: HostLog): void {
  const levels = { debug: 'debug', log: 'information', info: 'information', warn: 'warning', error: 'error' } as const;
  for (const [method, level] of Object.entries(levels) as [
    keyof typeof levels,
    (typeof levels)[keyof typeof levels],
  ][]) {
    console[method] = (...parts: readonly unknown[]) => log({ level, source: 'user', message: format(...parts) });
  }
}

function toText({ baseUrl, signIn, keys, workspaceId, tier }: Ready, folder: string | undefined): string {
  return [
    `Asset Review runs on ${baseUrl}`,
    ...(signIn ? [`  console        ${signIn.url}`, '                 (signs you in once, within 10 minutes)'] : []),
    `  documentation  ${baseUrl}/docs`,
    `  workspace      ${workspaceId} (${tier})`,
    `  live key       ${keys.live}`,
    `  sandbox key    ${keys.sandbox}`,
    `  state          ${folder ?? 'in memory, forgotten at the end'}`,
    'Ctrl+C stops it.',
  ].join('\n');
}
