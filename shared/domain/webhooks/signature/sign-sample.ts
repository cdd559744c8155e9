import type { Envelope } from '../../../model/webhook.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import { type SignedHeaders, signEnvelope } from './sign-envelope.ts';

/**
 * A message as a delivery would send it, signed now with the given secret. `payload` becomes the body: text as it is, anything else as JSON;
 * without one it is an envelope with made-up ids. Throws for a secret that is none (`isSecret`).
 */
export function signSample(
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  { secret, payload }: { readonly secret: string; readonly payload?: unknown },
): { readonly headers: SignedHeaders; readonly body: string } {
  const now = clock.now();
  const sample = payload ?? createSample(random, now);
  const body = typeof sample === 'string' ? sample : JSON.stringify(sample);
  return { headers: signEnvelope([secret], findId(sample) ?? drawEventId(random), body, now), body };
}

const drawEventId = (random: Random): string => `evt_${Buffer.from(random.bytes(16)).toString('hex')}`;

/** The envelope's own id, where it can stand in a header. */
function findId(payload: unknown): string | undefined {
  const id = typeof payload === 'object' && payload !== null && 'id' in payload ? payload.id : undefined;
  return typeof id === 'string' && /^[\w-]{1,200}$/.test(id) ? id : undefined;
}

const createSample = (random: Random, now: Date): Envelope => ({
  id: drawEventId(random),
  type: 'asset.processing.completed',
  timestamp: now.toISOString(),
  data: {
    asset_id: random.uuid(),
    submission_id: random.uuid(),
    workspace_id: random.uuid(),
    status: 'completed',
    filename: 'sample.pdf',
    issue_count: 3,
  },
});
