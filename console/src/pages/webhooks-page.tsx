import { useEffect, useState } from 'preact/hooks';
import { cache, useReading } from '../api/cache.ts';
import { paths } from '../api/paths.ts';
import { request, requestAgain } from '../api/request.ts';
import type { AttemptList, AttemptView, SubscriptionPage, SubscriptionView } from '../api/types.ts';
import { complain, notify } from '../ui/notices.tsx';
import { Table } from '../ui/table.tsx';
import { toMoment } from '../ui/words.ts';

const stateWords = { pending: 'Waiting', succeeded: 'Delivered', failed: 'Failed' } as const;

/** Why no answer came, or why nothing was sent, and what to do. */
const faultWords: Readonly<Record<string, string>> = {
  blocked_address: 'Not sent: the name leads to an address that is not allowed, such as one inside a private network.',
  timeout: 'The receiver took too long. It should answer at once and do its work afterwards.',
  dns_failed: 'The name of the receiver was not found. Check the address of the subscription.',
  connection_refused: 'Nothing listens at the address. Check that the receiver runs, and its port.',
  connection_reset: 'The receiver closed the connection without an answer.',
  unreachable: 'The network of the receiver could not be reached.',
  tls_failed: 'The certificate of the receiver was refused: expired, of another name, or of an unknown authority.',
  headers_too_large: 'The head of the answer was too large.',
  invalid_answer: 'What came back is not HTTP.',
  network_failed: 'The connection failed.',
  cancelled: 'Not sent: the subscription was paused or deleted.',
  event_gone: 'Not sent: events are kept for 30 days.',
  poisoned: 'Not sent: the service failed at it again and again.',
};

const disabledWords = {
  client: 'Paused by a person or a program.',
  gone: 'Paused by itself: the receiver answered 410, which means that it is gone for good.',
  failing: 'Paused by itself: every delivery had failed for five days.',
  receiver: 'Paused by itself: the receiver asked for that.',
} as const;

/** What an answer means, and what the receiver should do. */
function explainStatus(status: number): string {
  if (status === 410) return 'The receiver answered 410: it is gone for good.';
  if (status === 401 || status === 403) return `The receiver refused it (${status}): check the signing secret there.`;
  if (status === 404) return 'The receiver answered 404: check the address of the subscription.';
  if (status === 429) return 'The receiver was asked too often (429).';
  if (status >= 300 && status < 400) return `The receiver redirects (${status}), which is not followed.`;
  if (status >= 500) return `The receiver failed (${status}).`;
  return `The receiver answered ${status}; only 2xx counts as delivered.`;
}

/** What became of an attempt. */
function explain({ status, responseStatus, errorCode, nextAttemptAt }: AttemptView): string {
  if (status === 'succeeded') return `The receiver answered ${responseStatus}.`;
  if (status === 'pending') return nextAttemptAt === null ? 'Under way.' : `Due ${toMoment(nextAttemptAt)}.`;
  if (responseStatus !== null) return explainStatus(responseStatus);
  return faultWords[errorCode ?? ''] ?? 'No answer came.';
}

function Happened({ attempt }: { readonly attempt: AttemptView }) {
  const { status, responseStart, durationMs } = attempt;
  return (
    <>
      {explain(attempt)}
      {durationMs === null ? undefined : <span class="soft"> {durationMs} ms</span>}
      {status === 'failed' && responseStart ? (
        <details>
          <summary>What it answered</summary>
          <pre class="answer">
            <bdi>{responseStart}</bdi>
          </pre>
        </details>
      ) : undefined}
    </>
  );
}

function Deliveries({ subscription }: { readonly subscription: SubscriptionView }) {
  const [status, setStatus] = useState<'' | AttemptView['status']>('');
  const key = ['deliveries', subscription.id, status];
  const { data, error } = useReading<AttemptList>({
    key,
    read: (signal) => {
      const query = new URLSearchParams({ limit: '100', ...(status === '' ? {} : { status }) });
      return request('GET', paths.attempts(subscription.id, query.toString()), { signal });
    },
    everyMs: 10_000,
  });
  const redeliver = async ({ deliveryId }: AttemptView): Promise<void> => {
    try {
      await requestAgain(
        'POST',
        paths.subscription(subscription.id, `/deliveries/${encodeURIComponent(deliveryId)}/redeliver`),
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
      {data?.disabledReason ? <p>{disabledWords[data.disabledReason]} Nothing is sent meanwhile.</p> : undefined}
      {data?.failingSince && data.disabledReason === null ? (
        <p class="bad">
          Every delivery has failed since {toMoment(data.failingSince)}. After five days the subscription is paused.
        </p>
      ) : undefined}
      <label class="inline">
        Show
        <select value={status} onChange={(event) => setStatus(event.currentTarget.value as typeof status)}>
          <option value="">all attempts</option>
          <option value="failed">failed</option>
          <option value="succeeded">delivered</option>
          <option value="pending">waiting</option>
        </select>
      </label>
      {data?.attempts.length === 0 ? (
        <p class="soft">{status === '' ? 'Nothing has been sent yet.' : 'There is no such attempt.'}</p>
      ) : undefined}
      {data && data.attempts.length > 0 ? (
        <Table
          label={`Deliveries to ${subscription.endpointUrl}`}
          columns={['When', 'Attempt', 'State', 'What happened']}
          action="Send again"
        >
          {data.attempts.map((attempt) => (
            <tr key={attempt.id}>
              <td>{toMoment(attempt.createdAt)}</td>
              <td>{attempt.number}</td>
              <td class={attempt.status === 'failed' ? 'bad' : attempt.status === 'succeeded' ? 'good' : 'soft'}>
                {stateWords[attempt.status]}
              </td>
              <td>
                <Happened attempt={attempt} />
              </td>
              <td>
                {attempt.status === 'pending' || !subscription.enabled ? undefined : (
                  <button type="button" onClick={() => void redeliver(attempt)}>
                    Send again
                  </button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      ) : undefined}
    </>
  );
}

async function toggle({ id, enabled }: SubscriptionView): Promise<void> {
  try {
    await requestAgain('PATCH', paths.subscription(id), { body: { enabled: !enabled } });
    await cache.invalidateQueries({ queryKey: ['subscriptions'] });
    await cache.invalidateQueries({ queryKey: ['deliveries', id] });
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
