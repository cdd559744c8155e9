import { z } from 'zod';

/** A submission's evidence in one ZIP that can be checked without the service (decisions, Beyond the specification). */

export const packPartNames = [
  'report.html',
  'findings.json',
  'decisions.json',
  'cleared.json',
  'provenance.json',
] as const;
export const manifestName = 'manifest.json';
export const signatureName = 'manifest.jws';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What is signed: the hash of every other part, and of the files that were reviewed. */
export const packManifestSchema = z.object({
  packId: z.guid(),
  submissionId: z.guid(),
  createdAt: z.iso.datetime(),
  parts: z.array(z.object({ name: z.string(), sha256, sizeBytes: z.int() })),
  /** Null where the bytes are no longer kept and were never read whole. */
  files: z.array(z.object({ assetId: z.guid(), filename: z.string(), sha256: sha256.nullable() })),
});
export type PackManifest = z.infer<typeof packManifestSchema>;

export const evidencePackSchema = z
  .object({
    packId: z.guid(),
    /** Valid for one hour. */
    url: z.string(),
    expiresAt: z.iso.datetime(),
    /** Of the ZIP. */
    sha256,
    sizeBytes: z.int(),
  })
  .meta({ id: 'EvidencePack' });
export type EvidencePack = z.infer<typeof evidencePackSchema>;

/** RFC 7517. */
export const publicKeySetSchema = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        alg: z.literal('ES256'),
        use: z.literal('sig'),
      }),
    ),
  })
  .meta({ id: 'PublicKeySet' });
