import { describe, expect, test } from 'vitest';
import { buildOpenapi } from '../../functions/docs/build-openapi.ts';
import { routes } from '../../functions/routes.ts';
import { errorCatalogue, retryableStatuses } from '../../shared/model/errors.ts';
import {
  directUploadLimitBytes,
  maximumSizeBytes,
  mediaClasses,
  uploadUrlLifetimeMs,
} from '../../shared/model/media-types.ts';
import { bucketNames } from '../../shared/model/tiers.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
const document = JSON.parse(JSON.stringify(buildOpenapi(routes))) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly webhooks: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
        };
      }
    >
  >;
};
const { schemas } = document.components;
const nameOf = (ref: string): string => ref.split('/').at(-1) ?? '';

const bodyOf = (type: string): Schema =>
  document.webhooks[type]?.post.requestBody.content['application/json']?.schema ?? {};

/** One shape of a union that a field tells apart (`oneOf`), or a shape without a name. */
const isShape = (variant: Schema, { oneOf }: Schema): boolean =>
  (oneOf && variant.$ref !== undefined ? schemas[nameOf(variant.$ref)] : variant)?.properties !== undefined;

/** A field in the words of the specification's tables: `uuid`, `integer or null`, `array of Issue`, `a | b`. */
function describeType(schema: Schema): string {
  const { type, format, items, $ref } = schema;
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const variants = schema.anyOf ?? schema.oneOf;
  if ($ref !== undefined) {
    const name = nameOf($ref);
    const target = schemas[name] ?? {};
    return target.enum || target.oneOf ? describeType(target) : name;
  }
  if (variants) {
    const isNullable = variants.some((variant) => variant.type === 'null');
    const others = variants.filter((variant) => variant.type !== 'null');
    const kinds = new Set(others.map((variant) => (isShape(variant, schema) ? 'object' : describeType(variant))));
    return [...kinds].join(' or ') + (isNullable ? ' or null' : '');
  }
  if (values) return values.join(' | ');
  if (type === 'array') {
    const name = nameOf(items?.$ref ?? '');
    return `array of ${schemas[name]?.oneOf ? name : describeType(items ?? {})}`;
  }
  return format ?? [type ?? 'any'].flat().join(' or ');
}

/** Fields of a schema; optional ones end in `?`. Shapes that a field tells apart are one: a field says everything that one of them says. */
function fieldsOf(schema: Schema | undefined): Record<string, string> {
  if (schema?.oneOf) {
    const shapes = schema.oneOf.map(({ $ref }) => fieldsOf(schemas[nameOf($ref ?? '')]));
    const names = [...new Set(shapes.flatMap(Object.keys))];
    return Object.fromEntries(
      names.map((name) => [name, [...new Set(shapes.map((shape) => shape[name] ?? 'absent'))].join(' | ')]),
    );
  }
  const required = new Set(schema?.required);
  const fields = Object.entries(schema?.properties ?? {});
  return Object.fromEntries(
    fields.map(([name, field]) => [required.has(name) ? name : `${name}?`, describeType(field)]),
  );
}

const severity = 'CRITICAL | MAJOR | MINOR | INFO';
const issueStatus = 'OPEN | ACKNOWLEDGED | AWAITING_HUMAN_INPUT | RESOLVED | DISMISSED';
const submissionStatus = 'uploading | submitted | processing | complete | failed';
const assetStatus = 'queued | processing | complete | failed';

