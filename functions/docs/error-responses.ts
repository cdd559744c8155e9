import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import {
  type ErrorCode,
  errorCatalogue,
  fieldErrorCodes,
  ServiceError,
  ValidationError,
} from '../../shared/model/errors.ts';
import { type Bucket, bucketNames } from '../../shared/model/tiers.ts';
import type { Operation } from '../http/operation.ts';
import { PlanRefusal, presentError, RateRefusal } from '../http/respond.ts';

/** The origin of the addresses in the examples. */
const exampleOrigin = 'http://127.0.0.1:7071';

/** The four body shapes (specification, Errors). */
export const domainErrorSchema = z
  .object({ detail: z.string(), docs_url: z.string().optional() })
  .meta({ id: 'DomainError' });
export const validationErrorSchema = z
  .object({
    fields: z.array(
      z.object({
        path: z.string().meta({ description: 'Like `assets[0].blobPath`, `query.pageSize`, or "" for the whole body' }),
        code: z.enum(fieldErrorCodes),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'ValidationError' });
export const rateLimitErrorSchema = z.object({ error: z.string() }).meta({ id: 'RateLimitError' });
export const planErrorSchema = z
  .object({
    error_code: z.literal('tier_not_authorized_for_integrations_api'),
    message: z.string(),
    bucket: z.enum(bucketNames),
  })
  .meta({ id: 'PlanError' });

const json = (schema: z.ZodType, examples: object) => ({ 'application/json': { schema, examples } });

/** Examples of bodies, written by the service's own code, by name. */
const toExamples = (failures: Readonly<Record<string, Error>>) =>
  Object.fromEntries(
    Object.entries(failures).map(([name, failure]) => {
      const { body } = presentError(failure, exampleOrigin).response;
      return [name, { value: JSON.parse((body as Buffer).toString()) as unknown }];
    }),
  );

const everyKeyedCode: readonly ErrorCode[] = [
  'key_missing',
  'key_invalid',
  'key_revoked',
  'key_expired',
  'storage_error',
];

/** Every status with which an operation may be refused, from its declaration. */
export function errorResponses(operation: Operation): ZodOpenApiResponsesObject {
  const { bucket, isSandboxOnly, errors = [] } = operation;
  const codes = new Set<ErrorCode>([
    ...(bucket === undefined ? [] : everyKeyedCode),
    ...(isSandboxOnly ? (['live_key_in_sandbox'] as const) : []),
    ...errors,
    'internal',
  ]);
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  const domain = [...byStatus].map(([status, group]) => [
    status,
    {
      description: group.map((code) => errorCatalogue[code].detail).join(' · '),
      content: json(
        domainErrorSchema,
        toExamples(Object.fromEntries(group.map((code) => [code, new ServiceError(code)]))),
      ),
    },
  ]);
  return {
    ...Object.fromEntries(domain),
    ...(bucket === undefined
      ? { '4XX': unreadableResponse }
      : { 402: toPlanResponse(bucket), 422: validationResponse, 429: toRateResponse(bucket) }),
  };
}

/** Lines over 8 KB, raw bytes, `%00`: the Functions host refuses these before any function runs (decisions, Behaviour). */
const unreadableResponse = { description: 'No HTTP request that the host can read; without a body' };
const validationResponse = {
  description: 'Request validation failed',
  content: json(
    validationErrorSchema,
    toExamples({
      unknown_field: new ValidationError([
        { path: 'query.surplus', code: 'unknown_field', message: "Unknown field: 'surplus' is not accepted here" },
      ]),
    }),
  ),
};
const toPlanResponse = (bucket: Bucket) => ({
  description: 'The plan does not include the API',
  content: json(planErrorSchema, toExamples({ plan: new PlanRefusal(bucket) })),
});
const toRateResponse = (bucket: Bucket) => ({
  description: 'Rate limit exceeded',
  headers: z.object({ 'Retry-After': z.string().meta({ description: 'Whole seconds to wait' }) }),
  content: json(rateLimitErrorSchema, toExamples({ rate: new RateRefusal(bucket, 12) })),
});
