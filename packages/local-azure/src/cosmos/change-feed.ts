import { type Account, toSeconds } from './account.ts';
import type { Container } from './container.ts';
import { CosmosError } from './cosmos-error.ts';
import type { JsonObject } from './json-value.ts';
import type { PartitionKey } from './partition-key.ts';
import { estimateQuery } from './request-charge.ts';

export interface ChangeFeedRequest {
  readonly container: Container;
  /** Undefined: the whole container. */
  readonly partition: PartitionKey | undefined;
  /** `If-None-Match`: the position of the last answer, `*` for now, undefined for the beginning. */
  readonly position: string | undefined;
  /** `If-Modified-Since`: leaves out documents whose last write is older. */
  readonly modifiedSince: string | undefined;
  readonly maxRows: number;
}

export interface ChangeFeedPage {
  /** JSON texts of the documents, oldest write first; none: nothing is new (304). */
  readonly rows: readonly string[];
  /** The position for the next request, quoted as an etag. */
  readonly position: string;
  readonly charge: number;
}

/** Reads the latest versions of documents written after a position; deletions do not show. Throws 400. */
export function readChangeFeed(account: Account, request: ChangeFeedRequest): ChangeFeedPage {
  const { container, partition, maxRows } = request;
  const { documents, sequence } = account.storage;
  let lsn = request.position === '*' ? sequence.last : parsePosition(request.position);
  const sinceS = parseSince(request.modifiedSince);
  const filter = { nowS: toSeconds(account), partition };
  const rows: string[] = [];
  let bytesRead = 0;
  for (const row of documents.changes(container.number, lsn, filter)) {
    lsn = row.lsn;
    bytesRead += row.text.length;
    if (Number((JSON.parse(row.text) as JsonObject)['_ts']) < sinceS) continue;
    rows.push(row.text);
    if (rows.length === maxRows) break;
  }
  const charge = estimateQuery({ documentsRead: rows.length, bytesRead });
  return { rows, position: `"${lsn}"`, charge };
}

function parsePosition(position: string | undefined): number {
  if (position === undefined) return 0;
  const digits = /^"?(\d{1,15})"?$/.exec(position)?.[1];
  if (digits === undefined) throw new CosmosError(400, 'If-None-Match is not a position in the change feed.');
  return Number(digits);
}

function parseSince(date: string | undefined): number {
  if (date === undefined) return 0;
  const milliseconds = Date.parse(date);
  if (Number.isNaN(milliseconds)) throw new CosmosError(400, 'If-Modified-Since is not a date.');
  return Math.floor(milliseconds / 1000);
}
