import type { CompiledQuery } from './compile-query.ts';
import { QueryError } from './query-error.ts';
import type { Evaluate, Scope } from './scope.ts';

/** What TOP or OFFSET … LIMIT let through: skip `offset` rows, then at most `limit`. */
export interface RowWindow {
  readonly offset: number;
  readonly limit: number;
}

/** Evaluates TOP, OFFSET and LIMIT. Throws `QueryError` for a parameter that is not a whole number of 0 or more. */
export function toWindow(query: CompiledQuery, scope: Scope): RowWindow {
  const evaluate = (name: string, count: Evaluate | undefined, otherwise: number): number => {
    if (!count) return otherwise;
    const value = count(scope);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    throw new QueryError(`${name} takes a whole number of 0 or more.`);
  };
  return {
    offset: evaluate('OFFSET', query.offset, 0),
    limit: evaluate('TOP', query.top, evaluate('LIMIT', query.limit, Number.MAX_SAFE_INTEGER)),
  };
}
