import { aggregateFunctions } from './aggregates.ts';
import type { Expression, Query } from './ast.ts';
import { QueryError } from './query-error.ts';

/**
 * Refuses a select list that reads more than the GROUP BY expressions, aggregates and constants.
 * Throws `QueryError`.
 */
export function refuseUngrouped({ selection, groupBy }: Query): void {
  if (selection.kind === 'star') throw new QueryError("'SELECT *' excludes GROUP BY and aggregates.");
  const keys = new Set(groupBy.map((key) => JSON.stringify(key)));
  const expressions =
    selection.kind === 'value' ? [selection.expression] : selection.items.map((item) => item.expression);
  const isGrouped = (expression: Expression): boolean =>
    keys.has(JSON.stringify(expression)) ||
    isAggregate(expression) ||
    (isComposite(expression) && toParts(expression).every(isGrouped));
  if (!expressions.every(isGrouped)) {
    throw new QueryError('The select list may hold GROUP BY expressions, aggregates and constants only.');
  }
}

function isAggregate(expression: Expression): boolean {
  return expression.kind === 'call' && Object.hasOwn(aggregateFunctions, expression.name);
}

/** Anything but a name: names and what hangs on them must be a GROUP BY expression. */
function isComposite(expression: Expression): boolean {
  return expression.kind !== 'identifier' && expression.kind !== 'subquery';
}

function toParts(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'parameter':
    case 'identifier':
    case 'subquery':
      return [];
    case 'member':
      return [expression.object, expression.key];
    case 'object':
      return expression.members.map(({ value }) => value);
    case 'array':
      return expression.elements;
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.test, expression.whenTrue, expression.otherwise];
    case 'in':
      return [expression.operand, ...expression.list];
    case 'between':
      return [expression.operand, expression.low, expression.high];
    case 'like':
      return [expression.operand, expression.pattern, ...(expression.escape ? [expression.escape] : [])];
    case 'call':
      return expression.arguments;
    default:
      return expression satisfies never;
  }
}
