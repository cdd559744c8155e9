/**
 * The error catalogue: every failure a client may meet, once, with what the client can do about it (Markdown: only
 * backticks). `/docs/errors` shows it; `docs/errors.md` is compared with it in both directions.
 * Order of checks and texts: decisions, Behaviour.
 */
export const errorCatalogue = {
  key_missing: {
    status: 401,
    detail: 'Missing X-API-Key header',
    remedy: 'Send the header with every call below `/api/integrations` and to `/health/webhook-test`.',
  },
  key_invalid: {
    status: 401,
    detail: 'Invalid API key',
    remedy: 'Check the key: `sk_live_` or `sk_test_` and 64 hexadecimal characters.',
  },
  key_expired: { status: 401, detail: 'This API key has expired', remedy: 'Ask your operator for a new key.' },
  key_revoked: { status: 401, detail: 'This API key has been revoked', remedy: 'Ask your operator for a new key.' },
  session_missing: {
    status: 401,
    detail: 'Not signed in',
    remedy: 'Sign in to the console; a session lasts 8 hours and ends when the person is removed.',
  },
  live_key_in_sandbox: {
    status: 403,
    detail: 'This endpoint needs a sandbox key',
    remedy: 'Use a key that begins with `sk_test_`.',
  },
  role_too_low: {
    status: 403,
    detail: 'Your role does not allow this',
    remedy:
      'Ask a lead of the workspace: viewers read, reviewers also decide and submit, leads also look after people, keys, rule packs and webhooks.',
  },
  foreign_origin: {
    status: 403,
    detail: 'The request does not come from the console',
    remedy: 'Only pages of the service itself may use a session; other programs use an API key.',
  },
  delay_needs_sandbox_key: {
    status: 400,
    detail: 'simulationDelaySeconds needs a sandbox key',
    remedy: 'Leave the parameter out, or use a sandbox key.',
  },
  invalid_filename: {
    status: 403,
    detail: 'Invalid filename',
    remedy:
      'Use a plain name of at most 255 bytes: no slashes, control or invisible characters, percent escapes, device names, no dot or space at either end.',
  },
  invalid_blob_path: {
    status: 403,
    detail: 'Invalid blob path',
    remedy: 'Send the `blobPath` exactly as the upload answered it.',
  },
  route_not_found: { status: 404, detail: 'Not found', remedy: 'Check method and path.' },
  submission_not_found: {
    status: 404,
    detail: 'Submission not found',
    remedy: 'Check the id, and that the key is of the same workspace and mode.',
  },
  previous_submission_not_found: {
    status: 404,
    detail: 'Previous submission not found',
    remedy: 'Check `previousSubmissionId`.',
  },
  blob_not_found: { status: 404, detail: 'No uploaded file at this blob path', remedy: 'Upload the file first.' },
  asset_not_found: {
    status: 404,
    detail: 'Asset not found',
    remedy: 'Check that the asset belongs to this submission.',
  },
  issue_not_found: {
    status: 404,
    detail: 'Issue not found',
    remedy: 'Check that the issue belongs to this asset.',
  },
  no_earlier_version: {
    status: 404,
    detail: 'There is no earlier version to compare with',
    remedy: 'Send `previousSubmissionId` with the submission, or name one of its versions in the query.',
  },
  results_not_ready: {
    status: 404,
    detail: 'The asset has no results: it has not finished processing, or it failed',
    remedy: 'Wait until the asset is `complete`.',
  },
  subscription_not_found: {
    status: 404,
    detail: 'Subscription not found',
    remedy: 'Check the id, and that the key is of the same workspace and mode.',
  },
  delivery_not_found: {
    status: 404,
    detail: 'Delivery not found',
    remedy: 'Check the id; deliveries and events are kept for 30 days.',
  },
  workspace_not_found: {
    status: 404,
    detail: 'Workspace not found',
    remedy: 'Check the id; a person works only in workspaces they were added to.',
  },
  person_not_found: {
    status: 404,
    detail: 'Person not found',
    remedy: 'Check that the person is in this workspace.',
  },
  key_not_found: {
    status: 404,
    detail: 'API key not found',
    remedy: 'Check that the key belongs to this workspace.',
  },
  rule_not_found: { status: 404, detail: 'Rule not found', remedy: 'Check the code against the list of rules.' },
  rule_pack_not_found: {
    status: 404,
    detail: 'Rule pack not found',
    remedy: 'Check that the rule pack belongs to this workspace; built-in ones cannot be removed.',
  },
  already_submitted: {
    status: 409,
    detail: 'Asset already submitted',
    remedy: 'Use another file name, or send `previousSubmissionId` to make a new version.',
  },
  subscription_disabled: {
    status: 409,
    detail: 'Subscription is disabled: enable it first',
    remedy: 'PATCH it to `enabled: true`, then send again.',
  },
  not_retryable: {
    status: 409,
    detail: 'Asset cannot be retried',
    remedy: 'Read `isRetryable` of the asset before a retry.',
  },
  decision_conflict: {
    status: 409,
    detail: 'Decision conflict',
    remedy:
      'Somebody has decided meanwhile: read the decisions of the issue, then send again with its latest `version`.',
  },
  workspace_changed: {
    status: 409,
    detail: 'You work in another workspace now',
    remedy:
      'The session was moved to another workspace than `X-Workspace-Id` names: read the session again, then stay there or move it back.',
  },
  rule_pack_exists: {
    status: 409,
    detail: 'There is a rule pack of this name',
    remedy: 'Use another name, or change that pack: send its `revision` in `If-Match`.',
  },
  rule_pack_changed: {
    status: 409,
    detail: 'The rule pack was changed meanwhile',
    remedy: 'Somebody has saved or removed it: read the rule packs, then send the latest `revision` in `If-Match`.',
  },
  not_yourself: {
    status: 409,
    detail: 'Nobody changes or removes themselves',
    remedy: 'Ask another lead of the workspace, or your operator.',
  },
  evidence_too_large: {
    status: 413,
    detail: 'A file of evidence exceeds 25 MB',
    remedy: 'Send the pages that matter, or a link in the note.',
  },
  review_not_ended: {
    status: 409,
    detail: 'The review has not ended',
    remedy: 'Wait until the submission is `complete` or `failed`.',
  },
  direct_upload_too_large: {
    status: 413,
    detail: 'File exceeds the direct upload limit of 10 MB; use POST /api/integrations/uploads/url',
    remedy: 'Use the presigned flow.',
  },
  file_too_large: {
    status: 413,
    detail: 'File exceeds the size limit of its class',
    remedy: 'Video 5 GB, audio 500 MB, image 50 MB, document 100 MB; all decimal.',
  },
  content_type_not_allowed: {
    status: 415,
    detail: 'Content type not allowed',
    remedy: 'See the list of types in `docs/integrating.md`.',
  },
  content_type_mismatch: {
    status: 415,
    detail: 'The bytes of the file do not match its declared content type',
    remedy: 'Declare what the file really is; empty files fit no type.',
  },
  internal: {
    status: 500,
    detail: 'Internal error',
    remedy: "Retry with back-off. The cause is in the service's log, not in the answer.",
  },
  storage_error: { status: 500, detail: 'Storage error', remedy: 'Retry with back-off.' },
  result_blob_lost: {
    status: 502,
    detail: 'The stored results could not be loaded',
    remedy: 'Retry with back-off; if it stays, tell your operator.',
  },
} as const satisfies Record<string, { status: number; detail: string; remedy: string }>;

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

