import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { type ErrorCode, errorCatalogue, fieldErrorCodes } from '../../shared/model/errors.ts';
import { bucketNames } from '../../shared/model/tiers.ts';
import type { Operation } from '../http/operation.ts';

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

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });

const everyKeyedCode: readonly ErrorCode[] = [
  'key_missing',
  'key_invalid',
  'key_revoked',
  'key_expired',
  'storage_error',
];

/** Every status an operation may be refused with, from what it declares. */
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
    { description: group.map((code) => errorCatalogue[code].detail).join(' · '), content: json(domainErrorSchema) },
  ]);
  return {
    ...Object.fromEntries(domain),
    ...(bucket === undefined ? {} : { 402: planResponse, 422: validationResponse, 429: rateResponse }),
  };
}

const validationResponse = { description: 'Request validation failed', content: json(validationErrorSchema) };
const planResponse = { description: 'The plan does not include the API', content: json(planErrorSchema) };
const rateResponse = {
  description: 'Rate limit exceeded',
  headers: z.object({ 'Retry-After': z.string().meta({ description: 'Whole seconds to wait' }) }),
  content: json(rateLimitErrorSchema),
};
