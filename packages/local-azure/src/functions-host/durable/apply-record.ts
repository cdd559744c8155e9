import { type HistoryEvent, isTaskEnd } from './history.ts';
import { createInstance, hasEnded, type Instance } from './instance.ts';
import type { Delivery, EpisodeRecord, JournalRecord, Start } from './records.ts';

/** What a record did: instances that may have an episode due now, and bytes of the journal that are no longer needed. */
export interface Effect {
  readonly touched: readonly string[];
  readonly garbageBytes: number;
}

/**
 * Carries out one record of the journal on the instances, the same when it is made as when it is read again.
 * `bytes` is its size in the journal. Throws when it does not fit what came before: then the journal is damaged.
 */
export function applyRecord(instances: Map<string, Instance>, record: JournalRecord, bytes: number): Effect {
  switch (record.op) {
    case 'header':
      return { touched: [], garbageBytes: 0 };
    case 'start':
      return { touched: [record.instanceId], garbageBytes: start(instances, record, bytes) };
    case 'deliver': {
      const isTaken = deliver(instances, record, bytes);
      return isTaken ? { touched: [record.instanceId], garbageBytes: 0 } : { touched: [], garbageBytes: bytes };
    }
    case 'episode':
      return applyEpisode(instances, record, bytes);
    case 'purge':
      return { touched: [], garbageBytes: bytes + purge(instances, record.instanceIds) };
    case 'instance':
      instances.set(record.instance.instanceId, { ...record.instance, journalBytes: bytes });
      return { touched: [record.instance.instanceId], garbageBytes: 0 };
    default:
      return record satisfies never;
  }
}

function start(instances: Map<string, Instance>, { instanceId, started }: Start, bytes: number): number {
  const garbageBytes = instances.get(instanceId)?.journalBytes ?? 0;
  instances.set(instanceId, { ...createInstance(instanceId, started), journalBytes: bytes });
  return garbageBytes;
}

function deliver(instances: Map<string, Instance>, delivery: Delivery, bytes: number): boolean {
  const instance = instances.get(delivery.instanceId);
  if (instance === undefined || !isDeliverable(instance, delivery.executionId)) return false;
  instance.inbox.push(delivery.message);
  instance.journalBytes += bytes;
  return true;
}

/** True while the instance is live in that execution, or in any for undefined. */
export function isDeliverable(instance: Instance, executionId: string | undefined): boolean {
  return !hasEnded(instance) && (executionId === undefined || executionId === instance.started.executionId);
}

function applyEpisode(instances: Map<string, Instance>, record: EpisodeRecord, bytes: number): Effect {
  const instance = instances.get(record.instanceId);
  if (instance === undefined || instance.started.executionId !== record.executionId) {
    throw new RangeError(`an episode of '${record.instanceId}' belongs to no known execution`);
  }
  const messages = instance.inbox.splice(0, record.consumed);
  if (record.startedAt !== null)
    instance.history.push({ type: 'OrchestratorStarted', at: record.startedAt }, ...messages);
  const last = record.events.length === 0 ? instance.history.at(-1) : undefined;
  if (last?.type !== 'OrchestratorCompleted') {
    instance.history.push(...record.events, { type: 'OrchestratorCompleted', at: record.endedAt });
  }
  instance.status = record.status;
  instance.customStatus = record.customStatus;
  instance.output = record.output;
  instance.updatedAt = record.endedAt;
  instance.isContinued = false;
  instance.journalBytes += bytes;
  const touched = [record.instanceId];
  let garbageBytes = 0;
  if (record.next !== null) {
    garbageBytes += instance.journalBytes - bytes;
    instance.journalBytes = bytes;
    continueAsNew(instance, record.next);
  }
  if (hasEnded(instance)) instance.inbox = [];
  for (const child of record.children) {
    garbageBytes += start(instances, child, 0);
    touched.push(child.instanceId);
  }
  if (record.toParent !== null && deliver(instances, record.toParent, 0)) touched.push(record.toParent.instanceId);
  return { touched, garbageBytes };
}

/** The new execution begins with both boundaries around its start, as the real engine has it. */
function continueAsNew(instance: Instance, { started, carried }: NonNullable<EpisodeRecord['next']>): void {
  const { at } = started;
  const before: HistoryEvent = { type: 'OrchestratorStarted', at };
  instance.started = started;
  instance.history = [before, started, ...carried, { type: 'OrchestratorCompleted', at }];
  instance.inbox = instance.inbox.filter((message) => !isTaskEnd(message));
  instance.isContinued = true;
}

function purge(instances: Map<string, Instance>, instanceIds: readonly string[]): number {
  let bytes = 0;
  for (const instanceId of instanceIds) {
    bytes += instances.get(instanceId)?.journalBytes ?? 0;
    instances.delete(instanceId);
  }
  return bytes;
}
