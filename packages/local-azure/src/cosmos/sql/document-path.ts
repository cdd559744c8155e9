import type { Expression } from './ast.ts';

/** The names of a path of the document, such as `c.a["b"]`; undefined for any other expression. `c` alone is an empty path. */
export function findDocumentPath(expression: Expression, alias: string | undefined): readonly string[] | undefined {
  if (expression.kind === 'identifier') return expression.name === alias ? [] : undefined;
  if (expression.kind !== 'member' || expression.key.kind !== 'literal') return undefined;
  const name = expression.key.value;
  const parent = findDocumentPath(expression.object, alias);
  return parent && typeof name === 'string' ? [...parent, name] : undefined;
}
