import type { DomainError, PlanError, RateLimitError, ValidationError } from './openapi.ts';

type Problem = Partial<DomainError & ValidationError & RateLimitError & PlanError>;

/** The service refused, with a status of 400 or more. The message has its own words. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** The name of a domain error, as `docs_url` ends; undefined for the other bodies. Every name: docs/errors.md. */
  readonly code: string | undefined;
  /** What is wrong with the fields of the request; empty unless the status is 422. */
  readonly fields: ValidationError['fields'];

  constructor(status: number, body: unknown) {
    const { detail, docs_url: page, message, error, fields = [] } = toProblem(body);
    const words =
      fields.length > 0
        ? fields.map(({ path, message: what }) => `${path || 'request'}: ${what}`).join('; ')
        : (detail ?? message ?? error);
    super(`The service answered ${status}${words === undefined ? '' : `: ${words}`}.`);
    this.status = status;
    this.code = page?.split('#')[1];
    this.fields = fields;
  }
}

/** No answer came: the address is wrong, or nothing listens there. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** A body of the service as it is described; what else answers, a proxy for one, says nothing. */
function toProblem(body: unknown): Problem {
  if (typeof body !== 'object' || body === null) return {};
  const { detail, docs_url, message, error, fields } = body as Record<string, unknown>;
  return {
    ...(typeof detail === 'string' ? { detail } : {}),
    ...(typeof docs_url === 'string' ? { docs_url } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof error === 'string' ? { error } : {}),
    ...(Array.isArray(fields) ? { fields: fields as ValidationError['fields'] } : {}),
  };
}
