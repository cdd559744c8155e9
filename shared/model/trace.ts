import { z } from 'zod';

/** W3C Trace Context, level 2: `version-traceId-spanId-flags` in lower-case hex; ids of zeros and version `ff` are invalid. */
const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A trace context, as requests and stored documents carry it. */
export interface TracePlace {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

/** The trace context of a `traceparent`; undefined when it is missing or malformed. */
export function findTracePlace(traceparent: string | null | undefined): TracePlace | undefined {
  const [, traceId, spanId, flags] = pattern.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

/** The `traceparent` of a trace context, as version 00. */
export const toTraceparent = ({ traceId, spanId, flags }: TracePlace): string =>
  `00-${traceId}-${spanId}-${(flags & 0xff).toString(16).padStart(2, '0')}`;

/** The trace's id for a log line; null without a trace. */
export const traceIdOf = (traceparent: string | null | undefined): string | null =>
  findTracePlace(traceparent)?.traceId ?? null;

/** `traceparent` of a message between orchestrators and activities; those of an older version have none. */
export const traceparentSchema = z.string().nullish();
