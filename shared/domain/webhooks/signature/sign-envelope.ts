import { Webhook } from 'standardwebhooks';

/** Headers of one signed message (Standard Webhooks 1.0.0). */
export type SignedHeaders = Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;

/**
 * Signs `<id>.<timestamp in seconds>.<body>` with every secret that is valid now, newest first; a receiver needs one of them.
 * `secrets` are `whsec_` + base64. Throws for a secret that is none.
 */
export function signEnvelope(secrets: readonly string[], id: string, body: string, at: Date): SignedHeaders {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
