import {
  type BlobClient,
  BlobSASPermissions,
  type BlobServiceClient,
  generateBlobSASQueryParameters,
  SASProtocol,
  StorageSharedKeyCredential,
  type UserDelegationKey,
} from '@azure/storage-blob';
import { BlobUnavailableError } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';

/** A delegation key signs for two hours and is renewed after one, so that a signature of one hour never outlives it. */
const delegationKeyLifetimeMs = 2 * 3_600_000;
const delegationKeyRenewalMs = 3_600_000;
/** The SDK itself waits for a silent service without end. */
const delegationPatienceMs = 10_000;

/** One snapshot in place of the blob, and headers of the answer in place of those that were stored. */
interface ReadOptions {
  readonly snapshotTime?: string;
  readonly contentType?: string;
  readonly contentDisposition?: string;
}

/**
 * Makes the function that signs addresses of single blobs, with the permissions named (`cw`, `r`) and no others: with the account key locally, with
 * a user delegation key and over https alone in Azure.
 */
export function createBlobSigner(
  service: BlobServiceClient,
  clock: Clock,
): (blob: BlobClient, permissions: string, expiresAt: Date, more?: ReadOptions) => Promise<string> {
  let delegation: { readonly key: Promise<UserDelegationKey>; readonly renewAt: number } | undefined;

  async function delegationKey(): Promise<UserDelegationKey> {
    const now = clock.now().getTime();
    if (delegation === undefined || now >= delegation.renewAt) {
      const until = new Date(now + delegationKeyLifetimeMs);
      const abortSignal = AbortSignal.timeout(delegationPatienceMs);
      const key = service.getUserDelegationKey(new Date(now - 300_000), until, { abortSignal });
      delegation = { key, renewAt: now + delegationKeyRenewalMs };
    }
    try {
      return await delegation.key;
    } catch (cause) {
      delegation = undefined;
      throw new BlobUnavailableError('Blob storage gave no key to sign addresses with.', { cause });
    }
  }

  return async (blob, permissions, expiresAt, more = {}) => {
    const values = {
      containerName: blob.containerName,
      blobName: blob.name,
      permissions: BlobSASPermissions.parse(permissions),
      expiresOn: expiresAt,
      ...more,
    };
    const signature =
      service.credential instanceof StorageSharedKeyCredential
        ? generateBlobSASQueryParameters(values, service.credential)
        : generateBlobSASQueryParameters(
            { ...values, protocol: SASProtocol.Https },
            await delegationKey(),
            service.accountName,
          );
    return `${blob.url}${blob.url.includes('?') ? '&' : '?'}${signature.toString()}`;
  };
}
