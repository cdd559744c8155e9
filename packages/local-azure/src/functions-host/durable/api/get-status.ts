import { toManagementUrls } from '../client-binding.ts';
import type { DurableHttpResponse } from '../contract.ts';
import { hasEnded } from '../instance.ts';
import type { ApiContext } from './api-context.ts';
import { toEmptyAnswer, toJsonAnswer } from './http-answers.ts';
import { isSet } from './query-filter.ts';
import { toStatusBody } from './status-body.ts';

/** The status of one instance: 200 when it has ended (500 for a failed one if asked for), 202 while it is live, 404. */
export function getStatus(
  instanceId: string,
  query: URLSearchParams,
  origin: string,
  { store, addresses }: ApiContext,
): DurableHttpResponse {
  const instance = store.find(instanceId);
  if (instance === undefined) return toEmptyAnswer(404);
  const body = toStatusBody(instance, {
    showInput: isSet(query, 'showInput', true),
    showHistory: isSet(query, 'showHistory', false),
    showHistoryOutput: isSet(query, 'showHistoryOutput', false),
  });
  if (hasEnded(instance)) {
    const isError = instance.status === 'Failed' && isSet(query, 'returnInternalServerErrorOnFailure', false);
    return toJsonAnswer(isError ? 500 : 200, body);
  }
  const { statusQueryGetUri = '' } = toManagementUrls(origin, addresses, instanceId);
  return toJsonAnswer(202, body, { Location: statusQueryGetUri, 'Retry-After': '5' });
}
