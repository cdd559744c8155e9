import functions, {
  type Cookie,
  type HttpMethod,
  type HttpResponseInit,
  type InvocationContext,
} from '@azure/functions';
import type { Operation } from '../functions/http/operation.ts';
import { presentError } from '../functions/http/respond.ts';
import { type ServeDeps, serve } from '../functions/http/serve.ts';
import { routes } from '../functions/routes.ts';
import { createAuthenticator } from '../shared/domain/keys/create-authenticator.ts';
import { createRateLimiter } from '../shared/domain/rate-limits/create-rate-limiter.ts';
import type { WorkflowServices } from '../shared/domain/services.ts';
import { ServiceError } from '../shared/model/errors.ts';
import { createTelemetry } from '../shared/telemetry/create-telemetry.ts';

/** Where the app is, for its tests. */
const testOrigin = 'http://localhost';

export interface TestRequest {
  readonly method?: HttpMethod;
  readonly path: string;
  readonly key?: string | undefined;
  readonly json?: unknown;
  readonly body?: Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly cookies: readonly Cookie[];
  // The tests say what they expect in it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

/** The app without its host: real handlers on a match of method and path, as the host's plain routes make it. */
export function createFrontDoor(services: WorkflowServices, operations: readonly Operation[] = routes) {
  const deps: ServeDeps = {
    services,
    telemetry: createTelemetry(),
    origin: () => testOrigin,
    authenticate: createAuthenticator(services),
    takeToken: createRateLimiter(services),
    bindWorkflows: () => services.workflows,
  };
  const table = operations.map((operation) => ({
    method: operation.method,
    pattern: new RegExp(
      `^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)').replaceAll(/\/\{\*(\w+)\}/g, '/(?<$1>.*)')}$`,
    ),
    handler: serve(operation, deps),
  }));
  return async ({ method = 'GET', path, key, json, body, headers = {} }: TestRequest): Promise<TestAnswer> => {
    const url = `${testOrigin}${path}`;
    const bytes = json === undefined ? body : JSON.stringify(json);
    const { pathname } = new URL(url);
    const route = table.find((candidate) => candidate.method === method && candidate.pattern.test(pathname));
    const request = new functions.HttpRequest({
      method,
      url,
      headers: {
        ...(key === undefined ? {} : { 'x-api-key': key }),
        ...(bytes === undefined ? {} : { 'content-length': String(Buffer.byteLength(bytes)) }),
        ...headers,
      },
      params: { ...route?.pattern.exec(pathname)?.groups },
      ...(bytes === undefined ? {} : { body: typeof bytes === 'string' ? { string: bytes } : { bytes } }),
    });
    const answer = route
      ? ((await route.handler(request, {} as InvocationContext)) as HttpResponseInit)
      : presentError(new ServiceError('route_not_found'), testOrigin).response;
    const text = answer.body === undefined ? '' : Buffer.from(answer.body as Uint8Array).toString('utf8');
    const isJson = new Headers(answer.headers).get('content-type') === 'application/json';
    return {
      status: answer.status ?? 200,
      headers: new Headers(answer.headers),
      cookies: answer.cookies ?? [],
      json: isJson ? JSON.parse(text) : text,
    };
  };
}
