import { beforeEach, describe, expect, test } from 'vitest';
import { addPerson } from '../../../shared/domain/people/add-person.ts';
import { removeMember, removePerson } from '../../../shared/domain/people/remove-person.ts';
import { createTicket } from '../../../shared/domain/people/tickets.ts';
import { createWorkspace } from '../../../shared/domain/workspaces/create-workspace.ts';
import { deleteWorkspace } from '../../../shared/domain/workspaces/delete-workspace.ts';
import { consoleBase, cookieOf, ownPage, signIn } from '../../../support/console-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

const session = `${consoleBase}/session`;
const cookieName = '__Host-asset-review-session';

let memory: MemoryServices;
let frontDoor: ReturnType<typeof createFrontDoor>;
beforeEach(() => {
  memory = createMemoryServices();
  frontDoor = createFrontDoor(memory.services);
});
const enter = (options?: Parameters<typeof signIn>[2]) => signIn(memory.services, frontDoor, options);
const open = (ticket: string, headers: Readonly<Record<string, string>> = {}) =>
  frontDoor({ path: `${consoleBase}/sign-in?ticket=${ticket}`, headers });

describe('a one-time link', () => {
  test('leads to the console with a cookie that no script, no other site and no plain connection gets', async () => {
    const { workspaceId } = await enter();
    const { personId } = await addPerson(memory.services, workspaceId, { name: 'B', email: 'b@x.org', role: 'viewer' });
    const { ticket } = await createTicket(memory.services, personId);
    const answer = await open(ticket);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console']);
    expect(answer.cookies.find(({ name }) => name === cookieName)).toEqual({
      name: cookieName,
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 28_800,
    });
    expect(JSON.stringify(memory.store.dump())).not.toContain(cookieOf(answer, cookieName));
    expect(JSON.stringify(memory.store.dump())).not.toContain(ticket);
  });

  test('works once, also for two at the same moment', async () => {
    const { personId } = await enter();
    const { ticket } = await createTicket(memory.services, personId);
    const answers = await Promise.all([open(ticket), open(ticket), open(ticket)]);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(2);
    expect(answers.filter((answer) => cookieOf(answer, cookieName))).toHaveLength(1);
    expect((await open(ticket)).status).toBe(403);
  });

  test('is over after ten minutes', async () => {
    const { personId } = await enter();
    const { ticket } = await createTicket(memory.services, personId);
    memory.clock.advance(600_000);
    expect([(await open(ticket)).status, (await open('never-was')).status]).toEqual([403, 403]);
  });

  test.each(['', '%00', 'a'.repeat(5000), '../..', '<script>'])('that is none (%#) is refused', async (ticket) => {
    const answer = await open(encodeURIComponent(ticket));
    expect([answer.status, answer.cookies]).toEqual([403, []]);
    expect(answer.json).not.toContain('<script>');
  });

  test('that another site or a prefetch opens asks first, and is not used up', async () => {
    const { personId } = await enter();
    const { ticket } = await createTicket(memory.services, personId);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch' },
    ]) {
      const asked = await open(ticket, headers);
      expect([asked.status, asked.cookies]).toEqual([200, []]);
      expect(asked.json).toContain(`value="${ticket}"`);
    }
    const form = { method: 'POST', path: `${consoleBase}/sign-in`, body: `ticket=${ticket}` } as const;
    const foreign = await frontDoor({ ...form, headers: { origin: 'https://evil.example' } });
    expect([foreign.status, foreign.cookies]).toEqual([403, []]);
    const confirmed = await frontDoor({ ...form, headers: ownPage });
    expect([confirmed.status, cookieOf(confirmed, cookieName)]).toEqual([303, expect.any(String)]);
  });

  test('does not sign in a person who was removed meanwhile', async () => {
    const { personId } = await enter();
    const { ticket } = await createTicket(memory.services, personId);
    await removePerson(memory.services, personId);
    const answer = await open(ticket);
    expect([answer.status, cookieOf(answer, cookieName)]).toEqual([403, undefined]);
  });

  test('never takes over a session that the browser brought (fixation)', async () => {
    const { personId } = await enter();
    const { ticket } = await createTicket(memory.services, personId);
    const planted = 'A'.repeat(43);
    const answer = await open(ticket, { cookie: `${cookieName}=${planted}` });
    expect(cookieOf(answer, cookieName)).not.toBe(planted);
    const tried = await frontDoor({ path: session, headers: { cookie: `${cookieName}=${planted}` } });
    expect(tried.status).toBe(401);
  });
});

