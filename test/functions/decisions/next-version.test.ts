import { beforeEach, describe, expect, test } from 'vitest';
import { carryDecisions } from '../../../shared/domain/decisions/carry-decisions.ts';
import { getFinishedIndex } from '../../../shared/domain/results/get-finished-index.ts';
import type { Issue } from '../../../shared/model/issue.ts';
import { base, type Client, createClient, unknownId } from '../../../support/api-client.ts';
import { createMemoryServices, type MemoryServices } from '../../../support/memory-services.ts';
import { endAsset, makeIssue } from '../../../support/review-by-hand.ts';

let memory: MemoryServices;
let client: Client;

beforeEach(async () => {
  memory = createMemoryServices();
  client = await createClient(memory);
});

interface Version {
  readonly submissionId: string;
  readonly assetId: string;
  readonly url: string;
}

/** What an issue says and where, on a page: rule, quote, page. */
type Place = readonly [ruleCode: string, quote: string, page: number];

const onPage = (assetId: string, number: number, [ruleCode, quote, page]: Place): Issue =>
  makeIssue(assetId, number, {
    ruleCode,
    anchor: {
      kind: 'page',
      page,
      boxes: [{ x: 0.1, y: 0.1 * number, width: 0.2, height: 0.02 }],
      quote,
      start: 0,
      end: 1,
    },
  });

async function review(
  places: readonly Place[],
  previousSubmissionId?: string,
  provenance: { readonly ruleSetVersion?: string; readonly sha256?: string } = {},
): Promise<Version> {
  const blobPath = await client.upload('leaflet.pdf');
  const assets = [{ blobPath, ...(previousSubmissionId === undefined ? {} : { previousSubmissionId }) }];
  const { json } = await client.call({ method: 'POST', path: `${base}/submissions`, json: { assets } });
  const { submissionId } = json;
  const { assetId } = json.assets[0];
  const issues = places.map((place, index) => onPage(assetId, index + 1, place));
  await endAsset(memory, client, submissionId, assetId, { issues, provenance });
  return { submissionId, assetId, url: `${base}/submissions/${submissionId}/assets/${assetId}` };
}

/** Spoken words at a time. */
const at = (assetId: string, number: number, quote: string, startMs: number): Issue =>
  makeIssue(assetId, number, { anchor: { kind: 'time', startMs, endMs: startMs + 900, quote } });

const decide = (version: Version, number: number, json: object) =>
  client.call({
    method: 'POST',
    path: `${version.url}/issues/${makeIssue(version.assetId, number).id}/decisions`,
    json,
  });
const changes = (version: Version, query = '') => client.call({ path: `${version.url}/changes${query}` });
const idOf = (version: Version, number: number): string => makeIssue(version.assetId, number).id;
const held = { status: 'RESOLVED', reason: 'evidence_held' } as const;

