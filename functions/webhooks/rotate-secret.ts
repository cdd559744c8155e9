import { z } from 'zod';
import {
  defaultOverlapMs,
  longestOverlapMs,
  rotateSecret,
} from '../../shared/domain/webhooks/subscriptions/rotate-secret.ts';
import { rotatedSecretSchema } from '../../shared/model/webhook-views.ts';
import { operation } from '../http/operation.ts';
import { queryInteger } from '../http/schemas.ts';
import { subscriptionPath, subscriptionsPath } from './paths.ts';

export const rotateSecretOperation = operation({
  name: 'rotate-secret',
  method: 'POST',
  path: `${subscriptionsPath}/{subscription_id}/rotate-secret`,
  tag: 'Webhook subscriptions',
  summary: 'Replace the signing secret',
  description: 'During the overlap every message is signed with the old and the new secret; either one verifies it.',
  isExtension: true,
  bucket: 'webhook_write',
  consoleRole: 'lead',
  request: {
    path: subscriptionPath,
    query: z.strictObject({
      overlapSeconds: queryInteger(0, longestOverlapMs / 1000)
        .default(defaultOverlapMs / 1000)
        .meta({ description: 'How long the old secret stays valid' }),
    }),
  },
  responses: { 200: { description: 'The new secret', schema: rotatedSecretSchema } },
  errors: ['subscription_not_found'],
  handle: async (services, { caller, path, query }) => ({
    status: 200,
    body: await rotateSecret(services, caller.scope, path.subscription_id, query.overlapSeconds * 1000),
  }),
});
