import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import { createSender, type SenderOptions } from './create-sender.ts';
import { followSubmission } from './follow-submission.ts';
import type { operations, paths, Submission, Subscription } from './openapi.ts';
import { pages } from './pages.ts';
import { putFile, type UploadedFile } from './put-file.ts';
import { type WaitOptions, waitForEnd } from './wait-for-end.ts';

export interface ClientOptions extends SenderOptions {
  /** Address of the service without `/api/integrations`, for example `http://127.0.0.1:7071`. */
  readonly url: string;
  /** API key: `sk_live_…` or `sk_test_…`. */
  readonly key: string;
}

type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Given } };
}
  ? Given
  : never;
type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** Statuses of 400 or more are thrown by the sender, so an answer without data is one without a body. */
async function take<T>(answer: Promise<{ readonly data?: T }>): Promise<T> {
  const { data } = await answer;
  return data as T;
}

const base = '/api/integrations';
const ofSubmission = `${base}/submissions/{submission_id}` as const;
const ofAsset = `${ofSubmission}/assets/{asset_id}` as const;
const ofSubscription = `${base}/webhooks/subscriptions/{subscription_id}` as const;

const submission = (submission_id: string) => ({ params: { path: { submission_id } } });
const asset = (submission_id: string, asset_id: string) => ({ params: { path: { submission_id, asset_id } } });
const subscription = (subscription_id: string) => ({ params: { path: { subscription_id } } });

/**
 * A client of one service with one key. Every call resolves with the body of the answer and rejects with `ApiError` for a status of 400 or more, after
 * the retries that the service asks for. `api` has every operation by its path, as openapi-fetch types it, with the same retries and errors.
 */
