// Choices that keep limits away, with what they replaced, so that the account can be worked out both ways.

export interface Design {
  /** What the host writes of an execution: its result alone, or all that its levels allow by default with Durable's tracing on. */
  readonly hostRows: 'results' | 'all';
  /** The platform's diagnostic settings keep every line of the app a second time (FunctionAppLogs), and a row for each write of a blob. */
  readonly keepsLinesTwice: boolean;
  readonly sweeps: { readonly timers: number; readonly perDay: number };
}

export const present: Design = { hostRows: 'results', keepsLinesTwice: false, sweeps: { timers: 1, perDay: 1440 } };
export const before: Design = { hostRows: 'all', keepsLinesTwice: true, sweeps: { timers: 2, perDay: 2880 } };

/** Bytes of a row, an estimate; rows of the host name app, instance, operation and properties, which is most of it. */
export const hostRowBytes = 1200;

/** Rows that the host writes in a day. Sources: the Functions host (`FunctionInstanceLogger`, category Function), the Durable extension (`EndToEndTraceHelper`). */
export function countHostRows(
  { hostRows }: Design,
  day: {
    readonly executions: number;
    readonly deliveries: number;
    readonly submissions: number;
    readonly assets: number;
  },
): number {
  const results = day.executions;
  if (hostRows === 'results') return results;
  // Executing and Executed, and the message that a queue's function was called for.
  const invocations = 2 * day.executions + day.deliveries;
  // Scheduled, started, completed of each orchestration and activity, and awaited where an orchestration waits.
  const perSubmission = 3 + 1 + 3;
  const perAsset = 3 + 1 + 3 + 1;
  // Durable's tracing: a call and a run of each orchestration and activity.
  const spans = 2 * 2 * (day.submissions + day.assets);
  return results + invocations + day.submissions * perSubmission + day.assets * perAsset + spans;
}
