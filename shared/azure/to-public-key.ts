import type { PublicKey } from '../ports/signer.ts';

/** The published form of a key. */
export const toPublicKey = (key: Pick<PublicKey, 'kid' | 'x' | 'y'>): PublicKey => ({
  kty: 'EC',
  crv: 'P-256',
  x: key.x,
  y: key.y,
  kid: key.kid,
  alg: 'ES256',
  use: 'sig',
});
