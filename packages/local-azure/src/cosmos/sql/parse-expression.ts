import type { BinaryOperator, Expression, UnaryOperator } from './ast.ts';
import { refuseUnsupported } from './query-error.ts';
import type { TokenReader } from './token-reader.ts';

/** Binary operators by precedence, loosest first; comparisons, IN and BETWEEN stand between OR/AND/NOT and these. */
const arithmeticLevels: readonly (readonly BinaryOperator[])[] = [
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>', '>>>'],
  ['||'],
  ['+', '-'],
  ['*', '/', '%'],
];
const comparisons: readonly BinaryOperator[] = ['=', '!=', '<=', '>=', '<', '>'];
const unaryOperators: readonly UnaryOperator[] = ['-', '+', '~'];

/** Parses one scalar expression. Throws `QueryError`. */
export function parseExpression(reader: TokenReader): Expression {
  const test = parseCoalesce(reader);
  if (!reader.accept('?')) return test;
  const whenTrue = parseExpression(reader);
  reader.expect(':');
  return { kind: 'conditional', test, whenTrue, otherwise: parseExpression(reader) };
}

/** Parses `a, b, …` up to and including the closing symbol. */
export function parseExpressionList(reader: TokenReader, close: ')' | ']'): readonly Expression[] {
  const list: Expression[] = [];
  if (reader.accept(close)) return list;
  do list.push(parseExpression(reader));
  while (reader.accept(','));
  reader.expect(close);
  return list;
}

function parseLeftAssociative(
  reader: TokenReader,
  operators: readonly BinaryOperator[],
  parseOperand: () => Expression,
): Expression {
  let left = parseOperand();
  for (;;) {
    const operator = operators.find((candidate) => reader.accept(candidate));
    if (!operator) return left;
    left = { kind: 'binary', operator, left, right: parseOperand() };
  }
}

function parseCoalesce(reader: TokenReader): Expression {
  const parseNot = (): Expression =>
    reader.accept('NOT') ? { kind: 'unary', operator: 'NOT', operand: parseNot() } : parseComparison(reader);
  const parseAnd = (): Expression => parseLeftAssociative(reader, ['AND'], parseNot);
  const parseOr = (): Expression => parseLeftAssociative(reader, ['OR'], parseAnd);
  return parseLeftAssociative(reader, ['??'], parseOr);
}

function parseComparison(reader: TokenReader): Expression {
  const parseOperand = (): Expression => parseArithmetic(reader, 0);
  let left = parseOperand();
  for (;;) {
    const operator = comparisons.find((candidate) => reader.accept(candidate));
    if (operator) {
      left = { kind: 'binary', operator, left, right: parseOperand() };
      continue;
    }
    const test = parseMembership(reader, left, parseOperand);
    if (!test) return left;
    left = test;
  }
}

function parseMembership(
  reader: TokenReader,
  operand: Expression,
  parseOperand: () => Expression,
): Expression | undefined {
  const isNegated = reader.isNext('NOT') && ['IN', 'BETWEEN', 'LIKE'].some((word) => reader.isNext(word, 1));
  if (isNegated) reader.take();
  const negate = (test: Expression): Expression =>
    isNegated ? { kind: 'unary', operator: 'NOT', operand: test } : test;
  if (reader.accept('IN')) {
    reader.expect('(');
    const list = parseExpressionList(reader, ')');
    if (list.length === 0) reader.fail('IN needs at least one value before');
    return negate({ kind: 'in', operand, list });
  }
  if (reader.accept('BETWEEN')) {
    const low = parseOperand();
    reader.expect('AND');
    return negate({ kind: 'between', operand, low, high: parseOperand() });
  }
  if (reader.isNext('LIKE')) refuseUnsupported('LIKE');
  return undefined;
}

function parseArithmetic(reader: TokenReader, level: number): Expression {
  const operators = arithmeticLevels[level];
  if (!operators) return parseUnary(reader);
  return parseLeftAssociative(reader, operators, () => parseArithmetic(reader, level + 1));
}

function parseUnary(reader: TokenReader): Expression {
  const operator = unaryOperators.find((candidate) => reader.accept(candidate));
  if (operator) return { kind: 'unary', operator, operand: parseUnary(reader) };
  return parseMembers(reader, parsePrimary(reader), parseExpression);
}

/** Parses `.name` and `[key]` behind a value; `parseKey` reads what stands in the brackets. */
export function parseMembers(
  reader: TokenReader,
  start: Expression,
  parseKey: (reader: TokenReader) => Expression,
): Expression {
  let object = start;
  for (;;) {
    if (reader.accept('.')) {
      const next = reader.peek();
      if (next.kind === 'keyword') reader.fail(`reserved words need brackets, ["${next.text.toLowerCase()}"]`);
      object = { kind: 'member', object, key: { kind: 'literal', value: reader.expectIdentifier() } };
    } else if (reader.accept('[')) {
      object = { kind: 'member', object, key: parseKey(reader) };
      reader.expect(']');
    } else return object;
  }
}

const constants: Readonly<Record<string, boolean | null | undefined>> = {
  TRUE: true,
  FALSE: false,
  NULL: null,
  UNDEFINED: undefined,
};

function parsePrimary(reader: TokenReader): Expression {
  const token = reader.peek();
  switch (token.kind) {
    case 'number':
    case 'string':
      reader.take();
      return { kind: 'literal', value: token.value };
    case 'parameter':
      reader.take();
      return { kind: 'parameter', name: token.text };
    case 'identifier':
      reader.take();
      if (!reader.accept('(')) return { kind: 'identifier', name: token.text };
      return {
        kind: 'call',
        name: token.text.toUpperCase(),
        arguments: parseExpressionList(reader, ')'),
      };
    case 'keyword':
      return parseKeyword(reader, token.text);
    case 'symbol':
      return parseBracketed(reader);
    case 'end':
      return reader.fail('expected an expression');
    default:
      return token satisfies never;
  }
}

function parseKeyword(reader: TokenReader, word: string): Expression {
  if (Object.hasOwn(constants, word)) {
    reader.take();
    return { kind: 'literal', value: constants[word] };
  }
  if (word === 'EXISTS' || word === 'ARRAY') refuseUnsupported('A sub-query');
  return reader.fail('expected an expression');
}

function parseBracketed(reader: TokenReader): Expression {
  if (reader.accept('(')) {
    if (reader.isNext('SELECT')) refuseUnsupported('A sub-query');
    const inner = parseExpression(reader);
    reader.expect(')');
    return inner;
  }
  if (reader.accept('[')) return { kind: 'array', elements: parseExpressionList(reader, ']') };
  if (!reader.accept('{')) return reader.fail('expected an expression');
  const members: { name: string; value: Expression }[] = [];
  if (reader.accept('}')) return { kind: 'object', members };
  do {
    const token = reader.peek();
    const name = token.kind === 'string' ? token.value : undefined;
    if (name !== undefined) reader.take();
    const key = name ?? reader.expectIdentifier();
    reader.expect(':');
    members.push({ name: key, value: parseExpression(reader) });
  } while (reader.accept(','));
  reader.expect('}');
  return { kind: 'object', members };
}
