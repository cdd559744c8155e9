import type { Aggregator } from './aggregates.ts';
import type { Evaluate, Scope } from './scope.ts';

/** One SELECT, ready to run. */
export interface CompiledSelect {
  /** Puts every tuple of FROM and JOIN that passes WHERE into the slots; `emit` returns true to stop. */
  readonly enumerate: (scope: Scope, emit: () => boolean) => boolean;
  /** The row of the tuple in the slots; undefined: no row. */
  readonly project: Evaluate;
  /** The row is the document as it is stored. */
  readonly isWholeDocument: boolean;
  readonly sortKeys: readonly { readonly evaluate: Evaluate; readonly descending: boolean }[];
  /** Set for queries with GROUP BY or aggregates: rows are groups of tuples. */
  readonly grouping: Grouping | undefined;
  readonly distinct: boolean;
  readonly top: Evaluate | undefined;
  readonly offset: Evaluate | undefined;
  readonly limit: Evaluate | undefined;
}

export interface Grouping {
  /** Empty without GROUP BY: then there is always exactly one group. */
  readonly keys: readonly Evaluate[];
  readonly aggregates: readonly { readonly slot: number; readonly argument: Evaluate; create: () => Aggregator }[];
}
