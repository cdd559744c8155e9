import type { Value } from '../json-value.ts';
import type { Expression, Query } from './ast.ts';
import { findDocumentPath } from './document-path.ts';

/** Conditions that storage can check on the stored text; every document that passes WHERE passes them. */
export interface Prefilter {
  /** The only id that can match. */
  readonly id: string | undefined;
  /** Texts that the document's JSON must contain. */
  readonly texts: readonly string[];
}

/**
 * Finds the conditions `path of the document = string` that WHERE requires in every case. A stored document is written
 * by JSON.stringify, so it holds such a string as `"…"` in exactly one way.
 */
export function toPrefilter({ alias, where }: Query, parameters: ReadonlyMap<string, Value>): Prefilter {
  const texts: string[] = [];
  let id: string | undefined;
  for (const { path, constant } of where && alias !== undefined ? findEqualities(where, alias) : []) {
    const value = constant.kind === 'parameter' ? parameters.get(constant.name) : constant.value;
    if (typeof value !== 'string') continue;
    if (path.length === 1 && path[0] === 'id') id = value;
    else texts.push(JSON.stringify(value));
  }
  return { id, texts };
}

interface Equality {
  readonly path: readonly string[];
  readonly constant: Extract<Expression, { kind: 'parameter' | 'literal' }>;
}

function findEqualities(expression: Expression, root: string): readonly Equality[] {
  if (expression.kind !== 'binary') return [];
  const { operator, left, right } = expression;
  if (operator === 'AND') return [...findEqualities(left, root), ...findEqualities(right, root)];
  if (operator !== '=') return [];
  const [path, constant] = isConstant(right)
    ? [findDocumentPath(left, root), right]
    : [findDocumentPath(right, root), left];
  return path && isConstant(constant) ? [{ path, constant }] : [];
}

function isConstant(expression: Expression): expression is Equality['constant'] {
  return expression.kind === 'parameter' || expression.kind === 'literal';
}
