import { beforeEach, describe, expect, test } from 'vitest';
import { builtInSidekicks } from '../../../../shared/analysis/rules/built-in-sidekicks.ts';
import { addSidekick } from '../../../../shared/domain/sidekicks/add-sidekick.ts';
import { removeSidekick } from '../../../../shared/domain/sidekicks/remove-sidekick.ts';
import { claimIdOf, submissionIdOf } from '../../../../shared/model/ids.ts';
import { type Scope, toScope } from '../../../../shared/model/scope.ts';
import {
  type ClaimDocument,
  claimDocumentSchema,
  type SubmissionDocument,
  submissionDocumentSchema,
} from '../../../../shared/model/submission.ts';
import { base, type Client, createClient, raisedLimits } from '../../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';

let memory: MemoryServices;
let client: Client;
let scope: Scope;
/** How long it paused between tries, in milliseconds; time limits are longer. */
let pauses: number[];
let duringPause: (count: number) => Promise<unknown>;

beforeEach(async () => {
  memory = createMemoryServices({ limits: raisedLimits, builtInSidekicks });
  client = await createClient(memory);
  scope = toScope(client.workspaceId, 'live');
  pauses = [];
  duringPause = async () => undefined;
  const sleep = memory.clock.sleep.bind(memory.clock);
  memory.clock.sleep = async (delayMs, signal) => {
    if (delayMs > 1000) return sleep(delayMs, signal);
    pauses.push(delayMs);
    await duringPause(pauses.length);
  };
});

const read = async (submissionId: string): Promise<SubmissionDocument> => {
  const stored = await memory.store.find('core', scope, submissionIdOf(submissionId), submissionDocumentSchema);
  if (!stored) throw new Error('There is no submission.');
  return stored.document;
};
const claimOf = async (blobPath: string): Promise<ClaimDocument | undefined> =>
  (await memory.store.find('core', scope, claimIdOf(scope, blobPath), claimDocumentSchema))?.document;

test('a submission of new files is written at once, asks for no claim, and is logged', async () => {
  const path = await client.upload('a.pdf');
  memory.store.calls.length = 0;
  const { status, json } = await client.submit(path);
  expect([status, pauses]).toEqual([201, []]);
  expect(memory.store.calls.filter(({ operation, id }) => operation === 'find' && id?.startsWith('claim:'))).toEqual(
    [],
  );
  const { submissionId } = json;
  const created = memory.logger.lines.filter(({ fields }) => fields['metric'] === 'submissions_created');
  expect(created).toEqual([
    {
      level: 'info',
      fields: {
        metric: 'submissions_created',
        submissionId,
        instanceId: submissionId,
        workspaceId: client.workspaceId,
        assets: 1,
        keyId: client.keyId,
        traceId: null,
      },
      sentence: 'A submission was created.',
    },
  ]);
});

const submitWith = async (sidekickIds: readonly string[]) =>
  client.call({
    method: 'POST',
    path: `${base}/submissions`,
    json: { assets: [{ blobPath: await client.upload('a.pdf') }], sidekickIds },
  });

describe('rule packs', () => {
  test('of the service and of the workspace are stored, each once', async () => {
    const builtIn = builtInSidekicks[0]?.sidekickId ?? '';
    const { id: own } = await addSidekick(memory.services, client.workspaceId, {
      pack: { name: 'House', version: '1', brands: ['Acme'] },
      savedBy: null,
    });
    const { status, json } = await submitWith([own, builtIn]);
    expect(status).toBe(201);
    expect((await read(json.submissionId)).sidekickIds).toEqual([own, builtIn]);
  });

  test('that were removed are refused by their place', async () => {
    const pack = { name: 'House', version: '1', brands: ['Acme'] };
    const { id } = await addSidekick(memory.services, client.workspaceId, { pack, savedBy: null });
    await removeSidekick(memory.services, client.workspaceId, id);
    const { status, json } = await submitWith([builtInSidekicks[0]?.sidekickId ?? '', id]);
    expect([status, json.fields]).toEqual([
      422,
      [{ path: 'sidekickIds[1]', code: 'unknown_sidekick', message: expect.stringContaining(id) }],
    ]);
  });
});

describe('a write that is not answered as it should be', () => {
  test('may have been applied: the pinned bytes stay, and the client may try again', async () => {
    memory.store.fault = ({ operation }) => (operation === 'batch' ? 'lost_answer' : 'none');
    expect((await client.submit(await client.upload('a.pdf'))).status).toBe(500);
    expect(memory.uploads.snapshots.size).toBe(1);
    expect(Object.keys(memory.store.dump()).filter((key) => key.includes('/sub:'))).toHaveLength(1);
  });

  test('as refused although it was applied: the submission is found, and started once', async () => {
    const { store } = memory;
    const batch = store.batch.bind(store);
    store.batch = async (...write) => {
      store.batch = batch;
      await batch(...write);
      return { ok: false, index: 0, reason: 'exists' };
    };
    const path = await client.upload('a.pdf');
    const { status, json } = await client.submit(path);
    expect(status).toBe(201);
    expect(await claimOf(path)).toMatchObject({ submissionId: json.submissionId });
    expect(memory.workflows.started.map(({ instanceId }) => instanceId)).toEqual([json.submissionId]);
  });

  test('always as refused: a hundred tries with ever longer pauses, then the store counts as unavailable', async () => {
    let tries = 0;
    memory.store.batch = async () => {
      tries += 1;
      return { ok: false, index: 0, reason: 'changed' };
    };
    expect((await client.submit(await client.upload('a.pdf'))).status).toBe(500);
    expect(tries).toBe(100);
    // Since one of the writes may have been applied, the pinned bytes stay.
    expect(memory.uploads.snapshots.size).toBe(1);
    // The first try is repeated at once; from the eleventh on a pause is at most 0.2 s.
    expect(pauses[0]).toBe(0);
    expect(Math.max(...pauses.slice(0, 10))).toBeGreaterThan(20);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(200);
  });
});

describe('a file that another request has reserved', () => {
  let path: string;
  let others: SubmissionDocument;

  beforeEach(async () => {
    path = await client.upload('a.pdf');
    const { json } = await client.submit(path);
    others = await read(json.submissionId);
    const claim = await claimOf(path);
    if (!claim) throw new Error('There is no claim.');
    const reservation = { claimIds: [claim.id], madeAt: others.createdAt };
    await memory.store.upsert('core', scope, { ...claim, reservation } as ClaimDocument);
    await memory.store.delete('core', scope, others.id);
    pauses.length = 0;
  });

  test('belongs to that request when it writes its submission after ten tries of this one', async () => {
    duringPause = async (count) => (count === 10 ? memory.store.create('core', scope, others) : undefined);
    const { status, json } = await client.submit(path);
    expect([status, json.detail]).toEqual([409, 'Asset already submitted']);
    expect(await claimOf(path)).toMatchObject({ submissionId: others.submissionId });
    expect(memory.uploads.snapshots.size).toBe(1);
  });

  test('is free when that request has written nothing after ten tries, and never will be', async () => {
    const { status, json } = await client.submit(path);
    expect(status).toBe(201);
    expect(await claimOf(path)).toMatchObject({ submissionId: json.submissionId });
    expect(await memory.store.create('core', scope, others)).toMatchObject({ ok: false, reason: 'exists' });
  });
});
