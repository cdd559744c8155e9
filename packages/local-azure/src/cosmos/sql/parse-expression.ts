import type { BinaryOperator, Expression, Query, UnaryOperator } from './ast.ts';
import type { TokenReader } from './token-reader.ts';

/** Parses what stands between the parentheses of a sub-query. */
export type ParseSubquery = (reader: TokenReader) => Query;

/** Binary operators by precedence, loosest first; comparisons, IN, BETWEEN and LIKE stand between OR/AND/NOT and these. */
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
export function parseExpression(reader: TokenReader, parseSubquery: ParseSubquery): Expression {
  const test = parseCoalesce(reader, parseSubquery);
  if (!reader.accept('?')) return test;
  const whenTrue = parseExpression(reader, parseSubquery);
  reader.expect(':');
  return { kind: 'conditional', test, whenTrue, otherwise: parseExpression(reader, parseSubquery) };
}

/** Parses `a, b, …` up to and including the closing symbol. */
export function parseExpressionList(
  reader: TokenReader,
  parseSubquery: ParseSubquery,
  close: ')' | ']',
): readonly Expression[] {
  const list: Expression[] = [];
  if (reader.accept(close)) return list;
  do list.push(parseExpression(reader, parseSubquery));
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

function parseCoalesce(reader: TokenReader, parseSubquery: ParseSubquery): Expression {
  const parseNot = (): Expression =>
    reader.accept('NOT')
      ? { kind: 'unary', operator: 'NOT', operand: parseNot() }
      : parseComparison(reader, parseSubquery);
  const parseAnd = (): Expression => parseLeftAssociative(reader, ['AND'], parseNot);
  const parseOr = (): Expression => parseLeftAssociative(reader, ['OR'], parseAnd);
  return parseLeftAssociative(reader, ['??'], parseOr);
}

function parseComparison(reader: TokenReader, parseSubquery: ParseSubquery): Expression {
  const parseOperand = (): Expression => parseArithmetic(reader, parseSubquery, 0);
  let left = parseOperand();
  for (;;) {
    const operator = comparisons.find((candidate) => reader.accept(candidate));
    if (operator) {
      left = { kind: 'binary', operator, left, right: parseOperand() };
      continue;
    }
    const test = parseMembership(reader, parseSubquery, left, parseOperand);
    if (!test) return left;
    left = test;
  }
}

function parseMembership(
  reader: TokenReader,
  parseSubquery: ParseSubquery,
  operand: Expression,
  parseOperand: () => Expression,
): Expression | undefined {
  const isNegated = reader.isNext('NOT') && ['IN', 'BETWEEN', 'LIKE'].some((word) => reader.isNext(word, 1));
  if (isNegated) reader.take();
  const negate = (test: Expression): Expression =>
    isNegated ? { kind: 'unary', operator: 'NOT', operand: test } : test;
  if (reader.accept('IN')) {
    reader.expect('(');
    const list = parseExpressionList(reader, parseSubquery, ')');
    if (list.length === 0) reader.fail('IN needs at least one value before');
    return negate({ kind: 'in', operand, list });
  }
  if (reader.accept('BETWEEN')) {
    const low = parseOperand();
    reader.expect('AND');
    return negate({ kind: 'between', operand, low, high: parseOperand() });
  }
  if (reader.accept('LIKE')) {
    const pattern = parseOperand();
    return negate({ kind: 'like', operand, pattern, escape: reader.accept('ESCAPE') ? parseOperand() : undefined });
  }
  return undefined;
}

function parseArithmetic(reader: TokenReader, parseSubquery: ParseSubquery, level: number): Expression {
  const operators = arithmeticLevels[level];
  if (!operators) return parseUnary(reader, parseSubquery);
  return parseLeftAssociative(reader, operators, () => parseArithmetic(reader, parseSubquery, level + 1));
}

function parseUnary(reader: TokenReader, parseSubquery: ParseSubquery): Expression {
  const operator = unaryOperators.find((candidate) => reader.accept(candidate));
  if (operator) return { kind: 'unary', operator, operand: parseUnary(reader, parseSubquery) };
  return parseMembers(reader, parsePrimary(reader, parseSubquery), (inner) => parseExpression(inner, parseSubquery));
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

function parsePrimary(reader: TokenReader, parseSubquery: ParseSubquery): Expression {
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
        arguments: parseExpressionList(reader, parseSubquery, ')'),
      };
    case 'keyword':
      return parseKeyword(reader, parseSubquery, token.text);
    case 'symbol':
      return parseBracketed(reader, parseSubquery);
    case 'end':
      return reader.fail('expected an expression');
    default:
      return token satisfies never;
  }
}

function parseKeyword(reader: TokenReader, parseSubquery: ParseSubquery, word: string): Expression {
  if (Object.hasOwn(constants, word)) {
    reader.take();
    return { kind: 'literal', value: constants[word] };
  }
  for (const use of ['exists', 'array'] as const) {
    if (!reader.accept(use.toUpperCase())) continue;
    reader.expect('(');
    const query = parseSubquery(reader);
    reader.expect(')');
    return { kind: 'subquery', use, query };
  }
  return reader.fail('expected an expression');
}

function parseBracketed(reader: TokenReader, parseSubquery: ParseSubquery): Expression {
  if (reader.accept('(')) {
    const inner: Expression = reader.isNext('SELECT')
      ? { kind: 'subquery', use: 'scalar', query: parseSubquery(reader) }
      : parseExpression(reader, parseSubquery);
    reader.expect(')');
    return inner;
  }
  if (reader.accept('[')) return { kind: 'array', elements: parseExpressionList(reader, parseSubquery, ']') };
  if (!reader.accept('{')) return reader.fail('expected an expression');
  const members: { name: string; value: Expression }[] = [];
  if (reader.accept('}')) return { kind: 'object', members };
  do {
    const token = reader.peek();
    const name = token.kind === 'string' ? token.value : undefined;
    if (name !== undefined) reader.take();
    const key = name ?? reader.expectIdentifier();
    reader.expect(':');
    members.push({ name: key, value: parseExpression(reader, parseSubquery) });
  } while (reader.accept(','));
  reader.expect('}');
  return { kind: 'object', members };
}
