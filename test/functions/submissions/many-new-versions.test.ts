import { beforeEach, describe, expect, test } from 'vitest';
import { settleReservations } from '../../../shared/domain/sweeps/settle-reservations.ts';
import { base, type Client, createClient, raisedLimits } from '../../../support/api-client.ts';
import type { StoreCall, StoreFault } from '../../../support/memory-document-store.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';

// A new version under a new name takes two operations: fifty of them do not fit in one batch of 100.
const most = 50;
let memory: MemoryServices;
let client: Client;
let assets: { readonly blobPath: string; readonly previousSubmissionId: string }[];

beforeEach(async () => {
  memory = createMemoryServices({ limits: raisedLimits });
  client = await createClient(memory);
  assets = [];
  for (let number = 0; number < most; number += 1) {
    const earlier = await client.submit(await client.upload(`old-${number}.pdf`));
    assets.push({
      blobPath: await client.upload(`new-${number}.pdf`),
      previousSubmissionId: earlier.json.submissionId as string,
    });
  }
});

const submit = (given = assets) =>
  client.call({ method: 'POST', path: `${base}/submissions`, json: { assets: given } });
const stored = (type: string) => Object.values(memory.store.dump()).filter((document) => document['type'] === type);
const newClaims = () => stored('claim').filter(({ blobPath }) => String(blobPath).includes('/new-'));
const reserved = () => newClaims().filter(({ reservation }) => reservation !== undefined);
const minuteMs = 60_000;
const sweepLater = async (): Promise<number> => {
  memory.clock.advance(minuteMs + 1);
  return settleReservations(memory.services);
};

/** The batch that writes the submission, after the one that reserves. */
const isLastBatch = (): ((call: StoreCall) => boolean) => {
  let batches = 0;
  return ({ operation }) => {
    if (operation === 'batch') batches += 1;
    return operation === 'batch' && batches === 2;
  };
};
const failAtLastBatch = (fault: StoreFault): void => {
  const isLast = isLastBatch();
  memory.store.fault = (call) => (isLast(call) ? fault : 'none');
};
/** Calls `meanwhile` after the claims were reserved and before the submission is written. */
const between = (meanwhile: () => Promise<unknown>): void => {
  const isLast = isLastBatch();
  memory.store.pause = async (call) => {
    if (isLast(call)) await meanwhile();
  };
};

/** What is stored is of these submissions, and all of it is there. */
function expectWhole(...submissionIds: readonly string[]): void {
  expect(newClaims().map(({ submissionId }) => submissionId)).toEqual(
    submissionIds.flatMap((id) => Array(most).fill(id) as string[]),
  );
  expect(reserved()).toEqual([]);
  const newest = stored('submission').filter((document) => (document['assets'] as unknown[]).length === most);
  expect(newest.map(({ submissionId }) => submissionId)).toEqual(submissionIds);
  const lengths = stored('version-group').map(({ versions }) => (versions as unknown[]).length);
  expect(lengths).toEqual(submissionIds.length === 0 ? [] : Array(most).fill(2));
}

describe('fifty new versions under new names in one submission', () => {
  test('are accepted, each with its claim and the next number', async () => {
    const { status, json } = await submit();
    expect(status).toBe(201);
    expect(json.assets.map(({ versionNumber }: { versionNumber: number }) => versionNumber)).toEqual(
      Array(most).fill(2),
    );
    expectWhole(json.submissionId);
    expect(await sweepLater()).toBe(0);
    expect(stored('void-submission')).toEqual([]);
    expect((await submit()).status).toBe(201);
  });

  test('asked for several times at once are as many versions, one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit()));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
    const numbers = answers.map(({ json }) => json.assets[0].versionNumber as number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
    expect(newClaims()).toHaveLength(most);
    expect(reserved()).toEqual([]);
  });

  test('leave nothing when one path belongs to somebody else', async () => {
    const taken = await client.submit(assets[most - 1]?.blobPath ?? '');
    expect(taken.status).toBe(201);
    const before = Object.keys(memory.store.dump()).length;
    expect((await submit()).status).toBe(409);
    expect(newClaims()).toHaveLength(1);
    expect(reserved()).toEqual([]);
    // The id under which it will never be written, and nothing else.
    expect(Object.keys(memory.store.dump())).toHaveLength(before + stored('void-submission').length);
    expect(memory.uploads.snapshots.size).toBe(most + 1);
  });
});

