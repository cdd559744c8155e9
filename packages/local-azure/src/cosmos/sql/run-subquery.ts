import { type JsonValue, toCanonicalJson } from '../json-value.ts';
import type { CompiledSelect } from './compiled-select.ts';
import { Groups } from './groups.ts';
import { toWindow } from './row-window.ts';
import type { Scope } from './scope.ts';

/** All rows of a sub-query for the tuple of the outer query that is in the slots. */
export function runSubquery(select: CompiledSelect, scope: Scope): readonly JsonValue[] {
  const rows = select.grouping ? collectGrouped(select, scope) : collectPlain(select, scope);
  const distinct = select.distinct ? [...new Map(rows.map((row) => [toCanonicalJson(row), row])).values()] : rows;
  const { offset, limit } = toWindow(select, scope);
  return distinct.slice(offset, offset + limit);
}

function collectPlain(select: CompiledSelect, scope: Scope): readonly JsonValue[] {
  const rows: JsonValue[] = [];
  select.enumerate(scope, () => {
    const row = select.project(scope);
    if (row !== undefined) rows.push(row);
    return false;
  });
  return rows;
}

function collectGrouped(select: CompiledSelect, scope: Scope): readonly JsonValue[] {
  if (!select.grouping) return [];
  const groups = new Groups(select.grouping);
  select.enumerate(scope, () => {
    groups.add(scope);
    return false;
  });
  return groups.toRows(select, scope);
}
