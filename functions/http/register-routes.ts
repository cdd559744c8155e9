import type { HttpMethod } from '@azure/functions';
import functions from '@azure/functions';
import df from 'durable-functions';
import { createAuthenticator } from '../../shared/domain/keys/create-authenticator.ts';
import { createRateLimiter } from '../../shared/domain/rate-limits/create-rate-limiter.ts';
import { ServiceError } from '../../shared/model/errors.ts';
import type { Operation } from './operation.ts';
import { presentError } from './respond.ts';
import { type ServeDeps, serve } from './serve.ts';

/** Not TRACE and CONNECT: the Functions library cannot build a request of them and would fail with a 500; without a function the platform answers 404. */
const everyMethod: HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Registers every operation as an HTTP function, and the fallback that answers requests that match no route. */
export function registerRoutes(
  operations: readonly Operation[],
  given: Pick<ServeDeps, 'services' | 'telemetry' | 'bindWorkflows' | 'origin' | 'onAnswered'>,
): void {
  const deps: ServeDeps = {
    ...given,
    authenticate: createAuthenticator(given.services),
    takeToken: createRateLimiter(given.services),
  };
  for (const operation of operations) {
    functions.app.http(operation.name, {
      methods: [operation.method],
      // The service has its own keys.
      authLevel: 'anonymous',
      route: operation.path.slice(1),
      extraInputs: operation.startsWorkflows ? [df.input.durableClient()] : [],
      handler: serve(operation, deps),
    });
  }
  // The host takes the first function by name whose route matches; this name sorts last.
  functions.app.http('zz_fallback', {
    methods: everyMethod,
    authLevel: 'anonymous',
    route: '{*path}',
    handler: ({ method, url }) => {
      deps.onAnswered?.({ method, url, status: 404, durationMs: 0, key: null });
      return presentError(new ServiceError('route_not_found'), deps.origin()).response;
    },
  });
}
