import { setTimeout as pause } from 'node:timers/promises';
import { type Client, type EventPage, UnreachableError } from 'asset-review-client';

export type ListenedEvent = EventPage['items'][number];

/** A webhook_read a second stays far below the limits of every plan. */
const pollMs = 1000;

/** An event may be seen a moment after one that is later: so far is read again in every round. */
const overlapMs = 60_000;

/** Every event of a subscription from its creation on, each once, until the signal. When the service does not answer, it reports that once and keeps asking. */
export async function* followEvents(
  client: Client,
  subscription: { readonly id: string; readonly createdAt: string },
  { signal, note }: { readonly signal: AbortSignal; readonly note: (line: string) => void },
): AsyncGenerator<ListenedEvent> {
  const seen = new Map<string, string>();
  let newest = subscription.createdAt;
  let isSilent = false;
  while (!signal.aborted) {
    const from = Math.max(Date.parse(subscription.createdAt), Date.parse(newest) - overlapMs);
    const since = new Date(from).toISOString();
    try {
      for await (const event of client.listEvents(subscription.id, { since })) {
        if (seen.has(event.eventId)) continue;
        seen.set(event.eventId, event.createdAt);
        if (event.createdAt > newest) newest = event.createdAt;
        yield event;
        if (signal.aborted) return;
      }
      if (isSilent) note('The service answers again.');
      isSilent = false;
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      if (!isSilent) note(`${error.message} Asking again…`);
      isSilent = true;
    }
    for (const [eventId, createdAt] of seen) if (createdAt < since) seen.delete(eventId);
    await pause(pollMs, undefined, { signal }).catch(() => undefined);
  }
}
