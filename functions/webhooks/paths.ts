import { z } from 'zod';
import { uuid } from '../http/schemas.ts';

export const subscriptionsPath = '/api/integrations/webhooks/subscriptions';
export const subscriptionPath = z.object({ subscription_id: uuid });
