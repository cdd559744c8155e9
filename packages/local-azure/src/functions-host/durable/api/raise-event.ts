import type { DurableHttpRequest, DurableHttpResponse } from '../contract.ts';
import { hasEnded } from '../instance.ts';
import type { ApiContext } from './api-context.ts';
import { toEmptyAnswer, toExceptionAnswer, toJsonAnswer } from './http-answers.ts';

/** Sends an event to an instance: 202, 404, 410 when it has ended, 400 without a JSON body. */
export async function raiseEvent(
  { headers, body }: DurableHttpRequest,
  instanceId: string,
  name: string,
  { store, engine, now }: ApiContext,
): Promise<DurableHttpResponse> {
  const instance = store.find(instanceId);
  if (instance === undefined) return toEmptyAnswer(404);
  if (hasEnded(instance)) return toEmptyAnswer(410);
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    return toJsonAnswer(400, { Message: 'Only application/json request content is supported' });
  }
  let input: string;
  try {
    input = JSON.stringify(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    return toExceptionAnswer(400, 'Newtonsoft.Json.JsonReaderException', 'The body is not JSON.');
  }
  engine.deliver({ instanceId, message: { type: 'EventRaised', at: now(), name, input } });
  await store.written();
  return toEmptyAnswer(202);
}
