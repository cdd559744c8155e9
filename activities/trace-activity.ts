import { z } from 'zod';
import { traceparentSchema } from '../shared/model/trace.ts';
import type { Telemetry } from '../shared/ports/telemetry.ts';

const tracedSchema = z.looseObject({
  submissionId: z.string().optional(),
  assetId: z.string().optional(),
  traceparent: traceparentSchema,
});

/** The trace fields that the platform passes to an activity. */
interface Invocation {
  readonly traceContext?: { readonly traceParent?: string | undefined } | undefined;
}

/**
 * Runs an activity as one span of its submission's trace and passes it the span's trace context, for the work that it
 * causes. The orchestrator only hands the context on, so a replay begins no span.
 */
export const traceActivity =
  (telemetry: Telemetry, name: string, activity: (input: unknown) => Promise<unknown>) =>
  (input: unknown, invocation: Invocation): Promise<unknown> => {
    const traced = tracedSchema.parse(input);
    const { submissionId, assetId } = traced;
    const attributes = {
      ...(submissionId === undefined ? {} : { 'submission.id': submissionId }),
      ...(assetId === undefined ? {} : { 'asset.id': assetId }),
    };
    const parent = traced.traceparent ?? invocation.traceContext?.traceParent ?? null;
    return telemetry.trace(name, { kind: 'internal', parent, attributes }, ({ traceparent }) =>
      activity({ ...traced, traceparent }),
    );
  };
