import type { Expression, Query, SelectItem, Selection, SortItem } from './ast.ts';
import { tokenize } from './lexer.ts';
import { parseExpression } from './parse-expression.ts';
import { QueryError, refuseUnsupported } from './query-error.ts';
import { TokenReader } from './token-reader.ts';

/** Parses a query of the part of the language that the stand-in supports. Throws `QueryError` with a sentence for everything else. */
export function parseQuery(text: string): Query {
  const reader = new TokenReader(tokenize(text));
  const query = parseSelect(reader);
  if (reader.peek().kind !== 'end') reader.fail('expected the end of the query');
  return query;
}

function parseSelect(reader: TokenReader): Query {
  reader.expect('SELECT');
  const distinct = reader.accept('DISTINCT');
  const top = reader.accept('TOP') ? parseCount(reader, 'TOP') : undefined;
  const selection = parseSelection(reader);
  const alias = reader.accept('FROM') ? parseSource(reader) : undefined;
  const where = reader.accept('WHERE') ? parseExpression(reader) : undefined;
  if (reader.isNext('GROUP')) refuseUnsupported('GROUP BY');
  const orderBy = acceptPair(reader, 'ORDER', 'BY') ? parseList(reader, parseSortItem) : [];
  const offset = reader.accept('OFFSET') ? parseCount(reader, 'OFFSET') : undefined;
  if (offset) reader.expect('LIMIT');
  const limit = offset ? parseCount(reader, 'LIMIT') : undefined;
  return { distinct, top, selection, alias, where, orderBy, offset, limit };
}

function parseList<T>(reader: TokenReader, parseItem: (reader: TokenReader) => T): readonly T[] {
  const items = [parseItem(reader)];
  while (reader.accept(',')) items.push(parseItem(reader));
  return items;
}

function acceptPair(reader: TokenReader, first: string, second: string): boolean {
  if (!reader.accept(first)) return false;
  reader.expect(second);
  return true;
}

function parseCount(reader: TokenReader, clause: string): Expression {
  const token = reader.take();
  if (token.kind === 'parameter') return { kind: 'parameter', name: token.text };
  if (token.kind === 'number' && Number.isSafeInteger(token.value)) return { kind: 'literal', value: token.value };
  throw new QueryError(`Syntax error at position ${token.at}: ${clause} takes a whole number or a parameter.`);
}

function parseSelection(reader: TokenReader): Selection {
  if (reader.accept('*')) return { kind: 'star' };
  if (reader.accept('VALUE')) return { kind: 'value', expression: parseExpression(reader) };
  let unnamed = 0;
  const items = parseList(reader, (inner): SelectItem => {
    const expression = parseExpression(inner);
    const name = inner.accept('AS') ? inner.expectIdentifier() : findImpliedName(expression);
    if (name === undefined) unnamed += 1;
    return { name: name ?? `$${unnamed}`, expression };
  });
  const duplicate = items.find(({ name }, index) => items.findIndex((item) => item.name === name) !== index);
  if (duplicate)
    throw new QueryError(`The select list names '${duplicate.name}' twice; give one of them another alias.`);
  return { kind: 'list', items };
}

/** `c.a.b` is named `b`, `c` is named `c`; other expressions have no name of their own. */
function findImpliedName(expression: Expression): string | undefined {
  if (expression.kind === 'identifier') return expression.name;
  if (expression.kind !== 'member' || expression.key.kind !== 'literal') return undefined;
  return typeof expression.key.value === 'string' ? expression.key.value : undefined;
}

/** `c`, `c AS d` or `c d`: the container under a name. */
function parseSource(reader: TokenReader): string {
  if (reader.isNext('(')) refuseUnsupported('A sub-query');
  const name = reader.expectIdentifier();
  if (reader.isNext('IN') || reader.isNext('.') || reader.isNext('['))
    refuseUnsupported('FROM with a part of a document');
  const hasAlias = reader.accept('AS') || reader.peek().kind === 'identifier';
  const alias = hasAlias ? reader.expectIdentifier() : name;
  if (reader.isNext('JOIN')) refuseUnsupported('JOIN');
  return alias;
}

function parseSortItem(reader: TokenReader): SortItem {
  const expression = parseExpression(reader);
  const descending = reader.accept('DESC');
  if (!descending) reader.accept('ASC');
  return { expression, descending };
}
