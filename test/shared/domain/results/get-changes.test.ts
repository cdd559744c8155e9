import { beforeEach, describe, expect, test } from 'vitest';
import { findEarlierVersion } from '../../../../shared/domain/results/find-earlier-version.ts';
import { issueIndexIdOf, submissionIdOf } from '../../../../shared/model/ids.ts';
import type { Issue } from '../../../../shared/model/issue.ts';
import type { Provenance } from '../../../../shared/model/provenance.ts';
import { toScope } from '../../../../shared/model/scope.ts';
import { base, type Client, createClient } from '../../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../../support/memory-services.ts';
import { endAsset, makeIssue } from '../../../../support/review-by-hand.ts';

let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
});

interface Version {
  readonly submissionId: string;
  readonly assetId: string;
}
interface End {
  readonly provenance?: Partial<Provenance>;
  readonly issues?: (assetId: string) => readonly Issue[];
}

const scope = () => toScope(client.workspaceId, 'live');
const urlOf = ({ submissionId, assetId }: Version): string => `${base}/submissions/${submissionId}/assets/${assetId}`;
const changes = (version: Version, query = '') => client.call({ path: `${urlOf(version)}/changes${query}` });
const against = ({ submissionId }: Version): string => `?previousSubmissionId=${submissionId}`;

/** Submits files that were uploaded; each may follow a submission. */
async function submit(
  ...files: readonly (readonly [blobPath: string, previous?: Version | undefined])[]
): Promise<Version[]> {
  const assets = files.map(([blobPath, previous]) => ({
    blobPath,
    ...(previous && { previousSubmissionId: previous.submissionId }),
  }));
  const { json } = await client.call({ method: 'POST', path: `${base}/submissions`, json: { assets } });
  return json.assets.map(({ assetId }: Version) => ({ submissionId: json.submissionId, assetId }));
}

async function end(version: Version, { provenance, issues }: End = {}): Promise<Version> {
  const found = issues ? issues(version.assetId) : [makeIssue(version.assetId, 1)];
  await endAsset(memory, client, version.submissionId, version.assetId, {
    issues: found,
    ...(provenance && { provenance }),
  });
  return version;
}

/** Uploads a file, submits it alone and ends its review. */
async function review(filename: string, previous?: Version, how?: End): Promise<Version> {
  const [version] = await submit([await client.upload(filename), previous]);
  if (version === undefined) throw new Error(`${filename} was not taken`);
  return end(version, how);
}

const decide = (version: Version, number: number) =>
  client.call({
    method: 'POST',
    path: `${urlOf(version)}/issues/${makeIssue(version.assetId, number).id}/decisions`,
    json: { status: 'RESOLVED', reason: 'evidence_held' },
  });

const words =
  (quote: string) =>
  (assetId: string): readonly Issue[] => [
    makeIssue(assetId, 1, { anchor: { kind: 'text', start: 0, end: 4, line: 1, quote } }),
  ];
const reopened = async (version: Version) =>
  (await changes(version)).json.remaining.map((entry: { reopened?: object }) => entry.reopened);
const isFileChanged = async (version: Version | undefined) =>
  version && (await changes(version)).json.cause.fileChanged;

describe('the cause of changes', () => {
  const engine = { name: 'ocr', version: '1' };
  const other = { name: 'speech', version: '3' };
  const same = { fileChanged: false, ruleSetChanged: false, modelChanged: false };
  const cases: Readonly<Record<string, readonly [Partial<Provenance>, Partial<Provenance>, Partial<typeof same>]>> = {
    'no part, when hashes, rules and engines are equal': [
      { sha256: 'a', engines: [engine, other] },
      { sha256: 'a', engines: [other, engine] },
      {},
    ],
    'the file, by its hash': [{ sha256: 'a' }, { sha256: 'b' }, { fileChanged: true }],
    'the rules': [{ sha256: 'a', ruleSetVersion: '1' }, { sha256: 'a', ruleSetVersion: '2' }, { ruleSetChanged: true }],
    'an engine of another version': [
      { sha256: 'a', engines: [engine] },
      { sha256: 'a', engines: [{ ...engine, version: '2' }] },
      { modelChanged: true },
    ],
    'an engine that was added': [
      { sha256: 'a', engines: [engine] },
      { sha256: 'a', engines: [engine, other] },
      { modelChanged: true },
    ],
  };

  test.each(Object.entries(cases))('is %s', async (_title, [before, after, cause]) => {
    const first = await review('a.pdf', undefined, { provenance: before });
    const second = await review('a.pdf', first, { provenance: after });
    expect((await changes(second)).json.cause).toEqual({ ...same, ...cause });
  });

  test.each([
    [null, null],
    ['a', null],
    [null, 'a'],
  ])('is the file that was uploaded again, where a hash is unknown (%s, %s)', async (before, after) => {
    const blobPath = await client.upload('a.pdf');
    const [first] = await submit([blobPath]);
    if (first) await end(first, { provenance: { sha256: before } });
    const [again] = await submit([blobPath, first]);
    if (again) await end(again, { provenance: { sha256: after } });
    const uploaded = await review('a.pdf', again, { provenance: { sha256: null } });
    expect([await isFileChanged(again), await isFileChanged(uploaded)]).toEqual([false, true]);
  });
});

