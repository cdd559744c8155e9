import { useEffect, useState } from 'preact/hooks';
import { cache, useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { request, requestAgain } from '../api/request.ts';
import type { DeliveryHistory, SubscriptionPage, SubscriptionView } from '../api/types.ts';
import { complain, notify } from '../ui/notices.tsx';
import { toMoment } from '../ui/words.ts';

const stateWords = { pending: 'Waiting', succeeded: 'Delivered', failed: 'Failed' } as const;
type Attempt = DeliveryHistory['attempts'][number];

/** Why an attempt failed, and what the receiver should do. */
function explain({ status, responseStatus }: Attempt): string {
  if (status === 'succeeded') return `The receiver answered ${responseStatus}.`;
  if (status === 'pending') return 'Scheduled or under way.';
  if (responseStatus === null)
    return 'No answer came: the receiver was not reached, its certificate was refused, or it took longer than its time.';
  if (responseStatus === 410) return 'The receiver answered 410: it is gone for good.';
  if (responseStatus === 401 || responseStatus === 403)
    return `The receiver refused it (${responseStatus}): check the signing secret there.`;
  if (responseStatus === 404) return 'The receiver answered 404: check the address of the subscription.';
  if (responseStatus === 429) return 'The receiver was asked too often (429); it is tried again later.';
  if (responseStatus >= 300 && responseStatus < 400)
    return `The receiver redirects (${responseStatus}), which is not followed.`;
  if (responseStatus >= 500) return `The receiver failed (${responseStatus}); it is tried again later.`;
  return `The receiver answered ${responseStatus}; only 2xx counts as delivered.`;
}

/** `<deliveryId>-<attempt>` without its attempt. */
const deliveryOf = ({ id }: Attempt): string => id.slice(0, id.lastIndexOf('-'));

const attemptOf = ({ id }: Attempt): string => id.slice(id.lastIndexOf('-') + 1);

function Deliveries({ subscription }: { readonly subscription: SubscriptionView }) {
  const [status, setStatus] = useState<'' | Attempt['status']>('');
  const key = ['deliveries', subscription.id, status];
  const { data, error } = useReading<DeliveryHistory>({
    key,
    read: (signal) =>
      request(
        'GET',
        paths.subscription(subscription.id, `/deliveries?limit=100${status === '' ? '' : `&status=${status}`}`),
        { signal },
      ),
    everyMs: 10_000,
  });
  const redeliver = async (attempt: Attempt): Promise<void> => {
    try {
      await requestAgain(
        'POST',
        paths.subscription(subscription.id, `/deliveries/${encodeURIComponent(deliveryOf(attempt))}/redeliver`),
      );
      notify('It is sent again.', { lastsMs: 4000 });
      await cache.invalidateQueries({ queryKey: ['deliveries', subscription.id] });
    } catch (cause) {
      complain('It could not be sent again.', cause);
    }
  };
  if (error) return <p role="alert">The deliveries could not be read. {error.message}</p>;
  return (
    <>
      <label class="inline">
        Show
        <select value={status} onChange={(event) => setStatus(event.currentTarget.value as typeof status)}>
          <option value="">all attempts</option>
          <option value="failed">failed</option>
          <option value="succeeded">delivered</option>
          <option value="pending">waiting</option>
        </select>
      </label>
      {data?.attempts.length === 0 ? <p class="soft">Nothing has been sent yet.</p> : undefined}
      {data && data.attempts.length > 0 ? (
        <div class="table-scroll" role="region" aria-label={`Deliveries to ${subscription.endpointUrl}`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Attempt</th>
                <th scope="col">State</th>
                <th scope="col">What happened</th>
                <th scope="col">
                  <span class="hidden">Send again</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.attempts.map((attempt) => (
                <tr key={attempt.id}>
                  <td>{toMoment(attempt.createdAt)}</td>
                  <td>{attemptOf(attempt)}</td>
                  <td class={attempt.status === 'failed' ? 'bad' : attempt.status === 'succeeded' ? 'good' : 'soft'}>
                    {stateWords[attempt.status]}
                  </td>
                  <td>{explain(attempt)}</td>
                  <td>
                    {attempt.status === 'pending' ? undefined : (
                      <button type="button" onClick={() => void redeliver(attempt)}>
                        Send again
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : undefined}
    </>
  );
}

async function toggle({ id, enabled }: SubscriptionView): Promise<void> {
  try {
    await requestAgain('PATCH', paths.subscription(id), { body: { enabled: !enabled } });
    await cache.invalidateQueries({ queryKey: ['subscriptions'] });
  } catch (cause) {
    complain('The subscription is as it was.', cause);
  }
}

/** The webhook subscriptions of the workspace, and the state of every delivery. */
export function WebhooksPage() {
  const { data, error } = useReading<SubscriptionPage>({
    key: ['subscriptions'],
    read: (signal) => request('GET', `${paths.subscriptions}?pageSize=100`, { signal }),
  });
  useEffect(() => {
    document.title = 'Webhooks · Asset Review';
  }, []);
  return (
    <main id="main" class="page scrolling" tabIndex={-1}>
      <header class="page-head">
        <h1>Webhooks</h1>
      </header>
      {error ? <p role="alert">The subscriptions could not be read. {error.message}</p> : undefined}
      {data?.items.length === 0 ? (
        <div class="empty">
          <h2>No receiver is subscribed</h2>
          <p>A receiver subscribes through the API; its deliveries then appear here.</p>
        </div>
      ) : undefined}
      {data?.items.map((subscription) => (
        <section key={subscription.id} class="card" aria-labelledby={`subscription-${subscription.id}`}>
          <header class="card-head">
            <h2 id={`subscription-${subscription.id}`}>
              <bdi>{subscription.endpointUrl}</bdi>
            </h2>
            <span class={subscription.enabled ? 'good' : 'soft'}>{subscription.enabled ? 'Enabled' : 'Paused'}</span>
            <button type="button" onClick={() => void toggle(subscription)}>
              {subscription.enabled ? 'Pause' : 'Enable'}
            </button>
          </header>
          <p class="soft">
            {subscription.eventTypes.join(', ')}
            {subscription.description ? (
              <>
                {' · '}
                <bdi>{subscription.description}</bdi>
              </>
            ) : undefined}
          </p>
          <Deliveries subscription={subscription} />
        </section>
      ))}
    </main>
  );
}
