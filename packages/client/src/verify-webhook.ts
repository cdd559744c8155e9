import { Webhook } from 'standardwebhooks';
import type { webhooks } from './openapi.ts';

type Received<Name extends keyof webhooks> = webhooks[Name]['post']['requestBody']['content']['application/json'];

/** What is delivered; `type` tells which. */
export type WebhookEvent = { [Name in keyof webhooks]: Received<Name> }[keyof webhooks];

/** The message was not signed with this secret, was changed, or is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * Checks a received message: its signature by the subscription's secret (`whsec_…`), and that it is at most 5 minutes old. `body` must be the text
 * exactly as it came. Throws `WebhookVerificationError`; what it returns is real. A message may come twice: remember `id`.
 */
export function verifyWebhook(
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
): WebhookEvent {
  const given = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const single = Object.entries(given).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [],
  );
  try {
    return new Webhook(secret).verify(body, Object.fromEntries(single)) as WebhookEvent;
  } catch (cause) {
    throw new WebhookVerificationError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
