import type { Signer } from '../../ports/signer.ts';

const encode = (value: Uint8Array | string): string => Buffer.from(value).toString('base64url');

/** A detached JWS in its compact form (RFC 7515, appendix F): header, nothing, signature. Rejects with `SignerUnavailableError`. */
export async function signManifest(signer: Signer, manifest: Uint8Array): Promise<string> {
  const kid = await signer.currentKeyId();
  const header = encode(JSON.stringify({ alg: 'ES256', kid }));
  const signature = await signer.sign(kid, Buffer.from(`${header}.${encode(manifest)}`));
  return `${header}..${encode(signature)}`;
}
