/** Values that describe a span; few and short, never a secret, a body or a signed address. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** One piece of work of a trace, while it runs. */
export interface Span {
  /** Its trace context (W3C `traceparent`), for the work that it causes. Where nothing is recorded, that of its parent; null without one. */
  readonly traceparent: string | null;
  /** Adds attributes that became known while it runs. */
  describe(attributes: SpanAttributes): void;
  /** Marks it as failed although the work did not reject; `errorType` is a short name. */
  fail(errorType: string): void;
}

export interface SpanStart {
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  /** `traceparent` of its cause; when left out, the running span is the parent, or a new trace begins. */
  readonly parent?: string | null;
  readonly attributes?: SpanAttributes;
}

/** Traces of requests, activities and deliveries. Costs next to nothing where telemetry is not configured. */
export interface Telemetry {
  /** Runs `work` as one span and ends as it does: its result, or its rejection, which marks the span as failed. */
  trace<T>(name: string, start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
}
