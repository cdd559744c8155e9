import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** How many numbers one write reserves. Numbers that a crash leaves unused are never used. */
const reserveCount = 10_000;

/**
 * The log sequence number: every write of a document gets a higher one than all writes before, across restarts.
 * Etags build on it.
 */
export class Sequence {
  readonly #reserve: StatementSync;
  #last: number;
  #reserved: number;

  constructor(database: DatabaseSync) {
    this.#reserve = database.prepare(
      "INSERT INTO settings VALUES ('lsn', :lsn) ON CONFLICT DO UPDATE SET value = excluded.value",
    );
    const stored = database.prepare("SELECT value FROM settings WHERE name = 'lsn'").get();
    this.#last = Number(stored?.['value'] ?? 0);
    this.#reserved = this.#last;
  }

  /** The last number that was used. */
  get last(): number {
    return this.#last;
  }

  /** Makes sure that `count` numbers can be taken; to be called outside of transactions. */
  reserve(count: number): void {
    if (this.#last + count <= this.#reserved) return;
    const reserved = this.#last + count + reserveCount;
    this.#reserve.run({ lsn: reserved });
    this.#reserved = reserved;
  }

  take(): number {
    this.#last += 1;
    return this.#last;
  }
}
