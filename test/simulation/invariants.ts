import { deliveryIdOf, eventIdOf } from '../../shared/model/ids.ts';
import {
  type ClaimDocument,
  claimDocumentSchema,
  type SubmissionDocument,
  submissionDocumentSchema,
} from '../../shared/model/submission.ts';
import {
  type DeliveryDocument,
  deliveryDocumentSchema,
  type EventDocument,
  eventDocumentSchema,
} from '../../shared/model/webhook.ts';
import type { Request } from './workload.ts';
import type { World } from './world.ts';

/** Everything a run left behind. */
export interface Remains {
  readonly world: World;
  readonly requests: readonly Request[];
  readonly submissions: readonly SubmissionDocument[];
  readonly claims: readonly ClaimDocument[];
  readonly events: readonly EventDocument[];
  readonly deliveries: readonly DeliveryDocument[];
  readonly starts: number;
}

/** Reads what is stored. */
export function gather(world: World, requests: readonly Request[]): Remains {
  const documents = Object.values(world.store.dump());
  const of = (type: string) => documents.filter((document) => document['type'] === type);
  return {
    world,
    requests,
    submissions: of('submission').map((document) => submissionDocumentSchema.parse(document)),
    claims: of('claim').map((document) => claimDocumentSchema.parse(document)),
    events: of('event').map((document) => eventDocumentSchema.parse(document)),
    deliveries: of('delivery').map((document) => deliveryDocumentSchema.parse(document)),
    starts: of('start').length,
  };
}

const hasEnded = ({ status }: { readonly status: string }): boolean => status === 'complete' || status === 'failed';

/** True once nothing is on its way any more. */
export const isAtRest = ({ world, submissions, claims, events, deliveries, starts }: Remains): boolean =>
  starts === 0 &&
  claims.every(({ reservation }) => reservation === undefined) &&
  submissions.every(hasEnded) &&
  events.every(({ pending }) => !pending) &&
  deliveries.every(({ status }) => status !== 'pending') &&
  world.queue.messages === 0;

const duplicatesOf = (keys: readonly string[]): string[] => keys.filter((key, index) => keys.indexOf(key) !== index);

