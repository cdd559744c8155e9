/** One invocation as the host sees it, in the columns of `requests` in Application Insights. */
export interface RequestRow {
  /** ISO 8601. */
  readonly timestamp: string;
  readonly name: string;
  /** Of HTTP triggers; empty for all others, which the host writes itself and gives no address. */
  readonly url: string;
  /** The status of an HTTP answer; `0` for all others. */
  readonly resultCode: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** What `observed-app.ts` saw so far, in the order in which the invocations ended. */
export const invocations: RequestRow[] = [];
