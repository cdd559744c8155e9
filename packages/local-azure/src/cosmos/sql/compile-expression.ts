import { isArray, isObject, type JsonObject, type JsonValue, type Value } from '../json-value.ts';
import { aggregateFunctions } from './aggregates.ts';
import type { Expression } from './ast.ts';
import { compareForRange, isEqual } from './compare.ts';
import { scalarFunctions } from './functions.ts';
import { binaryOperators, combine, unaryOperators } from './operators.ts';
import { QueryError } from './query-error.ts';
import type { Evaluate, ExpressionContext } from './scope.ts';

/** Turns an expression into a function of the scope. Throws `QueryError` for unknown names and functions. */
export function compileExpression(expression: Expression, context: ExpressionContext): Evaluate {
  const compile = (inner: Expression): Evaluate => compileExpression(inner, context);
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'parameter': {
      const { name } = expression;
      context.names.parameters.add(name);
      return (scope) => scope.parameters.get(name);
    }
    case 'identifier': {
      const slot = context.names.resolve(expression.name);
      return (scope) => scope.slots[slot];
    }
    case 'member':
      return compileMember(compile(expression.object), expression.key, compile);
    case 'object':
      return compileObject(expression.members.map(({ name, value }) => [name, compile(value)] as const));
    case 'array': {
      const elements = expression.elements.map(compile);
      return (scope) => elements.map((evaluate) => evaluate(scope)).filter((value) => value !== undefined);
    }
    case 'unary': {
      const [apply, operand] = [unaryOperators[expression.operator], compile(expression.operand)];
      return (scope) => apply(operand(scope));
    }
    case 'binary':
      return compileBinary(expression, compile);
    case 'conditional': {
      const [test, whenTrue, otherwise] = [expression.test, expression.whenTrue, expression.otherwise].map(compile);
      return (scope) => (test?.(scope) === true ? whenTrue?.(scope) : otherwise?.(scope));
    }
    case 'in':
      return compileIn(compile(expression.operand), expression.list.map(compile));
    case 'between':
      return compileBetween(compile(expression.operand), compile(expression.low), compile(expression.high));
    case 'call':
      return compileCall(expression.name, expression.arguments, context);
    default:
      return expression satisfies never;
  }
}

function compileMember(object: Evaluate, key: Expression, compile: (inner: Expression) => Evaluate): Evaluate {
  if (key.kind === 'literal') {
    const name = key.value;
    return (scope) => getMember(object(scope), name);
  }
  const evaluateKey = compile(key);
  return (scope) => getMember(object(scope), evaluateKey(scope));
}

function getMember(object: Value, key: Value): Value {
  if (typeof key === 'string') return isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
  return typeof key === 'number' && isArray(object) ? object[key] : undefined;
}

function compileObject(members: readonly (readonly [string, Evaluate])[]): Evaluate {
  return (scope): JsonObject => {
    const object: Record<string, JsonValue> = {};
    for (const [name, evaluate] of members) {
      const value = evaluate(scope);
      if (value !== undefined) object[name] = value;
    }
    return object;
  };
}

function compileBinary(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  compile: (inner: Expression) => Evaluate,
): Evaluate {
  const [evaluateLeft, evaluateRight] = [compile(left), compile(right)];
  if (operator === 'AND') return (scope) => combine(false, evaluateLeft(scope), () => evaluateRight(scope));
  if (operator === 'OR') return (scope) => combine(true, evaluateLeft(scope), () => evaluateRight(scope));
  if (operator === '??') {
    // Unlike in JavaScript null is a value here: only undefined is replaced.
    return (scope) => {
      const value = evaluateLeft(scope);
      return value === undefined ? evaluateRight(scope) : value;
    };
  }
  const apply = binaryOperators[operator];
  return (scope) => apply(evaluateLeft(scope), evaluateRight(scope));
}

function compileIn(operand: Evaluate, list: readonly Evaluate[]): Evaluate {
  return (scope) => {
    const value = operand(scope);
    let result: boolean | undefined = false;
    for (const evaluate of list) {
      const isSame = isEqual(value, evaluate(scope));
      if (isSame === true) return true;
      if (isSame === undefined) result = undefined;
    }
    return result;
  };
}

function compileBetween(operand: Evaluate, low: Evaluate, high: Evaluate): Evaluate {
  return (scope) => {
    const value = operand(scope);
    const [fromLow, fromHigh] = [compareForRange(value, low(scope)), compareForRange(value, high(scope))];
    return fromLow === undefined || fromHigh === undefined ? undefined : fromLow >= 0 && fromHigh <= 0;
  };
}

function compileCall(name: string, argumentList: readonly Expression[], context: ExpressionContext): Evaluate {
  if (Object.hasOwn(aggregateFunctions, name)) return compileAggregate(name, argumentList, context);
  const definition = Object.hasOwn(scalarFunctions, name) ? scalarFunctions[name] : undefined;
  if (!definition) throw new QueryError(`'${name}' is not a recognized built-in function name.`);
  if (argumentList.length < definition.minimum || argumentList.length > definition.maximum) {
    throw new QueryError(`The ${name} function takes another number of arguments than ${argumentList.length}.`);
  }
  const compiled = argumentList.map((argument) => compileExpression(argument, context));
  return (scope) => definition.apply(compiled.map((evaluate) => evaluate(scope)));
}

function compileAggregate(name: string, argumentList: readonly Expression[], context: ExpressionContext): Evaluate {
  const [argument, surplus] = argumentList;
  if (!argument || surplus) throw new QueryError(`The ${name} function takes one argument.`);
  if (!context.addAggregate) throw new QueryError(`The aggregate ${name} may stand in a select list only.`);
  const slot = context.addAggregate(name, compileExpression(argument, { ...context, addAggregate: undefined }));
  return (scope) => scope.slots[slot];
}
