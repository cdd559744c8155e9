import { z } from 'zod';
import { coverageListSchema } from '../../shared/model/coverage.ts';
import { decisionListSchema } from '../../shared/model/decision.ts';
import { issueSchema, topicSchema } from '../../shared/model/issue.ts';
import { transcriptSchema } from '../../shared/model/transcript.ts';
import { changeListSchema, clearedListSchema, ruleListSchema } from '../../shared/model/views.ts';
import { CommandError } from '../options.ts';

const uploadUrlSchema = z.object({ uploadUrl: z.string(), blobPath: z.string(), expiresAt: z.string() });
const creationSchema = z.object({
  submissionId: z.string(),
  assets: z.array(z.object({ assetId: z.string(), versionGroupId: z.string(), versionNumber: z.number() })),
});
const statusSchema = z.object({
  submissionId: z.string(),
  status: z.enum(['uploading', 'submitted', 'processing', 'complete', 'failed']),
  progressPercent: z.number().nullable(),
  assets: z.array(
    z.object({
      assetId: z.string(),
      issueCount: z.number().nullable(),
      errorMessage: z.string().nullable(),
      errorType: z.string().nullable(),
    }),
  ),
});
const assetSchema = z.object({
  assetId: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  status: z.string(),
  issueCount: z.number(),
  versionGroupId: z.string(),
  versionNumber: z.number(),
});
const issuesSchema = z.object({ issues: z.array(issueSchema) });
const topicsSchema = z.object({ topics: z.array(topicSchema), orphanIssues: z.array(issueSchema) });
const realtimeSchema = z.object({ url: z.string(), protocol: z.string() });
const problemSchema = z.object({
  detail: z.string().optional(),
  message: z.string().optional(),
  error: z.string().optional(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type SubmissionStatusView = z.infer<typeof statusSchema>;

/** The service refused; `status` is the HTTP status and the message its own words. */
export class RefusedError extends CommandError {
  override readonly name = 'RefusedError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const retryableStatuses: ReadonlySet<number> = new Set([429, 500, 502]);
const maximumTries = 5;

async function toRefusal(response: Response): Promise<RefusedError> {
  const problem = problemSchema.safeParse(await response.json().catch(() => ({})));
  const { detail, message, error, fields } = problem.success ? problem.data : {};
  const text =
    fields?.map((field) => `${field.path || 'request'}: ${field.message}`).join('; ') ?? detail ?? message ?? error;
  return new RefusedError(response.status, `The service answered ${response.status}${text ? `: ${text}` : ''}.`);
}

const asset = (submissionId: string, assetId: string) => `/submissions/${submissionId}/assets/${assetId}`;

/** The calls `review` makes, in the service's own terms. Retries 429, 500 and 502 as the specification asks of clients. */
export function createApiClient(service: { readonly url: string; readonly key: string }) {
  const base = `${service.url.replace(/\/$/, '')}/api/integrations`;

  async function call<T>(method: string, path: string, schema: z.ZodType<T>, body?: object): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: { 'x-api-key': service.key, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).catch((error: unknown) => {
        throw new CommandError(
          `The service at ${service.url} does not answer. Is the address right, and does it run?`,
          { cause: error },
        );
      });
      if (response.ok) return schema.parse(await response.json());
      if (!retryableStatuses.has(response.status) || attempt === maximumTries) throw await toRefusal(response);
      const waitS = Number(response.headers.get('retry-after')) || 2 ** (attempt - 2);
      await response.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, waitS * 1000));
    }
  }

  return {
    createUploadUrl: (filename: string, contentType: string) =>
      call('POST', '/uploads/url', uploadUrlSchema, { filename, contentType }),
    createSubmission: (request: object) => call('POST', '/submissions', creationSchema, request),
    getSubmission: (submissionId: string) => call('GET', `/submissions/${submissionId}`, statusSchema),
    getAsset: (submissionId: string, assetId: string) => call('GET', asset(submissionId, assetId), assetSchema),
    getIssues: (submissionId: string, assetId: string) =>
      call('GET', `${asset(submissionId, assetId)}/issues`, issuesSchema),
    getTopics: (submissionId: string, assetId: string) =>
      call('GET', `${asset(submissionId, assetId)}/topics`, topicsSchema),
    getCoverage: (submissionId: string, assetId: string) =>
      call('GET', `${asset(submissionId, assetId)}/coverage`, coverageListSchema),
    getTranscript: (submissionId: string, assetId: string) =>
      call('GET', `${asset(submissionId, assetId)}/transcript`, transcriptSchema),
    /** Undefined where there is no earlier version. */
    findChanges: (submissionId: string, assetId: string, previousSubmissionId: string) =>
      call(
        'GET',
        `${asset(submissionId, assetId)}/changes?previousSubmissionId=${encodeURIComponent(previousSubmissionId)}`,
        changeListSchema,
      ).catch((error: unknown) => {
        if (error instanceof RefusedError && error.status === 404) return undefined;
        throw error;
      }),
    getCleared: (submissionId: string, assetId: string) =>
      call('GET', `${asset(submissionId, assetId)}/cleared`, clearedListSchema),
    listDecisions: (submissionId: string, assetId: string, issueId: string) =>
      call('GET', `${asset(submissionId, assetId)}/issues/${issueId}/decisions`, decisionListSchema),
    listRules: () => call('GET', '/rules', ruleListSchema),
    openRealtime: (submissionId: string) => call('POST', `/submissions/${submissionId}/realtime`, realtimeSchema),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
