import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ConformanceCheck } from '../suite.ts';
import type { SdkClient, Session } from './session.ts';

const connectionIdOf = async ({ connectionIds }: SdkClient): Promise<string> => (await connectionIds.first(1))[0] ?? '';

/** Users, connections, groups and permissions as the service's owner manages them. */
export function managementChecks(session: Session): readonly ConformanceCheck[] {
  const { service } = session;
  return [
    {
      name: 'users: exist while connected, receive on all their connections, enter and leave groups, can be cut off',
      async run() {
        const userId = `user ${randomUUID()}/ä`;
        assert.equal(await service.userExists(userId), false);
        const clients = [
          await session.startSdkClient({ userId }),
          await session.startSdkClient({ userId }, { autoReconnect: false }),
        ];
        assert.equal(await service.userExists(userId), true);
        const direct = clients.map(
          ({ client }) => new Promise((resolve) => client.on('server-message', (event) => resolve(event.message.data))),
        );
        await service.sendToUser(userId, { hello: userId });
        assert.deepEqual(await Promise.all(direct), [{ hello: userId }, { hello: userId }]);

        const [group, end] = [session.newGroup(), session.newGroup()];
        await service.group(group).addUser(userId);
        await service.group(end).addUser(userId);
        await service.group(group).sendToAll('in');
        await service.group(group).removeUser(userId);
        await service.group(group).sendToAll('out');
        await service.group(end).sendToAll('end');
        for (const { received } of clients) assert.deepEqual(await received.first(2), ['in', 'end']);
        await service.removeUserFromAllGroups(userId);
        assert.equal(await service.groupExists(end), false);
        await service.closeUserConnections(userId, { reason: 'bye' });
        assert.deepEqual(await clients[1]?.disconnected.first(1), ['bye']);
      },
    },
    {
      name: 'connections: exist, receive, enter and leave groups, are gone after they left',
      async run() {
        const client = await session.startSdkClient();
        const id = await connectionIdOf(client);
        assert.equal(await service.connectionExists(id), true);
        assert.equal(await service.connectionExists('unknown'), false);
        const direct = new Promise((resolve) =>
          client.client.on('server-message', (event) => resolve(event.message.data)),
        );
        await service.sendToConnection(id, 'for you', { contentType: 'text/plain' });
        assert.equal(await direct, 'for you');
        const group = session.newGroup();
        await service.group(group).addConnection(id);
        await service.group(group).sendToAll('in');
        assert.deepEqual(await client.received.first(1), ['in']);
        await service.group(group).removeConnection(id);
        assert.equal(await service.groupExists(group), false);
        await service.group(group).addConnection(id);
        await service.removeConnectionFromAllGroups(id);
        assert.equal(await service.groupExists(group), false);
        const stopped = new Promise((resolve) => client.client.on('stopped', resolve));
        client.client.stop();
        await stopped;
        // The service learns of the end a moment after its client.
        while (await service.connectionExists(id)) await new Promise((resolve) => setTimeout(resolve, 10));
      },
    },
    {
      name: 'groups: exist while they have members; closing their connections leaves those of other groups',
      async run() {
        const [group, other] = [session.newGroup(), session.newGroup()];
        assert.equal(await service.groupExists(group), false);
        const closed = await session.startSdkClient({ groups: [group] }, { autoReconnect: false });
        const kept = await session.startSdkClient({ groups: [other] });
        assert.equal(await service.groupExists(group), true);
        await service.group(group).closeAllConnections({ reason: 'over' });
        assert.deepEqual(await closed.disconnected.first(1), ['over']);
        await service.group(other).sendToAll('still here');
        assert.deepEqual(await kept.received.first(1), ['still here']);
      },
    },
    {
      name: 'permissions can be granted, asked for and revoked while the connection lives',
      async run() {
        const client = await session.startSdkClient();
        const id = await connectionIdOf(client);
        const targetName = session.newGroup();
        const isRefused = (): Promise<boolean> =>
          client.client.sendToGroup(targetName, 'x', 'text').then(
            () => false,
            () => true,
          );
        assert.equal(await isRefused(), true);
        await service.grantPermission(id, 'sendToGroup', { targetName });
        assert.equal(await service.hasPermission(id, 'sendToGroup', { targetName }), true);
        assert.equal(await service.hasPermission(id, 'joinLeaveGroup', { targetName }), false);
        assert.equal(await isRefused(), false);
        await service.revokePermission(id, 'sendToGroup', { targetName });
        assert.equal(await service.hasPermission(id, 'sendToGroup', { targetName }), false);
        assert.equal(await isRefused(), true);
      },
    },
    {
      name: 'a closed connection gets a disconnected message with the reason, then the close frame',
      async run() {
        const plain = await session.openSocket(await session.accessUrl(), 'json.webpubsub.azure.v1');
        const { connectionId } = await plain.json(1);
        await service.closeConnection(String(connectionId), { reason: 'maintenance' });
        assert.deepEqual(await plain.json(2), { type: 'system', event: 'disconnected', message: 'maintenance' });
        assert.deepEqual(await plain.closed, { code: 1000, reason: 'maintenance' });
      },
    },
    {
      name: 'generateToken gives a token with user, role and group that opens a connection',
      async run() {
        const group = session.newGroup();
        const query = new URLSearchParams({
          userId: 'kim',
          group,
          role: 'webpubsub.sendToGroup',
          minutesToExpire: '5',
          'api-version': '2024-12-01',
        });
        const address = `${session.endpoint}/api/hubs/${session.hub}/:generateToken?${query.toString()}`;
        const bearer = session.sign({ aud: address, exp: Math.floor(Date.now() / 1000) + 60 });
        const answer = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${bearer}` } });
        assert.equal(answer.status, 200);
        const { token } = (await answer.json()) as { readonly token: string };
        const plain = await session.openSocket(session.clientAddress(token), 'json.webpubsub.azure.v1');
        assert.equal((await plain.json(1))['userId'], 'kim');
        plain.send({ type: 'sendToGroup', group, dataType: 'text', data: 'mine', ackId: 1 });
        const types = new Set([await plain.json(2), await plain.json(3)].map(({ type }) => type));
        assert.deepEqual(types, new Set(['ack', 'message']));
      },
    },
  ];
}
