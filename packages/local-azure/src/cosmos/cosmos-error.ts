/** Name of the failure in an error body, by HTTP status. */
const codeByStatus = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'RequestEntityTooLarge',
  424: 'FailedDependency',
  429: 'TooManyRequests',
  449: 'RetryWith',
  500: 'InternalServerError',
  501: 'NotImplemented',
  503: 'ServiceUnavailable',
} as const;

export type ErrorStatus = keyof typeof codeByStatus;

/** Sub-statuses that clients depend on. */
export const substatus = {
  partitionKeyMismatch: 1001,
  ownerMissing: 1003,
  patchConditionFalse: 1110,
} as const;

/** A request that the service answers with an error body `{code, message}` and, where it has one, `x-ms-substatus`. */
export class CosmosError extends Error {
  override readonly name = 'CosmosError';
  readonly status: ErrorStatus;
  readonly substatus: number | undefined;

  constructor(status: ErrorStatus, message: string, options: { readonly substatus?: number } & ErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.substatus = options.substatus;
  }
}

/** The JSON body of an error answer. */
export function toErrorBody(status: ErrorStatus, message: string): string {
  return JSON.stringify({ code: codeByStatus[status], message });
}
