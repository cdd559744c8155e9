import { beforeEach, expect, test } from 'vitest';
import { findRuleGuide } from '../../../shared/analysis/rules/rule-guide.ts';
import { base, type Client, createClient } from '../../../support/api-client.ts';
import { consoleBase, type SignedIn, signIn } from '../../../support/console-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { createFrontDoor } from '../../../support/serve-request.ts';

const path = `${consoleBase}/rule-packs`;
const house = { name: 'House style', version: '1', banned: [{ term: 'cheap', reason: 'We say affordable.' }] };
const builtIn = { sidekickId: '3e0f6a52-6b1c-4a7e-9d52-0c6f1b8a7d01', pack: { name: 'Alcohol', version: '1' } };

let memory: MemoryServices;
let lead: SignedIn;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices({
    builtInSidekicks: [builtIn],
    sectors: ['alcohol'],
    findRuleGuide: async (ruleCode) => findRuleGuide(ruleCode),
  });
  const frontDoor = createFrontDoor(memory.services);
  lead = await signIn(memory.services, frontDoor);
  client = await createClient(memory, { workspaceId: lead.workspaceId, frontDoor });
});

const list = async () => (await lead.call({ path })).json;
const guide = (code: string) => lead.call({ path: `${consoleBase}/rules/${code}` });
const add = (json: unknown) => lead.call({ method: 'POST', path, json });
const ifMatch = (revision: number | string) => ({ headers: { 'if-match': `"${revision}"` } });
const replace = (revision: number | string, json: unknown) =>
  lead.call({ method: 'POST', path, json, ...ifMatch(revision) });
const removeAt = (id: string, revision?: number) =>
  lead.call({ method: 'DELETE', path: `${path}/${id}`, ...(revision === undefined ? {} : ifMatch(revision)) });

test('a lead adds a rule pack, which a submission may name, and saves a new version of it', async () => {
  const added = await add(house);
  expect(added.status).toBe(201);
  expect(added.json).toEqual({
    sidekickId: expect.any(String),
    isBuiltIn: false,
    createdAt: '2026-01-05T09:00:00.000Z',
    savedBy: 'A lead',
    revision: 1,
    pack: house,
  });
  const again = await replace(1, { ...house, version: '2' });
  expect(again.json).toEqual({ ...added.json, revision: 2, pack: { ...house, version: '2' } });
  expect(await list()).toEqual({
    packs: [again.json, { ...builtIn, isBuiltIn: true, createdAt: null, savedBy: null, revision: null }],
    total: 2,
    sectors: ['alcohol'],
  });
  const assets = [{ blobPath: await client.upload('a.pdf') }];
  const json = { assets, sidekickIds: [added.json.sidekickId, builtIn.sidekickId] };
  expect((await client.call({ method: 'POST', path: `${base}/submissions`, json })).status).toBe(201);
});

test('a pack that was removed is in no list and no new submission; its document stays for those that named it', async () => {
  const { sidekickId } = (await add(house)).json;
  const remove = () => lead.call({ method: 'DELETE', path: `${path}/${sidekickId}` });
  expect((await remove()).status).toBe(204);
  expect((await remove()).json.detail).toBe('Rule pack not found');
  expect((await list()).total).toBe(1);
  const json = { assets: [{ blobPath: await client.upload('a.pdf') }], sidekickIds: [sidekickId] };
  const refused = await client.call({ method: 'POST', path: `${base}/submissions`, json });
  expect([refused.status, refused.json.fields[0].code]).toEqual([422, 'unknown_sidekick']);
  expect(Object.values(memory.store.dump())).toContainEqual(expect.objectContaining({ id: sidekickId, pack: house }));
  // Added once more, it is back, and what was seen of it before is not what is replaced.
  expect((await add(house)).json.sidekickId).toBe(sidekickId);
  expect((await list()).total).toBe(2);
  expect((await replace(1, { ...house, version: '2' })).status).toBe(409);
});

