import type { IncomingMessage } from 'node:http';
import { describeError } from '../describe-error.ts';
import type { DurableEngine } from '../durable/contract.ts';
import type { HostLog } from '../host-log.ts';
import type { HttpHandler } from './handle-request.ts';
import { bareAnswer, type HttpAnswer, writeAnswer } from './http-answer.ts';
import { readWholeBody } from './read-body.ts';
import { type RequestHead, readHead } from './read-head.ts';

/** Path of the root that the durable client of a function calls, on a port of its own. */
export const rpcRoot = '/durabletask/';

/** Passes a request to the engine. `root` is the path of the web hook or RPC root, slashes included. */
export async function answerDurable(
  durable: DurableEngine,
  head: RequestHead,
  request: IncomingMessage,
  root: string,
): Promise<HttpAnswer> {
  const body = await readWholeBody(request);
  const [rawPath = ''] = (request.url ?? '').split('?');
  const answer = await durable.handle({
    method: head.method,
    // Still percent-encoded: only the engine knows where an instance id begins and ends.
    path: rawPath.slice(root.length),
    query: new URLSearchParams(head.query),
    headers: Object.fromEntries(Object.entries(head.headers).map(([name, { value }]) => [name, value])),
    body,
    origin: `http://${head.headers['host']?.value ?? ''}`,
  });
  const content = Buffer.from(answer.body);
  return {
    status: answer.status,
    headers: [...Object.entries(answer.headers), ['Content-Length', String(content.length)]],
    body: content,
  };
}

/** Serves the RPC root; everything else there is 404. */
export function createRpcHandler(durable: DurableEngine, log: HostLog): HttpHandler {
  const options = { customHeaders: {}, isLast: false };
  return ({ request, response }) => {
    const head = readHead(request);
    if (head.refusedStatus !== undefined) return writeAnswer(response, bareAnswer(head.refusedStatus), options);
    if (!head.path.startsWith(rpcRoot)) return writeAnswer(response, bareAnswer(404), options);
    answerDurable(durable, head, request, rpcRoot).then(
      (answer) => writeAnswer(response, answer, options),
      (error: unknown) => {
        log({ level: 'error', source: 'host', message: describeError(error) });
        writeAnswer(response, bareAnswer(500), options);
      },
    );
  };
}
