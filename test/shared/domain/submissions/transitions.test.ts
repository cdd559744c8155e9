import { beforeAll, describe, expect, test } from 'vitest';
import { isRetryable } from '../../../../shared/domain/submissions/is-retryable.ts';
import { toListing } from '../../../../shared/domain/submissions/to-listing.ts';
import {
  withAssetEnded,
  withRetry,
  withSubmissionEnded,
  withWaitingIssues,
} from '../../../../shared/domain/submissions/transitions.ts';
import type { StoredAsset, SubmissionDocument } from '../../../../shared/model/submission.ts';
import { type OpenSubmission, openSubmission } from './world.ts';

let world: OpenSubmission;
let open: SubmissionDocument;
const at = new Date('2026-01-05T10:00:00.000Z');
const later = new Date('2026-01-05T11:00:00.000Z');
const issueCounts = { CRITICAL: 0, MAJOR: 2, MINOR: 0, INFO: 0 };
const waiting = { openIssueCount: 2, awaitingIssueCount: 1 };
const failure = { ok: false, errorType: 'internal', errorMessage: 'It failed.' } as const;

beforeAll(async () => {
  world = await openSubmission(['a.pdf', 'b.pdf']);
  open = await world.read();
});

const id = (index: number): string => world.assetIds[index] ?? '';
const complete = (document: SubmissionDocument, index: number): SubmissionDocument =>
  withAssetEnded(document, id(index), { ok: true, issueCount: 2 }, at, {
    issueCounts,
    ruleCodes: ['CAP_3.7'],
    ...waiting,
  });
const fail = (document: SubmissionDocument, index: number) => withAssetEnded(document, id(index), failure, at);

describe('a submission ends', () => {
  test('with its last asset, complete when none failed', () => {
    expect(withSubmissionEnded(complete(open, 0), later)).toBeUndefined();
    const ended = withSubmissionEnded(complete(complete(open, 0), 1), later);
    const instant = later.toISOString();
    expect(ended).toMatchObject({
      status: 'complete',
      errorMessage: null,
      completedAt: instant,
      progressedAt: instant,
    });
  });

  test('failed when one of them did, and says how many', () => {
    expect(withSubmissionEnded(fail(complete(open, 0), 1), later)).toMatchObject({
      status: 'failed',
      errorMessage: '1 of 2 assets failed.',
    });
    const single = { ...open, assets: open.assets.slice(0, 1) };
    expect(withSubmissionEnded(fail(single, 0), later)).toMatchObject({ errorMessage: '1 of 1 assets failed.' });
  });

  test('once', () => {
    const ended = withSubmissionEnded(complete(complete(open, 0), 1), at);
    expect(ended && withSubmissionEnded(ended, later)).toBeUndefined();
  });
});

describe('the issues that wait for a decision', () => {
  const next = { openIssueCount: 1, awaitingIssueCount: 1 };

  test('are kept for the asset they belong to, and are no progress of the work', () => {
    const document = complete(complete(open, 0), 1);
    const changed = withWaitingIssues(document, id(1), next);
    expect(changed?.assets).toMatchObject([waiting, next]);
    expect(changed?.progressedAt).toBe(document.progressedAt);
  });

  test.each([
    ['the same numbers', waiting, false],
    ['another number of open ones', { openIssueCount: 1, awaitingIssueCount: 1 }, true],
    ['another number that wait for evidence', { openIssueCount: 2, awaitingIssueCount: 2 }, true],
  ])('%s: written %o', (_title, numbers, isWritten) => {
    expect(withWaitingIssues(complete(open, 0), id(0), numbers) !== undefined).toBe(isWritten);
  });

  test('are none where the asset is not complete, or is not there', () => {
    expect(withWaitingIssues(fail(open, 0), id(0), next)).toBeUndefined();
    expect(withWaitingIssues(open, id(0), next)).toBeUndefined();
    expect(withWaitingIssues(complete(open, 0), 'none', next)).toBeUndefined();
  });
});

test('a retry counts the tries of its own asset', () => {
  const start = { assetId: id(1), instanceId: 'again', nonce: 'n' };
  const once = withRetry(fail(fail(open, 0), 1), start, at);
  const twice = withRetry(fail(once, 1), { ...start, instanceId: 'third' }, at);
  expect(twice.assets.map(({ retryCount, status }) => [retryCount, status])).toEqual([
    [0, 'failed'],
    [2, 'queued'],
  ]);
  expect(twice).toMatchObject({ status: 'processing', workflowId: 'third', completedAt: null, errorMessage: null });
});

const failedAsset = (change: Partial<StoredAsset>): StoredAsset => {
  const [failed] = fail(open, 0).assets;
  if (!failed) throw new Error('There is no asset.');
  return { ...failed, ...change };
};

test('only a failure that may pass can be retried, and only so often', () => {
  const limits = world.services.limits;
  expect(isRetryable(failedAsset({}), limits)).toBe(true);
  expect(isRetryable(failedAsset({ errorType: 'corrupt_file' }), limits)).toBe(false);
  expect(isRetryable(failedAsset({ errorType: null }), limits)).toBe(false);
  expect(isRetryable(failedAsset({ status: 'processing' }), limits)).toBe(false);
  expect(isRetryable(failedAsset({ retryCount: limits.retries - 1 }), limits)).toBe(true);
  expect(isRetryable(failedAsset({ retryCount: limits.retries }), limits)).toBe(false);
});

describe('what the queue is searched by', () => {
  test('says that a submission waits for evidence as soon as one of its assets does', () => {
    const both = complete(complete(open, 0), 1);
    const none = { openIssueCount: 0, awaitingIssueCount: 0 };
    const one = withWaitingIssues(both, id(0), none);
    expect(one?.listing).toMatchObject({ decision: 'open', isAwaiting: true });
    const neither = one && withWaitingIssues(one, id(1), none);
    expect(neither?.listing?.decision).not.toBe('open');
    expect(neither?.listing).not.toMatchObject({ isAwaiting: true });
  });

  test('has every rule once', () => {
    expect(toListing(complete(complete(open, 0), 1).assets)).toMatchObject({ ruleCodes: ['CAP_3.7'] });
    expect(toListing(open.assets)).toMatchObject({ ruleCodes: [] });
  });
});
