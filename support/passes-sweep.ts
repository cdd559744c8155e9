import { type Comparison, type SweepName, sweeps } from '../shared/model/sweeps.ts';
import { unreachable } from '../shared/model/unreachable.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The value of a field that may be nested with dots; undefined when it is absent. */
export const valueAt = (document: Fields, field: string): unknown =>
  field.split('.').reduce<unknown>((value, part) => (value as Fields | null | undefined)?.[part], document);

/** As the store compares instants: only text with text. */
export const isBefore = (value: unknown, bound: unknown): boolean =>
  typeof value === 'string' && typeof bound === 'string' && value < bound;

function holds(condition: Comparison, document: Fields, parameters: Fields): boolean {
  const value = valueAt(document, condition[0]);
  const bound = (name: string): unknown => parameters[name.slice(1)];
  switch (condition[1]) {
    case 'is':
      return value === condition[2];
    case 'is-not':
      return value !== undefined && value !== condition[2];
    case 'is-one-of':
      return condition[2].some((allowed) => allowed === value);
    case 'equals':
      return value !== undefined && value === bound(condition[2]);
    case 'before':
      return isBefore(value, bound(condition[2]));
    case 'since':
      return typeof value === 'string' && !isBefore(value, bound(condition[2]));
    case 'is-null-or-before':
      return value === null || isBefore(value, bound(condition[2]));
    case 'is-absent':
      return value === undefined;
    default:
      return unreachable(condition);
  }
}

/** Whether a sweep finds a document. */
export const passesSweep = (name: SweepName, document: Fields, parameters: Fields): boolean =>
  sweeps[name].where.every((condition) => holds(condition, document, parameters));
