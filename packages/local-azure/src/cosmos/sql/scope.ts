import type { Value } from '../json-value.ts';
import type { Query } from './ast.ts';
import { QueryError } from './query-error.ts';

/** What a compiled expression reads while it runs: one slot per alias and per aggregate, and the query's parameters. */
export interface Scope {
  readonly slots: Value[];
  readonly parameters: ReadonlyMap<string, Value>;
}

export type Evaluate = (scope: Scope) => Value;

/** Slot of the document itself in every query. */
export const rootSlot = 0;

/** What a compiler knows about names: aliases in sight, slots given out, parameters used. */
export class Names {
  readonly #aliases: Map<string, number>;
  readonly #shared: { nextSlot: number; readonly parameters: Set<string> };

  constructor(outer?: Names) {
    this.#aliases = new Map(outer ? outer.#aliases : []);
    this.#shared = outer ? outer.#shared : { nextSlot: rootSlot + 1, parameters: new Set() };
  }

  get parameters(): ReadonlySet<string> {
    return this.#shared.parameters;
  }

  /** Names for a sub-query: everything in sight here, plus its own. */
  nest(): Names {
    return new Names(this);
  }

  allocateSlot(): number {
    return this.#shared.nextSlot++;
  }

  bind(alias: string, slot: number): void {
    this.#aliases.set(alias, slot);
  }

  has(alias: string): boolean {
    return this.#aliases.has(alias);
  }

  resolve(alias: string): number {
    const slot = this.#aliases.get(alias);
    if (slot === undefined) throw new QueryError(`Identifier '${alias}' could not be resolved.`);
    return slot;
  }

  useParameter(name: string): void {
    this.#shared.parameters.add(name);
  }
}

/** Where an expression stands: the names in sight and how to compile what is more than an expression. */
export interface ExpressionContext {
  readonly names: Names;
  readonly compileSubquery: (query: Query, names: Names, use: 'exists' | 'array' | 'scalar') => Evaluate;
  /** Takes an aggregate call and returns the slot of its result; undefined where aggregates are not allowed. */
  readonly addAggregate: ((name: string, argument: Evaluate) => number) | undefined;
}
