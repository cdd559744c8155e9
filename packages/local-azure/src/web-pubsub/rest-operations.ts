import type { Connection } from './connection.ts';
import type { GroupAction } from './group-permissions.ts';
import { type Hub, publish } from './hub.ts';
import type { MessageData } from './message-data.ts';

/** One authorised call below `/api/hubs/{hub}`. */
export interface RestCall {
  readonly hub: Hub;
  readonly hubName: string;
  /** The percent-decoded value of a `{name}` in the operation's path. */
  readonly param: (name: string) => string;
  readonly query: URLSearchParams;
  /** The published message; refuses a body that does not fit its content type. */
  readonly message: () => Promise<MessageData>;
  /** A signed token with which a client may connect to the hub. */
  readonly clientToken: (claims: {
    readonly userId: string | undefined;
    readonly roles: readonly string[];
    readonly groups: readonly string[];
    readonly minutes: number;
  }) => string;
}

export interface RestAnswer {
  readonly status: number;
  readonly body?: object;
}

/** The service's answer to a call it cannot carry out: `{code, message}`. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface RestOperation {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/hubs/{hub}/`. */
  readonly path: string;
  run(call: RestCall): RestAnswer | Promise<RestAnswer>;
}

const ok = { status: 200 };
const accepted = { status: 202 };
const noContent = { status: 204 };
const fromServer = { from: 'server' } as const;

function connectionOf({ hub, param }: RestCall): Connection {
  const connection = hub.find(param('connection'));
  if (connection) return connection;
  throw new RestError(404, 'NotFound', `There is no connection '${param('connection')}'.`);
}

const exists = (isThere: boolean): RestAnswer => ({ status: isThere ? 200 : 404 });
const excludedIn = (query: URLSearchParams): readonly string[] => query.getAll('excluded');

function closeAll({ query }: RestCall, connections: readonly Connection[]): RestAnswer {
  const reason = query.get('reason') ?? 'Closed by the service.';
  for (const connection of connections) if (!excludedIn(query).includes(connection.id)) connection.close(reason);
  return noContent;
}

function permissionOf({ param, query }: RestCall): {
  readonly action: GroupAction;
  readonly target: string | undefined;
} {
  const action = param('permission');
  if (action !== 'joinLeaveGroup' && action !== 'sendToGroup') {
    throw new RestError(400, 'InvalidPermission', `The permission is joinLeaveGroup or sendToGroup, not '${action}'.`);
  }
  return { action, target: query.get('targetName') ?? undefined };
}

function listGroup({ hub, param, query }: RestCall): RestAnswer {
  const top = Number(query.get('top') ?? Number.POSITIVE_INFINITY);
  if (!(top >= 1)) throw new RestError(400, 'InvalidQuery', 'top is a number of 1 or more.');
  const members = hub.inGroup(param('group')).slice(0, top);
  return { status: 200, body: { value: members.map(({ id, userId }) => ({ connectionId: id, userId })) } };
}

function generateToken({ clientToken, query }: RestCall): RestAnswer {
  const minutes = Number(query.get('minutesToExpire') ?? 60);
  if (!(minutes >= 1)) throw new RestError(400, 'InvalidQuery', 'minutesToExpire is a number of 1 or more.');
  const clientType = query.get('clientType') ?? 'default';
  if (clientType.toLowerCase() !== 'default') throw notSupported(`clientType=${clientType}`);
  const userId = query.get('userId') ?? undefined;
  return {
    status: 200,
    body: { token: clientToken({ userId, roles: query.getAll('role'), groups: query.getAll('group'), minutes }) },
  };
}

function notSupported(what: string): RestError {
  return new RestError(501, 'NotImplemented', `The local stand-in does not support ${what}.`);
}

