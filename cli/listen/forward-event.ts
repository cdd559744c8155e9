import { signEnvelope } from '../../shared/domain/webhooks/signature/sign-envelope.ts';
import { envelopeSchema } from '../../shared/model/webhook.ts';

/** What happened to an event. */
export interface Forwarded {
  readonly eventId: string;
  readonly eventType: string;
  /** The file, and what came out. */
  readonly subject: string;
  /** When it was sent, ISO 8601. */
  readonly at: string;
  /** Null when no answer came. */
  readonly status: number | null;
  /** For people: the status, or why there is none. */
  readonly outcome: string;
  readonly durationMs: number;
}

/** Longer than the service itself waits, so that a receiver that is too slow there is seen to be slow here. */
const timeoutMs = 30_000;

/** Posts an event to a receiver with the headers and the signature of a real delivery. Never rejects: a receiver may be down. */
export async function forwardEvent(
  receiver: URL,
  secret: string,
  { eventId, body }: { readonly eventId: string; readonly body: string },
): Promise<Forwarded> {
  const sentAt = new Date();
  const startedAt = performance.now();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'AssetReview-Webhooks/1.0',
    ...signEnvelope([secret], eventId, body, sentAt),
  };
  const envelope = envelopeSchema.parse(JSON.parse(body));
  const answer = await fetch(receiver, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return { status: response.status, outcome: String(response.status) };
    },
    (error: unknown) => ({ status: null, outcome: `no answer (${whyNot(error)})` }),
  );
  return {
    eventId,
    eventType: envelope.type,
    subject: `${envelope.data.filename}: ${envelope.data.status === 'completed' ? toCount(envelope.data.issue_count) : envelope.data.error_message}`,
    at: sentAt.toISOString(),
    ...answer,
    durationMs: Math.round(performance.now() - startedAt),
  };
}

function whyNot(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return String(cause);
}

const toCount = (issues: number): string => (issues === 1 ? '1 issue' : `${issues} issues`);