describe('a decision that no longer counts', () => {
  test('is named with its reason', async () => {
    const first = await review('a.pdf', undefined, { issues: words('best ever') });
    const { decisionId } = (await decide(first, 1)).json;
    const second = await review('a.pdf', first, { issues: words('best of all') });
    expect(await reopened(second)).toEqual([{ reason: 'The words have changed.', decisionId }]);
  });

  test('is not named where none was made, where it was made later, or where the new finding has its own', async () => {
    const first = await review('a.pdf', undefined, { issues: words('best ever') });
    const same = await review('a.pdf', first, { issues: words('best ever') });
    const changed = await review('a.pdf', first, { issues: words('best of all') });
    expect([await reopened(same), await reopened(changed)]).toEqual([[undefined], [undefined]]);
    await decide(first, 1);
    expect(await reopened(same)).toEqual([undefined]);
    expect((await changes(changed, against(first))).json.remaining).toMatchObject([{ reopened: {} }]);
    await decide(changed, 1);
    expect((await changes(changed, against(first))).json.remaining[0].reopened).toBeUndefined();
  });
});

describe('the version to compare with', () => {
  test('is the latest before it that was reviewed to its end', async () => {
    const first = await review('a.pdf');
    const [failed] = await submit([await client.upload('a.pdf'), first]);
    if (failed) await endAsset(memory, client, failed.submissionId, failed.assetId, { errorType: 'corrupt_file' });
    const third = await review('a.pdf', failed);
    await review('a.pdf', third);
    expect((await changes(third)).json.previousAssetId).toBe(first.assetId);
  });

  test('is not one whose results or whose submission are gone', async () => {
    const first = await review('a.pdf');
    const second = await review('a.pdf', first);
    const third = await review('a.pdf', second);
    const fourth = await review('a.pdf', third);
    await memory.store.delete('core', scope(), issueIndexIdOf(third.assetId));
    await memory.store.delete('core', scope(), submissionIdOf(second.submissionId));
    expect((await changes(fourth)).json.previousAssetId).toBe(first.assetId);
  });

  test('there is none before the first, and none of an asset that is gone', async () => {
    const [first, other] = await submit([await client.upload('a.pdf')], [await client.upload('b.pdf')]);
    if (first === undefined || other === undefined) throw new Error('Not taken');
    await end(first);
    await end(other);
    expect((await changes(other)).json.detail).toBe('There is no earlier version to compare with');
    const second = await review('b.pdf', other);
    expect((await changes(second)).json.previousAssetId).toBe(other.assetId);
    await memory.store.delete('core', scope(), submissionIdOf(second.submissionId));
    expect(await findEarlierVersion(memory.services, scope(), second)).toBeUndefined();
  });
});

describe('another submission to compare with', () => {
  test('gives the asset of which this is a version, whatever its name', async () => {
    const [a, b] = await submit([await client.upload('a.pdf')], [await client.upload('b.pdf')]);
    if (a === undefined || b === undefined) throw new Error('Not taken');
    await end(a);
    await end(b);
    const newer = await review('b.pdf', b);
    expect((await changes(newer, against(a))).json.previousAssetId).toBe(b.assetId);
    const renamed = await review('c.pdf', newer);
    expect((await changes(renamed, against(a))).json.previousAssetId).toBe(b.assetId);
  });

  test('gives its only asset whatever it is called; of several without a match it is a 422', async () => {
    const [one, two] = await submit([await client.upload('a.pdf')], [await client.upload('b.pdf')]);
    const alone = await review('c.pdf');
    const version = await review('d.pdf');
    if (one === undefined || two === undefined) throw new Error('Not taken');
    await end(one);
    await end(two);
    expect((await changes(version, against(alone))).json.previousAssetId).toBe(alone.assetId);
    const refused = await changes(version, against(one));
    expect([refused.status, refused.json.fields]).toEqual([
      422,
      [{ path: 'query.previousSubmissionId', code: 'no_matching_asset', message: expect.any(String) }],
    ]);
  });

  test('is not the asset itself', async () => {
    const alone = await review('a.pdf');
    expect((await changes(alone, against(alone))).status).toBe(422);
  });

  test('whose asset was not reviewed to its end is no earlier version', async () => {
    const [waiting] = await submit([await client.upload('a.pdf')]);
    const version = await review('b.pdf');
    if (waiting === undefined) throw new Error('Not taken');
    expect((await changes(version, against(waiting))).json.detail).toBe('There is no earlier version to compare with');
  });
});

describe('changes of an asset', () => {
  test('that has not ended are not ready; those whose results are gone are lost', async () => {
    const first = await review('a.pdf');
    const [second] = await submit([await client.upload('a.pdf'), first]);
    if (second === undefined) throw new Error('Not taken');
    const early = await changes(second);
    expect([early.status, early.json.detail]).toEqual([404, expect.stringContaining('has no results')]);
    await end(second);
    await memory.store.delete('core', scope(), issueIndexIdOf(second.assetId));
    const lost = await changes(second);
    expect([lost.status, lost.json.detail]).toEqual([502, 'The stored results could not be loaded']);
  });
});