/** The data-plane operations, API version 2024-12-01, without those that need an OData filter or MQTT. */
export const restOperations: readonly RestOperation[] = [
  {
    method: 'POST',
    path: ':send',
    async run({ hub, query, message }) {
      const data = await message();
      publish(hub.all(), fromServer, data, excludedIn(query));
      return accepted;
    },
  },
  {
    method: 'POST',
    path: 'groups/{group}/:send',
    async run({ hub, param, query, message }) {
      const data = await message();
      const group = param('group');
      publish(hub.inGroup(group), { from: 'group', group }, data, excludedIn(query));
      return accepted;
    },
  },
  {
    method: 'POST',
    path: 'users/{user}/:send',
    async run({ hub, param, message }) {
      const data = await message();
      publish(hub.ofUser(param('user')), fromServer, data);
      return accepted;
    },
  },
  {
    method: 'POST',
    path: 'connections/{connection}/:send',
    async run(call) {
      const data = await call.message();
      connectionOf(call).deliver(fromServer, data);
      return accepted;
    },
  },
  { method: 'POST', path: ':closeConnections', run: (call) => closeAll(call, call.hub.all()) },
  {
    method: 'POST',
    path: 'groups/{group}/:closeConnections',
    run: (call) => closeAll(call, call.hub.inGroup(call.param('group'))),
  },
  {
    method: 'POST',
    path: 'users/{user}/:closeConnections',
    run: (call) => closeAll(call, call.hub.ofUser(call.param('user'))),
  },
  {
    method: 'DELETE',
    path: 'connections/{connection}',
    run: (call) => closeAll(call, [call.hub.find(call.param('connection')) ?? []].flat()),
  },
  {
    method: 'HEAD',
    path: 'connections/{connection}',
    run: ({ hub, param }) => exists(hub.find(param('connection')) !== undefined),
  },
  { method: 'HEAD', path: 'groups/{group}', run: ({ hub, param }) => exists(hub.inGroup(param('group')).length > 0) },
  { method: 'HEAD', path: 'users/{user}', run: ({ hub, param }) => exists(hub.ofUser(param('user')).length > 0) },
  { method: 'GET', path: 'groups/{group}/connections', run: listGroup },
  {
    method: 'PUT',
    path: 'groups/{group}/connections/{connection}',
    run(call) {
      connectionOf(call).groups.add(call.param('group'));
      return ok;
    },
  },
  {
    method: 'DELETE',
    path: 'groups/{group}/connections/{connection}',
    run(call) {
      connectionOf(call).groups.delete(call.param('group'));
      return noContent;
    },
  },
  {
    method: 'DELETE',
    path: 'connections/{connection}/groups',
    run({ hub, param }) {
      hub.find(param('connection'))?.groups.clear();
      return noContent;
    },
  },
  {
    method: 'PUT',
    path: 'users/{user}/groups/{group}',
    run({ hub, param }) {
      const connections = hub.ofUser(param('user'));
      for (const { groups } of connections) groups.add(param('group'));
      return exists(connections.length > 0);
    },
  },
  {
    method: 'DELETE',
    path: 'users/{user}/groups/{group}',
    run({ hub, param }) {
      for (const { groups } of hub.ofUser(param('user'))) groups.delete(param('group'));
      return noContent;
    },
  },
  {
    method: 'DELETE',
    path: 'users/{user}/groups',
    run({ hub, param }) {
      for (const { groups } of hub.ofUser(param('user'))) groups.clear();
      return noContent;
    },
  },
  {
    method: 'PUT',
    path: 'permissions/{permission}/connections/{connection}',
    run(call) {
      const { action, target } = permissionOf(call);
      connectionOf(call).permissions.grant(action, target);
      return ok;
    },
  },
  {
    method: 'DELETE',
    path: 'permissions/{permission}/connections/{connection}',
    run(call) {
      const { action, target } = permissionOf(call);
      connectionOf(call).permissions.revoke(action, target);
      return noContent;
    },
  },
  {
    method: 'HEAD',
    path: 'permissions/{permission}/connections/{connection}',
    run(call) {
      const { action, target } = permissionOf(call);
      return exists(connectionOf(call).permissions.isAllowed(action, target));
    },
  },
  { method: 'POST', path: ':generateToken', run: generateToken },
  {
    method: 'POST',
    path: ':addToGroups',
    run() {
      throw notSupported('addToGroups, which selects connections by an OData filter');
    },
  },
  {
    method: 'POST',
    path: ':removeFromGroups',
    run() {
      throw notSupported('removeFromGroups, which selects connections by an OData filter');
    },
  },
];
