import { applyRecord, isDeliverable } from './apply-record.ts';
import type { Instance } from './instance.ts';
import { describeDamage, type Journal, JournalError, memoryJournal, openJournal } from './journal/journal.ts';
import type { Delivery, EpisodeRecord, JournalRecord, Start } from './records.ts';

/** The journal is compacted when this much of it is of no use any more, and more than half of it. */
const garbageLimitBytes = 8 * 2 ** 20;

export interface StoreOptions {
  /** Folder of the journal; undefined keeps everything in memory. */
  readonly folder: string | undefined;
  readonly onFailure: (error: JournalError) => void;
  readonly note: (message: string) => void;
}

/** Opens the instances of a folder. Throws JournalError and FolderInUseError, sentences that say what to do. */
export function openInstanceStore(options: StoreOptions): InstanceStore {
  const { folder, onFailure, note } = options;
  if (folder === undefined) return new InstanceStore(memoryJournal, note);
  const { journal, path, records, note: repair } = openJournal(folder, onFailure);
  if (repair !== undefined) note(repair);
  const store = new InstanceStore(journal, note);
  let readBytes = 0;
  records.forEach(({ record, bytes }, index) => {
    try {
      store.restore(record, bytes);
    } catch (cause) {
      journal.close();
      throw new JournalError(describeDamage(path, readBytes, index), { cause });
    }
    readBytes += bytes;
  });
  return store;
}

/** All instances, and the only way to change them: each change is a record, applied and added to the journal. */
export class InstanceStore {
  readonly #instances = new Map<string, Instance>();
  readonly #journal: Journal;
  readonly #note: (message: string) => void;
  #totalBytes = 0;
  #garbageBytes = 0;

  constructor(journal: Journal, note: (message: string) => void) {
    this.#journal = journal;
    this.#note = note;
  }

  find(instanceId: string): Instance | undefined {
    return this.#instances.get(instanceId);
  }

  all(): IterableIterator<Instance> {
    return this.#instances.values();
  }

  /** Begins an orchestration; one that has ended is replaced. Returns the ids of instances with new messages. */
  start(start: Start): readonly string[] {
    return this.#commit({ op: 'start', ...start });
  }

  /** Returns the ids of instances with new messages: none when the execution is over. */
  deliver(delivery: Delivery): readonly string[] {
    const instance = this.#instances.get(delivery.instanceId);
    if (instance === undefined || !isDeliverable(instance, delivery.executionId)) return [];
    return this.#commit({ op: 'deliver', ...delivery });
  }

  /** Returns the ids of instances with new messages. */
  completeEpisode(record: EpisodeRecord): readonly string[] {
    return this.#commit(record);
  }

  purge(instanceIds: readonly string[]): void {
    this.#commit({ op: 'purge', instanceIds });
  }

  /** Resolves when every change made so far is in the journal. Rejects with JournalError. */
  written(): Promise<void> {
    return this.#journal.written();
  }

  close(): void {
    this.#journal.close();
  }

  /** Applies a record that the journal already holds. Throws when it does not fit the ones before it. */
  restore(record: JournalRecord, bytes: number): void {
    this.#totalBytes += bytes;
    this.#garbageBytes += applyRecord(this.#instances, record, bytes).garbageBytes;
  }

  #commit(record: JournalRecord): readonly string[] {
    const bytes = this.#journal.append(record);
    const { touched, garbageBytes } = applyRecord(this.#instances, record, bytes);
    this.#totalBytes += bytes;
    this.#garbageBytes += garbageBytes;
    if (this.#garbageBytes > garbageLimitBytes && this.#garbageBytes > this.#totalBytes / 2) this.#compact();
    return touched;
  }

  #compact(): void {
    this.#garbageBytes = 0;
    const instances = [...this.#instances.values()];
    const snapshot = instances.map((instance): JournalRecord => ({ op: 'instance', instance }));
    try {
      const [headerBytes = 0, ...sizes] = this.#journal.rewrite([{ op: 'header', version: 1 }, ...snapshot]);
      this.#totalBytes = sizes.reduce((sum, bytes) => sum + bytes, headerBytes);
      instances.forEach((instance, index) => {
        instance.journalBytes = sizes[index] ?? 0;
      });
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      this.#note(error.message);
    }
  }
}
