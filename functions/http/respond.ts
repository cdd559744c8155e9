import type { HttpResponseInit } from '@azure/functions';
import { ServiceError, ValidationError } from '../../shared/model/errors.ts';
import { type Bucket, buckets } from '../../shared/model/tiers.ts';
import { BlobUnavailableError } from '../../shared/ports/blob-store.ts';
import { StoreUnavailableError } from '../../shared/ports/document-store.ts';
import { SecretBoxUnavailableError } from '../../shared/ports/secret-box.ts';
import { SignerUnavailableError } from '../../shared/ports/signer.ts';
import type { Answer } from './operation.ts';

/** A store or another service that this one needs refused a call or did not answer. */
const unavailable = [
  StoreUnavailableError,
  BlobUnavailableError,
  SecretBoxUnavailableError,
  SignerUnavailableError,
] as const;

/** The workspace's plan does not include the API: 402 (specification, Plan gating). */
export class PlanRefusal extends Error {
  override readonly name = 'PlanRefusal';
  readonly bucket: Bucket;

  constructor(bucket: Bucket) {
    super('The plan has no access to the API');
    this.bucket = bucket;
  }
}

/** The bucket is empty: 429 with Retry-After (specification, Rate limits). */
export class RateRefusal extends Error {
  override readonly name = 'RateRefusal';
  readonly bucket: Bucket;
  readonly retryAfterSeconds: number;

  constructor(bucket: Bucket, retryAfterSeconds: number) {
    super('Rate limit exceeded');
    this.bucket = bucket;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

// Without a length the host would send the body in chunks, and a buffer gets no type: both are set here.
const toJsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}): HttpResponseInit => {
  const bytes = Buffer.from(JSON.stringify(body));
  return {
    status,
    headers: { ...common, 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers },
    body: bytes,
  };
};

/** An operation's answer as the host sends it. */
export function present({ cookies, ...answer }: Answer): HttpResponseInit {
  const response = presentBody(answer);
  return cookies === undefined ? response : { ...response, cookies: [...cookies] };
}

function presentBody({ status, body, raw }: Answer): HttpResponseInit {
  if (raw) {
    const { bytes, contentType, headers } = raw;
    const typed = { 'content-type': contentType, 'content-length': String(bytes.byteLength) };
    return { status, headers: { ...common, ...typed, ...headers }, body: bytes };
  }
  return body === undefined ? { status, headers: { ...common } } : toJsonResponse(status, body);
}

const toDomainError = ({ status, detail, code }: ServiceError, origin: string): HttpResponseInit =>
  toJsonResponse(status, { detail, docs_url: `${origin}/docs/errors#${code}` });

/** The answer to a failure: one of the four body shapes (specification, Errors), or undefined for a bug. */
function findRefusal(error: unknown, origin: string): HttpResponseInit | undefined {
  if (error instanceof ServiceError) return toDomainError(error, origin);
  if (error instanceof ValidationError) return toJsonResponse(422, { fields: error.fields });
  if (error instanceof RateRefusal) {
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    return toJsonResponse(429, { error: `Rate limit exceeded: too many ${buckets[error.bucket]}` }, headers);
  }
  if (error instanceof PlanRefusal) {
    return toJsonResponse(402, {
      error_code: 'tier_not_authorized_for_integrations_api',
      message: 'Your plan does not include access to the Integrations API.',
      bucket: error.bucket,
    });
  }
  if (unavailable.some((kind) => error instanceof kind)) {
    return toDomainError(new ServiceError('storage_error'), origin);
  }
  return undefined;
}

/** What is logged about a failure; nothing about refusals that the client caused. */
export type FailureKind = 'expected' | 'fault' | 'bug';

/** The one exit for errors; `origin` is the service's own. A bug is answered with a bare 500 that says nothing about it. */
export function presentError(error: unknown, origin: string): { response: HttpResponseInit; kind: FailureKind } {
  const refusal = findRefusal(error, origin);
  if (refusal === undefined) return { response: toJsonResponse(500, { detail: 'Internal error' }), kind: 'bug' };
  return { response: refusal, kind: (refusal.status ?? 0) >= 500 ? 'fault' : 'expected' };
}

export const logSentences: Readonly<Record<Exclude<FailureKind, 'expected'>, string>> = {
  fault: 'A request failed because a store did not answer as expected.',
  bug: 'A request failed because of a bug.',
};
