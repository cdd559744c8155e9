import { beforeEach, describe, expect, test } from 'vitest';
import { base, type Client, createClient, raisedLimits, unknownId } from '../../../support/api-client.ts';
import { consoleBase, type SignedIn, signIn } from '../../../support/console-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { readZip } from '../../../support/read-zip.ts';
import { endAsset, makeIssue } from '../../../support/review-by-hand.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

/** Protects: what was decided, by whom and on which evidence, from people and keys that race, forge or undo it. */

let memory: MemoryServices;
let frontDoor: ReturnType<typeof createFrontDoor>;
let client: Client;
let submissionId: string;
let assetId: string;
let issueId: string;

beforeEach(async () => {
  memory = createMemoryServices({ limits: raisedLimits });
  frontDoor = createFrontDoor(memory.services);
  client = await createClient(memory, { frontDoor });
  [submissionId, assetId] = await review(client, 'leaflet.pdf');
  issueId = makeIssue(assetId, 1).id;
});

async function review(by: Client, name: string): Promise<[submissionId: string, assetId: string]> {
  const { json } = await by.submit(await by.upload(name));
  await endAsset(memory, by, json.submissionId, json.assets[0].assetId);
  return [json.submissionId, json.assets[0].assetId];
}

const stored = () =>
  Object.fromEntries(Object.entries(memory.store.dump()).filter(([key]) => !/^ratelimits\/|^people\//.test(key)));
const decisionsOf = (): string => `submissions/${submissionId}/assets/${assetId}/issues/${issueId}/decisions`;
const decide = (json: object, by = client) =>
  by.call({ method: 'POST', path: `${base}/${decisionsOf()}`, json: { status: 'ACKNOWLEDGED', ...json } });
const history = async () => (await client.call({ path: `${base}/${decisionsOf()}` })).json;
const copies = () => [...memory.results.blobs.keys()].filter((name) => name.includes('/evidence/'));
const member = (role: 'viewer' | 'reviewer' | 'lead', email = `${role}@members.example`): Promise<SignedIn> =>
  signIn(memory.services, frontDoor, { role, workspaceId: client.workspaceId, email });

describe('the evidence of a decision', () => {
  const paths: Readonly<Record<string, (stranger: Client) => Promise<string>>> = {
    'of another workspace': (stranger) => stranger.upload('trial.pdf'),
    'of another mode': async () => {
      const sandbox = await createClient(memory, { mode: 'sandbox', workspaceId: client.workspaceId, frontDoor });
      return sandbox.upload('trial.pdf');
    },
    'that was never uploaded': async (stranger) =>
      (await client.upload('trial.pdf')).replace('trial', 'other').replaceAll(stranger.workspaceId, ''),
    'of another workspace, behind dots': async (stranger) =>
      `${(await client.upload('trial.pdf')).split('/')[0]}/../${await stranger.upload('trial.pdf')}`,
    'of another workspace, behind escaped dots': async (stranger) =>
      `${(await client.upload('trial.pdf')).split('/')[0]}/%2e%2e/${await stranger.upload('trial.pdf')}`,
    'at an address': async () => 'https://evil.example/trial.pdf',
    'of the machine': async () => '/etc/passwd',
    'without a name': async () => `${client.workspaceId}/`,
    'with a null behind it': async () => `${await client.upload('trial.pdf')}\0`,
  };

  test.each(Object.entries(paths))('%s is refused, nothing is copied or stored', async (_, toPath) => {
    const stranger = await createClient(memory, { frontDoor });
    const path = await toPath(stranger);
    const before = stored();
    const { status } = await decide({ status: 'RESOLVED', reason: 'evidence_held', evidence: [path] });
    expect([403, 404, 422]).toContain(status);
    expect(copies()).toEqual([]);
    expect(stored()).toEqual(before);
  });
});

describe('people who decide at once', () => {
  test('of 20 who expect the same version one wins, and nobody is recorded for another', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, number) => member('reviewer', `${number}@members.example`)),
    );
    const answers = await Promise.all(
      people.map(({ call }, number) =>
        call({
          method: 'POST',
          path: `${consoleBase}/v1/${decisionsOf()}`,
          json: { status: number % 2 ? 'OPEN' : 'ACKNOWLEDGED', expectedVersion: 0 },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const winner = answers.findIndex(({ status }) => status === 201);
    expect((await history()).decisions.map(({ decidedBy }: { decidedBy: { id: string } }) => decidedBy.id)).toEqual([
      people[winner]?.personId,
    ]);
  });

  test('an undo hides nothing: what was decided and by whom stays in the history', async () => {
    const reviewer = await member('reviewer');
    await decide({ status: 'DISMISSED', reason: 'false_positive', note: 'By the key.' });
    const undo = await reviewer.call({
      method: 'POST',
      path: `${consoleBase}/v1/${decisionsOf()}`,
      json: { status: 'OPEN', expectedVersion: 1 },
    });
    expect(undo.status).toBe(201);
    const { decisions } = await history();
    expect(decisions).toMatchObject([
      { status: 'OPEN', version: 2, decidedBy: { kind: 'person', id: reviewer.personId } },
      { status: 'DISMISSED', version: 1, note: 'By the key.', decidedBy: { kind: 'key', id: client.keyId } },
    ]);
  });

  test('an undo of what somebody else has decided anew meanwhile is refused', async () => {
    await decide({ status: 'DISMISSED', reason: 'false_positive' });
    await decide({ status: 'RESOLVED', reason: 'fixed' });
    const before = stored();
    expect((await decide({ status: 'OPEN', expectedVersion: 1 })).status).toBe(409);
    expect(stored()).toEqual(before);
  });

  test('there is no way to change or delete a decision', async () => {
    const { json } = await decide({});
    const before = stored();
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      for (const path of [decisionsOf(), `${decisionsOf()}/${json.decisionId}`]) {
        const { status } = await client.call({ method, path: `${base}/${path}`, json: { status: 'OPEN' } });
        expect([method, [404, 405].includes(status)]).toEqual([method, true]);
      }
    expect(stored()).toEqual(before);
  });
});

const assign = (by: SignedIn, json: unknown, [submission, issue] = [submissionId, issueId]) =>
  by.call({ method: 'PUT', path: `${consoleBase}/submissions/${submission}/issues/${issue}/assignee`, json });

describe('a finding is given to', () => {
  test('nobody by a body that says more or something else', async () => {
    const reviewer = await member('reviewer');
    const before = stored();
    const bodies: readonly unknown[] = [
      {},
      { personId: {} },
      { personId: [reviewer.personId] },
      { personId: 'x'.repeat(100_000) },
      { personId: `${reviewer.personId}' OR '1'='1` },
      { personId: reviewer.personId, workspaceId: unknownId },
      { personId: unknownId },
      [],
      null,
      'text',
    ];
    for (const json of bodies)
      expect([JSON.stringify(json)?.slice(0, 60), (await assign(reviewer, json)).status]).toEqual([
        JSON.stringify(json)?.slice(0, 60),
        422,
      ]);
    expect(stored()).toEqual(before);
  });

  test('nobody who was taken out of the workspace', async () => {
    const [lead, gone] = [await member('lead'), await member('reviewer', 'gone@members.example')];
    const { status } = await lead.call({ method: 'DELETE', path: `${consoleBase}/people/${gone.personId}` });
    expect([status, (await assign(lead, { personId: gone.personId })).status]).toEqual([204, 422]);
  });

  test('nobody by the id of another submission’s finding', async () => {
    const reviewer = await member('reviewer');
    const [, otherAsset] = await review(client, 'other.pdf');
    const before = stored();
    const answer = await assign(reviewer, { personId: reviewer.personId }, [submissionId, makeIssue(otherAsset, 1).id]);
    expect([answer.status, stored()]).toEqual([404, before]);
  });

  test('one person, whoever is named at once by 30 requests', async () => {
    const people = await Promise.all([1, 2, 3].map((number) => member('reviewer', `${number}@members.example`)));
    const [first] = people;
    if (!first) throw new Error('Nobody is there.');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, number) => assign(first, { personId: people[number % 3]?.personId })),
    );
    expect(answers.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([]);
    const list = await first.call({ path: `${consoleBase}/submissions/${submissionId}/assignments` });
    expect(list.json.total).toBe(1);
  });
});

