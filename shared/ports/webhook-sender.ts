/** One signed message, ready to go. */
export interface WebhookRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as these UTF-8 bytes, unchanged. */
  readonly body: string;
}

/** Why no status line came back. */
export type WebhookFault =
  | 'blocked_address'
  | 'timeout'
  | 'dns_failed'
  | 'connection_refused'
  | 'connection_reset'
  | 'unreachable'
  | 'tls_failed'
  | 'headers_too_large'
  | 'invalid_answer'
  | 'network_failed';

export type WebhookAnswer =
  | {
      readonly kind: 'answered';
      readonly statusCode: number;
      readonly retryAfter: string | null;
      /** Header `webhook-delivery`: what the receiver wants to happen with further tries. */
      readonly directive: string | null;
      /** At most the first 1 KiB of the body. */
      readonly bodyStart: string;
    }
  | { readonly kind: 'unanswered'; readonly fault: WebhookFault };

/** Sends a message to an untrusted receiver. Never rejects and always ends: each fault is a value. */
export interface WebhookSender {
  post(request: WebhookRequest): Promise<WebhookAnswer>;
}
