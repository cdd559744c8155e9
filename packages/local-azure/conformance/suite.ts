/** One behaviour that a service must show; it throws with what was seen instead. */
export interface ConformanceCheck {
  readonly name: string;
  run(): Promise<void>;
}

/** The JSON of `npm run conformance`. */
export interface ConformanceReport {
  readonly suite: string;
  readonly endpoint: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly checks: readonly {
    readonly name: string;
    /** null: skipped. */
    readonly ok: boolean | null;
    /** Why it failed or was skipped; empty when it passed. */
    readonly detail: string;
  }[];
}

/** Thrown by a check that cannot be made against this endpoint. */
export class SkippedCheck extends Error {
  override readonly name = 'SkippedCheck';
}

/** Nothing that can be checked answers at the endpoint; the message is a sentence. */
export class UnreachableService extends Error {
  override readonly name = 'UnreachableService';
}

/** Runs the checks one after the other; each ends after `timeoutMs` at the latest. */
export async function runChecks(
  suite: string,
  endpoint: string,
  checks: readonly ConformanceCheck[],
  timeoutMs = 30_000,
): Promise<ConformanceReport> {
  const results: ConformanceReport['checks'][number][] = [];
  for (const check of checks) {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`No result within ${timeoutMs} ms`)), timeoutMs);
    try {
      await Promise.race([check.run(), late]);
      results.push({ name: check.name, ok: true, detail: '' });
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      results.push({ name: check.name, ok: error instanceof SkippedCheck ? null : false, detail });
    } finally {
      clearTimeout(timer);
    }
  }
  const count = (ok: boolean | null): number => results.filter((result) => result.ok === ok).length;
  return { suite, endpoint, passed: count(true), failed: count(false), skipped: count(null), checks: results };
}
