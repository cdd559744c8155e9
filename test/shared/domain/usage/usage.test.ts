import { describe, expect, it } from 'vitest';
import { addUsage } from '../../../../shared/domain/usage/add-usage.ts';
import { createModelAccount } from '../../../../shared/domain/usage/create-model-account.ts';
import { sumUsage } from '../../../../shared/domain/usage/sum-usage.ts';
import { modelLimitsSchema } from '../../../../shared/model/language-model-settings.ts';
import type { Scope } from '../../../../shared/model/scope.ts';
import {
  submissionUsageTtlS,
  usageDocumentSchema,
  usageIdOfDay,
  usageIdOfSubmission,
} from '../../../../shared/model/usage.ts';
import { ManualClock } from '../../../../support/manual-clock.ts';
import { MemoryDocumentStore } from '../../../../support/memory-document-store.ts';
import { SeededRandom } from '../../../../support/seeded-random.ts';
import { createSilentLogger } from '../../../../support/silent-logger.ts';

const workspaceId = '6d209d03-6a0e-4da6-9e06-1c4b2159b0f5';
const submissionId = '0b0c6a54-8d0e-4f2f-9a56-4b5c7b9f6a11';
const open = () => {
  const clock = new ManualClock('2026-11-22T10:00:00.000Z');
  return { clock, store: new MemoryDocumentStore(clock), random: new SeededRandom(1) };
};
const onDay = (day: string) => ({ id: usageIdOfDay(day), workspaceId, day });

