import type { DurableHttpRequest, DurableHttpResponse } from '../contract.ts';
import type { ApiContext } from './api-context.ts';
import { controlInstance, isControlOperation } from './control-instance.ts';
import { getStatus } from './get-status.ts';
import { toEmptyAnswer, toJsonAnswer } from './http-answers.ts';
import { listInstances } from './list-instances.ts';
import { purgeInstance, purgeInstances } from './purge-instances.ts';
import { raiseEvent } from './raise-event.ts';
import { startOrchestration } from './start-orchestration.ts';

/**
 * The client's HTTP API, as the extension serves it under its RPC and web hook roots.
 * Source: HttpApiHandler.cs, azure-functions-durable-extension.
 */
export async function handleRequest(request: DurableHttpRequest, context: ApiContext): Promise<DurableHttpResponse> {
  const segments = parsePath(request.path);
  if (segments === undefined) return toEmptyAnswer(404);
  const [collection = '', ...rest] = segments;
  switch (collection.toLowerCase()) {
    case 'orchestrators': {
      const [name, instanceId, ...others] = rest;
      if (request.method !== 'POST' || name === undefined || others.length > 0) return toEmptyAnswer(404);
      return startOrchestration(request, name, instanceId, context);
    }
    case 'instances':
      return handleInstances(request, rest, context);
    case 'entities':
      return toUnsupported('A durable entity');
    default:
      return toEmptyAnswer(404);
  }
}

async function handleInstances(
  request: DurableHttpRequest,
  [instanceId, operation, eventName, ...others]: readonly string[],
  context: ApiContext,
): Promise<DurableHttpResponse> {
  const { method, query, origin } = request;
  if (instanceId === undefined) {
    if (method === 'GET') return listInstances(request, context);
    return method === 'DELETE' ? purgeInstances(query, context) : toEmptyAnswer(404);
  }
  if (operation === undefined) {
    if (method === 'GET') return getStatus(instanceId, query, origin, context);
    return method === 'DELETE' ? purgeInstance(instanceId, context) : toEmptyAnswer(404);
  }
  if (method !== 'POST' || others.length > 0) return toEmptyAnswer(404);
  const name = operation.toLowerCase();
  if (eventName !== undefined) {
    return name === 'raiseevent' ? raiseEvent(request, instanceId, eventName, context) : toEmptyAnswer(404);
  }
  if (isControlOperation(name)) return controlInstance(instanceId, name, query.get('reason'), context);
  return name === 'rewind' || name === 'restart' ? toUnsupported(`The operation ${name}`) : toEmptyAnswer(404);
}

/** A bare text, because the SDK shows that and nothing else. */
function toUnsupported(what: string): DurableHttpResponse {
  return toJsonAnswer(501, `${what} is not supported by the local Durable engine.`);
}

/** The decoded segments of a path, slashes at its ends ignored; undefined when an escape is broken. */
function parsePath(path: string): readonly string[] | undefined {
  const trimmed = path.replaceAll(/^\/+|\/+$/g, '');
  try {
    return trimmed === '' ? [] : trimmed.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
