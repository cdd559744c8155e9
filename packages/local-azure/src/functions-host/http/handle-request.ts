import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpRequestData, InvocationResponse } from '../core-contract.ts';
import { describeError } from '../describe-error.ts';
import type { HttpSettings } from '../host-json.ts';
import type { HostLog } from '../host-log.ts';
import { type HostKeys, isAuthorized } from './authorize.ts';
import { homePage } from './home-page.ts';
import { bareAnswer, type HttpAnswer, toAnswer, writeAnswer } from './http-answer.ts';
import type { RouteValues } from './match-route.ts';
import { readBody } from './read-body.ts';
import { type RequestHead, readHead, readQuery } from './read-head.ts';
import { refuseRequest } from './refuse-request.ts';
import { RequestThrottle } from './request-throttle.ts';
import type { HttpFunction, RouteTable } from './route-table.ts';

/** The platform's own addresses: host status, admin, web hooks of extensions. Undefined leaves the request to the app. */
export type SystemRoutes = (head: RequestHead, request: IncomingMessage) => Promise<HttpAnswer> | undefined;

export interface HttpHandlerOptions {
  readonly settings: HttpSettings;
  readonly routes: RouteTable;
  readonly systemRoutes: SystemRoutes;
  readonly keys: HostKeys;
  /** A longer declared body is answered with an empty 500, and the function does not run. */
  readonly bodyLimitBytes: number;
  /** Runs the function; rejects when it fails or takes too long. */
  readonly invoke: (httpFunction: HttpFunction, request: HttpRequestData) => Promise<InvocationResponse>;
  /** While true, each answer closes its connection. */
  readonly isStopping: () => boolean;
  readonly log: HostLog;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly isExpectingContinue: boolean;
}

/** `refused`: the request was not read to its end, so its connection has to go. `gone`: nobody waits for an answer. */
type Outcome = HttpAnswer | { readonly refusedStatus: number } | 'gone';

export type HttpHandler = (exchange: Exchange) => void;

/** The life of a request from its head to its answer, in the order of the real host's middlewares. */
export function createHttpHandler(options: HttpHandlerOptions): HttpHandler {
  const { settings, isStopping, log } = options;
  const throttle = new RequestThrottle(settings);

  const send = ({ request, response }: Exchange, outcome: Outcome, customHeaders = settings.customHeaders): void => {
    if (outcome === 'gone') return;
    if ('refusedStatus' in outcome) {
      refuseRequest(request.socket, outcome.refusedStatus);
      request.resume();
    } else {
      writeAnswer(response, outcome, { customHeaders, isLast: isStopping() });
    }
  };

  const serve = async (head: RequestHead, exchange: Exchange): Promise<void> => {
    const work = async (): Promise<void> => send(exchange, await answerRequest(head, exchange, options));
    if (/^\/admin(?:\/|$)/i.test(head.path)) return work();
    if (!(await throttle.run(work))) send(exchange, bareAnswer(429, [['X-FUNCTION-SCALEOUT', '1']]), {});
  };

  return (exchange) => {
    const head = readHead(exchange.request);
    if (head.refusedStatus !== undefined) return send(exchange, head);
    serve(head, exchange).catch((error: unknown) => {
      log({ level: 'error', source: 'host', message: describeError(error) });
      send(exchange, { refusedStatus: 500 });
    });
  };
}

async function answerRequest(head: RequestHead, exchange: Exchange, options: HttpHandlerOptions): Promise<Outcome> {
  const system = options.systemRoutes(head, exchange.request);
  if (system) return system;
  const match = options.routes.find(head.method.toUpperCase(), head.path);
  if (match) return runFunction(match.httpFunction, match.params, head, exchange, options);
  return head.path === '/' ? homePageAnswer : bareAnswer(404);
}

const homePageAnswer: HttpAnswer = {
  status: 200,
  headers: [
    ['Content-Length', String(homePage.length)],
    ['Content-Type', 'text/html'],
  ],
  body: homePage,
};

async function runFunction(
  httpFunction: HttpFunction,
  params: RouteValues,
  head: RequestHead,
  { request, response, isExpectingContinue }: Exchange,
  { keys, bodyLimitBytes, invoke, log }: HttpHandlerOptions,
): Promise<Outcome> {
  if (!isAuthorized(head, httpFunction.trigger.authLevel, keys)) return bareAnswer(401);
  if (httpFunction.isDisabled) return bareAnswer(404);
  // A chunked body has no declared length: it is lost, as on the real host.
  const lengthBytes = Number(head.headers['content-length']?.value ?? 0);
  if (lengthBytes > bodyLimitBytes) return { refusedStatus: 500 };
  if (isExpectingContinue) response.writeContinue();
  const body = lengthBytes > 0 ? await readBody(request, lengthBytes) : undefined;
  if (lengthBytes > 0 && !body) return 'gone';
  try {
    const { returnValue } = await invoke(httpFunction, toRequestData(head, params, body));
    return toAnswer(returnValue?.http);
  } catch (error) {
    // The platform tells the client nothing about a failed function.
    log({ level: 'error', source: 'host', functionName: httpFunction.name, message: describeError(error) });
    return bareAnswer(500);
  }
}

function toRequestData(head: RequestHead, params: RouteValues, body: Buffer | undefined): HttpRequestData {
  return {
    method: head.method,
    url: head.url,
    nullableHeaders: head.headers,
    nullableQuery: readQuery(head.query),
    nullableParams: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, { value }])),
    ...(body && { body: { bytes: body } }),
  };
}