/** The specification's field tables, row by row. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Submission: {
    submissionId: 'uuid',
    workspaceId: 'uuid',
    status: submissionStatus,
    createdAt: 'date-time',
    assets: 'array of AssetStatusItem',
    workflowId: 'string or null',
    progressPercent: 'integer or null',
    completedAt: 'date-time or null',
    errorMessage: 'string or null',
    isRetryable: 'boolean',
  },
  AssetStatusItem: {
    assetId: 'uuid',
    versionGroupId: 'string',
    versionNumber: 'integer',
    issueCount: 'integer or null',
    errorMessage: 'string or null',
    errorType: 'string or null',
    isRetryable: 'boolean',
    retryCount: 'integer',
  },
  SubmissionResult: {
    submissionId: 'uuid',
    workflowId: 'string',
    realtimeChannel: 'string',
    status: submissionStatus,
    assets: 'array of object',
  },
  AssetDetail: {
    assetId: 'uuid',
    submissionId: 'uuid',
    filename: 'string',
    mimeType: 'string',
    status: assetStatus,
    issueCount: 'integer',
    versionNumber: 'integer',
    versionGroupId: 'string',
    issues: 'array of IssueSummary',
  },
  IssueSummary: {
    id: 'uuid',
    referenceNumber: 'integer',
    ruleCode: 'string',
    summary: 'string',
    severity,
    status: issueStatus,
  },
  Issue: {
    id: 'uuid',
    assetId: 'uuid',
    summary: 'string',
    severity,
    status: issueStatus,
    createdAt: 'date-time',
    updatedAt: 'date-time',
    referenceNumber: 'integer',
    ruleId: 'uuid',
    ruleCode: 'string',
    details: 'string',
    severityReasoning: 'string',
    severityReasoningHeadline: 'string',
    precedents: 'array of Precedent',
    contributors: 'array of Contributor',
    resolutionRequirement: 'ResolutionRequirement',
    anchor: 'object',
  },
  Precedent: { url: 'string', title: 'string', decision: 'string', date: 'string' },
  Contributor: {
    id: 'uuid',
    label: 'string',
    reasoning: 'string',
    confidence: 'number',
    relationType: 'primary | corroborates | disputes | qualifies',
    evidence: 'array of Evidence',
    resolutionRequirement: 'ResolutionRequirement',
  },
  Evidence: {
    id: 'string',
    sourceType: 'document_text | ocr_text | caption_text | transcript_text | metadata | measurement | frame',
    confidence: 'number',
    content: 'object',
    anchor: 'object',
  },
  Topic: {
    id: 'uuid',
    assetId: 'uuid',
    topicType: 'ROOT_CAUSE | SHARED_ANCHOR',
    title: 'string',
    issueCount: 'integer',
    summary: 'object',
    issues: 'array of Issue',
    createdAt: 'date-time',
    updatedAt: 'date-time',
    anchor: 'object',
  },
  IssueList: { assetId: 'uuid', issues: 'array of Issue', total: 'integer' },
  TopicList: { assetId: 'uuid', topics: 'array of Topic', orphanIssues: 'array of Issue', metadata: 'object' },
  PresignedUpload: { uploadUrl: 'string', blobPath: 'string', expiresAt: 'date-time' },
  DirectUpload: { blobPath: 'string', sizeBytes: 'integer', contentType: 'string' },
  CreatedSubscription: {
    id: 'uuid',
    workspaceId: 'uuid',
    endpointUrl: 'string',
    eventTypes: 'array of asset.processing.completed | asset.processing.failed',
    'description?': 'string',
    enabled: 'boolean',
    secret: 'string',
    createdAt: 'date-time',
    updatedAt: 'date-time',
  },
  Subscription: {
    id: 'uuid',
    workspaceId: 'uuid',
    endpointUrl: 'string',
    eventTypes: 'array of asset.processing.completed | asset.processing.failed',
    'description?': 'string',
    enabled: 'boolean',
    createdAt: 'date-time',
    updatedAt: 'date-time',
  },
  SubscriptionPage: {
    items: 'array of Subscription',
    page: 'integer',
    pageSize: 'integer',
    total: 'integer',
    totalPages: 'integer',
  },
  DomainError: { detail: 'string', 'docs_url?': 'string' },
  ValidationError: { fields: 'array of object' },
  RateLimitError: { error: 'string' },
  PlanError: {
    error_code: 'tier_not_authorized_for_integrations_api',
    message: 'string',
    bucket: 'upload | submission_write | submission_read | webhook_write | webhook_read | sandbox',
  },
};

describe("the fields of the specification's tables", () => {
  test.each(Object.entries(tables))('%s', (name, expected) => {
    expect(fieldsOf(schemas[name])).toEqual(expected);
  });

  test('topic.summary and the metadata of a topic list', () => {
    expect(fieldsOf(schemas['Topic']?.properties?.['summary'])).toEqual({
      totalIssues: 'integer',
      criticalIssues: 'integer',
      resolvedIssues: 'integer',
      openIssues: 'integer',
      text: 'string',
    });
    expect(fieldsOf(schemas['TopicList']?.properties?.['metadata'])).toEqual({
      totalTopics: 'integer',
      orphanIssueCount: 'integer',
    });
    expect(fieldsOf(schemas['SubmissionResult']?.properties?.['assets']?.items)).toEqual({
      assetId: 'uuid',
      versionGroupId: 'string',
      versionNumber: 'integer',
    });
  });

  test('events and their data', () => {
    const ids = { asset_id: 'string', submission_id: 'string', workspace_id: 'string' };
    for (const type of ['asset.processing.completed', 'asset.processing.failed']) {
      expect(fieldsOf(bodyOf(type))).toEqual({ id: 'string', type, timestamp: 'date-time', data: 'object' });
    }
    expect(fieldsOf(bodyOf('asset.processing.completed').properties?.['data'])).toEqual({
      ...ids,
      status: 'completed',
      filename: 'string',
      issue_count: 'integer',
    });
    expect(fieldsOf(bodyOf('asset.processing.failed').properties?.['data'])).toEqual({
      ...ids,
      status: 'failed',
      error_message: 'string',
      filename: 'string',
    });
  });
});

/** Method and path → success status, and the statuses of its own that the specification names. */
const endpoints: readonly (readonly [string, number, readonly number[]])[] = [
  ['POST /api/integrations/uploads/url', 200, [401, 403, 415, 422]],
  ['POST /api/integrations/uploads/direct', 201, [401, 403, 413, 415, 422, 500]],
  ['POST /api/integrations/submissions', 201, [400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500]],
  ['GET /api/integrations/submissions/{submission_id}', 200, [404]],
  ['GET /api/integrations/submissions/{submission_id}/assets/{asset_id}', 200, [404]],
  ['GET /api/integrations/submissions/{submission_id}/assets/{asset_id}/issues', 200, [404, 502]],
  ['GET /api/integrations/submissions/{submission_id}/assets/{asset_id}/topics', 200, [404, 502]],
  ['POST /api/integrations/submissions/{submission_id}/assets/{asset_id}/retry', 202, [404, 409]],
  ['GET /api/integrations/submissions/{submission_id}/versions', 200, [404]],
  ['POST /api/integrations/webhooks/subscriptions', 201, [422]],
  ['GET /api/integrations/webhooks/subscriptions', 200, [422]],
  ['GET /api/integrations/webhooks/subscriptions/{subscription_id}', 200, [404]],
  ['PATCH /api/integrations/webhooks/subscriptions/{subscription_id}', 200, [404, 422]],
  ['DELETE /api/integrations/webhooks/subscriptions/{subscription_id}', 204, [404]],
  ['GET /api/integrations/webhooks/subscriptions/{subscription_id}/deliveries', 200, [404, 422]],
  ['POST /health/webhook-test', 200, [401, 422]],
  ['POST /api/integrations/sandbox/events/fire', 200, [403, 404]],
];
const paths = (
  document as unknown as { readonly paths: Record<string, Record<string, { responses: Record<string, unknown> }>> }
).paths;

