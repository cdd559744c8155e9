import { CosmosError } from './cosmos-error.ts';
import { normalizeCached } from './query-cache.ts';
import { QueryError } from './sql/query-error.ts';

/** Which queries may run without a partition key: all of them, or those with one of these normalized texts. */
export type CrossPartitionRule = 'any' | ReadonlySet<string>;

/** The rule for an option: true allows all, false none, a list the queries with these texts, whatever their layout. */
export function toCrossPartitionRule(allowed: boolean | readonly string[]): CrossPartitionRule {
  if (allowed === true) return 'any';
  return new Set(allowed === false ? [] : allowed.map(normalizeCached));
}

/** Throws 400 for a query over all partitions that the rule does not name. */
export function checkCrossPartition(rule: CrossPartitionRule, text: string): void {
  if (rule === 'any' || rule.has(normalize(text))) return;
  throw new CosmosError(
    400,
    `Cross partition query is required but disabled: the request names no partition key, and only listed queries may do so. The query: ${text}`,
  );
}

function normalize(text: string): string {
  try {
    return normalizeCached(text);
  } catch (error) {
    if (error instanceof QueryError) throw new CosmosError(400, error.message, { cause: error });
    throw error;
  }
}