/** Every rule by its number and name; each returns what breaks it. */
export const invariants: Readonly<Record<string, (remains: Remains) => readonly string[]>> = {
  '1 no two submissions own one asset': ({ submissions }) => {
    const groups = new Map<string, Set<string>>();
    const versions: string[] = [];
    for (const { blobPath, versionGroupId, versionNumber } of submissions.flatMap(({ assets }) => assets)) {
      groups.set(blobPath, (groups.get(blobPath) ?? new Set()).add(versionGroupId));
      versions.push(`${versionGroupId} version ${versionNumber}`);
    }
    const shared = [...groups].filter(([, ids]) => ids.size > 1).map(([path]) => `${path} has several owners`);
    return [...shared, ...duplicatesOf(versions)];
  },
  '2 no accepted submission is lost': ({ requests, submissions }) => {
    const stored = new Set(submissions.map(({ submissionId }) => submissionId));
    return requests.flatMap(({ kind, status, submissionId }) =>
      kind === 'create' && status === 201 && !stored.has(submissionId ?? '') ? [`${submissionId}`] : [],
    );
  },
  '3 no claim without its submission': ({ claims, submissions }) => {
    const owned = new Set(
      submissions.flatMap(({ submissionId, assets }) => assets.map(({ assetId }) => `${submissionId}/${assetId}`)),
    );
    return claims.filter(({ submissionId, assetId }) => !owned.has(`${submissionId}/${assetId}`)).map(({ id }) => id);
  },
  '3 no path of a submission without its claim': ({ claims, submissions }) => {
    const claimed = new Set(claims.map(({ blobPath, versionGroupId }) => `${blobPath} ${versionGroupId}`));
    const held = submissions.flatMap(({ assets }) =>
      assets.map((asset) => `${asset.blobPath} ${asset.versionGroupId}`),
    );
    return held.filter((path) => !claimed.has(path));
  },
  '4 nothing is stuck': ({ submissions, events, deliveries, starts, world }) => [
    ...submissions.filter((submission) => !hasEnded(submission)).map(({ id, status }) => `${id} ${status}`),
    ...events.filter(({ pending }) => pending).map(({ id }) => `${id} pending`),
    ...deliveries.filter(({ status }) => status === 'pending').map(({ id }) => `delivery ${id} pending`),
    ...(starts > 0 ? [`${starts} starts`] : []),
    ...(world.queue.messages > 0 ? [`${world.queue.messages} messages`] : []),
  ],
  '5 no two events for one transition': ({ events }) => duplicatesOf(events.map(({ body }) => transitionOf(body))),
  '6 no transition without its event': ({ submissions, events }) => {
    const announced = new Map<string, number>();
    for (const { assetId } of events) announced.set(assetId, (announced.get(assetId) ?? 0) + 1);
    return submissions.flatMap(({ assets }) =>
      assets
        .filter((asset) => hasEnded(asset) && announced.get(asset.assetId) !== asset.retryCount + 1)
        .map(
          ({ assetId, retryCount }) => `${assetId}: ${announced.get(assetId) ?? 0} events for ${retryCount + 1} ends`,
        ),
    );
  },
  '7 every event reaches every subscription': ({ events, world }) =>
    world.subscriptions.flatMap(({ host, eventTypes }) => {
      const got = new Set(world.receivers.accepted.get(host)?.map(({ id }) => id));
      const wanted = events.filter(({ eventType }) => eventTypes.includes(eventType));
      return wanted.filter(({ eventId }) => !got.has(eventId)).map(({ eventId }) => `${eventId} is missing at ${host}`);
    }),
  '8 one id, one body': ({ events, world }) => {
    const bodies = new Map(events.map(({ eventId, body }) => [eventId, body]));
    return [...world.receivers.accepted.values()]
      .flat()
      .filter(({ id, body }) => bodies.has(id) && bodies.get(id) !== body)
      .map(({ id }) => id);
  },
  '9 no event that is not stored': ({ events, world }) => {
    const stored = new Set(events.map(({ eventId }) => eventId));
    return [...world.receivers.accepted.values()].flat().flatMap(({ id }) => (stored.has(id) ? [] : [id]));
  },
  '10 no more accepted retries than retries': ({ requests, submissions }) => {
    const retries = new Map(
      submissions.flatMap(({ assets }) => assets.map(({ assetId, retryCount }) => [assetId, retryCount])),
    );
    return [...acceptedRetries(requests, 202)]
      .filter(([assetId, accepted]) => accepted > (retries.get(assetId) ?? 0))
      .map(([assetId, accepted]) => `${assetId}: ${accepted} accepted, ${retries.get(assetId)} made`);
  },
  '11 no conflict where the own write won': ({ requests, submissions }) => {
    const markers = new Set(submissions.map(({ metadata }) => metadata['marker']));
    const refused = requests.filter(
      ({ kind, status, marker }) => kind === 'create' && status === 409 && markers.has(marker),
    );
    const known = acceptedRetries(requests, 202);
    const unknown = acceptedRetries(requests, 0, 500);
    const unexplained = submissions
      .flatMap(({ assets }) => assets)
      .filter(({ assetId, retryCount }) => retryCount > (known.get(assetId) ?? 0) + (unknown.get(assetId) ?? 0));
    return [
      ...refused.map(({ marker }) => `creation ${marker} was refused and made`),
      ...unexplained.map(({ assetId, retryCount }) => `${assetId}: ${retryCount} retries, not all of them accepted`),
    ];
  },
  '12 one delivery for each event and subscription': ({ deliveries }) =>
    deliveries
      .filter(({ id, eventId, subscriptionId }) => id !== deliveryIdOf(eventId, subscriptionId))
      .map(({ id }) => `${id} is not derived`)
      .concat(duplicatesOf(deliveries.map(({ eventId, subscriptionId }) => `${eventId} to ${subscriptionId}`))),
  '13 what was accepted stays accepted': ({ deliveries }) =>
    deliveries
      .filter(({ status, hasSucceeded }) => hasSucceeded !== (status === 'succeeded'))
      .map(({ id, status }) => `delivery ${id} is ${status}`),
};

function transitionOf(body: string): string {
  const { id, data } = JSON.parse(body) as { id: string; data: { asset_id: string } };
  // The try is part of the derived id; an id that is not derived stands for itself.
  for (let retryCount = 0; retryCount < 10; retryCount += 1) {
    const ids = (['complete', 'failed'] as const).map((state) => eventIdOf(data.asset_id, retryCount, state));
    if (ids.includes(id)) return `${data.asset_id} try ${retryCount}`;
  }
  return `${data.asset_id} ${id}`;
}

function acceptedRetries(requests: readonly Request[], ...statuses: readonly number[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, status, assetId = '' } of requests) {
    if (kind === 'retry' && statuses.includes(status)) counts.set(assetId, (counts.get(assetId) ?? 0) + 1);
  }
  return counts;
}
