import type { HttpHandler, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import type { Caller } from '../../shared/domain/keys/caller.ts';
import type { Services } from '../../shared/domain/services.ts';
import { ServiceError } from '../../shared/model/errors.ts';
import type { Bucket } from '../../shared/model/tiers.ts';
import { findTracePlace, traceIdOf } from '../../shared/model/trace.ts';
import { withLogFields } from '../../shared/ports/logger.ts';
import type { Span, Telemetry } from '../../shared/ports/telemetry.ts';
import type { Workflows } from '../../shared/ports/workflows.ts';
import type { Operation } from './operation.ts';
import { parseRequest } from './parse-request.ts';
import { logSentences, PlanRefusal, present, presentError, RateRefusal } from './respond.ts';

/** What every operation is served with; the gates keep their caches for the life of the process. */
export interface ServeDeps {
  readonly services: Services;
  readonly telemetry: Telemetry;
  /** Where the service is reached, according to the configuration; empty when it is not known. */
  readonly origin: () => string;
  /** `X-API-Key` → who calls; throws the four 401s. */
  readonly authenticate: (key: string | null) => Promise<Caller>;
  /** Counts one request; seconds to wait when the bucket is empty. */
  readonly takeToken: (caller: Caller, bucket: Bucket) => Promise<{ readonly retryAfterSeconds: number } | undefined>;
  /** Workflows of one invocation, by its Durable client. */
  readonly bindWorkflows: (context: InvocationContext) => Workflows;
}

/** Key → plan → sandbox → rate bucket (decisions, order of checks). Public operations let everybody in. */
async function admit(operation: Operation, key: string | null, deps: ServeDeps): Promise<Caller | undefined> {
  const { bucket } = operation;
  if (bucket === undefined) return undefined;
  const caller = await deps.authenticate(key);
  if (caller.tier === 'free') throw new PlanRefusal(bucket);
  if (operation.isSandboxOnly && caller.mode === 'live') throw new ServiceError('live_key_in_sandbox');
  const refused = await deps.takeToken(caller, bucket);
  if (refused) throw new RateRefusal(bucket, refused.retryAfterSeconds);
  return caller;
}

/** The client's own trace, else the one the platform began for the request. */
function findParent(request: HttpRequest, context: InvocationContext): string | null {
  const given = request.headers.get('traceparent');
  return findTracePlace(given) ? given : (context.traceContext?.traceParent ?? null);
}

async function answer(
  operation: Operation,
  deps: ServeDeps,
  { request, context, span }: { request: HttpRequest; context: InvocationContext; span: Span },
): Promise<HttpResponseInit> {
  const { traceparent } = span;
  let { logger } = deps.services;
  try {
    const caller = await admit(operation, request.headers.get('x-api-key'), deps);
    const input = { ...(await parseRequest(operation, request, caller)), traceparent };
    const { keyId, workspaceId } = caller ?? {};
    logger = withLogFields(logger, { keyId, workspaceId, traceId: traceIdOf(traceparent) });
    const services = { ...deps.services, logger };
    const bound = operation.startsWorkflows ? { ...services, workflows: deps.bindWorkflows(context) } : services;
    return present(await operation.handle(bound, input));
  } catch (cause) {
    const { response, kind } = presentError(cause, deps.origin());
    if (kind !== 'expected') {
      logger.error({ operation: operation.name, cause }, logSentences[kind]);
      span.fail(cause instanceof Error ? cause.name : kind);
    }
    return response;
  }
}

/** The life of a request. An unknown route never comes here: the fallback answers it 404 without looking at the key. */
export const serve =
  (operation: Operation, deps: ServeDeps): HttpHandler =>
  (request, context) => {
    const { method, path } = operation;
    const attributes = { 'http.request.method': method, 'http.route': path };
    const start = { kind: 'server', parent: findParent(request, context), attributes } as const;
    return deps.telemetry.trace(`${method} ${path}`, start, async (span) => {
      const response = await answer(operation, deps, { request, context, span });
      span.describe({ 'http.response.status_code': Number(response.status) });
      return response;
    });
  };
