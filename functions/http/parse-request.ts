import type { HttpRequest } from '@azure/functions';
import { z } from 'zod';
import type { Caller } from '../../shared/domain/keys/caller.ts';
import { type FieldError, ServiceError, ValidationError } from '../../shared/model/errors.ts';
import { type RequestPart, toFieldErrors } from './field-errors.ts';
import type { Operation, ParsedInput } from './operation.ts';
import { maximumJsonBytes, parseJsonBody } from './parse-json-body.ts';
import { parseMultipart } from './parse-multipart.ts';

/** A refusal names at most this many failures. */
const maximumFieldErrors = 1000;

const noQuery = z.strictObject({});

/** Reads one part with its schema; failures are collected so that one answer names them all. */
function read(schema: z.ZodType | undefined, value: unknown, part: RequestPart, failures: FieldError[]): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  failures.push(...toFieldErrors(parsed.error.issues, part, value));
  return undefined;
}

/** The host joins repeated parameters and merges names that differ in case, so the query is read from the address itself. */
function readQuery(request: HttpRequest, failures: FieldError[]): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  const [, query = ''] = /\?([^#]*)/.exec(request.url) ?? [];
  for (const [name, value] of new URLSearchParams(query)) {
    if (values.has(name)) {
      failures.push({ path: `query.${name}`, code: 'duplicate', message: 'The parameter was sent more than once' });
    }
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

async function readBody(request: HttpRequest, encoding: Operation['encoding']): Promise<unknown> {
  const declaredBytes = request.headers.get('content-length');
  // For a chunked body the host gives no body at all.
  if (request.body === null && declaredBytes === null) {
    const message = 'The request must have a Content-Length: a chunked body does not arrive';
    throw new ValidationError([{ path: '', code: 'length_required', message }]);
  }
  if (encoding === 'multipart/form-data') {
    return parseMultipart(new Uint8Array(await request.arrayBuffer()), request.headers.get('content-type') ?? '');
  }
  if (Number(declaredBytes) > maximumJsonBytes) {
    const message = `The body has ${declaredBytes} bytes; at most ${maximumJsonBytes} are accepted`;
    throw new ValidationError([{ path: '', code: 'too_large', message }]);
  }
  if (encoding === 'application/x-www-form-urlencoded') {
    return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer())));
  }
  return parseJsonBody(new Uint8Array(await request.arrayBuffer()));
}

/** Path, query and body of a request, parsed by the operation's schemas. Throws `ValidationError` with every failure, or the 400. */
export async function parseRequest(
  operation: Operation,
  request: HttpRequest,
  caller: Caller | undefined,
): Promise<Omit<ParsedInput, 'traceparent' | 'header'>> {
  const { request: schemas, sandboxOnlyQuery = [], bucket } = operation;
  const failures: FieldError[] = [];
  // Unknown query parameters are refused, except on pages that anybody may open.
  const querySchema = schemas.query ?? (bucket === undefined ? undefined : noQuery);
  const givenQuery = querySchema ? readQuery(request, failures) : {};
  if (caller?.mode === 'live' && sandboxOnlyQuery.some((name) => Object.hasOwn(givenQuery, name))) {
    throw new ServiceError('delay_needs_sandbox_key');
  }
  const path = read(schemas.path, request.params, 'path', failures);
  const query = read(querySchema, givenQuery, 'query', failures);
  const body = schemas.body && (await readGivenBody(operation, request, failures));
  if (failures.length > 0) throw new ValidationError(failures.slice(0, maximumFieldErrors));
  return { caller, path, query, body };
}

async function readGivenBody(operation: Operation, request: HttpRequest, failures: FieldError[]): Promise<unknown> {
  try {
    return read(operation.request.body, await readBody(request, operation.encoding), '', failures);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    failures.push(...error.fields);
    return undefined;
  }
}