export function createClient({ url, key, ...sending }: ClientOptions) {
  const send = createSender(sending);
  const api: FetchClient<paths> = createFetchClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    headers: { 'X-API-Key': key },
    fetch: send,
  });

  const client = {
    api,

    createUploadUrl: (body: Body<'create-upload-url'>) => take(api.POST(`${base}/uploads/url`, { body })),
    /** Sends a file straight to storage; resolves with the `blobPath` to submit. */
    upload: async (file: UploadedFile): Promise<string> => {
      const { uploadUrl, blobPath } = await client.createUploadUrl({
        filename: file.filename,
        contentType: file.contentType,
      });
      await putFile(file, uploadUrl, sending);
      return blobPath;
    },

    createSubmission: (body: Body<'create-submission'>, query: Query<'create-submission'> = {}) =>
      take(api.POST(`${base}/submissions`, { body, params: { query } })),
    getSubmission: (submissionId: string) => take(api.GET(ofSubmission, submission(submissionId))),
    /** Polls until the submission has ended, well or not. Rejects with `WaitTimeoutError`. */
    waitForEnd: (submissionId: string, options: WaitOptions = {}): Promise<Submission> =>
      waitForEnd(() => client.getSubmission(submissionId), submissionId, options, sending.wait),
    /** Every submission that fits, newest first, page by page as it is asked for. */
    listSubmissions: (query: Query<'list-submissions'> = {}) =>
      pages(async (cursor) => {
        const page = await take(
          api.GET(`${base}/submissions`, { params: { query: { ...query, ...(cursor ? { cursor } : {}) } } }),
        );
        return { items: page.items, next: page.nextCursor ?? undefined };
      }),
    getAsset: (submissionId: string, assetId: string) => take(api.GET(ofAsset, asset(submissionId, assetId))),
    listIssues: (submissionId: string, assetId: string) =>
      take(api.GET(`${ofAsset}/issues`, asset(submissionId, assetId))),
    listTopics: (submissionId: string, assetId: string) =>
      take(api.GET(`${ofAsset}/topics`, asset(submissionId, assetId))),
    retryAsset: (submissionId: string, assetId: string) =>
      take(api.POST(`${ofAsset}/retry`, asset(submissionId, assetId))),
    listVersions: (submissionId: string) => take(api.GET(`${ofSubmission}/versions`, submission(submissionId))),
    getCoverage: (submissionId: string, assetId: string) =>
      take(api.GET(`${ofAsset}/coverage`, asset(submissionId, assetId))),
    getTranscript: (submissionId: string, assetId: string) =>
      take(api.GET(`${ofAsset}/transcript`, asset(submissionId, assetId))),
    getCleared: (submissionId: string, assetId: string) =>
      take(api.GET(`${ofAsset}/cleared`, asset(submissionId, assetId))),
    /** What a new version changed, against that of `previousSubmissionId` or the nearest earlier one. */
    getChanges: (submissionId: string, assetId: string, query: Query<'get-changes'> = {}) =>
      take(
        api.GET(`${ofAsset}/changes`, { params: { path: { submission_id: submissionId, asset_id: assetId }, query } }),
      ),
    listRules: () => take(api.GET(`${base}/rules`)),
    /** Calls back with every message of a submission's realtime channel until the function it resolves with is called. */
    followSubmission: (submissionId: string, onMessage: (message: unknown) => void) =>
      followSubmission(() => take(api.POST(`${ofSubmission}/realtime`, submission(submissionId))), onMessage),

    createDecision: (submissionId: string, assetId: string, issueId: string, body: Body<'create-decision'>) =>
      take(
        api.POST(`${ofAsset}/issues/{issue_id}/decisions`, {
          body,
          params: { path: { submission_id: submissionId, asset_id: assetId, issue_id: issueId } },
        }),
      ),
    createDecisions: (submissionId: string, assetId: string, body: Body<'create-decisions'>) =>
      take(api.POST(`${ofAsset}/decisions`, { body, ...asset(submissionId, assetId) })),
    listDecisions: (submissionId: string, assetId: string, issueId: string) =>
      take(
        api.GET(`${ofAsset}/issues/{issue_id}/decisions`, {
          params: { path: { submission_id: submissionId, asset_id: assetId, issue_id: issueId } },
        }),
      ),
    createEvidencePack: (submissionId: string) =>
      take(api.POST(`${ofSubmission}/evidence-packs`, submission(submissionId))),
    /** The keys that evidence packs are signed with. */
    getPublicKeys: () => take(api.GET('/.well-known/asset-review-keys.json')),

    createSubscription: (body: Body<'create-subscription'>) =>
      take(api.POST(`${base}/webhooks/subscriptions`, { body })),
    updateSubscription: (subscriptionId: string, body: Body<'update-subscription'>) =>
      take(api.PATCH(ofSubscription, { body, ...subscription(subscriptionId) })),
    deleteSubscription: async (subscriptionId: string): Promise<void> => {
      await api.DELETE(ofSubscription, subscription(subscriptionId));
    },
    /** Every subscription that fits, page by page as it is asked for. */
    listSubscriptions: (query: Omit<Query<'list-subscriptions'>, 'page'> = {}) =>
      pages<Subscription, number>(async (page = 1) => {
        const { items, totalPages } = await take(
          api.GET(`${base}/webhooks/subscriptions`, { params: { query: { ...query, page } } }),
        );
        return { items, next: page < totalPages ? page + 1 : undefined };
      }),
    /** Every event of a subscription, oldest first, page by page as it is asked for: its messages without a receiver. */
    listEvents: (subscriptionId: string, query: Omit<Query<'list-events'>, 'cursor'> = {}) =>
      pages(async (cursor) => {
        const path = { subscription_id: subscriptionId };
        const page = await take(
          api.GET(`${ofSubscription}/events`, { params: { path, query: { ...query, ...(cursor ? { cursor } : {}) } } }),
        );
        return { items: page.items, next: page.nextCursor ?? undefined };
      }),
    listDeliveries: (subscriptionId: string, query: Query<'list-deliveries'> = {}) =>
      take(api.GET(`${ofSubscription}/deliveries`, { params: { path: { subscription_id: subscriptionId }, query } })),
  };
  return client;
}

export type Client = ReturnType<typeof createClient>;
