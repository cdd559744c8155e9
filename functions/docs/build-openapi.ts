import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { envelopeSchema } from '../../shared/model/webhook.ts';
import type { Operation } from '../http/operation.ts';
import { tags } from '../http/tags.ts';
import { errorResponses } from './error-responses.ts';
import examples from './examples.json' with { type: 'json' };

/** Version of the API. It stays, because changes only add (decisions, API version). */
const apiVersion = '1.0.0';

const description = `Automated compliance review of media files: upload, submit, read findings with rules, evidence and precedents.

Operations marked \`x-extension\` are additions of this service. Answers may gain fields; requests with unknown fields are refused.`;

type OpenApiDocument = ReturnType<typeof createDocument>;

/** The OpenAPI 3.1 document of these operations, generated from the schemas that parse and type them. */
export function buildOpenapi(operations: readonly Operation[]): OpenApiDocument {
  const paths: NonNullable<ZodOpenApiObject['paths']> = {};
  for (const operation of operations.filter(({ isHidden }) => !isHidden)) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: toOperation(operation) };
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Asset Review',
        version: apiVersion,
        description,
        contact: { name: 'Whoever runs the service and issues its keys' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      security: [{ apiKey: [] }],
      tags: Object.entries(tags).flatMap(([name, meaning]) =>
        operations.some(({ tag, isHidden }) => tag === name && !isHidden) ? [{ name, description: meaning }] : [],
      ),
      paths,
      webhooks: Object.fromEntries(envelopeSchema.options.map((schema) => toWebhook(schema))),
      components: {
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'X-API-Key',
            description: '`sk_live_` (sandbox: `sk_test_`) and 64 hexadecimal characters',
          },
        },
      },
    },
    {
      // Answers may gain fields; only requests are closed.
      override: ({ jsonSchema, io }) => {
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
      // A file in a form is checked by code and described by hand.
      allowEmptySchema: { custom: { input: true } },
    },
  );
  // The only schemas without a name of their own are those of `z.json()`, all alike.
  return JSON.parse(JSON.stringify(document).replaceAll(/__schema\d+/g, 'JsonValue')) as OpenApiDocument;
}

/** The body of an answer, or of the `request`, as recorded from a running service (`npm run openapi -- --record`). */
function toExample(name: string, part: string): { example?: unknown } {
  const recorded = (examples as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[name]?.[part];
  return recorded === undefined ? {} : { example: recorded };
}

function toOperation(operation: Operation): ZodOpenApiOperationObject {
  const { path, query, body } = operation.request;
  const responses = Object.entries(operation.responses).map(([status, response]) => [
    status,
    {
      description: response.description,
      ...(response.schema
        ? { content: { 'application/json': { schema: response.schema, ...toExample(operation.name, status) } } }
        : {}),
    },
  ]);
  return {
    operationId: operation.name,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(operation.isExtension ? { 'x-extension': true } : {}),
    ...(operation.bucket === undefined ? { security: [] } : {}),
    requestParams: { ...(path ? { path } : {}), ...(query ? { query } : {}) },
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              [operation.encoding ?? 'application/json']: { schema: body, ...toExample(operation.name, 'request') },
            },
          },
        }
      : {}),
    responses: { ...Object.fromEntries(responses), ...errorResponses(operation) } as ZodOpenApiResponsesObject,
  };
}

const signatureHeaders = z.object({
  'webhook-id': z.string().meta({ description: 'The event, as `id` of the body' }),
  'webhook-timestamp': z.string().meta({ description: 'Seconds since 1970 of this attempt' }),
  'webhook-signature': z
    .string()
    .meta({ description: 'Standard Webhooks: `v1,` and base64, several separated by spaces' }),
});

function toWebhook(schema: (typeof envelopeSchema.options)[number]): [string, { post: ZodOpenApiOperationObject }] {
  const type = schema.shape.type.value;
  return [
    type,
    {
      post: {
        operationId: type,
        summary: type === 'asset.processing.completed' ? 'An asset finished processing' : 'An asset failed to process',
        description: 'Delivered at least once, in the Standard Webhooks format. Anything but a 2xx is tried again.',
        security: [],
        requestParams: { header: signatureHeaders },
        requestBody: { required: true, content: { 'application/json': { schema, ...toExample(type, 'request') } } },
        responses: { '2XX': { description: 'Received' } },
      },
    },
  ];
}
