import { randomBytes } from 'node:crypto';
import { startCosmos } from '../src/cosmos/server.ts';
import { accountChecks } from './cosmos/account-checks.ts';
import { batchChecks } from './cosmos/batch-checks.ts';
import { concurrencyChecks } from './cosmos/concurrency-checks.ts';
import { edgeChecks } from './cosmos/edge-checks.ts';
import { featureChecks } from './cosmos/feature-checks.ts';
import { itemChecks } from './cosmos/item-checks.ts';
import { pagingChecks } from './cosmos/paging-checks.ts';
import { otherQueryChecks, queryChecks } from './cosmos/query-checks.ts';
import { closeSession, openSession, type Session } from './cosmos/session.ts';
import { type ConformanceReport, runChecks, UnreachableService } from './suite.ts';

/** The public key of Microsoft's emulator, for an endpoint that is given without a key. */
const emulatorKey = 'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==';

/**
 * Checks what the product relies on in Cosmos DB, with the real SDK: against the account at `endpoint` (in a database
 * of its own, which it removes), or against our stand-in when no endpoint is given.
 * Rejects with `UnreachableService` when the account cannot be used at all.
 */
export async function runCosmosConformance(
  target: { readonly endpoint?: string | undefined; readonly key?: string | undefined } = {},
): Promise<ConformanceReport> {
  if (target.endpoint !== undefined) return run(target.endpoint, target.key ?? emulatorKey);
  const ours = await startCosmos({ port: 0, key: randomBytes(32).toString('base64'), allowCrossPartition: true });
  try {
    return await run(ours.endpoint, ours.key);
  } finally {
    await ours.stop();
  }
}

async function run(endpoint: string, key: string): Promise<ConformanceReport> {
  const session = await open(endpoint, key);
  try {
    return await runChecks('cosmos', endpoint, [
      ...accountChecks(session),
      ...itemChecks(session),
      ...queryChecks(session),
      ...otherQueryChecks(session),
      ...pagingChecks(session),
      ...batchChecks(session),
      ...featureChecks(session),
      ...concurrencyChecks(session),
      ...edgeChecks(session),
    ]);
  } finally {
    await closeSession(session);
  }
}

async function open(endpoint: string, key: string): Promise<Session> {
  try {
    return await openSession(endpoint, key, `conformance-${randomBytes(4).toString('hex')}`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnreachableService(`The account at ${endpoint} cannot be used: ${reason}`, { cause });
  }
}
