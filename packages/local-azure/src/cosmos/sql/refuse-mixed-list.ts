import { aggregateFunctions } from './aggregates.ts';
import type { Expression, Query } from './ast.ts';
import { QueryError } from './query-error.ts';

/** Refuses a select list with aggregates that reads more than aggregates and constants. Throws `QueryError`. */
export function refuseMixedList({ selection }: Query): void {
  if (selection.kind === 'star') throw new QueryError("'SELECT *' excludes aggregates.");
  const expressions =
    selection.kind === 'value' ? [selection.expression] : selection.items.map((item) => item.expression);
  const isFree = (expression: Expression): boolean =>
    isAggregate(expression) || (expression.kind !== 'identifier' && toParts(expression).every(isFree));
  if (!expressions.every(isFree)) {
    throw new QueryError('A select list with aggregates may hold aggregates and constants only.');
  }
}

function isAggregate(expression: Expression): boolean {
  return expression.kind === 'call' && Object.hasOwn(aggregateFunctions, expression.name);
}

function toParts(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'parameter':
    case 'identifier':
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
    case 'call':
      return expression.arguments;
    default:
      return expression satisfies never;
  }
}
