import { beforeEach, describe, expect, test } from 'vitest';
import { base, createClient, raisedLimits } from '../../../support/api-client.ts';
import { consoleBase, type SignedIn, signIn } from '../../../support/console-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

/** Protects: who may do what in a workspace, from leads who add others by strange names and from sessions made by hand. */

let memory: MemoryServices;
let frontDoor: ReturnType<typeof createFrontDoor>;
let lead: SignedIn;

beforeEach(async () => {
  memory = createMemoryServices({ limits: raisedLimits });
  frontDoor = createFrontDoor(memory.services);
  lead = await signIn(memory.services, frontDoor, { email: 'lead@example.com' });
});

const stored = () =>
  Object.fromEntries(Object.entries(memory.store.dump()).filter(([key]) => !key.startsWith('ratelimits/')));
const add = (json: unknown) => lead.call({ method: 'POST', path: `${consoleBase}/people`, json });
const guest = { name: 'Guest', email: 'guest@example.com', role: 'viewer' };

describe('somebody is not let in', () => {
  const bodies: Readonly<Record<string, object>> = {
    'under a name of two lines': { ...guest, name: 'Guest\r\nX-Role: lead' },
    'under a name with an escape of terminals': { ...guest, name: 'Guest\u001B[2J' },
    'under no name': { ...guest, name: '   ' },
    'under a name of 201 characters': { ...guest, name: 'n'.repeat(201) },
    'by an address of two lines': { ...guest, email: 'guest@example.com\nbcc: other@example.com' },
    'by two addresses': { ...guest, email: 'guest@example.com, other@example.com' },
    'by an address of 300 characters': { ...guest, email: `${'g'.repeat(290)}@example.com` },
    'in a role that there is not': { ...guest, role: 'owner' },
    'in several roles': { ...guest, role: ['viewer', 'lead'] },
    'into another workspace': { ...guest, workspaceId: '0d7a3a52-91d0-4a8f-8b0a-3f0a0d1c2b3e' },
    'with an account of an identity provider': { ...guest, identityIds: ['identity:x'] },
    'with an id of one’s choice': { ...guest, personId: '0d7a3a52-91d0-4a8f-8b0a-3f0a0d1c2b3e' },
  };

  test.each(Object.entries(bodies))('%s', async (_, json) => {
    const before = stored();
    expect([(await add(json)).status, stored()]).toEqual([422, before]);
  });
});

test.each(['CI\nkey-2  live  …abcd', 'CI\u001B[2J', 'CI\u2028x', ' ', 'x'.repeat(201)])(
  'a key gets no label like %j',
  async (label) => {
    const before = stored();
    const answer = await lead.call({ method: 'POST', path: `${consoleBase}/keys`, json: { mode: 'live', label } });
    expect([answer.status, stored()]).toEqual([422, before]);
  },
);

describe('one e-mail address', () => {
  test('is one person, in whatever letters and however often it is added at once', async () => {
    const answers = await Promise.all(
      ['guest@example.com', 'GUEST@example.com', 'Guest@Example.Com', 'guest@EXAMPLE.com'].map((email) =>
        add({ ...guest, email }),
      ),
    );
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ json }) => json.personId)).size).toBe(1);
    expect((await lead.call({ path: `${consoleBase}/people` })).json.total).toBe(2);
  });

  test('added by another workspace tells it nothing and gives it nothing of the first', async () => {
    const reviewer = await signIn(memory.services, frontDoor, {
      role: 'reviewer',
      workspaceId: lead.workspaceId,
      email: 'guest@example.com',
      name: 'Known Here As This',
    });
    const other = await signIn(memory.services, frontDoor, { email: 'other@example.com' });
    const { json } = await other.call({
      method: 'POST',
      path: `${consoleBase}/people`,
      json: { ...guest, role: 'lead' },
    });
    expect(json).toMatchObject({ name: 'Guest', role: 'lead' });
    const here = (await lead.call({ path: `${consoleBase}/people` })).json.people;
    expect(here).toContainEqual(
      expect.objectContaining({ personId: reviewer.personId, name: 'Known Here As This', role: 'reviewer' }),
    );
    expect((await reviewer.call({ path: `${consoleBase}/keys` })).status).toBe(403);
  });
});

const openSession = (cookie: string) => frontDoor({ path: `${consoleBase}/session`, headers: { cookie } });

describe('a session', () => {
  const name = '__Host-asset-review-session';

  test('is none by what is stored of it, by another name, or beside a second one', async () => {
    const ids = Object.keys(memory.store.dump()).flatMap((place) => /session:(\w+)/.exec(place)?.[1] ?? []);
    expect(ids.length).toBeGreaterThan(0);
    const cookies = [
      ...ids.flatMap((hash) => [`${name}=${hash}`, `${name}=session:${hash}`]),
      `asset-review-session=${lead.token}`,
      `__Host-Asset-Review-Session=${lead.token}`,
      `${name}=`,
      `${name}=${lead.token.slice(0, -1)}`,
      `${name}=${lead.token}x`,
      `${name}=${'x'.repeat(8000)}`,
      `${name}=%00${lead.token}`,
    ];
    for (const cookie of cookies)
      expect([cookie.slice(0, 60), (await openSession(cookie)).status]).toEqual([cookie.slice(0, 60), 401]);
    expect((await openSession(`${name}=${lead.token}`)).status).toBe(200);
  });

  test('opens nothing of the public API, and a key nothing of the console', async () => {
    const client = await createClient(memory, { workspaceId: lead.workspaceId, frontDoor });
    const headers = { cookie: `${name}=${lead.token}` };
    expect((await frontDoor({ path: `${base}/submissions`, headers })).status).toBe(401);
    expect((await frontDoor({ path: `${base}/submissions`, key: lead.token })).status).toBe(401);
    expect((await frontDoor({ path: `${consoleBase}/people`, key: client.key })).status).toBe(401);
  });
});

describe('what only operators set', () => {
  test('cannot be set by a lead or a key: the language model, the tier and the name of a workspace; nor rule packs by a key', async () => {
    const client = await createClient(memory, { workspaceId: lead.workspaceId, frontDoor });
    const before = stored();
    const bodies = [{ languageModel: 'pictures' }, { tier: 'enterprise' }, { name: 'Other' }, { pack: { name: 'P' } }];
    const places = [
      '',
      '/workspace',
      '/workspaces',
      `/workspaces/${lead.workspaceId}`,
      '/language-model',
      '/sidekicks',
      '/settings',
    ];
    const packs = { method: 'POST', path: `${base}/rule-packs`, json: { name: 'P', version: '1' } } as const;
    expect((await client.call(packs)).status).toBe(404);
    for (const place of places)
      for (const method of ['POST', 'PUT', 'PATCH'] as const)
        for (const json of bodies) {
          const answers = [
            await lead.call({ method, path: `${consoleBase}${place}`, json }),
            await client.call({ method, path: `${base}${place}`, json }),
          ];
          expect(answers.map(({ status }) => [404, 405].includes(status))).toEqual([true, true]);
        }
    expect(stored()).toEqual(before);
  });

  test('is not taken from a submission that names it', async () => {
    const client = await createClient(memory, { workspaceId: lead.workspaceId, frontDoor });
    const blobPath = await client.upload('a.pdf');
    const before = stored();
    for (const more of [{ languageModel: 'pictures' }, { reads: 'pictures' }, { tier: 'enterprise' }]) {
      const json = { assets: [{ blobPath }], ...more };
      expect((await client.call({ method: 'POST', path: `${base}/submissions`, json })).status).toBe(422);
    }
    expect(stored()).toEqual(before);
  });
});
