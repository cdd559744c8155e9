import { randomBytes } from 'node:crypto';
import { startWebPubSub } from '../src/web-pubsub/server.ts';
import { type ConformanceReport, runChecks } from './suite.ts';
import { accessChecks } from './web-pubsub/access-checks.ts';
import { managementChecks } from './web-pubsub/management-checks.ts';
import { messagingChecks } from './web-pubsub/messaging-checks.ts';
import { reliabilityChecks } from './web-pubsub/reliability-checks.ts';
import { Session } from './web-pubsub/session.ts';

/** The public default of Microsoft's emulator, for an endpoint that is given without a key. */
const emulatorAccessKey = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ABCDEFGH';

/**
 * Checks what the product and its clients rely on in Web PubSub, with both real SDKs and with plain WebSockets:
 * against the service of `connectionString`, the emulator at `endpoint`, or our stand-in when neither is given.
 * Uses a hub of its own, so that it can run beside others.
 */
export async function runWebPubSubConformance(
  target: { readonly endpoint?: string | undefined; readonly connectionString?: string | undefined } = {},
): Promise<ConformanceReport> {
  const given = parseTarget(target);
  if (given) return run(given.endpoint, given.accessKey);
  const accessKey = randomBytes(32).toString('base64');
  const ours = await startWebPubSub({ accessKey });
  try {
    return await run(ours.endpoint, accessKey);
  } finally {
    await ours.stop();
  }
}

async function run(endpoint: string, accessKey: string): Promise<ConformanceReport> {
  const session = new Session(endpoint, accessKey);
  try {
    return await runChecks('web-pubsub', endpoint, [
      ...messagingChecks(session),
      ...managementChecks(session),
      ...reliabilityChecks(session),
      ...accessChecks(session),
    ]);
  } finally {
    session.close();
  }
}

function parseTarget({
  endpoint,
  connectionString = endpoint?.includes('AccessKey=') ? endpoint : undefined,
}: {
  readonly endpoint?: string | undefined;
  readonly connectionString?: string | undefined;
}): { readonly endpoint: string; readonly accessKey: string } | undefined {
  if (connectionString === undefined)
    return endpoint === undefined ? undefined : { endpoint, accessKey: emulatorAccessKey };
  const parts = new Map(
    connectionString.split(';').map((part) => [part.replace(/=.*$/s, '').toLowerCase(), part.replace(/^[^=]*=/s, '')]),
  );
  const [address, accessKey] = [parts.get('endpoint'), parts.get('accesskey')];
  if (address === undefined || accessKey === undefined)
    throw new Error('A connection string has an Endpoint and an AccessKey.');
  return { endpoint: address, accessKey };
}
