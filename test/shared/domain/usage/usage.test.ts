import { describe, expect, it } from 'vitest';
import { addUsage } from '../../../../shared/domain/usage/add-usage.ts';
import { findModelAllowance } from '../../../../shared/domain/usage/find-model-allowance.ts';
import { sumUsage } from '../../../../shared/domain/usage/sum-usage.ts';
import { modelLimitsSchema } from '../../../../shared/model/language-model-settings.ts';
import { usageIdOfDay, usageIdOfSubmission } from '../../../../shared/model/usage.ts';
import { ManualClock } from '../../../../support/manual-clock.ts';
import { MemoryDocumentStore } from '../../../../support/memory-document-store.ts';
import { SeededRandom } from '../../../../support/seeded-random.ts';

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
        addUsage(services, onDay('2026-11-22'), { assets: 1, bytes: 1000, modelTokens: 7 }),
      ),
    );
    expect(await sumUsage(services, workspaceId)).toEqual({
      assets: 12,
      bytes: 12_000,
      speechSeconds: 0,
      modelTokens: 84,
      modelCost: 0,
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
});

describe('what a language model may still cost', () => {
  const limits = modelLimitsSchema.parse({
    tokensPerAsset: 100,
    tokensPerSubmission: 150,
    tokensPerDay: 500,
    costPerDay: 1,
  });
  const work = { scope: `${workspaceId}:live`, submissionId } as const;

  it('is the ceiling of one file, then what is left of the submission, then of the day', async () => {
    const services = open();
    const submission = { id: usageIdOfSubmission(submissionId), workspaceId, day: null };
    expect(await findModelAllowance(services, work, limits)).toMatchObject({
      tokens: 100,
      because: expect.stringContaining('one file'),
    });
    await addUsage(services, submission, { modelTokens: 90 });
    expect(await findModelAllowance(services, work, limits)).toMatchObject({
      tokens: 60,
      because: expect.stringContaining('submission'),
    });
    await addUsage(services, onDay('2026-11-22'), { modelTokens: 490 });
    expect(await findModelAllowance(services, work, limits)).toMatchObject({
      tokens: 10,
      because: expect.stringContaining('day'),
    });
    services.clock.adjust(86_400_000);
    expect((await findModelAllowance(services, work, limits)).tokens).toBe(60);
  });

  it('names the ceiling of cost where that is the narrower one', async () => {
    const services = open();
    await addUsage(services, onDay('2026-11-22'), { modelCost: 0.9 });
    expect(await findModelAllowance(services, work, limits)).toMatchObject({
      tokens: 100,
      because: expect.stringContaining('day'),
    });
  });
});
