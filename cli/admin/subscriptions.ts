import { replayEvents } from '../../shared/domain/webhooks/events/replay-events.ts';
import { longestOverlapMs, rotateSecret } from '../../shared/domain/webhooks/subscriptions/rotate-secret.ts';
import { ServiceError, ValidationError } from '../../shared/model/errors.ts';
import { type SubscriptionDocument, subscriptionDocumentSchema } from '../../shared/model/webhook.ts';
import { CommandError, UsageError } from '../options.ts';
import { type AdminCommand, type AdminServices, adminCommand, required } from './admin-command.ts';
import { parseInstant } from './parse-instant.ts';

/** The subscription a command names; throws the sentence that there is none. */
export async function getSubscription({ store }: AdminServices, subscriptionId: string): Promise<SubscriptionDocument> {
  const parameters = { id: subscriptionId.toLowerCase() };
  const isId = /^[0-9a-f-]{36}$/.test(parameters.id);
  const [found] = isId ? await store.sweep('subscription-by-id', parameters, subscriptionDocumentSchema, 1) : [];
  if (found === undefined) throw new CommandError(`There is no subscription ${subscriptionId}.`);
  return found;
}

/** What the service would refuse with a status, the command refuses with a sentence. */
export async function refusedAsSentence<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof ServiceError) throw new CommandError(`${cause.detail}.`, { cause });
    if (cause instanceof ValidationError) throw new CommandError(`${cause.fields[0]?.message}.`, { cause });
    throw cause;
  }
}

const unitsMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90s`, `30m`, `24h`, `7d` or `0`. Throws `UsageError`. */
function parseOverlapMs(text: string): number {
  const [, amount = '', unit = ''] = /^(\d+)([smhd])$/.exec(text === '0' ? '0s' : text) ?? [];
  const overlapMs = Number(amount) * (unitsMs[unit] ?? Number.NaN);
  if (overlapMs <= longestOverlapMs) return overlapMs;
  throw new UsageError(`Option '--overlap' takes a time of at most 7d, like 90s, 30m, 24h or 0, not '${text}'.`);
}

const id = { placeholder: 'ID', help: 'the subscription', min: 1, max: 1 };

export const subscriptions: Readonly<Record<string, AdminCommand>> = {
  replay: adminCommand({
    summary: 'Sends a subscription every event of a time range again, at most 30 days back.',
    positionals: id,
    options: {
      since: { type: 'text', placeholder: 'ISO', help: 'beginning of the range' },
      until: { type: 'text', placeholder: 'ISO', help: 'its end, excluded; left out: now' },
    },
    async work(services, { values, positionals }) {
      const since = parseInstant(required(values.since, 'since'), 'since');
      const until = values.until === undefined ? undefined : parseInstant(values.until, 'until');
      if (until && until <= since) throw new UsageError("Option '--until' must lie after '--since'.");
      const subscription = await getSubscription(services, positionals[0] ?? '');
      const json = await refusedAsSentence(
        replayEvents(services, subscription.scope, subscription.id, { since, until }),
      );
      return { json, text: `${json.scheduled} deliveries are due now, or soon when there are more than 500.` };
    },
  }),
  'rotate-secret': adminCommand({
    summary: 'Gives a subscription a new signing secret. It is shown this once and cannot be shown again.',
    positionals: id,
    options: {
      overlap: {
        type: 'text',
        placeholder: 'T',
        help: 'how long the old one signs as well, at most 7d',
        default: '24h',
      },
    },
    async work(services, { values, positionals }) {
      const overlapMs = parseOverlapMs(values.overlap);
      const subscription = await getSubscription(services, positionals[0] ?? '');
      const json = await refusedAsSentence(rotateSecret(services, subscription.scope, subscription.id, overlapMs));
      return { json, text: `${json.secret}\nThe previous secret signs until ${json.previousValidUntil}.` };
    },
  }),
};
