import type { Value } from '../json-value.ts';
import { QueryError } from './query-error.ts';

/** What a compiled expression reads while it runs: one slot for the document and one per aggregate, and the query's parameters. */
export interface Scope {
  readonly slots: Value[];
  readonly parameters: ReadonlyMap<string, Value>;
}

export type Evaluate = (scope: Scope) => Value;

/** Slot of the document itself in every query. */
export const rootSlot = 0;

/** What a compiler knows about names: what FROM calls the document, slots given out, parameters used. */
export class Names {
  readonly parameters = new Set<string>();
  readonly #alias: string | undefined;
  #nextSlot = rootSlot + 1;

  constructor(alias: string | undefined) {
    this.#alias = alias;
  }

  allocateSlot(): number {
    return this.#nextSlot++;
  }

  resolve(name: string): number {
    if (name !== this.#alias) throw new QueryError(`Identifier '${name}' could not be resolved.`);
    return rootSlot;
  }
}

/** Where an expression stands: the names in sight, and whether aggregates are allowed there. */
export interface ExpressionContext {
  readonly names: Names;
  /** Takes an aggregate call and returns the slot of its result; undefined where aggregates are not allowed. */
  readonly addAggregate: ((name: string, argument: Evaluate) => number) | undefined;
}