describe('an evidence pack', () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(2)> \u202e &lt;';

  test('shows words of notes, names and keys as words', async () => {
    const lead = await member('lead');
    const json = { mode: 'live', label: hostile };
    const { key } = (await lead.call({ method: 'POST', path: `${consoleBase}/keys`, json })).json;
    const note = { status: 'DISMISSED', reason: 'false_positive', note: hostile };
    expect((await frontDoor({ method: 'POST', path: `${base}/${decisionsOf()}`, key, json: note })).status).toBe(201);
    await client.call({ method: 'POST', path: `${base}/submissions/${submissionId}/evidence-packs` });
    const [, bytes] = [...memory.results.blobs].find(([name]) => name.endsWith('.zip')) ?? [];
    const report = (await readZip(bytes ?? new Uint8Array())).get('report.html') ?? '';
    expect(report.split('&lt;script&gt;alert(1)').length).toBeGreaterThan(2);
    expect(report).not.toMatch(/<script>alert|<img src=x/);
    expect(report).toContain('&amp;lt;');
  });

  test('of ten asked for at once each is whole and under a name of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        client.call({ method: 'POST', path: `${base}/submissions/${submissionId}/evidence-packs` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ json }) => json.packId)).size).toBe(10);
    const packs = [...memory.results.blobs].filter(([name]) => name.endsWith('.zip'));
    expect(packs.length).toBe(10);
    for (const [, bytes] of packs) expect((await readZip(bytes)).has('manifest.jws')).toBe(true);
  });
});

