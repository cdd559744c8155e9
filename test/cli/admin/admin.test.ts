import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServices } from '../../../cli/admin/open-services.ts';
import { runAdmin } from '../../../cli/admin/run-admin.ts';
import { builtInSidekicks } from '../../../shared/analysis/rules/built-in-sidekicks.ts';
import { createAuthenticator } from '../../../shared/domain/keys/create-authenticator.ts';
import { addUsage } from '../../../shared/domain/usage/add-usage.ts';
import { modelReadsSchema } from '../../../shared/model/language-model-settings.ts';
import { usageIdOfDay } from '../../../shared/model/usage.ts';
import { workspaceDocumentSchema } from '../../../shared/model/workspace.ts';
import { runAdminJson } from '../../../support/run-admin.ts';
import { startService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'asset-review-admin-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const admin = (...argv: string[]) => runAdminJson(service.settings, argv);

const workspace = async (name = 'Acme') =>
  (await admin('workspaces', 'create', '--name', name, '--tier', 'starter')).json.workspaceId as string;
const authenticate = (key: string) => createAuthenticator(service.adapters)(key);
const issue = async (workspaceId: string, ...more: string[]) =>
  (await admin('keys', 'create', '--workspace', workspaceId, '--mode', 'live', ...more)).json;

describe('workspaces', () => {
  test('create, list and set-tier answer the same object', async () => {
    const created = await admin('workspaces', 'create', '--name', 'Größe', '--tier', 'starter');
    expect(created).toMatchObject({ exitCode: 0, error: '' });
    expect(created.json).toEqual({
      workspaceId: expect.any(String),
      name: 'Größe',
      tier: 'starter',
      createdAt: expect.any(String),
    });
    const { workspaceId } = created.json;
    const moved = await admin('workspaces', 'set-tier', workspaceId, '--tier', 'business');
    expect(moved.json).toEqual({ ...created.json, tier: 'business' });
    expect((await admin('workspaces', 'list')).json).toContainEqual(moved.json);
  });
});

const findStored = async (workspaceId: string) =>
  (await service.adapters.store.find('workspaces', workspaceId, workspaceId, workspaceDocumentSchema))?.document;

describe('the language model of a workspace', () => {
  test.each(modelReadsSchema.options)('is set to %s, and says so', async (reads) => {
    const workspaceId = await workspace();
    const answer = await admin('workspaces', 'set-language-model', workspaceId, '--reads', reads);
    expect(answer).toMatchObject({ exitCode: 0, error: '', json: { workspaceId, name: 'Acme', languageModel: reads } });
    expect(await findStored(workspaceId)).toMatchObject({ tier: 'starter', languageModel: reads });
  });

  test.each([
    ['a word that is none of them', ['--reads', 'everything'], /--reads.*off.*words.*pictures/],
    ['no word at all', [], /--reads/],
  ])('is left as it is with %s', async (_name, more, sentence) => {
    const workspaceId = await workspace();
    const answer = await admin('workspaces', 'set-language-model', workspaceId, ...more);
    expect(answer).toMatchObject({ exitCode: 2, error: expect.stringMatching(sentence) });
    expect(await findStored(workspaceId)).not.toHaveProperty('languageModel');
  });

  test('of nobody is a sentence', async () => {
    const answer = await admin(
      'workspaces',
      'set-language-model',
      '00000000-0000-4000-8000-000000000000',
      '--reads',
      'off',
    );
    expect(answer).toMatchObject({ exitCode: 2, error: expect.stringContaining('There is no workspace') });
  });
});

describe('usage', () => {
  const used = { assets: 2, bytes: 3000, speechSeconds: 40, modelTokens: 18_800, modelCost: 0.25, cacheHits: 3 };
  const nothing = { assets: 0, bytes: 0, speechSeconds: 0, modelTokens: 0, modelCost: 0, cacheHits: 0 };
  const use = (workspaceId: string, day: string) =>
    addUsage(service.adapters, { id: usageIdOfDay(day), workspaceId, day }, used);

  test('is what a workspace used, in all or since a day, and nothing of another', async () => {
    const [workspaceId, other] = [await workspace(), await workspace('Other')];
    await use(workspaceId, '2026-10-31');
    await use(workspaceId, '2026-11-01');
    const inAll = await admin('usage', '--workspace', workspaceId);
    expect(inAll).toMatchObject({ exitCode: 0, error: '', json: { assets: 4, modelTokens: 37_600, modelCost: 0.5 } });
    expect((await admin('usage', '--workspace', workspaceId, '--since', '2026-11-01')).json).toEqual(used);
    expect((await admin('usage', '--workspace', workspaceId, '--since', '2026-11-02')).json).toEqual(nothing);
    expect((await admin('usage', '--workspace', other)).json).toEqual(nothing);
  });

  test('is text for people', async () => {
    const workspaceId = await workspace();
    await use(workspaceId, '2026-11-01');
    let out = '';
    const streams = { writeOut: (text: string) => void (out += text), writeError: () => undefined };
    expect(await runAdmin(['usage', '--workspace', workspaceId], service.settings, streams)).toBe(0);
    const lines = Object.fromEntries(
      out
        .trim()
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
    );
    expect(lines).toEqual({
      files: '2',
      bytes: '3000',
      'seconds of speech': '40',
      'model tokens': '18800',
      'model cost': '0.25 (in the currency of LANGUAGE_MODEL_PRICES)',
      'answers kept': '3',
    });
  });

  test.each([
    ['no workspace', [], /--workspace/],
    ['a workspace that is none', ['--workspace', 'acme'], /There is no workspace acme/],
    ['a day that is none', ['--since', 'last week'], /--since/],
  ])('with %s is refused with a sentence', async (name, more, sentence) => {
    const own = name === 'a day that is none' ? ['--workspace', await workspace()] : [];
    const answer = await admin('usage', ...own, ...more);
    expect(answer).toMatchObject({ exitCode: 2, error: expect.stringMatching(sentence) });
  });
});

const addAda = (workspaceId: string, ...more: string[]) =>
  admin('people', 'add', '--workspace', workspaceId, '--name', 'Ada', '--email', 'ada@example.com', ...more);

describe('people', () => {
  test('add, list, link and remove', async () => {
    const workspaceId = await workspace();
    const added = await addAda(workspaceId);
    expect(added).toMatchObject({ exitCode: 0, error: '' });
    expect(added.json).toEqual({
      personId: expect.any(String),
      name: 'Ada',
      email: 'ada@example.com',
      role: 'reviewer',
      createdAt: expect.any(String),
    });
    const lead = await addAda(workspaceId, '--role', 'lead');
    expect(lead.json).toEqual({ ...added.json, role: 'lead' });
    expect((await admin('people', 'list', '--workspace', workspaceId)).json).toEqual([lead.json]);
    const linked = await admin('people', 'link', added.json.personId, '--url', service.baseUrl);
    const left = Date.parse(linked.json.expiresAt) - Date.now();
    expect([left > 500_000, left <= 600_000]).toEqual([true, true]);
    const opened = await fetch(linked.json.url, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/console']);
    expect(opened.headers.getSetCookie().join()).toContain('__Host-asset-review-session=');
    expect((await fetch(linked.json.url, { redirect: 'manual' })).status).toBe(403);
    const removed = await admin('people', 'remove', added.json.personId);
    expect(removed).toMatchObject({ exitCode: 0, json: { personId: added.json.personId, role: 'lead' } });
    expect((await admin('people', 'list', '--workspace', workspaceId)).json).toEqual([]);
  });

  test.each([
    ['an address that is none', ['--email', 'ada'], /--email/],
    ['a role that is none', ['--role', 'owner'], /--role/],
    ['an empty name', ['--name', ' '], /--name/],
  ])('%s is refused with a sentence', async (_name, more, sentence) => {
    const answer = await addAda(await workspace(), ...more);
    expect(answer).toMatchObject({ exitCode: 2, error: expect.stringMatching(sentence) });
  });

  test('somebody who is not there is named', async () => {
    for (const verb of ['remove', 'link']) {
      const answer = await admin('people', verb, 'nobody');
      expect(answer).toMatchObject({ exitCode: 2, error: expect.stringContaining('There is no person nobody') });
    }
  });
});

describe('keys', () => {
  test('a key is shown once, works, is listed without itself, and is revoked', async () => {
    const workspaceId = await workspace();
    const created = await issue(workspaceId, '--label', 'CI', '--expires-at', '2099-01-01');
    expect(created).toEqual({
      keyId: expect.any(String),
      key: expect.stringMatching(/^sk_live_[0-9a-f]{64}$/),
      workspaceId,
      mode: 'live',
      label: 'CI',
      createdAt: expect.any(String),
      expiresAt: '2099-01-01T00:00:00.000Z',
      revokedAt: null,
    });
    await expect(authenticate(created.key)).resolves.toMatchObject({ workspaceId, tier: 'starter' });
    const { key, ...shown } = created;
    expect((await admin('keys', 'list', '--workspace', workspaceId)).json).toEqual([shown]);
    const revoked = await admin('keys', 'revoke', created.keyId);
    expect(revoked.json).toEqual({ ...shown, revokedAt: expect.any(String) });
    await expect(authenticate(key)).rejects.toMatchObject({ code: 'key_revoked' });
    expect((await admin('keys', 'revoke', created.keyId)).json).toEqual(revoked.json);
  });
});

describe('submissions', () => {
  test('show tells what is stored, unstick gives the open assets a new workflow', async () => {
    const workspaceId = await workspace();
    const { key } = await issue(workspaceId);
    const headers = { 'x-api-key': key };
    const form = new FormData();
    form.set('file', new File(['plain words'], 'a.txt', { type: 'text/plain' }));
    await fetch(`${service.baseUrl}/api/integrations/uploads/direct`, { method: 'POST', headers, body: form });
    const body = JSON.stringify({ assets: [{ blobPath: `${workspaceId}/a.txt` }] });
    const created = await fetch(`${service.baseUrl}/api/integrations/submissions`, { method: 'POST', headers, body });
    const { submissionId } = (await created.json()) as { submissionId: string };
    const shown = await admin('submissions', 'show', submissionId);
    expect(shown.json).toMatchObject({
      submission: { submissionId, workspaceId, assets: [{ filename: 'a.txt' }] },
      pendingStarts: [],
    });
    const stuck = await admin('submissions', 'unstick', submissionId);
    expect(stuck.exitCode).toBe(0);
    expect(stuck.json.submissionId).toBe(submissionId);
  });

  test('an unknown one is a sentence and exit code 2', async () => {
    expect(await admin('submissions', 'show', '00000000-0000-4000-8000-000000000000')).toMatchObject({
      exitCode: 2,
      error: 'There is no submission 00000000-0000-4000-8000-000000000000.\n',
    });
  });
});

describe('sidekicks', () => {
  const pack = {
    name: 'House style',
    version: '1.0',
    banned: [{ term: 'cheap', reason: 'Say affordable.' }],
    required: [{ text: 'Terms apply.', reason: 'Always.' }],
  };

  test('validate, add and list count the rules; the same name again is a new version of the same sidekick', async () => {
    const file = join(folder, 'pack.json');
    await writeFile(file, JSON.stringify(pack));
    const described = { name: 'House style', version: '1.0', rules: 2 };
    const validated = await admin('sidekicks', 'validate', file, '--state', folder);
    expect(validated.json).toEqual({ sidekickId: null, ...described });
    const workspaceId = await workspace();
    const added = await admin('sidekicks', 'add', file, '--workspace', workspaceId);
    expect(added.json).toEqual({ sidekickId: expect.any(String), ...described });
    await writeFile(file, JSON.stringify({ ...pack, version: '2.0' }));
    const again = await admin('sidekicks', 'add', file, '--workspace', workspaceId);
    expect(again.json).toEqual({ ...added.json, version: '2.0' });
    const listed = (await admin('sidekicks', 'list')).json;
    expect(listed).toContainEqual(again.json);
    const packs = new Map(listed.map(({ name, rules }: { name: string; rules: number }) => [name, rules]));
    for (const { pack: builtIn } of builtInSidekicks)
      expect([builtIn.name, packs.get(builtIn.name)]).not.toEqual([builtIn.name, 0]);
    let text = '';
    const streams = { writeOut: (line: string) => void (text += line), writeError: () => {} };
    expect(await runAdmin(['sidekicks', 'list'], service.settings, streams)).toBe(0);
    expect(text).toMatch(/Alcohol 1, \d+ rules\n {4}CAP_\d/);
    expect(text).toMatch(/^ {4}EBU_R128_I \S/m);
    expect(text).toContain('    not “cheap”: Say affordable.');
  });

  test('a file that is no pack is refused with every problem', async () => {
    const file = join(folder, 'bad.json');
    await writeFile(file, JSON.stringify({ name: 'x', banned: [{ term: '' }], colour: 'red' }));
    const refused = await admin('sidekicks', 'validate', file);
    expect(refused.exitCode).toBe(2);
    for (const part of ['version', 'banned.0.term', 'banned.0.reason', 'colour']) expect(refused.error).toContain(part);
  });
});

describe('export and delete', () => {
  test('an export has documents without secrets, files and results; a deletion leaves nothing', async () => {
    const workspaceId = await workspace('To be deleted');
    const { key, keyId } = await issue(workspaceId);
    const headers = { 'x-api-key': key };
    const form = new FormData();
    form.set('file', new File(['plain words'], 'größe.txt', { type: 'text/plain' }));
    await fetch(`${service.baseUrl}/api/integrations/uploads/direct`, { method: 'POST', headers, body: form });
    const body = JSON.stringify({ assets: [{ blobPath: `${workspaceId}/größe.txt` }] });
    await fetch(`${service.baseUrl}/api/integrations/submissions`, { method: 'POST', headers, body });
    const subscription = JSON.stringify({
      endpointUrl: 'https://127.0.0.1:1/',
      eventTypes: ['asset.processing.completed'],
    });
    const hooks = `${service.baseUrl}/api/integrations/webhooks/subscriptions`;
    expect((await fetch(hooks, { method: 'POST', headers, body: subscription })).status).toBe(201);

    const out = join(folder, 'export');
    const exported = await admin('workspaces', 'export', workspaceId, '--out', out);
    expect(exported.error).toBe('');
    const names = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(exported.json).toEqual({ files: names.length, bytes: expect.any(Number) });
    const paths = names.map(({ parentPath, name }) => join(parentPath, name));
    const file = paths.find((path) => path.endsWith('größe.txt')) ?? '';
    expect(await readFile(file, 'utf8')).toBe('plain words');
    const documents = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
    expect(documents.join('\n')).not.toContain('ciphertext');
    expect(paths.map((path) => path.slice(out.length + 1))).toContain(join('apikeys', `${keyId}.json`));

    expect(await admin('workspaces', 'delete', workspaceId)).toMatchObject({ exitCode: 2 });
    const deleted = await admin('workspaces', 'delete', workspaceId, '--yes');
    expect(deleted.json.deleted).toBeGreaterThan(5);
    await expect(authenticate(key)).rejects.toMatchObject({ code: 'key_invalid' });
    expect(await service.adapters.uploads.pin('live', `${workspaceId}/größe.txt`)).toBeUndefined();
    expect(await admin('workspaces', 'export', workspaceId, '--out', out)).toMatchObject({
      exitCode: 2,
      error: `There is no workspace ${workspaceId}.\n`,
    });
  });
});

describe('the command line', () => {
  test.each([
    [[], 'Name a resource and a verb.'],
    [['keys'], "There is no command 'keys'."],
    [['keys', 'forge'], "There is no command 'keys forge'."],
    [['workspaces', 'create', '--tier', 'gold'], "Option '--tier' takes"],
    [['workspaces', 'create', '--name', 'x'], '--tier is missing.'],
    [['workspaces', 'create', '--nam', 'x'], "Unknown option '--nam'"],
    [
      ['keys', 'create', '--workspace', 'x', '--mode', 'live', '--expires-at', 'soon'],
      "Option '--expires-at' takes a date",
    ],
    [['keys', 'revoke', 'x'], 'There is no key x.'],
    [['keys', 'create', '--workspace', 'x', '--mode', 'live'], 'There is no workspace x.'],
    [['workspaces', 'list', '--state', 'no/such/folder'], 'There is no state folder'],
  ])('%j is refused with a sentence and exit code 2', async (argv, sentence) => {
    const refused = await admin(...argv);
    expect(refused.exitCode).toBe(2);
    expect(refused.error).toContain(sentence);
  });
});

test('a state folder that nobody runs on is opened for the time of the command', async () => {
  const state = join(folder, 'state');
  await mkdir(state);
  const first = await openServices({}, state);
  const created = await first.services.store.sweep('all-workspaces', {}, workspaceDocumentSchema, 10);
  await first.close();
  const again = await openServices({}, state);
  expect(await again.services.store.sweep('all-workspaces', {}, workspaceDocumentSchema, 10)).toEqual(created);
  await again.close();
  expect(created).toHaveLength(1);
});
