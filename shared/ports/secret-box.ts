import type { SealedSecret } from '../model/webhook.ts';

/** Webhook secrets at rest: AES-256-GCM under a data key that the key encryption key wraps. */
export interface SecretBox {
  /** Rejects with `SecretBoxUnavailableError` when the key cannot be used at present. */
  seal(plain: string): Promise<SealedSecret>;
  open(sealed: SealedSecret): Promise<string>;
}

/** The key vault refused, or did not answer. */
export class SecretBoxUnavailableError extends Error {
  override readonly name = 'SecretBoxUnavailableError';
}
