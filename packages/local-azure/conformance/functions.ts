import { fileURLToPath } from 'node:url';
import { startFunctionsHost } from '../src/functions-host/host.ts';
import { startStorage } from '../src/storage/storage.ts';
import { durableChecks } from './functions/durable-checks.ts';
import { httpChecks } from './functions/http-checks.ts';
import { queueAndTimerChecks } from './functions/queue-and-timer-checks.ts';
import { openSession } from './functions/session.ts';
import { type ConformanceReport, runChecks, UnreachableService } from './suite.ts';

const appFolder = fileURLToPath(new URL('./functions-app', import.meta.url));

/**
 * Checks what the product relies on in Azure Functions, over HTTP only: against `test/conformance/functions-app` where it
 * runs at `endpoint` (started by `func start` in its folder, or deployed), or in our host when no endpoint is given.
 * Rejects with `UnreachableService` when nothing answers there.
 */
export async function runFunctionsConformance(
  target: { readonly endpoint?: string | undefined } = {},
): Promise<ConformanceReport> {
  if (target.endpoint !== undefined) return run(target.endpoint.replace(/\/$/, ''));
  const storage = await startStorage();
  try {
    const host = await startFunctionsHost({
      appFolder,
      settings: {
        AzureWebJobsStorage: storage.connectionString,
        CONFORMANCE_SCHEDULE: '* * * * * *',
        'AzureWebJobs.switched_off.Disabled': 'true',
      },
      port: 0,
      log: () => undefined,
    });
    try {
      return await run(host.baseUrl);
    } finally {
      await host.stop(0);
    }
  } finally {
    await storage.stop();
  }
}

async function run(endpoint: string): Promise<ConformanceReport> {
  const session = openSession(endpoint);
  try {
    await session.read('/notes/none');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnreachableService(`The conformance app does not answer at ${endpoint}: ${reason}`, { cause });
  }
  return runChecks('functions', endpoint, [
    ...httpChecks(session),
    ...queueAndTimerChecks(session),
    ...durableChecks(session),
  ]);
}