test.each(endpoints)('%s answers %i, or one of the statuses the specification names', (endpoint, success, refusals) => {
  const [method = '', path = ''] = endpoint.split(' ');
  const documented = Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {});
  for (const status of [success, ...refusals]) expect(documented).toContain(String(status));
  expect(documented.filter((status) => Number(status) < 400)).toEqual([String(success)]);
});

test('the status codes are those of the table, and the retryable ones are 429, 500 and 502', () => {
  const table = new Set([400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 502]);
  const used = new Set(Object.values(errorCatalogue).map(({ status }) => status));
  expect([...used].filter((status) => !table.has(status))).toEqual([]);
  expect([...retryableStatuses]).toEqual([429, 500, 502]);
});

test('the limits are those of the table', () => {
  expect(directUploadLimitBytes).toBe(10_000_000);
  expect(mediaClasses.map((name) => maximumSizeBytes[name])).toEqual([5e9, 500e6, 50e6, 100e6]);
  expect(uploadUrlLifetimeMs).toBe(3_600_000);
});

const limited = routes.filter(({ bucket, leastRole }) => bucket !== undefined && leastRole === undefined);

test('the six buckets cover what the table says', () => {
  const covered = bucketNames.map((bucket) => [
    bucket,
    limited.filter((route) => !route.isExtension && route.bucket === bucket).map(({ name }) => name),
  ]);
  expect(Object.fromEntries(covered)).toEqual({
    upload: ['create-upload-url', 'upload-directly'],
    submission_write: ['create-submission', 'request-retry'],
    submission_read: ['get-submission', 'get-asset', 'list-issues', 'list-topics', 'list-versions'],
    webhook_write: ['create-subscription', 'update-subscription', 'delete-subscription'],
    webhook_read: ['list-subscriptions', 'get-subscription', 'list-deliveries', 'test-webhook'],
    sandbox: ['fire-events'],
  });
});

test('beyond the table, what reads counts as reading and what changes something as writing', () => {
  const others = limited.filter(({ isExtension }) => isExtension);
  // Asks for an address; changes nothing.
  const reads = others.filter(({ method, name }) => method === 'GET' || name === 'open-realtime');
  expect(new Set(reads.map(({ bucket }) => bucket))).toEqual(new Set(['submission_read', 'webhook_read']));
  const writes = others.filter((route) => !reads.includes(route));
  expect(new Set(writes.map(({ bucket }) => bucket))).toEqual(new Set(['submission_write', 'webhook_write']));
});
