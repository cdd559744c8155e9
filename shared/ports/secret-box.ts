import type { SealedSecret } from '../model/webhook.ts';

/** Webhook secrets at rest: AES-256-GCM under a data key that the key encryption key wraps. */
export interface SecretBox {
  seal(plain: string): Promise<SealedSecret>;
  open(sealed: SealedSecret): Promise<string>;
}
