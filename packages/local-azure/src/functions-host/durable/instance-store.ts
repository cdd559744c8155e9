import { applyRecord, isDeliverable } from './apply-record.ts';
import type { Instance } from './instance.ts';
import { type Journal, type JournalOptions, memoryJournal, openJournal } from './journal/journal.ts';
import { JournalError } from './journal/journal-error.ts';
import type { Delivery, EpisodeRecord, JournalRecord, Start } from './records.ts';

/** The journal is compacted when this many of its bytes, and more than half of it, are no longer needed. */
const garbageLimitBytes = 8 * 2 ** 20;

export interface StoreOptions {
  /** Folder of the journal; undefined keeps everything in memory. */
  readonly folder: string | undefined;
  readonly onFailure: (error: JournalError) => void;
  readonly note: (message: string) => void;
}

/** Opens the instances of a folder. Throws JournalError and FolderInUseError, sentences that say what to do. */
export function openInstanceStore({ folder, onFailure, note }: StoreOptions): InstanceStore {
  return new InstanceStore((restore) => {
    return folder === undefined ? memoryJournal : openJournal({ folder, restore, onFailure, note });
  }, note);
}

/** All instances, and the only way to change them: each change is a record, applied and added to the journal. */
export class InstanceStore {
  readonly #instances = new Map<string, Instance>();
  readonly #journal: Journal;
  readonly #note: (message: string) => void;
  #totalBytes = 0;
  #garbageBytes = 0;

  /** `open` hands over what the journal already holds. */
  constructor(open: (restore: JournalOptions['restore']) => Journal, note: (message: string) => void) {
    this.#note = note;
    this.#journal = open((record, bytes) => {
      this.#totalBytes += bytes;
      this.#garbageBytes += applyRecord(this.#instances, record, bytes).garbageBytes;
    });
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
