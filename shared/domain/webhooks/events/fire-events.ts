import { ServiceError } from '../../../model/errors.ts';
import { submissionIdOf } from '../../../model/ids.ts';
import type { Scope } from '../../../model/scope.ts';
import { type StoredAsset, submissionDocumentSchema } from '../../../model/submission.ts';
import type { EventType } from '../../../model/webhook.ts';
import type { Services } from '../../services.ts';
import { buildEvent, type EndedOutcome } from './build-event.ts';
import { dispatchEvent } from './dispatch-event.ts';

export interface FiredEvent {
  readonly eventType: EventType;
  readonly submissionId: string;
  /** Text of a failure; a completion has none. */
  readonly errorMessage?: string | undefined;
}

const defaultErrorMessage = 'Sandbox simulated failure';

/**
 * Sends one synthetic event per asset of a sandbox submission to every enabled subscription that lists the type; the submission itself stays as it is.
 * Every call gives new event ids. Returns how many deliveries were made. Throws `submission_not_found`.
 */
export async function fireEvents(
  services: Pick<Services, 'store' | 'queue' | 'clock' | 'random' | 'logger'>,
  scope: Scope,
  fired: FiredEvent,
  traceparent: string | null,
): Promise<{ readonly dispatched: number }> {
  const { store, clock, random } = services;
  const { submissionId } = fired;
  const stored = await store.find('core', scope, submissionIdOf(submissionId), submissionDocumentSchema);
  if (!stored) throw new ServiceError('submission_not_found');
  const endedAt = clock.now();
  const events = stored.document.assets.map((asset) => {
    const eventId = `evt_${Buffer.from(random.bytes(16)).toString('hex')}`;
    return buildEvent({ scope, submissionId, asset, outcome: toOutcome(fired, asset), endedAt, traceparent, eventId });
  });
  // At most 50 assets: all events or none.
  const operations = events.map((document) => ({ kind: 'create', document }) as const);
  await store.batch('core', scope, operations);
  const dispatched = await Promise.all(events.map((event) => dispatchEvent(services, event)));
  return { dispatched: dispatched.reduce((sum, count) => sum + count, 0) };
}

function toOutcome({ eventType, errorMessage }: FiredEvent, asset: StoredAsset): EndedOutcome {
  return eventType === 'asset.processing.completed'
    ? { ok: true, issueCount: asset.issueCount ?? 0 }
    : { ok: false, errorMessage: errorMessage ?? defaultErrorMessage };
}