describe('a new version', () => {
  test('takes a decision over while rule and words are unchanged, wherever they stand', async () => {
    const evidence = await client.upload('trial.pdf');
    const first = await review([
      ['CAP_3.7', 'The UK’s No. 1', 1],
      ['CAP_12.1', 'cures colds', 1],
    ]);
    const decided = (await decide(first, 1, { ...held, note: 'Survey of May.', evidence: [evidence] })).json;
    const second = await review(
      [
        ['CAP_12.1', 'cures colds', 1],
        ['CAP_3.7', 'the UK’s  no. 1', 4],
      ],
      first.submissionId,
    );
    const { issues } = (await client.call({ path: `${second.url}/issues` })).json;
    expect(issues.map(({ status }: Issue) => status)).toEqual(['OPEN', 'RESOLVED']);
    const { decisions } = (await client.call({ path: `${second.url}/issues/${idOf(second, 2)}/decisions` })).json;
    expect(decisions).toEqual([
      {
        ...decided,
        decisionId: expect.not.stringMatching(decided.decisionId) as string,
        issueId: idOf(second, 2),
        decidedAt: expect.any(String) as string,
        carriedFrom: decided.decisionId,
      },
    ]);
    expect((await client.call({ path: `${base}/submissions` })).json.items[0]).toMatchObject({ openIssueCount: 1 });
  });

  test('reopens what now has other words, and says so', async () => {
    const first = await review([['CAP_3.7', 'The UK’s No. 1', 1]]);
    const decided = (await decide(first, 1, held)).json;
    const second = await review([['CAP_3.7', 'The world’s No. 1', 1]], first.submissionId);
    const { json } = await changes(second);
    expect(json.remaining).toMatchObject([
      {
        issue: { id: idOf(second, 1), status: 'OPEN' },
        previousIssueId: idOf(first, 1),
        moved: false,
        reopened: { reason: 'The words have changed.', decisionId: decided.decisionId },
      },
    ]);
  });

  test('takes over the latest decision about each issue, of acts that decided about several', async () => {
    const places: Place[] = [
      ['CAP_3.7', 'best', 1],
      ['CAP_12.1', 'cures colds', 2],
    ];
    const first = await review(places);
    const issueIds = [idOf(first, 1), idOf(first, 2)];
    await client.call({ method: 'POST', path: `${first.url}/decisions`, json: { issueIds, ...held } });
    await decide(first, 2, { status: 'OPEN' });
    const second = await review(places, first.submissionId);
    const carried = async (number: number) =>
      (await client.call({ path: `${second.url}/issues/${idOf(second, number)}/decisions` })).json.decisions.map(
        ({ status }: Issue) => status,
      );
    expect([await carried(1), await carried(2)]).toEqual([['RESOLVED'], ['OPEN']]);
  });

  test('has copies of its own of the evidence, and none of a file that is gone', async () => {
    const evidence = [await client.upload('trial.pdf'), await client.upload('survey.pdf')];
    const first = await review([['CAP_3.7', 'best', 1]]);
    await decide(first, 1, { ...held, evidence });
    const files = () => [...memory.results.blobs.keys()].filter((name) => name.includes('/evidence/'));
    const lost = files().find((name) => name.endsWith('survey.pdf')) ?? '';
    memory.results.blobs.delete(lost);
    const [kept = ''] = files();
    const second = await review([['CAP_3.7', 'best', 1]], first.submissionId);
    expect(files()).toEqual([kept, kept.replace(first.submissionId, second.submissionId)]);
    const { decisions } = (await client.call({ path: `${second.url}/issues/${idOf(second, 1)}/decisions` })).json;
    expect(decisions).toMatchObject([{ status: 'RESOLVED', evidence: [evidence[0]] }]);
  });

  test('keeps a decision that is made while the earlier one is taken over', async () => {
    const first = await review([['CAP_3.7', 'best', 1]]);
    const second = await review([['CAP_3.7', 'best', 1]], first.submissionId);
    await decide(first, 1, held);
    const scope = `${client.workspaceId}:live` as const;
    const ids = { scope, submissionId: second.submissionId, assetId: second.assetId };
    const index = await getFinishedIndex(memory.services, scope, ids);
    let isFirst = true;
    memory.store.pause = async ({ operation }) => {
      if (operation !== 'batch' || !isFirst) return;
      isFirst = false;
      await decide(second, 1, { status: 'ACKNOWLEDGED' });
    };
    await carryDecisions(memory.services, ids, index);
    const { decisions } = (await client.call({ path: `${second.url}/issues/${idOf(second, 1)}/decisions` })).json;
    expect(decisions.map(({ status }: Issue) => status)).toEqual(['ACKNOWLEDGED']);
  });

  test('takes over once, however often its end is settled, and its own decisions count', async () => {
    const first = await review([['CAP_3.7', 'best', 1]]);
    await decide(first, 1, held);
    const second = await review([['CAP_3.7', 'best', 1]], first.submissionId);
    await decide(second, 1, { status: 'OPEN' });
    await endAsset(memory, client, second.submissionId, second.assetId, {
      issues: [onPage(second.assetId, 1, ['CAP_3.7', 'best', 1])],
    });
    const { decisions } = (await client.call({ path: `${second.url}/issues/${idOf(second, 1)}/decisions` })).json;
    expect(decisions.map(({ status }: Issue) => status)).toEqual(['OPEN', 'RESOLVED']);
  });
});

