/**
 * The error catalogue: every failure a client may meet, once. `docs/errors.md` is compared with it in both directions.
 * Order of checks and texts: decisions, Behaviour.
 */
export const errorCatalogue = {
  key_missing: { status: 401, detail: 'Missing X-API-Key header' },
  key_invalid: { status: 401, detail: 'Invalid API key' },
  key_expired: { status: 401, detail: 'This API key has expired' },
  key_revoked: { status: 401, detail: 'This API key has been revoked' },
  live_key_in_sandbox: { status: 403, detail: 'This endpoint needs a sandbox key' },
  delay_needs_sandbox_key: { status: 400, detail: 'simulationDelaySeconds needs a sandbox key' },
  invalid_filename: { status: 403, detail: 'Invalid filename' },
  invalid_blob_path: { status: 403, detail: 'Invalid blob path' },
  route_not_found: { status: 404, detail: 'Not found' },
  submission_not_found: { status: 404, detail: 'Submission not found' },
  previous_submission_not_found: { status: 404, detail: 'Previous submission not found' },
  blob_not_found: { status: 404, detail: 'No uploaded file at this blob path' },
  asset_not_found: { status: 404, detail: 'Asset not found' },
  results_not_ready: { status: 404, detail: 'The asset has no results: it has not finished processing, or it failed' },
  subscription_not_found: { status: 404, detail: 'Subscription not found' },
  delivery_not_found: { status: 404, detail: 'Delivery not found' },
  already_submitted: { status: 409, detail: 'Asset already submitted' },
  subscription_disabled: { status: 409, detail: 'Subscription is disabled: enable it first' },
  not_retryable: { status: 409, detail: 'Asset cannot be retried' },
  direct_upload_too_large: {
    status: 413,
    detail: 'File exceeds the direct upload limit of 10 MB; use POST /api/integrations/uploads/url',
  },
  file_too_large: { status: 413, detail: 'File exceeds the size limit of its class' },
  content_type_not_allowed: { status: 415, detail: 'Content type not allowed' },
  content_type_mismatch: { status: 415, detail: 'The bytes of the file do not match its declared content type' },
  internal: { status: 500, detail: 'Internal error' },
  storage_error: { status: 500, detail: 'Storage error' },
  result_blob_lost: { status: 502, detail: 'The stored results could not be loaded' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Statuses a client may retry (specification, Errors, rule 2). */
export const retryableStatuses: ReadonlySet<number> = new Set([429, 500, 502]);

/** An expected failure: answered as a domain error with the status of its code. `detail` may say more than the catalogue's text. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;

  constructor(code: ErrorCode, options: { readonly detail?: string; readonly cause?: unknown } = {}) {
    const entry = errorCatalogue[code];
    const detail = options.detail ?? entry.detail;
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.status = entry.status;
    this.detail = detail;
  }
}

/** Codes of the elements of a 422 `fields` array (decisions, 422 codes). */
export const fieldErrorCodes = [
  'required',
  'invalid_type',
  'invalid_value',
  'invalid_format',
  'too_small',
  'too_big',
  'unknown_field',
  'duplicate',
  'not_https',
  'address_not_allowed',
  'limit_reached',
  'unknown_sidekick',
  'no_matching_asset',
  'length_required',
  'invalid_json',
  'too_large',
  'too_deep',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** `path` like `assets[0].blobPath`, `query.pageSize`, `path.submission_id`, or "" for the whole body. */
export interface FieldError {
  readonly path: string;
  readonly code: FieldErrorCode;
  readonly message: string;
}

/** The request does not fit its schema, or a value in it cannot be used: answered 422 with every failure found. */
export class ValidationError extends Error {
  readonly fields: readonly FieldError[];

  constructor(fields: readonly FieldError[]) {
    super(`Request validation failed: ${fields.map((field) => `${field.path} ${field.code}`).join(', ')}`);
    this.name = 'ValidationError';
    this.fields = fields;
  }
}

/** Why an asset failed (decisions, errorType). */
export const assetErrorTypes = {
  source_missing: { isRetryable: false, message: 'The file is no longer in storage.' },
  unsupported_format: { isRetryable: false, message: 'The file is of a kind that cannot be reviewed.' },
  corrupt_file: { isRetryable: false, message: 'The file is damaged and cannot be opened.' },
  encrypted_file: { isRetryable: false, message: 'The file is protected by a password.' },
  limit_exceeded: { isRetryable: false, message: 'The file needs more memory, time or space than a review may use.' },
  malware_detected: { isRetryable: false, message: 'The file contains malware.' },
  analysis_timeout: { isRetryable: true, message: 'The review did not finish in time.' },
  storage_unavailable: { isRetryable: true, message: 'Storage did not answer while the file was reviewed.' },
  analyzer_unavailable: { isRetryable: true, message: 'A part that this kind of file needs is not available.' },
  internal: { isRetryable: true, message: 'The review failed for a reason on our side.' },
} as const satisfies Record<string, { isRetryable: boolean; message: string }>;
export type AssetErrorType = keyof typeof assetErrorTypes;
export const assetErrorTypeNames = Object.keys(assetErrorTypes) as [AssetErrorType, ...AssetErrorType[]];
