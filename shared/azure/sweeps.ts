import type { SqlQuerySpec } from '@azure/cosmos';
import type { CosmosContainerName } from '../model/stored-names.ts';
import { type Comparison, type Sweep, type SweepName, sweeps } from '../model/sweeps.ts';
import { unreachable } from '../model/unreachable.ts';

const literal = (value: string | boolean): string => (typeof value === 'string' ? `'${value}'` : String(value));

function toSql(condition: Comparison): string {
  const field = `c.${condition[0]}`;
  switch (condition[1]) {
    case 'is':
      return `${field} = ${literal(condition[2])}`;
    case 'is-not':
      return `${field} != ${literal(condition[2])}`;
    case 'is-one-of':
      return `${field} IN (${condition[2].map(literal).join(', ')})`;
    case 'equals':
      return `${field} = ${condition[2]}`;
    case 'before':
      return `${field} < ${condition[2]}`;
    case 'since':
      return `${field} >= ${condition[2]}`;
    case 'is-null-or-before':
      return `(IS_NULL(${field}) OR ${field} < ${condition[2]})`;
    case 'is-absent':
      return `NOT IS_DEFINED(${field})`;
    default:
      return unreachable(condition);
  }
}

const toText = ({ where }: Sweep): string => `SELECT * FROM c WHERE ${where.map(toSql).join(' AND ')}`;

/**
 * The sweeps as queries. No ORDER BY and no aggregate, so that every partition answers for itself.
 * The local stand-in refuses every other query that names no partition.
 */
export const sweepQueries = Object.fromEntries(
  Object.entries<Sweep>(sweeps).map(([name, sweep]) => [name, { container: sweep.container, text: toText(sweep) }]),
) as Readonly<Record<SweepName, { readonly container: CosmosContainerName; readonly text: string }>>;

/** The query of a sweep with its parameters bound. */
export const toSweepQuery = (name: SweepName, parameters: Readonly<Record<string, string>>): SqlQuerySpec => ({
  query: sweepQueries[name].text,
  parameters: Object.entries(parameters).map(([key, value]) => ({ name: `@${key}`, value })),
});