describe('an earlier version', () => {
  test('of another workspace or mode is none: it is neither joined nor compared with', async () => {
    const stranger = await createClient(memory, { frontDoor });
    const sandbox = await createClient(memory, { mode: 'sandbox', workspaceId: client.workspaceId, frontDoor });
    for (const other of [stranger, sandbox]) {
      const [foreign] = await review(other, 'leaflet.pdf');
      const blobPath = await client.upload('leaflet.pdf');
      const before = stored();
      const json = { assets: [{ blobPath, previousSubmissionId: foreign }] };
      const linked = await client.call({ method: 'POST', path: `${base}/submissions`, json });
      const path = `${base}/submissions/${submissionId}/assets/${assetId}/changes?previousSubmissionId=${foreign}`;
      expect([linked.status, (await client.call({ path })).status]).toEqual([404, 404]);
      expect(stored()).toEqual(before);
    }
  });

  test('named by ids that are none is refused', async () => {
    for (const id of ["' OR 1=1", '../..', '{}', unknownId.slice(1), '\0']) {
      const path = `${base}/submissions/${submissionId}/assets/${assetId}/changes?previousSubmissionId=${encodeURIComponent(id)}`;
      expect([id, (await client.call({ path })).status]).toEqual([id, 422]);
    }
  });
});

describe('the path of a decision', () => {
  const paths: Readonly<Record<string, () => string>> = {
    'of an unknown finding': () => decisionsOf().replace(issueId, unknownId),
    'of an unknown asset': () => decisionsOf().replace(assetId, unknownId),
    'of an unknown submission': () => decisionsOf().replace(submissionId, unknownId),
    'with asset and finding exchanged': () =>
      `submissions/${submissionId}/assets/${issueId}/issues/${assetId}/decisions`,
    'with escaped slashes': () => decisionsOf().replace('/assets/', '%2fassets%2f'),
    'with a line feed': () => decisionsOf().replace(issueId, `${issueId}%0a`),
    'with a null': () => decisionsOf().replace(issueId, `${issueId}%00`),
    'with a prototype': () => decisionsOf().replace(issueId, '__proto__'),
    'with a star': () => decisionsOf().replace(issueId, '*'),
  };
  test.each(Object.entries(paths))('%s leads to nothing', async (_what, path) => {
    const { status } = await client.call({
      method: 'POST',
      path: `${base}/${path()}`,
      json: { status: 'ACKNOWLEDGED' },
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect((await history()).total).toBe(0);
  });
});
