import assert from 'node:assert/strict';
import type { ConformanceCheck } from '../suite.ts';
import { newId, poll, readNotes, type Session } from './session.ts';

interface Status {
  readonly name: string;
  readonly instanceId: string;
  readonly runtimeStatus: string;
  readonly input: unknown;
  readonly output: unknown;
  readonly customStatus: unknown;
}

/** Durable Functions: what orchestrations can do and what the client and its HTTP API answer. */
export function durableChecks(session: Session): readonly ConformanceCheck[] {
  const client = openClient(session);
  return [...orchestrationChecks(session, client), ...eventChecks(client), ...clientChecks(session, client)];
}

type Client = ReturnType<typeof openClient>;

function openClient(session: Session) {
  const expectAccepted = async (path: string, body: unknown): Promise<Response> => {
    const answer = await session.post(path, body);
    assert.equal(answer.status, 202, `${path} answered ${answer.status}: ${await answer.clone().text()}`);
    return answer;
  };
  const readStatus = async (id: string): Promise<Status> => (await session.read(`/status/${id}`)) as Status;
  const waitFor = (id: string, ...wanted: readonly string[]): Promise<Status> =>
    poll(
      () => readStatus(id),
      ({ runtimeStatus }) => wanted.includes(runtimeStatus),
    );
  return {
    readStatus,
    waitFor,
    expectAccepted,
    start: async (name: string, input: unknown = null): Promise<string> => {
      const id = newId();
      await expectAccepted(`/start/${name}/${id}`, input);
      return id;
    },
    raise: (id: string, event: string, value: unknown): Promise<Response> =>
      expectAccepted(`/raise/${id}/${event}`, value),
    waitForEnd: (id: string): Promise<Status> => waitFor(id, 'Completed', 'Failed', 'Terminated'),
    waitForCustomStatus: (id: string, expected: number): Promise<Status> =>
      poll(
        () => readStatus(id),
        ({ customStatus }) => (customStatus as { readonly waitsFor?: number } | null)?.waitsFor === expected,
      ),
  };
}

function orchestrationChecks(session: Session, client: Client): readonly ConformanceCheck[] {
  return [
    {
      name: 'durable: activities run one after the other',
      async run() {
        const id = await client.start('sequence');
        const { runtimeStatus, output, name, instanceId } = await client.waitForEnd(id);
        assert.equal(runtimeStatus, 'Completed');
        assert.deepEqual(output, [`${id}-a`, `${id}-b`, `${id}-c`]);
        assert.deepEqual([name, instanceId], ['sequence', id]);
        assert.deepEqual(await readNotes(session, `${id}-a`, 1), [{ attempt: 1, instanceId: id }]);
      },
    },
    {
      name: 'durable: fan-out over children that retry and never fail',
      async run() {
        const keys = [0, 2, 99].map((failures) => ({ key: `${newId()}-${failures}`, failures }));
        const id = await client.start('fan_out', { assets: keys });
        const { runtimeStatus, output } = await client.waitForEnd(id);
        assert.equal(runtimeStatus, 'Completed');
        assert.deepEqual(
          output,
          keys.map(({ key, failures }) => ({ ok: failures < 3, key })),
        );
        const attempts = await Promise.all(keys.map(async ({ key }) => (await readNotes(session, key, 1)).length));
        assert.deepEqual(attempts, [1, 3, 3]);
        assert.equal((await client.readStatus(`${id}-${keys[0]?.key}`)).runtimeStatus, 'Completed');
      },
    },
    {
      name: 'durable: fan-out of 50',
      async run() {
        const assets = Array.from({ length: 50 }, (_, index) => ({ key: `${newId()}-${index}` }));
        const { output } = await client.waitForEnd(await client.start('fan_out', { assets }));
        assert.deepEqual(
          output,
          assets.map(({ key }) => ({ ok: true, key })),
        );
      },
    },
    {
      name: 'durable: continue as new',
      async run() {
        const id = await client.start('counter', { count: 1, until: 4 });
        const { output, input } = await poll(
          () => client.readStatus(id),
          ({ runtimeStatus, output: result }) => runtimeStatus === 'Completed' && result !== null,
        );
        assert.deepEqual([output, input], [{ count: 4 }, { count: 4, until: 4 }]);
        for (const count of [1, 2, 3, 4]) assert.equal((await readNotes(session, `${id}-${count}`, 1)).length, 1);
      },
    },
    {
      name: 'durable: inputs of activities keep their types',
      async run() {
        const { output } = await client.waitForEnd(await client.start('inputs'));
        assert.deepEqual(output, [
          { type: 'object', input: { a: [1, null, 'x'] } },
          { type: 'object', input: [1, 2] },
          { type: 'number', input: 7 },
          { type: 'string', input: 'text' },
          { type: 'string', input: '7' },
        ]);
      },
    },
    {
      name: 'durable: a timer, and the orchestration clock',
      async run() {
        const { output } = await client.waitForEnd(await client.start('times'));
        // Timers on Azure Storage may fire up to a second early.
        assert.ok((output as { readonly waitedMs: number }).waitedMs >= 0);
      },
    },
    {
      name: 'durable: a failed activity fails its orchestration',
      async run() {
        const { runtimeStatus, output } = await client.waitForEnd(await client.start('fails'));
        assert.equal(runtimeStatus, 'Failed');
        assert.match(String(output), /attempt 1 of/);
      },
    },
  ];
}

