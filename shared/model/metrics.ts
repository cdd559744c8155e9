/** How a figure is read from lines of the log. */
interface Metric {
  readonly kind: 'counter' | 'histogram' | 'gauge';
  /** UCUM, as OpenTelemetry wants it. */
  readonly unit: string;
  readonly meaning: string;
  /** The `metric` of the lines it is read from; left out: its own name. */
  readonly line?: string;
  /** The field of the line that holds the number; left out: each line counts one. */
  readonly value?: string;
  /** Fields of the line that tell its series apart; each has few values. */
  readonly attributes: readonly string[];
}

/**
 * Every figure of the service (reference, Operations in Azure). A line of the log that names one in its field `metric` is all that code has to
 * write: alerts and workbook read the line, and where telemetry is exported the same line moves the instrument.
 */
export const metrics = {
  submissions_created: {
    kind: 'counter',
    unit: '{submission}',
    meaning: 'Submissions that were accepted.',
    attributes: [],
  },
  assets_submitted: {
    kind: 'counter',
    unit: '{asset}',
    meaning: 'Assets of the submissions that were accepted.',
    line: 'submissions_created',
    value: 'assets',
    attributes: [],
  },
  assets_terminal: { kind: 'counter', unit: '{asset}', meaning: 'Assets that ended.', attributes: ['status'] },
  deliveries: { kind: 'counter', unit: '{attempt}', meaning: 'Webhook attempts that ended.', attributes: ['outcome'] },
  delivery_latency: {
    kind: 'histogram',
    unit: 'ms',
    meaning: 'Time from the event to the end of a webhook attempt.',
    line: 'deliveries',
    value: 'latencyMs',
    attributes: ['outcome'],
  },
  sweeper_repairs: {
    kind: 'counter',
    unit: '{repair}',
    meaning: 'Work that the sweeper found abandoned and repaired; normally 0.',
    value: 'repairs',
    attributes: ['kind'],
  },
  watchdog_restarts: {
    kind: 'counter',
    unit: '{restart}',
    meaning: 'Submissions that were given a new workflow; normally 0.',
    attributes: [],
  },
  ratelimit_denied: {
    kind: 'counter',
    unit: '{request}',
    meaning: 'Requests that were refused because their bucket was empty.',
    value: 'denied',
    attributes: ['bucket'],
  },
  ratelimit_degraded: {
    kind: 'counter',
    unit: '{failure}',
    meaning: 'Times that limits went on without their store.',
    attributes: ['bucket'],
  },
  store_retries: {
    kind: 'counter',
    unit: '{retry}',
    meaning: 'Calls of Cosmos DB that had to be made again.',
    attributes: ['code'],
  },
  store_requests: {
    kind: 'counter',
    unit: '{request}',
    meaning: 'Requests to Cosmos DB, including those that the SDK repeats by itself.',
    value: 'requests',
    attributes: [],
  },
  store_throttled: {
    kind: 'counter',
    unit: '{request}',
    meaning: 'Requests that Cosmos DB answered with 429.',
    line: 'store_requests',
    value: 'throttled',
    attributes: [],
  },
  poison_messages: {
    kind: 'counter',
    unit: '{message}',
    meaning: 'Delivery messages that were handed out five times without success.',
    attributes: [],
  },
  subscriptions_disabled: {
    kind: 'counter',
    unit: '{subscription}',
    meaning: 'Subscriptions that were switched off.',
    attributes: ['reason'],
  },
  oldest_waiting: {
    kind: 'gauge',
    unit: 's',
    meaning:
      'Age of the oldest submission that has not ended, or delivery that was never tried although its breaker is closed.',
    value: 'ageSeconds',
    attributes: ['kind'],
  },
  purged: {
    kind: 'counter',
    unit: '{document}',
    meaning: 'What was kept long enough, and was deleted.',
    value: 'count',
    attributes: ['kind'],
  },
  model_questions: {
    kind: 'counter',
    unit: '{question}',
    meaning: 'Questions to the language model that were answered.',
    value: 'questions',
    attributes: [],
  },
  model_answers_kept: {
    kind: 'counter',
    unit: '{answer}',
    meaning: 'Answers that were kept from an equal question and cost nothing.',
    line: 'model_questions',
    value: 'keptAnswers',
    attributes: [],
  },
  model_tokens: {
    kind: 'counter',
    unit: '{token}',
    meaning: 'Tokens of questions and answers.',
    line: 'model_questions',
    value: 'tokens',
    attributes: [],
  },
  model_cached_tokens: {
    kind: 'counter',
    unit: '{token}',
    meaning: 'Tokens of questions that the service had kept and charges less for.',
    line: 'model_questions',
    value: 'cachedTokens',
    attributes: [],
  },
  model_cost: {
    kind: 'counter',
    unit: '1',
    meaning: 'Cost of the language model, in the currency of the prices that are set.',
    line: 'model_questions',
    value: 'cost',
    attributes: [],
  },
  model_troubles: {
    kind: 'counter',
    unit: '{question}',
    meaning: 'Questions to the language model that had no usable answer.',
    attributes: ['reason'],
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;

/** What the field `metric` of a line may hold. */
export type MetricLine = {
  [Name in MetricName]: (typeof metrics)[Name] extends { readonly line: string } ? never : Name;
}[MetricName];

type LineOf<Name extends MetricName> = (typeof metrics)[Name] extends { readonly line: infer Line } ? Line : Name;
type FieldOf<Name extends MetricName> =
  | (typeof metrics)[Name]['attributes'][number]
  | ((typeof metrics)[Name] extends { readonly value: infer Value } ? Value : never);

/** What a line must hold for its figures and for the queries of alerts and workbook: its name, the number, what tells the series apart. */
export type MetricFields = {
  [Line in MetricLine]: { readonly metric: Line } & {
    readonly [Field in { [Name in MetricName]: LineOf<Name> extends Line ? FieldOf<Name> : never }[MetricName] &
      string]: string | number;
  };
}[MetricLine];

/** The figures that a line moves. */
export const metricsOfLine = (line: MetricLine): readonly (readonly [MetricName, Metric])[] =>
  (Object.entries(metrics) as [MetricName, Metric][]).filter(([name, metric]) => (metric.line ?? name) === line);
