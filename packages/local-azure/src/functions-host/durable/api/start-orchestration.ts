import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { toManagementUrls } from '../client-binding.ts';
import type { DurableHttpRequest, DurableHttpResponse } from '../contract.ts';
import { hasEnded } from '../instance.ts';
import type { ApiContext } from './api-context.ts';
import { getStatus } from './get-status.ts';
import { toExceptionAnswer, toJsonAnswer } from './http-answers.ts';

/**
 * Starts an orchestration: 202 with the management addresses, 409 while an instance of the id is live, 400 for a bad id
 * or body. An unknown function is accepted and fails at once, as on Azure. With `timeout` (seconds) it waits for the end
 * and answers with the output.
 */
export async function startOrchestration(
  { body, query, origin }: DurableHttpRequest,
  name: string,
  requestedId: string | undefined,
  context: ApiContext,
): Promise<DurableHttpResponse> {
  const instanceId = requestedId ?? randomUUID().replaceAll('-', '');
  const fault = findIdFault(instanceId);
  if (fault !== undefined) return toExceptionAnswer(400, 'System.ArgumentException', fault);
  const input = parseBody(body);
  if (input === undefined)
    return toExceptionAnswer(400, 'Newtonsoft.Json.JsonReaderException', 'The body is not JSON.');
  const existing = context.store.find(instanceId);
  if (existing !== undefined && !hasEnded(existing)) {
    return toJsonAnswer(409, {
      Message: `An Orchestration instance with the status ${existing.status} already exists.`,
    });
  }
  const version = query.get('version');
  const executionId = randomUUID();
  context.engine.startInstance({
    instanceId,
    started: { type: 'ExecutionStarted', at: context.now(), executionId, name, version, input, parent: null },
  });
  await context.store.written();
  const timeoutSeconds = Number(query.get('timeout') ?? Number.NaN);
  if (timeoutSeconds > 0 && (await hasEndedWithin(timeoutSeconds * 1000, instanceId, context))) {
    return toOutput(instanceId, query, origin, context);
  }
  const { rewindPostUri: _, ...urls } = toManagementUrls(origin, context.addresses, instanceId);
  return toJsonAnswer(202, urls, { Location: urls['statusQueryGetUri'] ?? '', 'Retry-After': '10' });
}

/** Why the real engine refuses an instance id; undefined for a good one. */
function findIdFault(instanceId: string): string | undefined {
  if (instanceId.startsWith('@')) return 'Orchestration instance ids must not start with @.';
  if (instanceId.length > 256) return 'Instance ID lengths must not exceed 256 characters.';
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (/[/\\#?\u0000-\u001f\u007f-\u009f]/.test(instanceId)) {
    return 'Orchestration instance ids must not contain /, \\, #, ?, or control characters.';
  }
  return undefined;
}

/** Compact JSON text; `null` for an empty body; undefined when it is no JSON. */
function parseBody(body: Uint8Array): string | undefined {
  if (body.length === 0) return 'null';
  try {
    return JSON.stringify(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    return undefined;
  }
}

async function hasEndedWithin(timeoutMs: number, instanceId: string, { engine }: ApiContext): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(timeoutMs, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([engine.ended(instanceId).then(() => true), late]);
  timer.abort();
  return inTime;
}

function toOutput(
  instanceId: string,
  query: URLSearchParams,
  origin: string,
  context: ApiContext,
): DurableHttpResponse {
  const instance = context.store.find(instanceId);
  if (instance?.status !== 'Completed') return getStatus(instanceId, query, origin, context);
  return toJsonAnswer(200, JSON.parse(instance.output ?? 'null'));
}
