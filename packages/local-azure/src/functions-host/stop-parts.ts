import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from './describe-error.ts';
import type { HostLog } from './host-log.ts';
import type { OpenedApp } from './open-app.ts';
import type { HostParts } from './open-parts.ts';

/**
 * Stops what runs: the port is closed at once, work under way finishes, then come the Durable engine and the appTerminate
 * hooks. What is not done after `graceMs` is cut off. Never rejects for a part that fails to stop in time.
 */
export async function stopParts(
  parts: HostParts,
  app: OpenedApp | undefined,
  graceMs: number,
  log: HostLog,
): Promise<void> {
  const deadlineMs = performance.now() + graceMs;
  const leftMs = (): number => Math.max(0, deadlineMs - performance.now());
  parts.isStopping = true;
  await atMost(leftMs(), Promise.all([parts.http?.close(graceMs), parts.queues?.stop(), parts.timers?.stop()]));
  // Functions that were still running could call their durable client until here.
  await parts.durable?.stop(leftMs());
  await parts.rpc?.close(0);
  const hooks = app?.registry.runHooks('appTerminate', { hookData: {}, appHookData: app.registry.appHookData });
  await atMost(leftMs(), Promise.resolve(hooks)).catch((error: unknown) =>
    log({ level: 'error', source: 'host', message: `An appTerminate hook failed: ${describeError(error)}` }),
  );
  for (const restore of parts.restoreEnvironment) restore();
}

/** Waits for the work, but not longer than this. */
async function atMost(waitMs: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const timeout = delay(waitMs, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([work, timeout]).finally(() => timer.abort());
}
