import { describe, expect, test } from 'vitest';
import { applyRecord } from '../../../src/functions-host/durable/apply-record.ts';
import type { ExecutionStarted } from '../../../src/functions-host/durable/history.ts';
import type { Instance } from '../../../src/functions-host/durable/instance.ts';
import type { EpisodeRecord } from '../../../src/functions-host/durable/records.ts';

function createStart(executionId: string): ExecutionStarted {
  return { type: 'ExecutionStarted', at: 1, executionId, name: 'any', version: null, input: null, parent: null };
}

function createEpisode(executionId: string, changes: Partial<EpisodeRecord> = {}): EpisodeRecord {
  return {
    op: 'episode',
    instanceId: 'one',
    executionId,
    startedAt: 2,
    consumed: 1,
    events: [],
    endedAt: 3,
    status: 'Running',
    customStatus: null,
    output: null,
    children: [],
    toParent: null,
    next: null,
    ...changes,
  };
}

/** Instance `one`, started as execution `first`, in a journal of 100 bytes. */
function startOne(): Map<string, Instance> {
  const instances = new Map<string, Instance>();
  applyRecord(instances, { op: 'start', instanceId: 'one', started: createStart('first') }, 100);
  return instances;
}

const event = { type: 'EventRaised', at: 2, name: 'go', input: '1' } as const;
const timer = { type: 'TimerFired', at: 2, taskId: 0, fireAt: 2 } as const;

describe('a record', () => {
  test('gives a message only to the execution it belongs to', () => {
    const instances = startOne();
    const late = applyRecord(
      instances,
      { op: 'deliver', instanceId: 'one', executionId: 'zeroth', message: timer },
      10,
    );
    const due = applyRecord(instances, { op: 'deliver', instanceId: 'one', executionId: 'first', message: timer }, 10);
    expect([late, due]).toEqual([
      { touched: [], garbageBytes: 10 },
      { touched: ['one'], garbageBytes: 0 },
    ]);
    expect(instances.get('one')?.inbox.length).toBe(2);
  });

  test('of an end tells the parent only while that execution of it waits', () => {
    const instances = startOne();
    const message = { type: 'SubOrchestrationInstanceCompleted', at: 3, taskId: 0, result: '1' } as const;
    for (const executionId of ['zeroth', 'first']) {
      const toParent = { instanceId: 'one', executionId, message };
      const started = createStart('of the child');
      applyRecord(instances, { op: 'start', instanceId: 'child', started }, 1);
      const episode = createEpisode('of the child', { instanceId: 'child', status: 'Completed', toParent });
      applyRecord(instances, episode, 1);
    }
    expect(instances.get('one')?.inbox).toEqual([createStart('first'), message]);
  });

  test('of a continuation keeps the events that wait and drops the ends of old tasks', () => {
    const instances = startOne();
    for (const message of [timer, event]) applyRecord(instances, { op: 'deliver', instanceId: 'one', message }, 10);
    const next = { started: createStart('second'), carried: [{ ...event, name: 'carried' }] };
    const effect = applyRecord(instances, createEpisode('first', { next }), 7);
    expect(effect).toEqual({ touched: ['one'], garbageBytes: 120 });
    expect(instances.get('one')).toMatchObject({
      isContinued: true,
      inbox: [event],
      journalBytes: 7,
      history: [
        { type: 'OrchestratorStarted', at: 1 },
        createStart('second'),
        { ...event, name: 'carried' },
        { type: 'OrchestratorCompleted', at: 1 },
      ],
    });
  });

  test('of an episode of no known execution is refused', () => {
    expect(() => applyRecord(startOne(), createEpisode('other'), 1)).toThrow(
      "an episode of 'one' belongs to no known execution",
    );
  });
});
