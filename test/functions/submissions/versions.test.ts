import { beforeEach, describe, expect, test } from 'vitest';
import { base, type Client, createClient, pdfBytes, raisedLimits, unknownId } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { proofSize } from '../../../support/proof-size.ts';
import { endAsset } from '../../../support/review-by-hand.ts';

let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices({ limits: raisedLimits });
  client = await createClient(memory);
});

interface NewAsset {
  readonly blobPath: string;
  readonly previousSubmissionId?: string;
}
const submit = (...assets: NewAsset[]) =>
  client.call({ method: 'POST', path: `${base}/submissions`, json: { assets } });
const versions = async (submissionId: string) =>
  (await client.call({ path: `${base}/submissions/${submissionId}/versions` })).json;

describe('a new version', () => {
  test('of the same path joins the group with the next number', async () => {
    const first = await client.submit(await client.upload('a.pdf'));
    const second = await submit({
      blobPath: await client.upload('a.pdf', Buffer.concat([pdfBytes, Buffer.from('%')])),
      previousSubmissionId: first.json.submissionId,
    });
    expect(second.status).toBe(201);
    expect(second.json.assets[0]).toMatchObject({
      versionGroupId: first.json.assets[0].versionGroupId,
      versionNumber: 2,
    });
    const third = await submit({
      blobPath: await client.upload('a.pdf'),
      previousSubmissionId: first.json.submissionId.toUpperCase(),
    });
    expect(third.json.assets[0].versionNumber).toBe(3);
  });

  test('may come under a new name when the earlier submission has one asset', async () => {
    const first = await client.submit(await client.upload('a.pdf'));
    const renamed = await submit({
      blobPath: await client.upload('b.pdf'),
      previousSubmissionId: first.json.submissionId,
    });
    expect(renamed.json.assets[0]).toMatchObject({
      versionGroupId: first.json.assets[0].versionGroupId,
      versionNumber: 2,
    });
    const again = await submit({
      blobPath: await client.upload('b.pdf'),
      previousSubmissionId: first.json.submissionId,
    });
    expect(again.json.assets[0].versionNumber).toBe(3);
  });

  test('takes the asset of the same name; where there is none among several it is a 422', async () => {
    const first = await client.submit(await client.upload('a.pdf'), await client.upload('b.pdf'));
    const previousSubmissionId = first.json.submissionId;
    const matched = await submit({ blobPath: await client.upload('b.pdf'), previousSubmissionId });
    expect(matched.json.assets[0].versionGroupId).toBe(first.json.assets[1].versionGroupId);
    const unmatched = await submit(
      { blobPath: await client.upload('c.pdf') },
      { blobPath: await client.upload('d.pdf'), previousSubmissionId },
    );
    expect([unmatched.status, unmatched.json.fields]).toEqual([
      422,
      [{ path: 'assets[1].previousSubmissionId', code: 'no_matching_asset', message: expect.any(String) }],
    ]);
  });

  test('does not make a path of another group its own', async () => {
    const first = await client.submit(await client.upload('a.pdf'));
    await client.submit(await client.upload('b.pdf'));
    const stolen = await submit({
      blobPath: await client.upload('b.pdf'),
      previousSubmissionId: first.json.submissionId,
    });
    expect([stolen.status, stolen.json.detail]).toEqual([409, 'Asset already submitted']);
  });

  test('needs the link: without it the same path is a 409, also after 8 days', async () => {
    const blobPath = await client.upload('a.pdf');
    const { json } = await client.submit(blobPath);
    expect((await client.submit(blobPath)).status).toBe(409);
    memory.clock.advance(9 * 86_400_000);
    expect((await client.submit(blobPath)).status).toBe(409);
    const linked = await submit({ blobPath, previousSubmissionId: json.submissionId });
    expect([linked.status, linked.json.assets[0].versionNumber]).toEqual([201, 2]);
  });

  test('of several assets at once, two of them in one group', async () => {
    const first = await client.submit(await client.upload('a.pdf'));
    const previousSubmissionId = first.json.submissionId;
    const both = await submit(
      { blobPath: await client.upload('b.pdf'), previousSubmissionId },
      { blobPath: await client.upload('c.pdf'), previousSubmissionId },
      { blobPath: await client.upload('new.pdf') },
    );
    expect(both.json.assets.map(({ versionNumber }: { versionNumber: number }) => versionNumber)).toEqual([2, 3, 1]);
  });

  test('fifty under their own names fit in one submission', async () => {
    const names = Array.from({ length: 50 }, (_, number) => `${number}.pdf`);
    const paths = await Promise.all(names.map((name) => client.upload(name)));
    const first = await client.submit(...paths);
    expect(first.status).toBe(201);
    const second = await submit(
      ...paths.map((blobPath) => ({ blobPath, previousSubmissionId: first.json.submissionId })),
    );
    expect(second.status).toBe(201);
    const list = await versions(second.json.submissionId);
    expect(list.total).toBe(100);
  });
});