function eventChecks(client: Client): readonly ConformanceCheck[] {
  return [
    {
      name: 'durable: an event wins against a timer',
      async run() {
        const id = await client.start('approval', { waitMs: 600_000 });
        await client.waitFor(id, 'Running');
        await client.raise(id, 'Decision', { approved: true, by: 'Ada' });
        const { runtimeStatus, output } = await client.waitForEnd(id);
        assert.deepEqual([runtimeStatus, output], ['Completed', { decision: { approved: true, by: 'Ada' } }]);
      },
    },
    {
      name: 'durable: a timer wins against an event',
      async run() {
        const { output } = await client.waitForEnd(await client.start('approval', { waitMs: 500 }));
        assert.deepEqual(output, { timedOut: true });
      },
    },
    {
      name: 'durable: events are kept in order until they are asked for',
      async run() {
        const id = await client.start('two_events');
        await client.waitForCustomStatus(id, 2);
        await client.raise(id, 'Other', 'ignored');
        await client.raise(id, 'Item', 'first');
        await client.waitForCustomStatus(id, 1);
        await client.raise(id, 'Item', 2);
        const { output, customStatus } = await client.waitForEnd(id);
        assert.deepEqual([output, customStatus], [['first', 2], { waitsFor: 1 }]);
      },
    },
    {
      name: 'durable: suspend and resume',
      async run() {
        const id = await client.start('two_events');
        await client.waitForCustomStatus(id, 2);
        await client.expectAccepted(`/suspend/${id}`, {});
        await client.waitFor(id, 'Suspended');
        for (const item of ['a', 'b']) await client.raise(id, 'Item', item);
        await client.waitForCustomStatus(id, 1);
        assert.equal((await client.readStatus(id)).runtimeStatus, 'Suspended');
        await client.expectAccepted(`/resume/${id}`, {});
        assert.deepEqual((await client.waitForEnd(id)).output, ['a', 'b']);
      },
    },
    {
      name: 'durable: terminate',
      async run() {
        const id = await client.start('two_events');
        await client.waitForCustomStatus(id, 2);
        await client.expectAccepted(`/terminate/${id}`, {});
        const { runtimeStatus, output } = await client.waitForEnd(id);
        assert.deepEqual([runtimeStatus, output], ['Terminated', 'as asked']);
      },
    },
  ];
}