describe('changes', () => {
  test('put every issue of both versions in exactly one list', async () => {
    const first = await review(
      [
        ['CAP_3.7', 'best ever', 1],
        ['CAP_12.1', 'cures colds', 2],
        ['CAP_3.7', 'number one', 3],
      ],
      undefined,
      { sha256: 'a', ruleSetVersion: '1' },
    );
    const second = await review(
      [
        ['CAP_3.7', 'Best ever!', 2],
        ['CAP_11.1', 'green', 5],
        ['CAP_3.7', 'number one', 3],
      ],
      first.submissionId,
      { sha256: 'b', ruleSetVersion: '1' },
    );
    const { status, json } = await changes(second);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      assetId: second.assetId,
      previousAssetId: first.assetId,
      cause: { fileChanged: true, ruleSetChanged: false, modelChanged: false },
      fixed: [{ id: idOf(first, 2) }],
      new: [{ id: idOf(second, 2) }],
    });
    expect(
      json.remaining.map((entry: { issue: Issue; previousIssueId: string; moved: boolean }) => [
        entry.issue.id,
        entry.previousIssueId,
        entry.moved,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [idOf(second, 1), idOf(first, 1), true],
        [idOf(second, 3), idOf(first, 3), false],
      ]),
    );
    expect(json.fixed.length + json.remaining.length).toBe(3);
    expect(json.new.length + json.remaining.length).toBe(3);
  });

  test('of equal words pair the nearest, then those of the same order', async () => {
    const places: Place[] = [
      ['CAP_3.7', 'best', 1],
      ['CAP_3.7', 'best', 2],
      ['CAP_3.7', 'best', 3],
    ];
    const first = await review(places);
    const second = await review(places.slice(1), first.submissionId);
    const { json } = await changes(second);
    expect(json.fixed).toMatchObject([{ id: idOf(first, 1) }]);
    expect(json.new).toEqual([]);
  });

  test('can be asked against any submission, and say why they cannot', async () => {
    const first = await review([['CAP_3.7', 'best', 1]]);
    const second = await review([['CAP_3.7', 'best', 1]], first.submissionId);
    const third = await review([], second.submissionId);
    expect((await changes(third, `?previousSubmissionId=${first.submissionId}`)).json.previousAssetId).toBe(
      first.assetId,
    );
    expect((await changes(third)).json.previousAssetId).toBe(second.assetId);
    expect((await changes(first)).json.detail).toBe('There is no earlier version to compare with');
    expect((await changes(third, `?previousSubmissionId=${unknownId}`)).json.detail).toBe(
      'Previous submission not found',
    );
    expect((await changes(third, '?previousSubmissionId=x')).status).toBe(422);
  });

  test('of a film whose opening grew find the same words at their new times', async () => {
    const first = await review([]);
    const film = async (times: readonly (readonly [string, number])[], previous: string) => {
      const version = await review([], previous);
      await endAgain(
        version,
        times.map(([quote, startMs], index) => at(version.assetId, index + 1, quote, startMs)),
      );
      return version;
    };
    const before = await film(
      [
        ['lowest prices', 1000],
        ['best ever', 9000],
        ['guaranteed', 12_000],
      ],
      first.submissionId,
    );
    const after = await film(
      [
        ['lowest prices', 6000],
        ['best ever', 14_000],
        ['guaranteed', 30_000],
      ],
      before.submissionId,
    );
    const { json } = await changes(after);
    expect(json.remaining.map(({ moved }: { moved: boolean }) => moved)).toEqual([false, false, true]);
  });
});

/** Stores other issues for a version that has ended, as a rule set of another day would have. */
async function endAgain({ submissionId, assetId }: Version, issues: readonly Issue[]): Promise<void> {
  await endAsset(memory, client, submissionId, assetId, { issues });
}
