import assert from 'node:assert/strict';
import type { ConformanceCheck } from '../suite.ts';
import type { Session } from './session.ts';

const toBytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** Expects the client to be refused with this error name. */
async function expectRefusal(work: Promise<unknown>, name: string): Promise<void> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.equal((error as { readonly errorDetail?: { readonly name?: string } } | undefined)?.errorDetail?.name, name);
}

/** Publishing, groups, roles and acknowledgements. */
export function messagingChecks(session: Session): readonly ConformanceCheck[] {
  const { service } = session;
  return [
    {
      name: 'a group message sent by REST reaches the members of that group only, in order',
      async run() {
        const [group, other] = [session.newGroup(), session.newGroup()];
        const member = await session.startSdkClient({ groups: [group] });
        const stranger = await session.startSdkClient({ groups: [other] });
        for (let number = 1; number <= 20; number += 1) await service.group(group).sendToAll({ number });
        await service.group(other).sendToAll('end');
        const numbers = (await member.received.first(20)).map((data) => (data as { readonly number: number }).number);
        assert.deepEqual(
          numbers,
          Array.from({ length: 20 }, (_, index) => index + 1),
        );
        assert.deepEqual(await stranger.received.first(1), ['end']);
      },
    },
    {
      name: 'REST messages keep their type: text, JSON, bytes',
      async run() {
        const group = session.newGroup();
        const member = await session.startSdkClient({ groups: [group] });
        await service.group(group).sendToAll('plain ä', { contentType: 'text/plain' });
        await service.group(group).sendToAll({ nested: [1, null, 'ä'] });
        await service.group(group).sendToAll(new Uint8Array([0, 255, 10]).buffer);
        const [text, json, bytes] = await member.received.first(3);
        assert.equal(text, 'plain ä');
        assert.deepEqual(json, { nested: [1, null, 'ä'] });
        assert.deepEqual(new Uint8Array(bytes as ArrayBuffer), new Uint8Array([0, 255, 10]));
      },
    },
    {
      name: 'joinGroup is acknowledged and takes effect; leaveGroup ends it',
      async run() {
        const [group, end] = [session.newGroup(), session.newGroup()];
        const member = await session.startSdkClient({ groups: [end], roles: [`webpubsub.joinLeaveGroup.${group}`] });
        assert.equal((await member.client.joinGroup(group)).isDuplicated, false);
        await service.group(group).sendToAll('joined');
        await member.received.first(1);
        await member.client.leaveGroup(group);
        await service.group(group).sendToAll('left');
        await service.group(end).sendToAll('end');
        assert.deepEqual(await member.received.first(2), ['joined', 'end']);
      },
    },
    {
      name: 'a client publishes text, JSON and bytes to a group, with its user id',
      async run() {
        const group = session.newGroup();
        const sender = await session.startSdkClient({ userId: 'anna', roles: [`webpubsub.sendToGroup.${group}`] });
        const member = await session.openSocket(
          await session.accessUrl({ groups: [group] }),
          'json.webpubsub.azure.v1',
        );
        await sender.client.sendToGroup(group, 'hello', 'text');
        await sender.client.sendToGroup(group, { a: 1 }, 'json');
        await sender.client.sendToGroup(group, toBytes('raw'), 'binary');
        const common = { type: 'message', from: 'group', group, fromUserId: 'anna' };
        assert.deepEqual(await member.json(2), { ...common, dataType: 'text', data: 'hello' });
        assert.deepEqual(await member.json(3), { ...common, dataType: 'json', data: { a: 1 } });
        assert.deepEqual(await member.json(4), { ...common, dataType: 'binary', data: 'cmF3' });
      },
    },
    {
      name: 'groups of the token are joined on connect',
      async run() {
        const groups = [session.newGroup(), session.newGroup()];
        const { connectionIds } = await session.startSdkClient({ groups });
        for (const group of groups) {
          const members: (string | undefined)[] = [];
          for await (const { connectionId } of await service.group(group).listConnections()) members.push(connectionId);
          assert.deepEqual(members, connectionIds.items);
        }
      },
    },
    {
      name: 'joining another group than the role names is Forbidden',
      async run() {
        const member = await session.startSdkClient({ roles: [`webpubsub.joinLeaveGroup.${session.newGroup()}`] });
        await expectRefusal(member.client.joinGroup(session.newGroup()), 'Forbidden');
      },
    },
    {
      name: 'publishing without a role is Forbidden, also in a group the client is in',
      async run() {
        const group = session.newGroup();
        const member = await session.startSdkClient({ groups: [group], roles: [`webpubsub.joinLeaveGroup.${group}`] });
        await expectRefusal(member.client.sendToGroup(group, 'x', 'text'), 'Forbidden');
      },
    },
    {
      name: 'noEcho keeps a message from its sender',
      async run() {
        const group = session.newGroup();
        const roles = ['webpubsub.sendToGroup'];
        const sender = await session.startSdkClient({ groups: [group], roles });
        const member = await session.startSdkClient({ groups: [group] });
        await sender.client.sendToGroup(group, 'silent', 'text', { noEcho: true });
        await sender.client.sendToGroup(group, 'echoed', 'text');
        assert.deepEqual(await member.received.first(2), ['silent', 'echoed']);
        assert.deepEqual(await sender.received.first(1), ['echoed']);
      },
    },
    {
      name: 'pattern roles: * and ? stay within a dot-separated part, ** crosses parts',
      async run() {
        const roles = [
          'webpubsub.joinLeaveGroups.room.*',
          'webpubsub.joinLeaveGroups.seat?',
          'webpubsub.sendToGroups.all.**',
        ];
        const { client } = await session.startSdkClient({ roles });
        await client.joinGroup('room.blue');
        await client.joinGroup('seat7');
        await client.sendToGroup('all.of.them', 'x', 'text');
        await expectRefusal(client.joinGroup('room.blue.left'), 'Forbidden');
        await expectRefusal(client.joinGroup('seat77'), 'Forbidden');
        await expectRefusal(client.sendToGroup('al', 'x', 'text'), 'Forbidden');
      },
    },
    {
      name: 'an ackId that was handled is answered Duplicate and not carried out again',
      async run() {
        const group = session.newGroup();
        const sender = await session.startSdkClient({ roles: ['webpubsub.sendToGroup'] });
        const member = await session.startSdkClient({ groups: [group] });
        assert.equal((await sender.client.sendToGroup(group, 'once', 'text', { ackId: 7 })).isDuplicated, false);
        assert.equal((await sender.client.sendToGroup(group, 'twice', 'text', { ackId: 7 })).isDuplicated, true);
        await service.group(group).sendToAll('end');
        assert.deepEqual(await member.received.first(2), ['once', 'end']);
      },
    },
    {
      name: 'excluded connections are left out of a REST message',
      async run() {
        const group = session.newGroup();
        const [one, two] = [
          await session.startSdkClient({ groups: [group] }),
          await session.startSdkClient({ groups: [group] }),
        ];
        const excludedConnections = [...(await one.connectionIds.first(1))];
        await service.group(group).sendToAll('not for one', { excludedConnections });
        await service.group(group).sendToAll('end');
        assert.deepEqual(await one.received.first(1), ['end']);
        assert.deepEqual(await two.received.first(2), ['not for one', 'end']);
      },
    },
    {
      name: 'ping is answered pong',
      async run() {
        const plain = await session.openSocket(await session.accessUrl(), 'json.webpubsub.azure.v1');
        plain.send({ type: 'ping' });
        assert.deepEqual(await plain.json(2), { type: 'pong' });
      },
    },
    {
      name: 'a raw client receives text, JSON and bytes as frames, without envelope and without a connected message',
      async run() {
        const group = session.newGroup();
        const raw = await session.openSocket(await session.accessUrl({ groups: [group] }));
        await service.group(group).sendToAll('plain', { contentType: 'text/plain' });
        await service.group(group).sendToAll({ a: 1 });
        await service.group(group).sendToAll(new Uint8Array([1, 2]).buffer);
        assert.deepEqual(await raw.frames.first(3), ['plain', '{"a":1}', Buffer.from([1, 2])]);
      },
    },
  ];
}
