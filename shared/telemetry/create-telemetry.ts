import {
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { findTracePlace, toTraceparent } from '../model/trace.ts';
import type { Span, SpanStart, Telemetry } from '../ports/telemetry.ts';
import { instrumentationScope } from './instrumentation-scope.ts';

const kinds: Readonly<Record<SpanStart['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Where a span begins: below its stored cause, which may have ended in another process days ago, else below the span that runs. */
function toContext(parent: string | null | undefined): Context {
  const place = findTracePlace(parent);
  if (place === undefined) return context.active();
  const { traceId, spanId, flags } = place;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: true });
}

function toSpan(span: SdkSpan): Span {
  const place = span.spanContext();
  return {
    traceparent: isSpanContextValid(place) ? toTraceparent({ ...place, flags: place.traceFlags }) : null,
    describe: (attributes) => void span.setAttributes(attributes),
    fail(errorType) {
      span.setAttribute('error.type', errorType);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

/** `Telemetry` on the OpenTelemetry API, which does nothing until `createExporter` has started. */
export function createTelemetry(): Telemetry {
  return {
    async trace(name, { kind, parent, attributes = {} }, work) {
      const start = toContext(parent);
      // Asked for at every span: an API tracer that was once handed out keeps the first SDK it met.
      const tracer = trace.getTracer(instrumentationScope);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, start);
      const told = toSpan(span);
      try {
        return await context.with(trace.setSpan(start, span), work, undefined, told);
      } catch (error) {
        // The name alone: a message may hold anything.
        told.fail(error instanceof Error ? error.name : 'unknown');
        throw error;
      } finally {
        span.end();
      }
    },
  };
}
