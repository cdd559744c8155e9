import type { EventRaised, ExecutionStarted, HistoryEvent, Message } from './history.ts';
import type { Instance, RuntimeStatus } from './instance.ts';

/** The beginning of an orchestration, by a client or by its parent. Replaces an instance of the same id. */
export interface Start {
  readonly instanceId: string;
  readonly started: ExecutionStarted;
}

/** Something for an instance; dropped when the execution it belongs to is over. */
export interface Delivery {
  readonly instanceId: string;
  /** Undefined: for whatever execution is current. */
  readonly executionId?: string;
  readonly message: Message;
}

/** Everything one episode changed, so that it counts as a whole or not at all. */
export interface EpisodeRecord {
  readonly op: 'episode';
  readonly instanceId: string;
  readonly executionId: string;
  /** When it began; null for the first episode after continueAsNew, whose OrchestratorStarted is in the history. */
  readonly startedAt: number | null;
  /** How many messages of the inbox it took. */
  readonly consumed: number;
  /** New work and the end of the execution. */
  readonly events: readonly HistoryEvent[];
  readonly endedAt: number;
  readonly status: RuntimeStatus;
  readonly customStatus: string | null;
  readonly output: string | null;
  readonly children: readonly Start[];
  readonly toParent: Delivery | null;
  readonly next: { readonly started: ExecutionStarted; readonly carried: readonly EventRaised[] } | null;
}

/** One line of the journal. */
export type JournalRecord =
  | { readonly op: 'header'; readonly version: 1 }
  | ({ readonly op: 'start' } & Start)
  | ({ readonly op: 'deliver' } & Delivery)
  | EpisodeRecord
  | { readonly op: 'purge'; readonly instanceIds: readonly string[] }
  /** A whole instance, written by compaction. */
  | { readonly op: 'instance'; readonly instance: Instance };
