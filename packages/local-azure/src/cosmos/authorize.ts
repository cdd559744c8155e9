import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { CosmosError } from './cosmos-error.ts';
import type { Route } from './route.ts';

/** How far a request's date may be from this machine's, as on Azure. */
const maximumSkewMs = 15 * 60_000;

/** The account key: base64 of any number of bytes; undefined for anything else. */
export function findAccountKey(base64: string): KeyObject | undefined {
  const bytes = Buffer.from(base64, 'base64');
  const isBase64 = bytes.length > 0 && bytes.toString('base64').replace(/=+$/, '') === base64.replace(/=+$/, '');
  return isBase64 ? createSecretKey(bytes) : undefined;
}

/**
 * Checks the signature of a request: HMAC-SHA256 with the account key over verb, resource type, resource link and date.
 * Throws 401 and, for a date too far from now, 403.
 */
export function authorize(
  key: KeyObject,
  method: string,
  route: Route,
  headers: { readonly authorization?: string | undefined; readonly date: string | undefined },
): void {
  const { authorization, date } = headers;
  if (!authorization || date === undefined) {
    throw new CosmosError(401, "The request has no header 'authorization' or no header 'x-ms-date'.");
  }
  const signature = Buffer.from(findSignature(authorization) ?? '', 'base64');
  const isSigned = route.links.some((link) => {
    const text = `${method.toLowerCase()}\n${route.resourceType}\n${link}\n${date.toLowerCase()}\n\n`;
    const expected = createHmac('sha256', key).update(text).digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  if (!isSigned) {
    throw new CosmosError(
      401,
      'The signature does not fit: the key is not that of this account, or the request was changed.',
    );
  }
  // Anybody who sees a signature can replay it; the date limits for how long.
  if (!(Math.abs(Date.parse(date) - Date.now()) <= maximumSkewMs)) {
    throw new CosmosError(403, `The date of the request, ${date}, is more than 15 minutes from now.`);
  }
}

function findSignature(authorization: string): string | undefined {
  try {
    return /^type=master&ver=1\.0&sig=(.+)$/.exec(decodeURIComponent(authorization))?.[1];
  } catch {
    return undefined; // No valid percent-encoding.
  }
}
