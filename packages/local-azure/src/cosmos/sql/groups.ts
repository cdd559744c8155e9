import { type JsonValue, toCanonicalJson, type Value } from '../json-value.ts';
import type { Aggregator } from './aggregates.ts';
import type { CompiledSelect, Grouping } from './compiled-select.ts';
import type { Scope } from './scope.ts';

interface Group {
  /** The slots as they were for the group's first tuple. */
  readonly slots: readonly Value[];
  readonly aggregators: readonly Aggregator[];
}

/** Gathers tuples into groups and turns the groups into rows. */
export class Groups {
  readonly #grouping: Grouping;
  readonly #groups = new Map<string, Group>();

  constructor(grouping: Grouping) {
    this.#grouping = grouping;
  }

  /** Adds the tuple in the slots. */
  add(scope: Scope): void {
    const { keys, aggregates } = this.#grouping;
    const key = keys.length === 0 ? '' : toValuesKey(keys.map((evaluate) => evaluate(scope)));
    const group = this.#groups.get(key) ?? this.#create(key, scope);
    for (const [index, { argument }] of aggregates.entries()) group.aggregators[index]?.add(argument(scope));
  }

  /** The rows, in the order in which their groups appeared. Overwrites the slots. */
  toRows(select: CompiledSelect, scope: Scope): readonly JsonValue[] {
    if (this.#grouping.keys.length === 0 && this.#groups.size === 0) this.#create('', scope);
    return [...this.#groups.values()].flatMap((group) => {
      for (const [slot, value] of group.slots.entries()) scope.slots[slot] = value;
      for (const [index, { slot }] of this.#grouping.aggregates.entries()) {
        scope.slots[slot] = group.aggregators[index]?.result();
      }
      const row = select.project(scope);
      return row === undefined ? [] : [row];
    });
  }

  #create(key: string, scope: Scope): Group {
    const group = { slots: [...scope.slots], aggregators: this.#grouping.aggregates.map(({ create }) => create()) };
    this.#groups.set(key, group);
    return group;
  }
}

/** A text that is equal for equal lists of values, undefined included. */
export function toValuesKey(values: readonly Value[]): string {
  return toCanonicalJson(values.map((value): JsonValue => (value === undefined ? [] : [value])));
}
