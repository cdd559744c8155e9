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
 * Finds the conditions `path = string` that WHERE requires in every case. A stored document is written by
 * JSON.stringify, so it holds such a string as `"…"` in exactly one way.
 */
export function toPrefilter({ sources, where }: Query, parameters: ReadonlyMap<string, Value>): Prefilter {
  const alias = sources[0]?.iterate === false ? sources[0].alias : undefined;
  const equalities = where === undefined || alias === undefined ? [] : findEqualities(where);
  const texts: string[] = [];
  let id: string | undefined;
  for (const { path, constant } of equalities) {
    const value = constant.kind === 'parameter' ? parameters.get(constant.name) : constant.value;
    if (typeof value !== 'string') continue;
    if (isIdOf(path, alias)) id = value;
    else texts.push(JSON.stringify(value));
  }
  return { id, texts };
}

interface Equality {
  readonly path: Expression;
  readonly constant: Extract<Expression, { kind: 'parameter' | 'literal' }>;
}

function findEqualities(expression: Expression): readonly Equality[] {
  if (expression.kind !== 'binary') return [];
  const { operator, left, right } = expression;
  if (operator === 'AND') return [...findEqualities(left), ...findEqualities(right)];
  if (operator !== '=') return [];
  if (isConstant(right) && left.kind === 'member') return [{ path: left, constant: right }];
  return isConstant(left) && right.kind === 'member' ? [{ path: right, constant: left }] : [];
}

function isConstant(expression: Expression): expression is Equality['constant'] {
  return expression.kind === 'parameter' || expression.kind === 'literal';
}

function isIdOf(path: Expression, alias: string | undefined): boolean {
  return (
    path.kind === 'member' &&
    path.object.kind === 'identifier' &&
    path.object.name === alias &&
    path.key.kind === 'literal' &&
    path.key.value === 'id'
  );
}