describe('a store that fails between the reservation and the submission', () => {
  test('leaves reserved claims, which the sweeper undoes', async () => {
    failAtLastBatch('unavailable');
    expect((await submit()).status).toBe(500);
    memory.store.fault = () => 'none';
    expect(newClaims()).toHaveLength(2);
    expect(reserved()).toHaveLength(2);
    expect(await settleReservations(memory.services)).toBe(0);
    expect(await sweepLater()).toBe(2);
    expectWhole();
    const again = await submit();
    expect(again.status).toBe(201);
    expectWhole(again.json.submissionId);
  });

  test('keeps nobody from submitting the same files at once', async () => {
    failAtLastBatch('unavailable');
    await submit();
    memory.store.fault = () => 'none';
    expect(reserved()).toHaveLength(2);
    const again = await submit();
    expect(again.status).toBe(201);
    expectWhole(again.json.submissionId);
  });

  test('keeps nobody from submitting one of them as a file of its own', async () => {
    failAtLastBatch('unavailable');
    await submit();
    memory.store.fault = () => 'none';
    const single = await client.submit(String(reserved()[0]?.['blobPath']));
    expect(single.status).toBe(201);
    expect(newClaims().map(({ submissionId }) => submissionId)).toEqual([single.json.submissionId]);
    expect(reserved()).toEqual([]);
  });

  test('after it was written: the submission stands and the sweeper confirms its claims', async () => {
    failAtLastBatch('lost_answer');
    expect((await submit()).status).toBe(500);
    memory.store.fault = () => 'none';
    expect(reserved()).toHaveLength(2);
    expect(await sweepLater()).toBe(2);
    const [written] = stored('submission').filter((document) => (document['assets'] as unknown[]).length === most);
    expectWhole(String(written?.['submissionId']));
    expect((await client.submit(assets[0]?.blobPath ?? '')).status).toBe(409);
  });

  test('after it was written: its reserved claims refuse others even before the sweeper comes', async () => {
    failAtLastBatch('lost_answer');
    await submit();
    memory.store.fault = () => 'none';
    for (const { blobPath } of reserved()) expect((await client.submit(String(blobPath))).status).toBe(409);
    expect(newClaims()).toHaveLength(most);
  });
});

describe('a submission that is overtaken after it has reserved its claims', () => {
  test('by the sweeper is made under another id', async () => {
    between(async () => {
      expect(reserved()).toHaveLength(2);
      expect(await sweepLater()).toBe(2);
      expect(newClaims()).toEqual([]);
    });
    const { status, json } = await submit();
    expect(status).toBe(201);
    expectWhole(json.submissionId);
    expect(stored('void-submission')).toHaveLength(1);
  });

  test('by another submission of a reserved path does not change that one', async () => {
    let answer = 0;
    between(async () => {
      answer = (await client.submit(String(reserved()[0]?.['blobPath']))).status;
    });
    expect((await submit()).status).toBe(409);
    expect(answer).toBe(201);
    expect(newClaims()).toHaveLength(1);
    expect(reserved()).toEqual([]);
  });

  test('by another new version of the same assets is the one after it', async () => {
    let first: { status: number; json: { submissionId: string } } | undefined;
    between(async () => {
      first = await submit();
    });
    const second = await submit();
    expect([first?.status, second.status]).toEqual([201, 201]);
    expect(second.json.assets[0].versionNumber).toBe(3);
    expect(new Set(newClaims().map(({ submissionId }) => submissionId))).toEqual(new Set([first?.json.submissionId]));
    expect(reserved()).toEqual([]);
  });
});
