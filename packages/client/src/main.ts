export { ApiError, UnreachableError } from './api-error.ts';
export { type Client, type ClientOptions, createClient } from './create-client.ts';
export type * from './openapi.ts';
export type { UploadedFile } from './put-file.ts';
export { verifyWebhook, type WebhookEvent, WebhookVerificationError } from './verify-webhook.ts';
export { type WaitOptions, WaitTimeoutError } from './wait-for-end.ts';