describe('usage', () => {
  it('adds up exactly, however many assets end at once', async () => {
    const services = open();
    await Promise.all(
      Array.from({ length: 12 }, () =>
        addUsage(services, onDay('2026-11-22'), { assets: 1, bytes: 1000, modelTokens: 7, modelCost: 0.1 }),
      ),
    );
    expect(await sumUsage(services, workspaceId)).toEqual({
      assets: 12,
      bytes: 12_000,
      speechSeconds: 0,
      modelTokens: 84,
      modelCost: 1.2,
      cacheHits: 0,
    });
  });

  it('counts from a day on, submissions not twice, and no other workspace', async () => {
    const services = open();
    await addUsage(services, onDay('2026-11-20'), { assets: 1 });
    await addUsage(services, onDay('2026-11-22'), { assets: 2 });
    await addUsage(
      services,
      { id: usageIdOfSubmission(submissionId), workspaceId, day: null, ttl: 60 },
      { modelTokens: 5 },
    );
    const since = new Date('2026-11-21T23:00:00.000Z');
    expect((await sumUsage(services, workspaceId, since)).assets).toBe(2);
    expect(await sumUsage(services, workspaceId)).toMatchObject({ assets: 3, modelTokens: 0 });
    expect((await sumUsage(services, submissionId)).assets).toBe(0);
  });

  it('counts the day of the instant itself', async () => {
    const services = open();
    await addUsage(services, onDay('2026-11-22'), { assets: 2 });
    expect((await sumUsage(services, workspaceId, new Date('2026-11-22T23:59:00.000Z'))).assets).toBe(2);
    expect((await sumUsage(services, workspaceId, new Date('2026-11-23T00:00:00.000Z'))).assets).toBe(0);
  });

  it('adds up more days than one page of the store holds, and looks at nothing else of the workspace', async () => {
    const services = open();
    const other = { id: workspaceId, type: 'workspace', workspaceId };
    await services.store.create('workspaces', workspaceId, other);
    const days = Array.from({ length: 200 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString());
    for (const day of days) await addUsage(services, onDay(day.slice(0, 10)), { bytes: 3 });
    expect((await sumUsage(services, workspaceId)).bytes).toBe(600);
  });

  it('is given up after losing many races, with the record in the message', async () => {
    const services = open();
    await addUsage(services, onDay('2026-11-22'), { assets: 1 });
    services.store.replace = async () => ({ ok: false, reason: 'changed' });
    const another = addUsage(services, onDay('2026-11-22'), { assets: 1 });
    await expect(another).rejects.toThrow(`${usageIdOfDay('2026-11-22')} was changed by others 20 times`);
  });
});

const ask = (tokens: number, cost = 0) => ({ tokens, cost });

describe('the ceilings of a language model', () => {
  const limits = modelLimitsSchema.parse({ tokensPerSubmission: 150, tokensPerDay: 500, costPerDay: 1 });
  const work = { scope: `${workspaceId}:live`, submissionId } as const;
  const openAccount = (services = open(), of: { readonly scope: Scope; readonly submissionId: string } = work) => ({
    services,
    account: createModelAccount({ logger: createSilentLogger(), ...services }, of, limits),
  });
  const used = async (services: ReturnType<typeof open>, id = usageIdOfDay('2026-11-22')) =>
    (await services.store.find('workspaces', workspaceId, id, usageDocumentSchema))?.document;

  it('count what a question may take before it is asked, and what it took afterwards', async () => {
    const { services, account } = openAccount();
    const room = await account.reserve(ask(100, 0.5));
    expect(await used(services)).toMatchObject({ modelTokens: 100, modelCost: 0.5 });
    if (room.ok) await room.settle(ask(30, 0.125));
    expect(await used(services)).toMatchObject({ modelTokens: 30, modelCost: 0.125, day: '2026-11-22' });
    expect(await used(services, usageIdOfSubmission(submissionId))).toMatchObject({
      modelTokens: 30,
      modelCost: 0.125,
      ttl: submissionUsageTtlS,
    });
  });

  it('are never passed, however many files ask at once', async () => {
    const services = open();
    const rooms = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        openAccount(services, { scope: work.scope, submissionId: `submission ${index}` }).account.reserve(ask(60)),
      ),
    );
    expect(rooms.filter(({ ok }) => ok).length).toBe(8);
    expect(await used(services)).toMatchObject({ modelTokens: 480 });
  });

  it('name the one that was reached, and reserve nothing', async () => {
    const { services, account } = openAccount();
    expect(await account.reserve(ask(151))).toEqual({ ok: false, because: expect.stringContaining('submission') });
    expect(await account.reserve(ask(10, 1.5))).toEqual({ ok: false, because: expect.stringContaining('day') });
    expect(await used(services)).toMatchObject({ modelTokens: 0, modelCost: 0 });
    expect(await used(services, usageIdOfSubmission(submissionId))).toMatchObject({ modelTokens: 0, modelCost: 0 });
    expect(await account.reserve(ask(150, 1))).toMatchObject({ ok: true });
  });

  it('of the day begin anew at midnight (UTC); a question is counted on the day it was asked', async () => {
    const { services, account } = openAccount();
    const room = await account.reserve(ask(100));
    services.clock.adjust(86_400_000);
    if (room.ok) await room.settle(ask(40));
    expect(await used(services)).toMatchObject({ modelTokens: 40 });
    expect(await account.reserve(ask(110))).toMatchObject({ ok: true });
    expect(await used(services, usageIdOfDay('2026-11-23'))).toMatchObject({ modelTokens: 110 });
  });

  it('of another workspace are its own', async () => {
    const { services, account } = openAccount();
    await account.reserve(ask(150));
    const other = openAccount(services, { scope: `${submissionId}:live`, submissionId }).account;
    expect(await other.reserve(ask(150))).toMatchObject({ ok: true });
  });

  it('of a quantity that a question takes nothing of keep no question from being asked', async () => {
    const { account } = openAccount();
    expect(await account.reserve(ask(100, 1))).toMatchObject({ ok: true });
    // A price that was lowered meanwhile: the day is over its ceiling, for questions that cost something.
    const cheaper = createModelAccount(
      { ...open(), logger: createSilentLogger() },
      work,
      modelLimitsSchema.parse({ costPerDay: 0, costPerSubmission: 0 }),
    );
    expect(await cheaper.reserve(ask(50))).toMatchObject({ ok: true });
    expect(await cheaper.reserve(ask(50, 0.1))).toMatchObject({ ok: false });
  });

  it('hold while the store does not answer: no question is asked, and a count that cannot be corrected stays', async () => {
    const logged: unknown[] = [];
    const logger = { ...createSilentLogger(), error: (fields: object) => void logged.push(fields) };
    const { services, account } = openAccount(Object.assign(open(), { logger }));
    const room = await account.reserve(ask(100));
    services.store.fault = () => 'unavailable';
    await expect(account.reserve(ask(1))).rejects.toThrow('patchNumber');
    if (room.ok) await room.settle(ask(5));
    services.store.fault = () => 'none';
    expect(await used(services)).toMatchObject({ modelTokens: 100 });
    expect(logged).toEqual(
      [usageIdOfSubmission(submissionId), usageIdOfDay('2026-11-22')].map((usage) => ({
        usage,
        field: 'modelTokens',
        add: -95,
        cause: expect.any(Error),
      })),
    );
  });
});
