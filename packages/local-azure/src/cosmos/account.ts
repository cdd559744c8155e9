import type { Storage } from './storage/storage.ts';

/** What every operation works on. */
export interface Account {
  readonly storage: Storage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The account's time in whole seconds, as `_ts` and times to live count it. */
export function toSeconds(account: Account): number {
  return Math.floor(account.now() / 1000);
}

/** The etag of the write with this sequence number, quotes included. */
export function toEtag(account: Account, lsn: number): string {
  const file = account.storage.fileId.toString(16).padStart(8, '0');
  return `"${file}-0000-0000-0000-${lsn.toString(16).padStart(12, '0')}"`;
}
