import type { DurableHttpResponse } from '../contract.ts';
import { hasEnded } from '../instance.ts';
import type { ApiContext } from './api-context.ts';
import { toEmptyAnswer, toJsonAnswer } from './http-answers.ts';
import { findInstances, findInstant } from './query-filter.ts';

/** Forgets one instance that has ended: 200, 404, or 412 while it is live. */
export async function purgeInstance(instanceId: string, { store }: ApiContext): Promise<DurableHttpResponse> {
  const instance = store.find(instanceId);
  if (instance === undefined) return toEmptyAnswer(404);
  if (!hasEnded(instance)) {
    return toJsonAnswer(
      412,
      `Only orchestrations in a terminal state can be purged, but the orchestration with instance ID ${instanceId} has status ${instance.status}`,
    );
  }
  store.purge([instanceId]);
  await store.written();
  return toJsonAnswer(200, { instancesDeleted: 1 });
}

/** Forgets the instances that have ended among those a query asks for; 404 for none. `createdTimeFrom` is required. */
export async function purgeInstances(query: URLSearchParams, { store }: ApiContext): Promise<DurableHttpResponse> {
  if (findInstant(query, 'createdTimeFrom') === undefined) {
    return toJsonAnswer(400, "Please provide value for 'createdTimeFrom' parameter.");
  }
  const ended = findInstances(store.all(), query).filter(hasEnded);
  if (ended.length === 0) return toEmptyAnswer(404);
  store.purge(ended.map(({ instanceId }) => instanceId));
  await store.written();
  return toJsonAnswer(200, { instancesDeleted: ended.length });
}
