import type { Instance } from '../instance.ts';

/** A switch of the query: what .NET does not read as a boolean counts as not given. */
export function isSet(query: URLSearchParams, name: string, otherwise: boolean): boolean {
  const text = query.get(name)?.trim().toLowerCase();
  if (text === 'true') return true;
  return text === 'false' ? false : otherwise;
}

/** An instant of the query in milliseconds; undefined when it is missing or no date. */
export function findInstant(query: URLSearchParams, name: string): number | undefined {
  const at = Date.parse(query.get(name) ?? '');
  return Number.isNaN(at) ? undefined : at;
}

const knownStatuses = new Set([
  'Running',
  'Completed',
  'ContinuedAsNew',
  'Failed',
  'Canceled',
  'Terminated',
  'Pending',
  'Suspended',
]);

/**
 * The instances that a query asks for by creation time, status and beginning of the id, in the order of their ids.
 * Unknown statuses are ignored, and so is a filter without a known one.
 */
export function findInstances(instances: Iterable<Instance>, query: URLSearchParams): readonly Instance[] {
  const from = findInstant(query, 'createdTimeFrom') ?? Number.NEGATIVE_INFINITY;
  const to = findInstant(query, 'createdTimeTo') ?? Number.POSITIVE_INFINITY;
  const prefix = query.get('instanceIdPrefix') ?? '';
  const statuses = new Set(
    query
      .getAll('runtimeStatus')
      .flatMap((value) => value.split(','))
      .map((status) => status.trim())
      .filter((status) => knownStatuses.has(status)),
  );
  return [...instances]
    .filter(
      ({ instanceId, started, status }) =>
        started.at >= from &&
        started.at <= to &&
        instanceId.startsWith(prefix) &&
        (statuses.size === 0 || statuses.has(status)),
    )
    .toSorted((a, b) => (a.instanceId < b.instanceId ? -1 : 1));
}
