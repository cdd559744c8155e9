import type { HttpHandler, InvocationContext } from '@azure/functions';
import type { Caller } from '../../shared/domain/keys/caller.ts';
import type { Services } from '../../shared/domain/services.ts';
import { ServiceError } from '../../shared/model/errors.ts';
import type { Bucket } from '../../shared/model/tiers.ts';
import type { Workflows } from '../../shared/ports/workflows.ts';
import type { Operation } from './operation.ts';
import { parseRequest } from './parse-request.ts';
import { logSentences, PlanRefusal, present, presentError, RateRefusal } from './respond.ts';

/** What every operation is served with; the gates keep their caches for the life of the process. */
export interface ServeDeps {
  readonly services: Services;
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

/** The life of a request. An unknown route never comes here: the fallback answers it 404 without looking at the key. */
export const serve =
  (operation: Operation, deps: ServeDeps): HttpHandler =>
  async (request, context) => {
    const { services } = deps;
    try {
      const caller = await admit(operation, request.headers.get('x-api-key'), deps);
      const input = await parseRequest(operation, request, caller);
      const bound = operation.startsWorkflows ? { ...services, workflows: deps.bindWorkflows(context) } : services;
      return present(await operation.handle(bound, input));
    } catch (cause) {
      const { response, kind } = presentError(cause, request.url);
      if (kind !== 'expected') services.logger.error({ operation: operation.name, cause }, logSentences[kind]);
      return response;
    }
  };