describe('a session', () => {
  test('tells person, workspace and expiry', async () => {
    const { call, personId, workspaceId } = await enter({ role: 'reviewer', email: 'r@example.com', name: 'Rei' });
    const answer = await call({ path: session });
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        person: { personId, name: 'Rei', email: 'r@example.com' },
        workspaces: [{ workspaceId, name: 'Acme', role: 'reviewer' }],
        current: { workspaceId, role: 'reviewer' },
        expiresAt: new Date(memory.clock.now().getTime() + 28_800_000).toISOString(),
        features: { realtime: true },
      },
    ]);
  });

  test.each([
    ['no cookie', () => ''],
    ['another name', (token: string) => `asset-review-session=${token}`],
    ['an empty token', () => `${cookieName}=`],
    ['a token that never was', () => `${cookieName}=${'x'.repeat(43)}`],
    ['a token with a letter more', (token: string) => `${cookieName}=${token}x`],
    ['two at once', (token: string) => `${cookieName}=${token}; ${cookieName}=${'y'.repeat(43)}`],
    ['the id under which it is stored', () => `${cookieName}=session:0000`],
  ])('is refused with %s', async (_name, toCookie) => {
    const { token } = await enter();
    const answer = await frontDoor({ path: session, headers: { ...ownPage, cookie: toCookie(token) } });
    expect([answer.status, answer.json]).toEqual([
      401,
      { detail: 'Not signed in', docs_url: 'http://localhost/docs/errors#session_missing' },
    ]);
  });

  test('lasts eight hours and no longer, used or not', async () => {
    const { call } = await enter();
    memory.clock.advance(28_799_000);
    expect((await call({ path: session })).status).toBe(200);
    memory.clock.advance(1000);
    expect((await call({ path: session })).status).toBe(401);
  });

  test('ends with the next request after the person is removed, taken out of the workspace, or signs out', async () => {
    const removed = await enter({ email: 'a@example.com' });
    const out = await enter({ email: 'b@example.com' });
    const signedOut = await enter({ email: 'c@example.com' });
    const others = await enter({ email: 'd@example.com' });
    await removePerson(memory.services, removed.personId);
    await removeMember(memory.services, out.workspaceId, out.personId);
    const goodbye = await signedOut.call({ method: 'DELETE', path: session });
    expect([goodbye.status, goodbye.cookies[0]?.expires]).toEqual([204, new Date(1000)]);
    for (const { call } of [removed, out, signedOut]) expect((await call({ path: session })).status).toBe(401);
    expect((await others.call({ path: session })).status).toBe(200);
  });

  test('ends with the workspace, which leaves nothing of the people who were only there', async () => {
    const { call, workspaceId } = await enter();
    await deleteWorkspace(memory.services, workspaceId);
    expect((await call({ path: session })).status).toBe(401);
    const kept = Object.keys(memory.store.dump()).filter((place) => !/^ratelimits|\/(session|ticket):/.test(place));
    expect(kept).toEqual([]);
  });

  test('can move only to another workspace of the same person', async () => {
    const { call, workspaceId } = await enter({ email: 'two@example.com' });
    const second = (await createWorkspace(memory.services, { name: 'Beta', tier: 'enterprise' })).workspaceId;
    const foreign = (await createWorkspace(memory.services, { name: 'Gamma', tier: 'enterprise' })).workspaceId;
    await addPerson(memory.services, second, { name: 'Two', email: 'TWO@example.com', role: 'viewer' });
    const change = (id: string) => call({ method: 'POST', path: `${session}/workspace`, json: { workspaceId: id } });
    expect((await change(foreign)).status).toBe(404);
    expect((await call({ path: session })).json.current).toEqual({ workspaceId, role: 'lead' });
    expect((await change(second)).status).toBe(204);
    const { json } = await call({ path: session });
    expect(json.current).toEqual({ workspaceId: second, role: 'viewer' });
    expect(json.workspaces.map((own: { name: string }) => own.name)).toEqual(['Acme', 'Beta']);
  });

  test('is refused where a page shows another workspace than it is in now, and nothing is read or written', async () => {
    const { call, workspaceId } = await enter({ email: 'tabs@example.com' });
    const second = (await createWorkspace(memory.services, { name: 'Beta', tier: 'enterprise' })).workspaceId;
    await addPerson(memory.services, second, { name: 'Tabs', email: 'tabs@example.com', role: 'lead' });
    await call({ method: 'POST', path: `${session}/workspace`, json: { workspaceId: second } });
    const upload = (shown: string) =>
      call({
        method: 'POST',
        path: `${consoleBase}/v1/uploads/url`,
        json: { filename: 'a.txt', contentType: 'text/plain' },
        headers: { 'x-workspace-id': shown },
      });
    const before = memory.store.dump();
    for (const shown of [workspaceId, 'no-workspace', ''])
      expect(await upload(shown)).toMatchObject({
        status: 409,
        json: {
          detail: 'You work in another workspace now',
          docs_url: 'http://localhost/docs/errors#workspace_changed',
        },
      });
    expect(memory.store.dump()).toEqual(before);
    expect((await upload(second)).status).toBe(200);
  });

  test('a key is no session, and a session is no key', async () => {
    const { token, call } = await enter();
    const asKey = await frontDoor({ path: '/api/integrations/submissions', key: token });
    const withCookie = await call({ path: '/api/integrations/submissions' });
    expect([asKey.status, withCookie.status]).toEqual([401, 401]);
  });
});

describe('a write', () => {
  test.each([
    ['no origin', { origin: undefined }],
    ['an opaque origin', { origin: 'null' }],
    ['another site', { origin: 'https://evil.example' }],
    ['the same host with another scheme', { origin: 'https://localhost' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['a name that begins alike', { origin: 'http://localhost.evil.example' }],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }],
  ])('with %s is refused and changes nothing', async (_name, headers) => {
    const { token, workspaceId } = await enter();
    const given = Object.entries({ ...ownPage, ...headers }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    );
    const before = memory.store.dump();
    const answer = await frontDoor({
      method: 'POST',
      path: `${session}/workspace`,
      json: { workspaceId },
      headers: { ...Object.fromEntries(given), cookie: `${cookieName}=${token}` },
    });
    expect([answer.status, answer.json.detail]).toEqual([403, 'The request does not come from the console']);
    expect(memory.store.dump()).toEqual(before);
  });

  test('a read from another site is refused too; an address that was typed is not', async () => {
    const { call } = await enter();
    const statuses = ['cross-site', 'same-site', 'none'].map(async (site) => {
      const answer = await call({ path: session, headers: { 'sec-fetch-site': site } });
      return answer.status;
    });
    expect(await Promise.all(statuses)).toEqual([403, 403, 200]);
  });
});
