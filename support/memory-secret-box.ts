import { envelopeBox } from '../shared/azure/secret-box.ts';
import type { SecretBox } from '../shared/ports/secret-box.ts';

/** The real sealing under a key encryption key that wraps nothing; it opens only what was sealed under the same `keyId`. */
export const createMemorySecretBox = (keyId = 'memory'): SecretBox =>
  envelopeBox({
    wrap: async (dataKey) => ({ keyId, wrappedKey: dataKey }),
    async unwrap(sealedUnder, wrappedKey) {
      if (sealedUnder !== keyId) throw new Error(`A secret was sealed under ${sealedUnder}, not ${keyId}.`);
      return wrappedKey;
    },
  });
