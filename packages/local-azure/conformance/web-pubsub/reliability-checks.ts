import assert from 'node:assert/strict';
import type { ConformanceCheck } from '../suite.ts';
import type { PlainClient, Session } from './session.ts';

const reliable = 'json.reliable.webpubsub.azure.v1';

/** Messages as [sequence id, data]; acknowledgements and system messages are left out. */
async function messagesAt(
  client: PlainClient,
  ...positions: readonly number[]
): Promise<readonly (readonly [unknown, unknown])[]> {
  const found: [unknown, unknown][] = [];
  for (const position of positions) {
    const { sequenceId, data } = await client.json(position);
    found.push([sequenceId, data]);
  }
  return found;
}

async function breakOff(plain: PlainClient): Promise<void> {
  plain.socket.terminate();
  await plain.closed;
}

/** Reliable connections: recovery, replay, what cannot be recovered, and the lifetime of tokens. */
export function reliabilityChecks(session: Session): readonly ConformanceCheck[] {
  const { service } = session;

  /** A reliable plain client and the address that recovers its connection. */
  const openReliable = async (
    group: string,
  ): Promise<{ readonly plain: PlainClient; readonly recovery: string; readonly id: string }> => {
    const plain = await session.openSocket(await session.accessUrl({ groups: [group] }), reliable);
    const { connectionId, reconnectionToken } = await plain.json(1);
    const query = new URLSearchParams({
      awps_connection_id: String(connectionId),
      awps_reconnection_token: String(reconnectionToken),
    });
    return { plain, recovery: `${session.clientAddress()}?${query.toString()}`, id: String(connectionId) };
  };

  return [
    {
      name: 'a recovered connection replays what was missed or not acknowledged, in order, and goes on',
      async run() {
        const group = session.newGroup();
        const { plain, recovery, id } = await openReliable(group);
        for (const text of ['a', 'b']) await service.group(group).sendToAll(text, { contentType: 'text/plain' });
        assert.deepEqual(await messagesAt(plain, 2, 3), [
          [1, 'a'],
          [2, 'b'],
        ]);
        // The ping's answer shows that the service has taken the acknowledgement.
        plain.send({ type: 'sequenceAck', sequenceId: 1 });
        plain.send({ type: 'ping' });
        await plain.json(4);
        await breakOff(plain);
        for (const text of ['c', 'd']) await service.group(group).sendToAll(text, { contentType: 'text/plain' });

        const recovered = await session.openSocket(recovery, reliable);
        const connected = await recovered.json(1);
        const offset = connected['event'] === 'connected' ? 1 : 0;
        if (offset === 1) assert.equal(connected['connectionId'], id);
        await service.group(group).sendToAll('e', { contentType: 'text/plain' });
        const positions = [1, 2, 3, 4].map((position) => position + offset);
        assert.deepEqual(await messagesAt(recovered, ...positions), [
          [2, 'b'],
          [3, 'c'],
          [4, 'd'],
          [5, 'e'],
        ]);
      },
    },
    {
      name: 'the SDK survives a broken connection: nothing lost, nothing twice, in order, no disconnected event',
      async run() {
        const group = session.newGroup();
        const member = await session.startSdkClient({ groups: [group] });
        for (let number = 0; number < 40; number += 1) {
          if (number === 10 || number === 25) member.breakConnection();
          await service.group(group).sendToAll(String(number), { contentType: 'text/plain' });
        }
        assert.deepEqual(
          await member.received.first(40),
          Array.from({ length: 40 }, (_, index) => String(index)),
        );
        await service.group(group).sendToAll('end', { contentType: 'text/plain' });
        assert.deepEqual((await member.received.first(41)).at(-1), 'end');
        assert.deepEqual([member.disconnected.items, member.connectionIds.items.length], [[], 1]);
      },
    },
    {
      name: 'state that is lost closes the recovery with 1008; the SDK then takes a fresh URL and joins its groups again',
      async run() {
        const [group, joined] = [session.newGroup(), session.newGroup()];
        const member = await session.startSdkClient({ groups: [group], roles: [`webpubsub.joinLeaveGroup.${joined}`] });
        await member.client.joinGroup(joined);
        member.forgetRecovery();
        member.breakConnection();
        const [before, after] = await member.connectionIds.first(2);
        assert.notEqual(before, after);
        assert.equal(member.disconnected.items.length, 1);
        await service.group(joined).sendToAll('again');
        assert.deepEqual(await member.received.first(1), ['again']);
      },
    },
    {
      name: 'recovery of a closed connection, or with a foreign token, is accepted and closed with 1008',
      async run() {
        const { plain, recovery, id } = await openReliable(session.newGroup());
        const foreign = await openReliable(session.newGroup());
        const crossed = new URL(recovery);
        crossed.searchParams.set('awps_connection_id', foreign.id);
        assert.equal((await (await session.openSocket(crossed.href, reliable)).closed).code, 1008);
        await service.closeConnection(id);
        await plain.closed;
        assert.equal((await (await session.openSocket(recovery, reliable)).closed).code, 1008);
      },
    },
    {
      name: 'acknowledgements survive recovery: a repeated ackId is Duplicate',
      async run() {
        const group = session.newGroup();
        const { plain, recovery, id } = await openReliable(group);
        await service.grantPermission(id, 'sendToGroup', { targetName: group });
        const message = { type: 'sendToGroup', group, dataType: 'text', data: 'x', ackId: 3, noEcho: true };
        plain.send(message);
        assert.deepEqual(await plain.json(2), { type: 'ack', ackId: 3, success: true });
        await breakOff(plain);
        const recovered = await session.openSocket(recovery, reliable);
        recovered.send(message);
        const answers = [await recovered.json(1)];
        if (answers[0]?.['type'] !== 'ack') answers.push(await recovered.json(2));
        const { success, error } = answers.at(-1) as {
          readonly success: boolean;
          readonly error: { readonly name: string };
        };
        assert.deepEqual([success, error.name], [false, 'Duplicate']);
      },
    },
    {
      name: 'a client without the reliable protocol has no recovery: it reconnects with a fresh URL',
      async run() {
        const group = session.newGroup();
        const plain = await session.openSocket(await session.accessUrl({ groups: [group] }), 'json.webpubsub.azure.v1');
        const connected = await plain.json(1);
        assert.equal('reconnectionToken' in connected, false);
        await service.group(group).sendToAll('x', { contentType: 'text/plain' });
        assert.equal('sequenceId' in (await plain.json(2)), false);
        await breakOff(plain);
        while (await service.connectionExists(String(connected['connectionId'])))
          await new Promise((resolve) => setTimeout(resolve, 10));
      },
    },
    {
      name: 'a connection lives on after its token has expired',
      async run() {
        const group = session.newGroup();
        const expiring = session.sign({ ...session.clientClaims(1), 'webpubsub.group': group });
        const plain = await session.openSocket(session.clientAddress(expiring), 'json.webpubsub.azure.v1');
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await service.group(group).sendToAll('still there', { contentType: 'text/plain' });
        assert.equal((await plain.json(2))['data'], 'still there');
      },
    },
  ];
}
