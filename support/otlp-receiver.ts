import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const valueSchema = z
  .union([
    z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
    z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
    z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
    z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
  ])
  .or(z.unknown().transform(() => undefined));
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));

const resourceSchema = z.object({ attributes: attributesSchema });

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: attributesSchema,
  status: z.object({ code: z.number().optional() }),
});
export type ReceivedSpan = z.infer<typeof spanSchema>;

const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({ resource: resourceSchema, scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
});

const pointsSchema = z.object({
  dataPoints: z.array(
    z.object({
      attributes: attributesSchema,
      asInt: z.coerce.number().optional(),
      asDouble: z.number().optional(),
      count: z.coerce.number().optional(),
      sum: z.number().optional(),
    }),
  ),
});
const metricSchema = z.object({
  name: z.string(),
  unit: z.string(),
  sum: pointsSchema.optional(),
  gauge: pointsSchema.optional(),
  histogram: pointsSchema.optional(),
});
export type ReceivedMetric = z.infer<typeof metricSchema>;

const metricsSchema = z.object({
  resourceMetrics: z.array(z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(metricSchema) })) })),
});

/** What the service exported to it. */
export interface OtlpReceiver {
  readonly endpoint: string;
  readonly spans: readonly ReceivedSpan[];
  /** As they were last reported, by name. */
  readonly metrics: ReadonlyMap<string, ReceivedMetric>;
  readonly serviceNames: ReadonlySet<unknown>;
  /** Requests so far, answered or not. */
  readonly requests: () => number;
  /** Answers nothing until `release`. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

/** A receiver of OpenTelemetry's OTLP, as JSON over HTTP, on loopback. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const metrics = new Map<string, ReceivedMetric>();
  const serviceNames = new Set<unknown>();
  let requests = 0;
  let held: PromiseWithResolvers<void> | undefined;

  const take = (path: string | undefined, body: unknown): void => {
    if (path === '/v1/traces') {
      for (const { resource, scopeSpans } of tracesSchema.parse(body).resourceSpans) {
        serviceNames.add(resource.attributes['service.name']);
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
    } else if (path === '/v1/metrics') {
      for (const { scopeMetrics } of metricsSchema.parse(body).resourceMetrics) {
        for (const metric of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.set(metric.name, metric);
      }
    } else throw new Error(`Nothing is exported to ${path ?? 'nowhere'}.`);
  };

  const server = createServer(async (request, response) => {
    requests += 1;
    try {
      const body = await json(request);
      await held?.promise;
      take(request.url, body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    serviceNames,
    requests: () => requests,
    hold() {
      held = Promise.withResolvers<void>();
    },
    release: () => held?.resolve(),
    async close() {
      held?.resolve();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
