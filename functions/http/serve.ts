import type { HttpHandler, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import type { Caller } from '../../shared/domain/keys/caller.ts';
import type { Services } from '../../shared/domain/services.ts';
import { authenticateSession } from '../../shared/domain/sessions/authenticate-session.ts';
import { ServiceError } from '../../shared/model/errors.ts';
import { hasRole, type Role } from '../../shared/model/person.ts';
import type { Bucket } from '../../shared/model/tiers.ts';
import { findTracePlace, traceIdOf } from '../../shared/model/trace.ts';
import { withLogFields } from '../../shared/ports/logger.ts';
import { withDeadline } from '../../shared/ports/request-deadline.ts';
import type { Span, Telemetry } from '../../shared/ports/telemetry.ts';
import type { Workflows } from '../../shared/ports/workflows.ts';
import { checkOrigin } from './check-origin.ts';
import { readCookie, sessionCookieName } from './cookies.ts';
import type { Operation } from './operation.ts';
import { parseRequest } from './parse-request.ts';
import type { AnsweredRequest } from './request-line.ts';
import { logSentences, PlanRefusal, present, presentError, RateRefusal } from './respond.ts';

/** A read that the stores do not answer in this time is refused: its callers ask again. */
const readDeadlineMs = 12_000;

/** What every operation is served with; the checks keep their caches as long as the process runs. */
export interface ServeDeps {
  readonly services: Services;
  readonly telemetry: Telemetry;
  /** Where the service is reached, according to the configuration; empty when it is not known. */
  readonly origin: () => string;
  /** Finds the caller by `X-API-Key`; throws the four 401s. */
  readonly authenticate: (key: string | null) => Promise<Caller>;
  /** Counts one request; seconds to wait when the bucket is empty. */
  readonly takeToken: (caller: Caller, bucket: Bucket) => Promise<{ readonly retryAfterSeconds: number } | undefined>;
  /** Called for every request that was answered. */
  readonly onAnswered?: ((request: AnsweredRequest) => void) | undefined;
  /** Workflows of one invocation, by its Durable client. */
  readonly bindWorkflows: (context: InvocationContext) => Workflows;
}

/**
 * The caller, by the key or, for the console, by the session, which is valid only for requests from the service's own pages. A page names the workspace that it
 * shows; where the session has moved to another, in another tab, its request is refused.
 */
async function identify({ leastRole }: Operation, request: HttpRequest, deps: ServeDeps): Promise<Caller> {
  if (leastRole === undefined) return deps.authenticate(request.headers.get('x-api-key'));
  checkOrigin(request.method, (name) => request.headers.get(name), deps.services.consoleSite.origin());
  const caller = await authenticateSession(deps.services, readCookie(request.headers.get('cookie'), sessionCookieName));
  const shown = request.headers.get('x-workspace-id');
  if (shown !== null && shown !== caller.workspaceId) throw new ServiceError('workspace_changed');
  return caller;
}

/** Key or session → plan → role → sandbox → rate bucket (decisions, order of checks). Public operations skip these checks. */
async function admit(operation: Operation, request: HttpRequest, deps: ServeDeps): Promise<Caller | undefined> {
  const { bucket, leastRole } = operation;
  if (bucket === undefined && leastRole === undefined) return undefined;
  const caller = await identify(operation, request, deps);
  if (bucket !== undefined && caller.tier === 'free') throw new PlanRefusal(bucket);
  if (leastRole !== undefined && !mayAct(caller, leastRole)) throw new ServiceError('role_too_low');
  if (operation.isSandboxOnly && caller.mode === 'live') throw new ServiceError('live_key_in_sandbox');
  const refused = bucket && (await deps.takeToken(caller, bucket));
  if (refused) throw new RateRefusal(bucket, refused.retryAfterSeconds);
  return caller;
}

const mayAct = ({ role }: Caller, least: Role): boolean => role !== undefined && hasRole(role, least);

const toLogFields = (caller: Caller | undefined): Readonly<Record<string, string | undefined>> =>
  caller === undefined
    ? {}
    : { [caller.kind === 'key' ? 'keyId' : 'personId']: caller.id, workspaceId: caller.workspaceId };

/** The client's own trace context, or the one that Azure began for the request. */
function findParent(request: HttpRequest, context: InvocationContext): string | null {
  const given = request.headers.get('traceparent');
  return findTracePlace(given) ? given : (context.traceContext?.traceParent ?? null);
}

async function answer(
  operation: Operation,
  deps: ServeDeps,
  { request, context, span }: { request: HttpRequest; context: InvocationContext; span: Span },
): Promise<{ readonly response: HttpResponseInit; readonly caller: Caller | undefined }> {
  const { traceparent } = span;
  let { logger } = deps.services;
  let caller: Caller | undefined;
  try {
    caller = await admit(operation, request, deps);
    const header = (name: string): string | null => request.headers.get(name);
    const input = { ...(await parseRequest(operation, request, caller)), traceparent, header };
    logger = withLogFields(logger, { ...toLogFields(caller), traceId: traceIdOf(traceparent) });
    const services = { ...deps.services, logger };
    const bound = operation.startsWorkflows ? { ...services, workflows: deps.bindWorkflows(context) } : services;
    return { response: present(await operation.handle(bound, input)), caller };
  } catch (cause) {
    const { response, kind } = presentError(cause, deps.origin());
    if (kind !== 'expected') {
      logger.error({ operation: operation.name, cause }, logSentences[kind]);
      span.fail(cause instanceof Error ? cause.name : kind);
    }
    return { response, caller };
  }
}

/** The life of a request. A request to an unknown route does not come here: the fallback answers 404 without checking the key. */
export const serve =
  (operation: Operation, deps: ServeDeps): HttpHandler =>
  (request, context) => {
    const { method, path } = operation;
    const startedAt = performance.now();
    const attributes = { 'http.request.method': method, 'http.route': path };
    const start = { kind: 'server', parent: findParent(request, context), attributes } as const;
    return deps.telemetry.trace(`${method} ${path}`, start, async (span) => {
      const work = () => answer(operation, deps, { request, context, span });
      // What only reads can be asked again; a write that began goes on to its end.
      const onlyReads = method === 'GET' && !operation.changesState;
      const { response, caller } = await (onlyReads ? withDeadline(readDeadlineMs, work) : work());
      const status = Number(response.status);
      span.describe({ 'http.response.status_code': status });
      const key = caller?.name ?? null;
      deps.onAnswered?.({ method, url: request.url, status, durationMs: performance.now() - startedAt, key });
      return response;
    });
  };
