import functions, { type HttpResponseInit, type InvocationContext } from '@azure/functions';
import type { Operation } from '../../functions/http/operation.ts';
import { serve } from '../../functions/http/serve.ts';
import { routes } from '../../functions/routes.ts';
import { sniffFormat } from '../../shared/analysis/media/sniff/sniff-format.ts';
import { createAdapters, createClients } from '../../shared/azure/create-adapters.ts';
import { readConfiguration } from '../../shared/config.ts';
import { createAuthenticator } from '../../shared/domain/keys/create-authenticator.ts';
import { createRateLimiter } from '../../shared/domain/rate-limits/create-rate-limiter.ts';
import { createRunningReviews } from '../../shared/domain/submissions/running-reviews.ts';
import { createTelemetry } from '../../shared/telemetry/create-telemetry.ts';

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const unused = (): never => {
  throw new Error('The bench does not come here.');
};

export interface Call {
  readonly operation: string;
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly contentType?: string;
}

/** The same handlers on the same stores, called without the host: what is left is the service's own work. Workflows are not started. */
export function createHandlers(settings: Readonly<Record<string, string>>, key: string) {
  const configuration = readConfiguration(settings);
  const clients = createClients(configuration);
  const services = {
    ...createAdapters(configuration, clients, logger),
    endpoints: { check: unused },
    limits: configuration.limits,
    sniff: sniffFormat,
    builtInSidekicks: [],
    sectors: [],
    findRuleGuide: async () => undefined,
    rules: [],
    isMalwareScanOn: false,
    runningReviews: createRunningReviews(),
    consoleSite: {
      origin: unused,
      blobEndpoint: '',
      realtimeEndpoint: '',
      findFile: unused,
      identityProvider: undefined,
    },
    health: { store: unused, queue: unused, blob: unused },
    isolation: unused,
  };
  const deps = {
    services,
    telemetry: createTelemetry(),
    origin: () => 'http://localhost',
    authenticate: createAuthenticator(services),
    takeToken: createRateLimiter(services),
    bindWorkflows: () => ({ start: async () => undefined, state: unused, purgeEndedBefore: unused }),
  };
  const byName = new Map(routes.map((route: Operation) => [route.name, { route, handler: serve(route, deps) }]));
  return {
    async call({ operation, path, params = {}, body, contentType }: Call): Promise<number> {
      const found = byName.get(operation);
      if (!found) throw new Error(`There is no operation ${operation}.`);
      const request = new functions.HttpRequest({
        method: found.route.method,
        url: `http://localhost${path}`,
        headers: {
          'x-api-key': key,
          ...(body ? { 'content-length': String(body.byteLength) } : {}),
          ...(contentType ? { 'content-type': contentType } : {}),
        },
        params,
        ...(body ? { body: { bytes: body } } : {}),
      });
      const answer = (await found.handler(request, {} as InvocationContext)) as HttpResponseInit;
      return answer.status ?? 200;
    },
    close: (): void => clients.cosmos.dispose(),
  };
}