/** Codes of the elements of a 422 `fields` array, with what each means (decisions, 422 codes). */
export const fieldErrorMeanings = {
  required: 'A value must be given.',
  invalid_type: 'The value is of another JSON type.',
  invalid_value: 'The value is not one of those allowed, or cannot be used.',
  invalid_format: 'The text is not in the form asked for: a UUID, a date, an address, a form.',
  too_small: 'Below the smallest number, length or count.',
  too_big: 'Above the largest number, length or count.',
  unknown_field: 'Every body and query is closed: this name is not accepted.',
  duplicate: 'The same value, parameter or part comes twice.',
  not_https: 'A webhook address must begin with `https://`.',
  address_not_allowed: 'The address is not one webhooks may be sent to.',
  limit_reached: 'The workspace has as many subscriptions as it may have.',
  unknown_sidekick: 'There is no sidekick with this id in the workspace.',
  no_matching_asset: 'The earlier submission has several assets, none with this file name.',
  length_required: 'The request has no Content-Length: chunked bodies do not arrive.',
  invalid_json: 'The body is not JSON in UTF-8.',
  too_large: 'A JSON body has at most 1 MiB.',
  too_deep: 'A JSON body nests at most 64 levels.',
} as const satisfies Record<string, string>;
export type FieldErrorCode = keyof typeof fieldErrorMeanings;
export const fieldErrorCodes = Object.keys(fieldErrorMeanings) as [FieldErrorCode, ...FieldErrorCode[]];

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
