import { isIP } from 'node:net';
import { createClient } from 'asset-review-client';
import { eventTypeSchema } from '../../shared/model/webhook.ts';
import { CommandError, type CommandSpec } from '../options.ts';
import { type FoundService, type GivenService, readGivenService } from '../review/found-service.ts';
import { runCommand } from '../run-command.ts';
import { followEvents } from './follow-events.ts';
import { type Forwarded, forwardEvent } from './forward-event.ts';
import { onKeys } from './on-keys.ts';

const spec = {
  summary:
    'Forwards the events of a temporary subscription to a receiver on this machine, signed as the service signs them.\n' +
    'r and Enter send the last event again, q and Enter or Ctrl+C end it; the subscription is removed at the end.',
  options: {
    'forward-to': { type: 'text', placeholder: 'URL', help: 'the receiver: http://127.0.0.1:PORT/PATH' },
    url: { type: 'text', placeholder: 'URL', help: 'a service that already runs (or ASSET_REVIEW_URL)' },
    key: { type: 'text', placeholder: 'KEY', help: 'its API key (or ASSET_REVIEW_KEY)' },
    'event-type': {
      type: 'text',
      placeholder: 'TYPE',
      help: 'only events of this type',
      choices: eventTypeSchema.options,
      repeatable: true,
    },
    secret: {
      type: 'text',
      placeholder: 'whsec_…',
      help: 'sign with the secret that the receiver already knows, not with that of the subscription',
    },
  },
} as const satisfies Omit<CommandSpec, 'name'>;

/** A name that no network knows (RFC 2606): nothing is ever sent there, and the subscription is disabled besides. */
const nowhere = 'https://asset-review-listen.invalid/';

export interface ListenSurroundings {
  /** As people type it. */
  readonly name: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly findService: (given: GivenService) => Promise<FoundService>;
}

/** `listen` from its arguments to its exit code (docs/webhooks.md). */
export const runListen = (
  argv: readonly string[],
  { name, environment, findService }: ListenSurroundings,
): Promise<0 | 1 | 2> =>
  runCommand({ name, ...spec }, argv, async ({ values, json }, { note }) => {
    const receiver = readReceiver(values['forward-to']);
    checkSecret(values.secret);
    const service = await findService(readGivenService(values, environment));
    const client = createClient(service);
    const ended = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ended.abort());
    const subscription = await client.createSubscription({
      endpointUrl: nowhere,
      eventTypes: values['event-type'].length > 0 ? [...new Set(values['event-type'])] : [...eventTypeSchema.options],
      description: 'Temporary: asset-review listen',
    });
    const secret = values.secret ?? subscription.secret;
    const show = (forwarded: Forwarded): void => {
      process.stdout.write(`${json ? JSON.stringify(forwarded) : toLine(forwarded)}\n`);
    };
    let last: { readonly eventId: string; readonly body: string } | undefined;
    const stopKeys = onKeys(process.stdin, {
      q: () => ended.abort(),
      r: () => {
        if (last === undefined) note('No event has arrived yet.');
        else void forwardEvent(receiver, secret, last).then(show);
      },
    });
    try {
      await client.updateSubscription(subscription.id, { enabled: false });
      note(`Listening to ${service.url}, forwarding to ${receiver.href}. Signing secret: ${secret}`);
      note('r and Enter: send the last event again. q and Enter, or Ctrl+C: end.');
      for await (const event of followEvents(client, subscription, { signal: ended.signal, note })) {
        last = event;
        show(await forwardEvent(receiver, secret, event));
      }
      return {};
    } finally {
      stopKeys();
      await client.deleteSubscription(subscription.id).then(
        () => note('The temporary subscription is removed.'),
        (error: unknown) => {
          const why = error instanceof Error ? error.message : String(error);
          note(`The temporary subscription ${subscription.id} is still there: delete it. ${why}`);
        },
      );
    }
  });

/** Events of a workspace go to this machine and nowhere else. Throws `CommandError`. */
function readReceiver(text: string | undefined): URL {
  if (text === undefined) throw new CommandError('--forward-to is missing: where does the receiver listen?');
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandError(`--forward-to takes an address like http://127.0.0.1:3000/webhooks, not '${text}'.`);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isHere = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  if (!isHere) throw new CommandError(`--forward-to takes an address on this machine, not ${url.host}.`);
  return url;
}

function checkSecret(secret: string | undefined): void {
  if (secret !== undefined && !/^whsec_[A-Za-z0-9+/]{8,}=*$/.test(secret))
    throw new CommandError('--secret takes a signing secret: whsec_ and base64.');
}

const toLine = ({ at, eventType, subject, outcome, durationMs, eventId }: Forwarded): string =>
  `${at.slice(11, 19)}  ${eventType}  ${subject}  → ${outcome}, ${durationMs} ms  ${eventId}`;
