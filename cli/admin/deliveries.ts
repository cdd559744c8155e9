import { deliveryOrAttemptIdPattern, redeliver } from '../../shared/domain/webhooks/deliveries/redeliver.ts';
import { type DeliveryDocument, deliveryDocumentSchema, deliveryStatusSchema } from '../../shared/model/webhook.ts';
import { CommandError } from '../options.ts';
import { type AdminCommand, type AdminServices, adminCommand, required } from './admin-command.ts';
import { getSubscription, refusedAsSentence } from './subscriptions.ts';

const pageSize = 200;

const toJson = ({ id, eventId, status, nextAttemptAt, attempts }: DeliveryDocument) => ({
  deliveryId: id,
  eventId,
  status,
  nextAttemptAt,
  attempts,
});

function toText({ id, eventId, status, endReason, nextAttemptAt, attempts }: DeliveryDocument): string {
  const end = nextAttemptAt === null ? (endReason ?? '') : `next attempt ${nextAttemptAt}`;
  const tries = attempts.map(({ responseStatus, errorCode }) => responseStatus ?? errorCode ?? '?').join(' ');
  return `${id}  ${eventId}  ${status.padEnd(9)}  ${tries}  ${end}`.trimEnd();
}

/** All deliveries of a subscription, the one with the newest attempt first. */
async function listAll({ store }: AdminServices, subscriptionId: string, status?: string): Promise<DeliveryDocument[]> {
  const found: DeliveryDocument[] = [];
  for (;;) {
    const page = await store.list('deliveries', subscriptionId, deliveryDocumentSchema, {
      filter: { equals: status === undefined ? {} : { status } },
      orderBy: { field: 'newestEntryAt', order: 'descending' },
      offset: found.length,
      limit: pageSize,
    });
    found.push(...page);
    if (page.length < pageSize) return found;
  }
}

async function getDelivery({ store }: AdminServices, id: string): Promise<DeliveryDocument> {
  const deliveryId = deliveryOrAttemptIdPattern.exec(id)?.[1]?.toLowerCase() ?? '';
  const [found] = await store.sweep('delivery-by-id', { id: deliveryId }, deliveryDocumentSchema, 1);
  if (found === undefined) throw new CommandError(`There is no delivery ${id}.`);
  return found;
}

export const deliveries: Readonly<Record<string, AdminCommand>> = {
  list: adminCommand({
    summary: 'Lists the deliveries of a subscription with their attempts, newest first.',
    options: {
      subscription: { type: 'text', placeholder: 'ID', help: 'the subscription' },
      status: { type: 'text', placeholder: 'S', help: 'only these', choices: deliveryStatusSchema.options },
    },
    async work(services, { values }) {
      const { id } = await getSubscription(services, required(values.subscription, 'subscription'));
      const found = await listAll(services, id, values.status);
      return { json: found.map(toJson), text: found.map(toText).join('\n') };
    },
  }),
  redeliver: adminCommand({
    summary: 'Sends a delivery again, with the whole schedule before it.',
    positionals: { placeholder: 'ID', help: 'the delivery, or one of its attempts', min: 1, max: 1 },
    options: {},
    async work(services, { positionals }) {
      const { id, scope, subscriptionId } = await getDelivery(services, positionals[0] ?? '');
      const json = await refusedAsSentence(redeliver(services, scope, subscriptionId, id));
      return { json, text: 'Due now.' };
    },
  }),
};
