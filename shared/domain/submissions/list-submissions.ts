import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Severity } from '../../model/issue.ts';
import type { MediaClass } from '../../model/media-types.ts';
import type { Scope } from '../../model/scope.ts';
import { type SubmissionDocument, submissionDocumentSchema } from '../../model/submission.ts';
import type { SubmissionPage } from '../../model/views.ts';
import type { Filter, PageRequest } from '../../ports/document-store.ts';
import { readCursor, toCursor } from '../cursors.ts';
import type { Services } from '../services.ts';
import { toIssueCounts, toOpenIssueCount } from './to-listing.ts';

export interface SubmissionFilters {
  readonly status?: string | undefined;
  /** At least one issue of this severity or a graver one. */
  readonly severity?: Severity | undefined;
  /** `open`: some finding has no final decision; `awaiting_evidence`: for one of these, evidence is asked for; `decided`: all have one. */
  readonly decision?: 'open' | 'awaiting_evidence' | 'decided' | undefined;
  /** A file of this class. */
  readonly medium?: MediaClass | undefined;
  /** An issue under this rule. */
  readonly ruleCode?: string | undefined;
  /** A finding is given to this person. */
  readonly assigneeId?: string | undefined;
  /** Part of a file name, ignoring case. */
  readonly filename?: string | undefined;
  /** Exactly this path. */
  readonly blobPath?: string | undefined;
  /** ISO instants: from the first on, up to and without the second. */
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

export interface SubmissionQuery extends SubmissionFilters {
  readonly pageSize: number;
  readonly cursor?: string | undefined;
}

const namesShown = 5;

/** How many submissions one page of a search by file name looks through: no index holds the parts of names. */
export const namesSearched = 2000;

const newestFirst = { field: 'createdAt', order: 'descending', within: 'type' } as const;

/**
 * One page of the scope's submissions, newest first, ties by id. Every filter but `filename` is answered from an index
 * together with the order, in one query, so that the cost of a page does not grow with the number of submissions.
 * A part of a file name has to be looked for in each submission: a page looks through `namesSearched` of those that pass the
 * other filters (one query finds the last of these, one searches them), so it may hold few or none and still have a `nextCursor`.
 * Throws `ValidationError` for a cursor of another workspace, mode or filter; rejects with `StoreUnavailableError`.
 */
export async function listSubmissions(
  { store }: Pick<Services, 'store'>,
  scope: Scope,
  { pageSize, cursor, ...filters }: SubmissionQuery,
): Promise<SubmissionPage> {
  const stamp = toStamp(scope, filters);
  const after = cursor === undefined ? undefined : readCursor(cursor, cursorOf(stamp));
  const find = (request: Partial<PageRequest>): Promise<readonly SubmissionDocument[]> =>
    store.list('core', scope, submissionDocumentSchema, {
      filter: toFilter(filters),
      orderBy: newestFirst,
      ...(after ? { after } : {}),
      offset: 0,
      limit: pageSize + 1,
      ...request,
    });
  if (filters.filename === undefined) return toPage(await find({}), pageSize, stamp);
  const { filename: _, ...others } = filters;
  const [end] = await find({ filter: toFilter(others), offset: namesSearched - 1, limit: 1 });
  const found = await find(end ? { through: toPlace(end) } : {});
  return toPage(found, pageSize, stamp, end);
}

/** `found` has one more than the page where there are more; `end` is where the search was ended. */
function toPage(
  found: readonly SubmissionDocument[],
  pageSize: number,
  stamp: string,
  end?: SubmissionDocument,
): SubmissionPage {
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1) : end;
  return { items: shown.map(toItem), nextCursor: last ? toCursor({ ...toPlace(last), stamp }) : null };
}

const toPlace = ({ createdAt, id }: SubmissionDocument) => ({ value: createdAt, id });

/** What the store is asked for. */
export function toFilter(filters: SubmissionFilters): Filter {
  const { status, severity, decision, filename, createdAfter, createdBefore } = filters;
  const lists = {
    'listing.blobPaths': filters.blobPath,
    'listing.media': filters.medium,
    'listing.ruleCodes': filters.ruleCode,
    assigneeIds: filters.assigneeId,
  };
  return {
    equals: {
      type: 'submission',
      ...(status === undefined ? {} : { status }),
      ...(severity === undefined ? {} : { [`listing.reaches.${severity}`]: true }),
      ...(decision === 'awaiting_evidence'
        ? { 'listing.isAwaiting': true }
        : decision === undefined
          ? {}
          : { 'listing.decision': decision }),
    },
    ...(filename === undefined ? {} : { contains: { field: 'listing.searchText', text: filename.toLowerCase() } }),
    includes: Object.entries(lists).flatMap(([field, value]) => (value === undefined ? [] : [{ field, value }])),
    ...(createdAfter === undefined && createdBefore === undefined
      ? {}
      : {
          range: {
            field: 'createdAt',
            ...(createdAfter === undefined ? {} : { from: createdAfter }),
            ...(createdBefore === undefined ? {} : { until: createdBefore }),
          },
        }),
  };
}

const toItem = ({ submissionId, status, createdAt, completedAt, assets }: SubmissionDocument) => ({
  submissionId,
  status,
  createdAt,
  completedAt,
  assetCount: assets.length,
  failedAssetCount: assets.filter((asset) => asset.status === 'failed').length,
  filenames: assets.slice(0, namesShown).map(({ filename }) => filename),
  issueCounts: toIssueCounts(assets),
  openIssueCount: toOpenIssueCount(assets),
});

const cursorOf = (stamp: string) =>
  z.strictObject({ value: z.iso.datetime(), id: z.string(), stamp: z.literal(stamp) });

/** Ties a cursor to its workspace, mode and filters. */
function toStamp(scope: Scope, filters: SubmissionFilters): string {
  const { status, severity, decision, filename, blobPath, createdAfter, createdBefore } = filters;
  const { medium, ruleCode, assigneeId } = filters;
  const values = [scope, status, severity, decision, filename, blobPath, createdAfter, createdBefore];
  // Cursors that were made before these filters existed stay valid.
  if (medium ?? ruleCode ?? assigneeId) values.push(medium, ruleCode, assigneeId);
  const text = JSON.stringify(values.map((value) => value ?? null));
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
