// How long a revoked key still works: `npm start` and `npm run admin` in processes of their own, over HTTP and by the real clock.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root, withService } from './with-service.ts';

const run = promisify(execFile);
/** Documented: a revoked key stops within 30 seconds. */
const boundMs = 30_000;
/** Far below the rate limit of the starter plan, also when every other request is another client's. */
const pauseMs = 250;

const figures = await withService({ keepsState: true }, async ({ baseUrl, workspaceId }, { stateFolder }) => {
  const admin = async (...words: readonly string[]): Promise<Readonly<Record<string, string>>> => {
    const command = [join(root, 'cli/admin.ts'), ...words, '--state', stateFolder, '--json'];
    return JSON.parse((await run(process.execPath, command)).stdout) as Record<string, string>;
  };
  const { key = '', keyId = '' } = await admin('keys', 'create', '--workspace', workspaceId, '--mode', 'live');
  const call = () => fetch(`${baseUrl}/api/integrations/webhooks/subscriptions`, { headers: { 'x-api-key': key } });
  const before = await call();
  if (before.status !== 200) throw new Error(`A new key was answered ${before.status}: ${await before.text()}`);

  // The key is in steady use: what a process remembers of it was read at any time before.
  let revokedAt = Number.POSITIVE_INFINITY;
  const revoke = async (): Promise<void> => {
    await admin('keys', 'revoke', keyId);
    revokedAt = performance.now();
  };
  const revoking = revoke();
  let answersAfter = 0;
  let answer = await call();
  while (answer.status === 200) {
    if (revokedAt <= performance.now()) answersAfter += 1;
    if (performance.now() - revokedAt > 2 * boundMs) break;
    await sleep(pauseMs);
    answer = await call();
  }
  await revoking;
  const stoppedAfterMs = Math.max(0, Math.round(performance.now() - revokedAt));
  return { stoppedAfterMs, boundMs, answersAfter, status: answer.status, body: await answer.json() };
});
process.stdout.write(`${JSON.stringify({ measure: 'a revoked key over HTTP', ...figures })}\n`);
process.exitCode = figures.status === 401 && figures.stoppedAfterMs <= boundMs + pauseMs ? 0 : 1;
