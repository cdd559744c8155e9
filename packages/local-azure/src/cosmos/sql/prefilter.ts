import type { Value } from '../json-value.ts';
import type { Expression, Query } from './ast.ts';

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
    if (isId(path)) id = value;
    else texts.push(JSON.stringify(value));
  }
  return { id, texts };
}

interface Equality {
  readonly path: Expression;
  readonly constant: Extract<Expression, { kind: 'parameter' | 'literal' }>;
}

function findEqualities(expression: Expression, root: string): readonly Equality[] {
  if (expression.kind !== 'binary') return [];
  const { operator, left, right } = expression;
  if (operator === 'AND') return [...findEqualities(left, root), ...findEqualities(right, root)];
  if (operator !== '=') return [];
  if (isConstant(right) && isPathOf(left, root)) return [{ path: left, constant: right }];
  return isConstant(left) && isPathOf(right, root) ? [{ path: right, constant: left }] : [];
}

function isConstant(expression: Expression): expression is Equality['constant'] {
  return expression.kind === 'parameter' || expression.kind === 'literal';
}

/** Whether the value comes out of the document. */
function isPathOf(expression: Expression, root: string): boolean {
  if (expression.kind === 'identifier') return expression.name === root;
  return expression.kind === 'member' && isPathOf(expression.object, root);
}

function isId(path: Expression): boolean {
  if (path.kind !== 'member') return false;
  return path.object.kind === 'identifier' && path.key.kind === 'literal' && path.key.value === 'id';
}
