import { z } from 'zod';
import { signSample } from '../../shared/domain/webhooks/signature/sign-sample.ts';
import { findSignatureFault, isSecret } from '../../shared/domain/webhooks/signature/verify-signature.ts';
import { ValidationError } from '../../shared/model/errors.ts';
import { signatureVerdictSchema, signedSampleSchema } from '../../shared/model/webhook-views.ts';
import { operation } from '../http/operation.ts';

const given = z
  .strictObject({
    secret: z.string(),
    payload: z.json().optional().meta({ description: 'To sign: text as it is, anything else as JSON' }),
    headers: z.record(z.string(), z.string()).optional().meta({ description: 'To verify: the headers as received' }),
    body: z.string().optional().meta({ description: 'To verify: the raw body as received' }),
  })
  .superRefine(({ payload, headers, body }, context) => {
    if (headers === undefined && body === undefined) return;
    const refuse = (path: string, code: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message, params: { code } });
    if (headers === undefined) refuse('headers', 'required', 'Required to verify a body');
    if (body === undefined) refuse('body', 'required', 'Required to verify headers');
    if (payload !== undefined) refuse('payload', 'unknown_field', 'Not accepted together with headers and body');
  });

export const testWebhookOperation = operation({
  name: 'test-webhook',
  method: 'POST',
  path: '/health/webhook-test',
  tag: 'Health',
  summary: 'Sign a sample message, or say why a received one does not verify',
  description: 'Stores nothing and sends nothing.',
  bucket: 'webhook_read',
  consoleRole: 'lead',
  request: { body: given },
  responses: {
    200: {
      description: 'The signed sample, or the verdict',
      schema: z.union([signatureVerdictSchema, signedSampleSchema]),
    },
  },
  handle: async (services, { body: { secret, payload, headers, body } }) => {
    if (headers !== undefined && body !== undefined) {
      const reason = findSignatureFault({ secret, headers, body }, services.clock.now());
      return { status: 200, body: { valid: reason === null, reason } };
    }
    if (!isSecret(secret)) {
      throw new ValidationError([{ path: 'secret', code: 'invalid_format', message: 'Must be whsec_ and base64' }]);
    }
    return { status: 200, body: signSample(services, { secret, payload }) };
  },
});