describe('the list of versions', () => {
  test('has every version of every asset, by group, then number', async () => {
    const first = await client.submit(await client.upload('a.pdf'), await client.upload('b.pdf'));
    await endAsset(memory, client, first.json.submissionId, first.json.assets[0].assetId);
    memory.clock.advance(1000);
    const second = await submit({
      blobPath: await client.upload('a.pdf'),
      previousSubmissionId: first.json.submissionId,
    });
    const [a, b] = first.json.assets;
    const listed = [
      {
        assetId: a.assetId,
        submissionId: first.json.submissionId,
        versionGroupId: a.versionGroupId,
        versionNumber: 1,
        filename: 'a.pdf',
        status: 'complete',
        issueCount: 3,
        createdAt: '2026-01-05T09:00:00.000Z',
      },
      {
        assetId: second.json.assets[0].assetId,
        submissionId: second.json.submissionId,
        versionGroupId: a.versionGroupId,
        versionNumber: 2,
        filename: 'a.pdf',
        status: 'queued',
        issueCount: null,
        createdAt: '2026-01-05T09:00:01.000Z',
      },
    ];
    expect(await versions(second.json.submissionId)).toEqual({
      submissionId: second.json.submissionId,
      versions: listed,
      total: 2,
    });
    const ofFirst = await versions(first.json.submissionId);
    expect(ofFirst.total).toBe(3);
    const groups = ofFirst.versions.map(({ versionGroupId }: { versionGroupId: string }) => versionGroupId);
    expect(groups).toEqual(groups.toSorted());
    expect(ofFirst.versions).toEqual(
      expect.arrayContaining([...listed, expect.objectContaining({ assetId: b.assetId })]),
    );
  });

  test('404 for a submission that is not there', async () => {
    const answer = await client.call({ path: `${base}/submissions/${unknownId}/versions` });
    expect([answer.status, answer.json.detail]).toEqual([404, 'Submission not found']);
  });
});

const concurrent = proofSize(15, 60);
test(`${concurrent} new versions of one asset at once get ${concurrent} different numbers`, async () => {
  const blobPath = await client.upload('a.pdf');
  const { json } = await client.submit(blobPath);
  const answers = await Promise.all(
    Array.from({ length: concurrent }, () => submit({ blobPath, previousSubmissionId: json.submissionId })),
  );
  const numbers = answers.map((answer) => answer.json.assets[0].versionNumber);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: concurrent }, (_, index) => index + 2));
  const list = await versions(json.submissionId);
  expect(list.versions.map(({ versionNumber }: { versionNumber: number }) => versionNumber)).toEqual(
    Array.from({ length: concurrent + 1 }, (_, index) => index + 1),
  );
});

const sets = proofSize(60, 1000);
test(`of ${sets} overlapping creations of several assets none is partial and no claim is orphaned`, async () => {
  const { random, store } = memory;
  const names = Array.from({ length: 12 }, (_, number) => `${number}.pdf`);
  for (let round = 0; round * 20 < sets; round += 1) {
    const paths = await Promise.all(names.map((name) => client.upload(`${round}-${name}`)));
    const picks = Array.from({ length: 20 }, () => paths.filter(() => random.fraction() < 0.25));
    const chosen = picks.map((pick) => (pick.length === 0 ? paths.slice(0, 1) : pick));
    const answers = await Promise.all(chosen.map((pick) => client.submit(...pick)));
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const won = answers.filter(({ status }) => status === 201);
    const owned = new Set(won.flatMap(({ json }) => json.assets.map((asset: { assetId: string }) => asset.assetId)));
    const claims = Object.values(store.dump()).filter(
      (document) => document['type'] === 'claim' && String(document['blobPath']).includes(`/${round}-`),
    );
    expect(claims.filter(({ assetId }) => !owned.has(assetId))).toEqual([]);
    expect(claims).toHaveLength(owned.size);
  }
  const assets = Object.values(store.dump()).flatMap((document) => (document['assets'] as unknown[] | undefined) ?? []);
  expect(memory.uploads.snapshots.size).toBe(assets.length);
});