test('of two leads who change one pack at once, the second is told and nothing of the first is lost', async () => {
  const { sidekickId } = (await add(house)).json;
  const versions = Array.from({ length: 8 }, (_, index) => ({ ...house, version: `by ${index}` }));
  const answers = await Promise.all(versions.map((pack) => replace(1, pack)));
  const [won, ...others] = answers.filter(({ status }) => status === 201);
  expect(others).toEqual([]);
  expect((await list()).packs[0]).toEqual(won?.json);
  for (const { json } of answers.filter(({ status }) => status !== 201))
    expect(json).toEqual({
      detail: 'The rule pack was changed meanwhile',
      docs_url: expect.stringMatching(/\/docs\/errors#rule_pack_changed$/),
    });
  expect((await removeAt(sidekickId, 1)).status).toBe(409);
  expect((await removeAt(sidekickId, 2)).status).toBe(204);
  expect((await replace(2, { ...house, version: 'too late' })).status).toBe(409);
  expect((await list()).total).toBe(1);
});

test('a name that is in use is not taken by a new pack, also not by two at once', async () => {
  const packs = Array.from({ length: 4 }, (_, index) => ({ ...house, version: `${index}` }));
  const answers = await Promise.all(packs.map(add));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  const refused = await add({ ...house, version: 'another' });
  expect(refused.json.docs_url).toMatch(/\/docs\/errors#rule_pack_exists$/);
  expect((await list()).total).toBe(2);
});

test('a save whose answer was lost may be sent again', async () => {
  const first = await add(house);
  expect((await add(house)).json).toEqual(first.json);
  const second = await replace(1, { ...house, version: '2' });
  expect((await replace(1, { ...house, version: '2' })).json).toEqual(second.json);
});

test.each(['', '0', '1.0', '1", "2', '01', 'W/1'])('an If-Match of %j is no revision', async (tag) => {
  await add(house);
  expect((await replace(tag, { ...house, version: '2' })).status).toBe(409);
  expect((await list()).packs[0].pack.version).toBe('1');
});

test('more packs than one page of the store holds are all listed', async () => {
  for (let index = 0; index < 101; index += 1) await add({ name: `Pack ${index}`, version: '1' });
  expect((await list()).total).toBe(102);
});

test.each([
  [{ ...house, name: '' }, 'name'],
  [{ name: 'P', version: '1', banned: [{ term: 'cheap' }] }, 'banned[0].reason'],
  [{ ...house, surprise: 1 }, 'surprise'],
  [[house], ''],
])('what is no rule pack is refused with its place: %#', async (json, place) => {
  const before = memory.store.dump();
  const { status, json: body } = await add(json);
  expect([status, body.fields[0].path]).toEqual([422, place]);
  expect(Object.keys(memory.store.dump()).filter((key) => !(key in before) && !key.startsWith('ratelimits'))).toEqual(
    [],
  );
});

test('a built-in pack is not removed', async () => {
  const answer = await lead.call({ method: 'DELETE', path: `${path}/${builtIn.sidekickId}` });
  expect([answer.status, answer.json.detail]).toEqual([404, 'Rule pack not found']);
});

test('a rule is read with what is published, its examples and decisions, by its number in the broadcast Code too', async () => {
  const { status, json } = await guide('CAP_3.7');
  expect([status, json.ruleCode, json.onAir]).toEqual([200, 'CAP_3.7', 'BCAP_3.9']);
  expect(json.checks[0].raises.length).toBeGreaterThan(1);
  expect(json.precedents.length).toBeGreaterThan(1);
  const dates = json.precedents.map(({ date }: { date: string }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect((await guide('BCAP_3.9')).json.ruleCode).toBe('CAP_3.7');
  for (const code of ['CAP_99.1', 'constructor', '%3Cscript%3E'])
    expect((await guide(code)).json.detail).toBe('Rule not found');
});
