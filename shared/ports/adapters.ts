import type { ResultStore, UploadStore } from './blob-store.ts';
import type { Clock } from './clock.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { DocumentStore } from './document-store.ts';
import type { Logger } from './logger.ts';
import type { Random } from './random.ts';
import type { Realtime } from './realtime.ts';
import type { SecretBox } from './secret-box.ts';
import type { Signer } from './signer.ts';

/** The ports that every entry point builds in the same way: the service, the commands and the tests. */
export interface Adapters {
  readonly store: DocumentStore;
  readonly uploads: UploadStore;
  readonly results: ResultStore;
  readonly queue: DeliveryQueue;
  readonly realtime: Realtime;
  readonly secretBox: SecretBox;
  /** Signs evidence packs. */
  readonly signer: Signer;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}
