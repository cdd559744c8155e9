import { generateKeyPairSync, sign } from 'node:crypto';
import type { Signer } from '../shared/ports/signer.ts';

const makeKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** `Signer` with a key of its own; `rotate` gives it another one and keeps the older ones published. */
export function createMemorySigner(): Signer & { rotate(): void } {
  const keys = [makeKey()];
  return {
    rotate() {
      keys.push(makeKey());
    },
    currentKeyId: async () => `key-${keys.length}`,
    async sign(keyId, data) {
      const key = keys[Number(keyId.replace('key-', '')) - 1];
      if (key === undefined) throw new Error(`There is no key ${keyId}.`);
      return sign('sha256', data, { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
    },
    publicKeys: async () =>
      keys.map(({ publicKey }, index) => {
        const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
        return { kty: 'EC', crv: 'P-256', x, y, kid: `key-${index + 1}`, alg: 'ES256', use: 'sig' };
      }),
  };
}
