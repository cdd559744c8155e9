import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import {
  manifestName,
  type PackManifest,
  packManifestSchema,
  packPartNames,
  signatureName,
} from '../../shared/model/evidence-pack.ts';
import { parseJson } from '../../shared/model/parse-json.ts';
import type { PublicKeys } from './read-keys.ts';
import { DamagedPackError, type PackPart, readPack } from './read-pack.ts';

/** The document of `verify --json`. */
export interface Verification {
  readonly valid: boolean;
  readonly parts: readonly { readonly name: string; readonly ok: boolean }[];
  /** Id of the key whose signature was checked; null when none was. */
  readonly signedBy: string | null;
  /** Null when valid. */
  readonly reason: string | null;
}

const headerSchema = z.object({ alg: z.literal('ES256'), kid: z.string() });

/**
 * Checks a pack: every part against the manifest, no part more or less, the manifest against its signature by one of `keys`. A changed byte anywhere
 * is named. Without keys the parts are checked and the pack is not called valid.
 */
export async function verifyPack(path: string, keys: PublicKeys | undefined): Promise<Verification> {
  let read: PackPart[];
  try {
    read = await readPack(path);
  } catch (error) {
    if (error instanceof DamagedPackError)
      return { valid: false, parts: [], signedBy: null, reason: `${error.message}.` };
    throw error;
  }
  const byName = new Map(read.map((part) => [part.name, part]));
  const manifest = parseManifest(byName.get(manifestName)?.bytes);
  if (manifest === undefined) {
    const parts = [{ name: manifestName, ok: false }];
    return { valid: false, parts, signedBy: null, reason: `${manifestName} is missing, or is not a manifest.` };
  }
  const signature = checkSignature(byName, keys);
  const parts = [
    ...checkParts(manifest, byName),
    { name: manifestName, ok: signature.reason === null || signature.signedBy === null },
    { name: signatureName, ok: signature.reason === null },
  ];
  const changed = parts.filter(({ ok, name }) => !ok && name !== manifestName && name !== signatureName);
  const reason =
    changed.length > 0 ? `changed, missing or added: ${changed.map(({ name }) => name).join(', ')}.` : signature.reason;
  return { valid: reason === null, parts, signedBy: signature.signedBy, reason };
}

const parseManifest = (bytes: Buffer | undefined): PackManifest | undefined =>
  bytes && packManifestSchema.safeParse(parseJson(bytes.toString('utf8'))).data;

function checkParts({ parts }: PackManifest, byName: ReadonlyMap<string, PackPart>): { name: string; ok: boolean }[] {
  const listed = parts.map(({ name, sha256, sizeBytes }) => {
    const part = byName.get(name);
    return { name, ok: part?.sha256 === sha256 && part.sizeBytes === sizeBytes };
  });
  const known = new Set([...parts.map(({ name }) => name), manifestName, signatureName]);
  const unlisted = packPartNames.filter((name) => !known.has(name));
  const added = [...byName.keys()].filter((name) => !known.has(name));
  return [...listed, ...[...unlisted, ...added].map((name) => ({ name, ok: false }))];
}

/** `reason` is null when the signature holds. `signedBy` names the key that was used, also when the signature does not verify. */
function checkSignature(
  byName: ReadonlyMap<string, PackPart>,
  keys: PublicKeys | undefined,
): { readonly signedBy: string | null; readonly reason: string | null } {
  const manifest = byName.get(manifestName)?.bytes;
  const jws = byName.get(signatureName)?.bytes?.toString('utf8');
  const [header = '', payload, signature = '', ...rest] = jws?.split('.') ?? [];
  const parsed = headerSchema.safeParse(parseJson(Buffer.from(header, 'base64url').toString('utf8')));
  if (manifest === undefined || payload !== '' || rest.length > 0 || !parsed.success)
    return { signedBy: null, reason: `${signatureName} is missing, or is not a detached ES256 signature.` };
  const { kid } = parsed.data;
  if (keys === undefined)
    return {
      signedBy: null,
      reason: 'the signature was not checked: pass --keys with the public keys of the service.',
    };
  const key = keys.find((candidate) => candidate.kid === kid);
  if (key === undefined) return { signedBy: null, reason: `none of the keys given is ${kid}, which signed the pack.` };
  const holds = verify(
    'sha256',
    Buffer.from(`${header}.${manifest.toString('base64url')}`),
    { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  // Two texts may decode to one signature: only the one that is written as the service writes it is accepted.
  const isCanonical = Buffer.from(signature, 'base64url').toString('base64url') === signature;
  return {
    signedBy: kid,
    reason:
      holds && isCanonical ? null : `${manifestName} or ${signatureName} was changed: the signature does not fit.`,
  };
}
