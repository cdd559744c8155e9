import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  domainErrorSchema,
  errorResponses,
  planErrorSchema,
  rateLimitErrorSchema,
  validationErrorSchema,
} from '../../functions/docs/error-responses.ts';
import type { Operation } from '../../functions/http/operation.ts';
import { routes } from '../../functions/routes.ts';
import type { FuzzRequest } from './request-arbitrary.ts';
import type { FuzzAnswer } from './send-request.ts';

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
}));

const toPathname = (target: string): string => new URL(`http://host${target}`).pathname;

/** The operation that takes a request: the host collapses dot segments first, and ignores case and a slash at the end. */
function findOperation({ method, target }: FuzzRequest): Operation | undefined {
  const pathname = toPathname(target);
  return patterns.find(({ route, pattern }) => route.method === method.toUpperCase() && pattern.test(pathname))?.route;
}

/** The platform's own answers by name, as docs/errors.md lists them. */
const platformAnswers: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...(
      readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8').split('## Answers of the platform')[1] ??
      ''
    ).matchAll(/^\| `(\w+)` \| (\d+) \|/gm),
  ].map(([, name, status]) => [name, Number(status)]),
);

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Which of the platform's answers a request asks for, by name. */
function findPlatformAnswers({ target, headers, method }: FuzzRequest): string[] {
  const headerBytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  const isUnknownMethod = !knownMethods.has(method.toUpperCase());
  return [
    ...(target.startsWith('//') ? ['double_slash'] : []),
    ...(isUnknownMethod ? ['unknown_method'] : []),
    ...(isUnknownMethod && toPathname(target) === '/' ? ['home_page'] : []),
    ...(/%00|[^\u0020-\u007e]/.test(target) ? ['malformed_request'] : []),
    ...(method.length + target.length > 8000 ? ['address_too_long'] : []),
    ...(headerBytes > 32_000 ? ['headers_too_large'] : []),
  ];
}

const isPlatformAnswer = (request: FuzzRequest, { status, body }: FuzzAnswer): boolean =>
  findPlatformAnswers(request).some(
    (name) => platformAnswers[name] === status && (body === '' || name === 'home_page'),
  );

const errorShapes: Readonly<Record<number, z.ZodType>> = {
  402: planErrorSchema,
  422: validationErrorSchema,
  429: rateLimitErrorSchema,
};

/** True when the value is what the schema says and not a field more. */
const fits = (schema: z.ZodType, value: unknown): boolean => {
  const parsed = schema.safeParse(value);
  return parsed.success && isDeepStrictEqual(parsed.data, value);
};

function judgeBody(schema: z.ZodType | undefined, { body, headers, status }: FuzzAnswer): string | undefined {
  if (schema === undefined) return body === '' ? undefined : `a ${status} must have no body`;
  if (headers['content-type'] !== 'application/json') return `content type ${headers['content-type']}`;
  if (Number(headers['content-length']) !== Buffer.byteLength(body)) return 'no content-length, or a wrong one';
  try {
    return fits(schema, JSON.parse(body)) ? undefined : `the body is not in the documented shape of ${status}`;
  } catch {
    return 'the body is no JSON';
  }
}

const isUndocumented = (operation: Operation, status: number): boolean =>
  !(status in operation.responses) && !(status in errorResponses(operation));

/** Why an answer is wrong; undefined when it is as documented. */
export function judgeAnswer(request: FuzzRequest, answer: FuzzAnswer): string | undefined {
  const { status, headers } = answer;
  if (isPlatformAnswer(request, answer)) return undefined;
  if (status >= 500) return `${status} for a request`;
  const named = Object.keys(headers).find((name) => name.startsWith('x-ratelimit') || name.includes('request-id'));
  if (named) return `header ${named}`;
  if (status === 429 && !/^[1-9]\d*$/.test(headers['retry-after'] ?? '')) return 'a 429 without Retry-After';
  const operation = findOperation(request);
  if (operation === undefined) return judgeUnknown(request, answer);
  if (isUndocumented(operation, status)) return `${status} is not documented for ${operation.name}`;
  if (operation.isHidden && status < 400) return undefined;
  const schema = status < 400 ? operation.responses[status]?.schema : (errorShapes[status] ?? domainErrorSchema);
  return judgeBody(schema, answer);
}

/** What no operation takes is a 404 of the service. */
function judgeUnknown({ method }: FuzzRequest, answer: FuzzAnswer): string | undefined {
  if (answer.status !== 404) return `${answer.status} where there is nothing`;
  if (method === 'HEAD') return answer.body === '' ? undefined : 'HEAD with a body';
  return judgeBody(domainErrorSchema, answer);
}