function clientChecks(session: Session, client: Client): readonly ConformanceCheck[] {
  return [
    {
      name: 'durable client: a start answers 202 with addresses that work',
      async run() {
        const id = newId();
        const answer = await client.expectAccepted(`/start/sequence/${id}`, null);
        assert.equal(answer.headers.get('retry-after'), '10');
        const links = (await answer.json()) as Readonly<Record<string, string>>;
        assert.equal(links['id'], id);
        assert.equal(answer.headers.get('location'), links['statusQueryGetUri']);
        const status = await poll(
          () => fetch(links['statusQueryGetUri'] ?? ''),
          ({ status: code }) => code !== 202,
        );
        assert.equal(status.status, 200);
        assert.equal(((await status.json()) as Status).runtimeStatus, 'Completed');
      },
    },
    {
      name: 'durable client: a live id is not started again, a finished one is',
      async run() {
        const id = await client.start('two_events');
        await client.waitForCustomStatus(id, 2);
        assert.equal((await session.post(`/start/two_events/${id}`, null)).status, 500);
        for (const item of [1, 2]) await client.raise(id, 'Item', item);
        await client.waitForEnd(id);
        await client.expectAccepted(`/start/sequence/${id}`, null);
        assert.equal(
          (
            await poll(
              () => client.waitForEnd(id),
              ({ name }) => name === 'sequence',
            )
          ).runtimeStatus,
          'Completed',
        );
      },
    },
    {
      name: 'durable client: an instance that is not there has no status and takes no event',
      async run() {
        assert.equal((await session.get(`/status/${newId()}`)).status, 500);
        assert.equal((await session.post(`/raise/${newId()}/Item`, 1)).status, 500);
      },
    },
    {
      name: 'durable HTTP API: 404 for an instance that is not there, 410 for one that is over',
      async run() {
        const id = await client.start('sequence');
        await client.waitForEnd(id);
        assert.deepEqual(await tellAnything(session, id), [410, 410, 410]);
        assert.deepEqual(await tellAnything(session, newId()), [404, 404, 404]);
      },
    },
    {
      name: 'durable client: purge removes a finished instance',
      async run() {
        const id = await client.start('sequence');
        await client.waitForEnd(id);
        assert.deepEqual(await (await session.post(`/purge/${id}`, {})).json(), { instancesDeleted: 1 });
        assert.equal((await session.get(`/status/${id}`)).status, 500);
      },
    },
    {
      name: 'durable client: instances are found by status and time',
      async run() {
        // Clocks may differ by a little.
        const from = Date.now() - 60_000;
        const id = await client.start('two_events');
        await client.waitForCustomStatus(id, 2);
        assert.ok(((await session.read(`/by-status/Running?from=${from}`)) as readonly string[]).includes(id));
        assert.ok(!((await session.read(`/by-status/Completed?from=${from}`)) as readonly string[]).includes(id));
        await client.expectAccepted(`/terminate/${id}`, {});
      },
    },
    {
      name: 'durable client: the management addresses of an instance',
      async run() {
        const payload = (await session.read('/payload/abc')) as Readonly<Record<string, string>>;
        assert.equal(payload['id'], 'abc');
        for (const name of ['statusQueryGetUri', 'sendEventPostUri', 'terminatePostUri', 'purgeHistoryDeleteUri']) {
          assert.match(payload[name] ?? '', /^https?:\/\/.*\/runtime\/webhooks\/durabletask\/instances\/abc/, name);
        }
      },
    },
  ];
}

/** Statuses of raising an event, terminating and suspending through the management addresses. */
async function tellAnything(session: Session, id: string): Promise<readonly number[]> {
  const payload = (await session.read(`/payload/${id}`)) as Readonly<Record<string, string>>;
  const addresses = [
    payload['sendEventPostUri']?.replace('{eventName}', 'Item'),
    payload['terminatePostUri']?.replace('{text}', 'x'),
    payload['suspendPostUri']?.replace('{text}', 'x'),
  ];
  const headers = { 'content-type': 'application/json' };
  const tell = (address = ''): Promise<Response> => fetch(address, { method: 'POST', headers, body: '1' });
  return (await Promise.all(addresses.map(tell))).map(({ status }) => status);
}
