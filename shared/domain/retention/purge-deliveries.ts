import { deliveryDocumentSchema } from '../../model/webhook.ts';
import type { Services } from '../services.ts';
import { purgePages } from './purge-pages.ts';

/** Deletes ended deliveries that were created before `before`, with their attempts. Returns how many were deleted. */
export async function purgeDeliveries(services: Pick<Services, 'store' | 'logger'>, before: Date): Promise<number> {
  const parameters = { before: before.toISOString() };
  return purgePages(
    services,
    (limit) => services.store.sweep('expired-deliveries', parameters, deliveryDocumentSchema, limit),
    ({ subscriptionId, id }) => services.store.delete('deliveries', subscriptionId, id),
  );
}
