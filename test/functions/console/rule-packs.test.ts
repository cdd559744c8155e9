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

test('a lead adds a rule pack, which a submission may name; the same name again is a new version', async () => {
  const added = await add(house);
  expect(added.status).toBe(201);
  expect(added.json).toEqual({
    sidekickId: expect.any(String),
    isBuiltIn: false,
    createdAt: '2026-01-05T09:00:00.000Z',
    pack: house,
  });
  const again = await add({ ...house, version: '2' });
  expect(again.json.sidekickId).toBe(added.json.sidekickId);
  expect(await list()).toEqual({
    packs: [again.json, { ...builtIn, isBuiltIn: true, createdAt: null }],
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
  // Added once more, it is back.
  expect((await add(house)).json.sidekickId).toBe(sidekickId);
  expect((await list()).total).toBe(2);
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
