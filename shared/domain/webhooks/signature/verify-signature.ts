import { timingSafeEqual } from 'node:crypto';
import type { SignatureFault } from '../../../model/webhook-views.ts';
import { signEnvelope } from './sign-envelope.ts';

/** Receivers refuse messages that are further from their clock (Standard Webhooks 1.0.0). */
const toleranceS = 300;

const secretPattern = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;
const signaturePattern = /^v1,[A-Za-z0-9+/]{43}=$/;

/** True for `whsec_` and base64 of at least one byte. */
export const isSecret = (text: string): boolean => (secretPattern.exec(text)?.[1] ?? '') !== '';

/** A message as a receiver has it; header names in any case, `body` the raw text. */
export interface ReceivedMessage {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Verifies a message as a receiver must; the first thing wrong is named, null means valid. */
export function findSignatureFault({ secret, headers, body }: ReceivedMessage, now: Date): SignatureFault | null {
  if (!isSecret(secret)) return 'malformed_secret';
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const id = byName.get('webhook-id');
  const timestamp = byName.get('webhook-timestamp');
  const signature = byName.get('webhook-signature');
  if (!id || !timestamp || !signature) return 'missing_header';
  // A timestamp that is no number of seconds cannot have been signed.
  if (!/^\d{1,12}$/.test(timestamp)) return 'malformed_signature';
  const ageS = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (ageS > toleranceS) return 'timestamp_too_old';
  if (ageS < -toleranceS) return 'timestamp_too_new';
  const candidates = signature.split(' ').filter((candidate) => signaturePattern.test(candidate));
  if (candidates.length === 0) return 'malformed_signature';
  const expected = signEnvelope([secret], id, body, new Date(Number(timestamp) * 1000))['webhook-signature'];
  const isSigned = candidates.some((candidate) => timingSafeEqual(Buffer.from(candidate), Buffer.from(expected)));
  return isSigned ? null : 'body_changed_or_wrong_secret';
}
