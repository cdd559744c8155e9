import { beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../../functions/http/operation.ts';
import { routes } from '../../../functions/routes.ts';
import { deriveUuid } from '../../../shared/model/ids.ts';
import { type Role, roleSchema } from '../../../shared/model/person.ts';
import { type Client, createClient, raisedLimits, unknownId } from '../../../support/api-client.ts';
import { consoleBase, ownPage, type SignedIn, signIn } from '../../../support/console-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { endAsset } from '../../../support/review-by-hand.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

/** Protects: what belongs to a workspace from the people of others, and what a role may not do from those who have it. */

let memory: MemoryServices;
let frontDoor: ReturnType<typeof createFrontDoor>;
let owner: Client;
let owned: Readonly<Record<string, string>>;

beforeEach(async () => {
  memory = createMemoryServices({ limits: raisedLimits });
  frontDoor = createFrontDoor(memory.services);
  owner = await createClient(memory, { frontDoor });
  const { json } = await owner.submit(await owner.upload('a.pdf'));
  const assetId: string = json.assets[0].assetId;
  await endAsset(memory, owner, json.submissionId, assetId);
  const subscribed = await owner.call({
    method: 'POST',
    path: '/api/integrations/webhooks/subscriptions',
    json: { endpointUrl: 'https://receiver.example/', eventTypes: ['asset.processing.completed'] },
  });
  const second = await owner.submit(await owner.upload('b.pdf'));
  await endAsset(memory, owner, second.json.submissionId, second.json.assets[0].assetId);
  const history = await owner.call({
    path: `/api/integrations/webhooks/subscriptions/${subscribed.json.id}/deliveries`,
  });
  const colleague = await signIn(memory.services, frontDoor, {
    workspaceId: owner.workspaceId,
    email: 'colleague@example.com',
  });
  const style = { name: 'House style', version: '1' };
  const pack = await colleague.call({ method: 'POST', path: `${consoleBase}/rule-packs`, json: style });
  owned = {
    rule_pack_id: pack.json.sidekickId,
    submission_id: json.submissionId,
    asset_id: assetId,
    issue_id: deriveUuid('issue', assetId, 1),
    subscription_id: subscribed.json.id,
    delivery_id: history.json.attempts[0].id,
    person_id: colleague.personId,
    key_id: owner.keyId,
  };
});

const consoleRoutes = routes.filter(({ leastRole }) => leastRole !== undefined);
const withIds = (path: string, ids: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => ids[name] ?? 'missing');

/** Bodies that get past the schema. */
const bodies: Readonly<Record<string, unknown>> = {
  'console-create-decision': { status: 'ACKNOWLEDGED' },
  'console-update-subscription': { enabled: false },
  'console-replay-events': { since: '2026-01-01T00:00:00Z' },
  'assign-issue': { personId: null },
  'add-rule-pack': { name: 'House style', version: '1' },
};
const bodyOf = (name: string): { readonly json?: unknown } => {
  if (name === 'console-create-decisions') return { json: { issueIds: [owned['issue_id']], status: 'ACKNOWLEDGED' } };
  return Object.hasOwn(bodies, name) ? { json: bodies[name] } : {};
};
const member = (role: Role): Promise<SignedIn> =>
  signIn(memory.services, frontDoor, { role, workspaceId: owner.workspaceId, email: `${role}@members.example` });
const stored = () =>
  Object.fromEntries(Object.entries(memory.store.dump()).filter(([key]) => !/^ratelimits\/|^people\//.test(key)));

test('people reach every operation of the public API that needs a key, the sandbox apart', () => {
  const keyed = routes.filter(({ bucket, isSandboxOnly, leastRole }) => bucket && !isSandboxOnly && !leastRole);
  expect(keyed.length).toBeGreaterThan(25);
  const reached = consoleRoutes.map(({ name }) => name);
  expect(keyed.filter(({ name }) => !reached.includes(`console-${name}`))).toEqual([]);
});

test('no route below /api/console is open but the way in, and none of the console is in the public document', async () => {
  const open = routes.filter(({ path, leastRole }) => path.startsWith(`${consoleBase}/`) && leastRole === undefined);
  expect(open.map(({ name }) => name)).toEqual(['sign-in', 'confirm-sign-in', 'finish-sign-in']);
  const { json } = await frontDoor({ path: '/openapi.json' });
  expect(JSON.stringify(json)).not.toContain('console');
});

/**
 * The least role by the decision on people and not by the table: viewers read, reviewers also decide and submit, leads also look after people, keys, rule packs and
 * webhooks.
 */
function decidedRole({ method, path }: Operation): Role {
  if (/webhook/.test(path) || path.startsWith(`${consoleBase}/keys`)) return 'lead';
  if (/^\/api\/console\/(people|rule-packs)/.test(path)) return method === 'GET' ? 'viewer' : 'lead';
  // An address to read from, a channel to listen to, and one's own session are no writes of the workspace.
  const isReading = method === 'GET' || /\/(realtime|read-url)$|^\/api\/console\/session/.test(path);
  return isReading ? 'viewer' : 'reviewer';
}

const allowed: Readonly<Record<Role, readonly Role[]>> = {
  viewer: ['viewer'],
  reviewer: ['viewer', 'reviewer'],
  lead: ['viewer', 'reviewer', 'lead'],
};

describe('the roles', () => {
  const inTurn = consoleRoutes.filter(({ name }) => name !== 'end-session');
  // Ids that never were: what is allowed goes on to a 404 or 422 and changes nothing.
  const never = new Proxy({}, { get: () => unknownId });
  /** The routes that let the person do less or more than was decided. */
  async function findWrong(role: Role, call: SignedIn['call'], operations: readonly Operation[]): Promise<string[]> {
    const wrong: string[] = [];
    for (const operation of operations) {
      const { name, method, path } = operation;
      const { status, json } = await call({ method, path: withIds(path, never), ...bodyOf(name) });
      const isRefused = status === 403 && json.detail === 'Your role does not allow this';
      if (isRefused === allowed[role].includes(decidedRole(operation))) wrong.push(name);
    }
    return wrong;
  }

  test.each(roleSchema.options)('%s: every route is open or closed as was decided', async (role) => {
    const { call } = await member(role);
    expect(inTurn.length).toBeGreaterThan(35);
    expect(await findWrong(role, call, inTurn)).toEqual([]);
  });

  test('a wrong role of any one route is seen by the test above', async () => {
    const unseen: string[] = [];
    for (const wrongRole of roleSchema.options) {
      // Every route with this role instead of its own, and everybody who may come in.
      const changed = inTurn.filter(({ leastRole }) => leastRole !== wrongRole);
      const faulty = createFrontDoor(
        memory.services,
        routes.map((route) => (changed.includes(route) ? { ...route, leastRole: wrongRole } : route)),
      );
      const seen = new Set<string>();
      for (const role of roleSchema.options) {
        const { token } = await member(role);
        const headers = { cookie: `__Host-asset-review-session=${token}`, ...ownPage };
        const call = (request: Parameters<SignedIn['call']>[0]) => faulty({ ...request, headers });
        for (const name of await findWrong(role, call, changed)) seen.add(name);
      }
      unseen.push(...changed.filter(({ name }) => !seen.has(name)).map(({ name }) => `${name} for a ${wrongRole}`));
    }
    expect(unseen).toEqual([]);
  });

  test('nobody without a session comes past any of them, whatever else is sent', async () => {
    for (const { name, method, path } of consoleRoutes) {
      const headers = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
      const answer = await frontDoor({ method, path: withIds(path, owned), key: owner.key, headers, ...bodyOf(name) });
      expect([name, answer.status, answer.json.detail]).toEqual([name, 401, 'Not signed in']);
    }
  });

  test('no write of any of them is taken from another origin', async () => {
    const { call } = await member('lead');
    const before = stored();
    for (const { name, method, path } of consoleRoutes.filter((route) => route.method !== 'GET')) {
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const answer = await call({ method, path: withIds(path, owned), headers, ...bodyOf(name) });
      expect([name, answer.status, answer.json.detail]).toEqual([
        name,
        403,
        'The request does not come from the console',
      ]);
    }
    expect(stored()).toEqual(before);
  });

  test('another role counts from the next request on', async () => {
    const { call, personId } = await member('lead');
    const lead = await signIn(memory.services, frontDoor, { workspaceId: owner.workspaceId, email: 'x@example.com' });
    expect((await call({ path: `${consoleBase}/keys` })).status).toBe(200);
    const json = { name: 'Less', email: 'lead@members.example', role: 'viewer' };
    const changed = await lead.call({ method: 'POST', path: `${consoleBase}/people`, json });
    expect([changed.status, changed.json.personId, changed.json.role]).toEqual([201, personId, 'viewer']);
    expect((await call({ path: `${consoleBase}/keys` })).status).toBe(403);
  });
});

test('a lead of another workspace finds nothing by the ids of this one, and changes nothing', async () => {
  const stranger = await signIn(memory.services, frontDoor, { email: 'stranger@example.com' });
  const before = stored();
  for (const { name, method, path } of consoleRoutes.filter((route) => route.path.includes('{'))) {
    const answer = await stranger.call({ method, path: withIds(path, owned), ...bodyOf(name) });
    expect([name, answer.status]).toEqual([name, 404]);
  }
  for (const { path } of consoleRoutes.filter((route) => route.method === 'GET' && !route.path.includes('{'))) {
    const text = JSON.stringify((await stranger.call({ path })).json);
    expect(Object.values(owned).filter((id) => text.includes(id))).toEqual([]);
  }
  expect(stored()).toEqual(before);
});

test('a decision is recorded as by the person, a finding is given to people of the workspace only', async () => {
  const reviewer = await member('reviewer');
  const decided = await reviewer.call({
    method: 'POST',
    path: withIds(`${consoleBase}/v1/submissions/{submission_id}/assets/{asset_id}/issues/{issue_id}/decisions`, owned),
    json: { status: 'ACKNOWLEDGED' },
  });
  expect([decided.status, decided.json.decidedBy]).toEqual([
    201,
    { kind: 'person', id: reviewer.personId, name: 'A reviewer' },
  ]);
  const stranger = await signIn(memory.services, frontDoor, { email: 'stranger@example.com' });
  const path = withIds(`${consoleBase}/submissions/{submission_id}/issues/{issue_id}/assignee`, owned);
  const assign = (personId: string | null) => reviewer.call({ method: 'PUT', path, json: { personId } });
  expect((await assign(stranger.personId)).status).toBe(422);
  expect((await assign(reviewer.personId)).json.assignment).toMatchObject({
    personId: reviewer.personId,
    name: 'A reviewer',
  });
  const counts = async () => (await reviewer.call({ path: `${consoleBase}/queue/counts` })).json;
  expect(await counts()).toMatchObject({ all: 2, mine: 1, failed: 0 });
  const mine = await reviewer.call({ path: `${consoleBase}/v1/submissions?assigneeId=${reviewer.personId}` });
  expect(mine.json.items.map(({ submissionId }: { submissionId: string }) => submissionId)).toEqual([
    owned['submission_id'],
  ]);
  expect((await stranger.call({ path: `${consoleBase}/queue/counts` })).json).toMatchObject({ all: 0, mine: 0 });
  const channel = (await stranger.call({ method: 'POST', path: `${consoleBase}/queue/realtime` })).json.realtimeChannel;
  expect(channel).toBe(`queue:${stranger.workspaceId}:live`);
  const list = withIds(`${consoleBase}/submissions/{submission_id}/assignments`, owned);
  expect((await reviewer.call({ path: list })).json).toMatchObject({ total: 1 });
  expect((await assign(null)).json).toEqual({ assignment: null });
  expect((await reviewer.call({ path: list })).json).toEqual({ assignments: [], total: 0 });
  expect(await counts()).toMatchObject({ mine: 0 });
});

test('a lead issues a key that works, sees it without itself, and revokes it; nobody removes themselves', async () => {
  const lead = await member('lead');
  const path = `${consoleBase}/keys`;
  const { json } = await lead.call({ method: 'POST', path, json: { mode: 'live', label: 'CI' } });
  expect((await frontDoor({ path: '/api/integrations/submissions', key: json.key })).status).toBe(200);
  expect(JSON.stringify((await lead.call({ path })).json)).not.toContain(json.key);
  expect((await lead.call({ method: 'DELETE', path: `${path}/${json.keyId}` })).status).toBe(204);
  memory.clock.advance(31_000);
  expect((await frontDoor({ path: '/api/integrations/submissions', key: json.key })).status).toBe(401);
  const own = await lead.call({ method: 'DELETE', path: `${consoleBase}/people/${lead.personId}` });
  expect([own.status, own.json.detail]).toEqual([409, 'Nobody changes or removes themselves']);
});
