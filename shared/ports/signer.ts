/** A public key as a JSON Web Key (RFC 7517, RFC 7518 section 6.2). */
export interface PublicKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
}

/** Signs evidence packs with ECDSA over P-256 and SHA-256 (ES256). The private key never leaves the signer. */
export interface Signer {
  /** Id of the key that signs now. Rejects with `SignerUnavailableError`. */
  currentKeyId(): Promise<string>;
  /** The 64 bytes r and s over the SHA-256 of `data`, by the named key. Rejects with `SignerUnavailableError`. */
  sign(keyId: string, data: Uint8Array): Promise<Uint8Array>;
  /** Every key that has signed, so that old packs can still be checked. Rejects with `SignerUnavailableError`. */
  publicKeys(): Promise<readonly PublicKey[]>;
}

/** The key vault refused, or did not answer. */
export class SignerUnavailableError extends Error {
  override readonly name = 'SignerUnavailableError';
}
