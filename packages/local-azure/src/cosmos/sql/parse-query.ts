import type { Expression, Query, SelectItem, Selection, SortItem, Source } from './ast.ts';
import { tokenize } from './lexer.ts';
import { parseExpression, parseMembers } from './parse-expression.ts';
import { QueryError } from './query-error.ts';
import { TokenReader } from './token-reader.ts';

/** Parses a query of the subset that the product uses. Throws `QueryError` with a sentence for everything else. */
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
  const sources = reader.accept('FROM') ? parseSources(reader) : [];
  const where = reader.accept('WHERE') ? parseScalar(reader) : undefined;
  const groupBy = acceptPair(reader, 'GROUP', 'BY') ? parseList(reader, parseScalar) : [];
  const orderBy = acceptPair(reader, 'ORDER', 'BY') ? parseList(reader, parseSortItem) : [];
  const offset = reader.accept('OFFSET') ? parseCount(reader, 'OFFSET') : undefined;
  if (offset) reader.expect('LIMIT');
  const limit = offset ? parseCount(reader, 'LIMIT') : undefined;
  return { distinct, top, selection, sources, where, groupBy, orderBy, offset, limit };
}

function parseScalar(reader: TokenReader): Expression {
  return parseExpression(reader, parseSelect);
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
  if (reader.accept('VALUE')) return { kind: 'value', expression: parseScalar(reader) };
  let unnamed = 0;
  const items = parseList(reader, (inner): SelectItem => {
    const expression = parseScalar(inner);
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

function parseSources(reader: TokenReader): readonly Source[] {
  const sources = [parseSource(reader)];
  while (reader.accept('JOIN')) sources.push(parseSource(reader));
  const twice = sources.find(({ alias }, index) => sources.findIndex((source) => source.alias === alias) !== index);
  if (twice) throw new QueryError(`The alias '${twice.alias}' is used twice.`);
  return sources;
}

function parseSource(reader: TokenReader): Source {
  if (reader.accept('(')) {
    const query = parseSelect(reader);
    reader.expect(')');
    reader.accept('AS');
    return { alias: reader.expectIdentifier(), iterate: false, from: { kind: 'query', query } };
  }
  if (reader.isNext('IN', 1)) {
    const alias = reader.expectIdentifier();
    reader.expect('IN');
    if (!reader.accept('(')) return { alias, iterate: true, from: { kind: 'path', path: parsePath(reader) } };
    const query = parseSelect(reader);
    reader.expect(')');
    return { alias, iterate: true, from: { kind: 'query', query } };
  }
  const path = parsePath(reader);
  const hasAlias = reader.accept('AS') || reader.peek().kind === 'identifier';
  const alias = hasAlias ? reader.expectIdentifier() : findImpliedName(path);
  if (alias === undefined) throw new QueryError('A source that ends in an index needs an alias.');
  return { alias, iterate: false, from: { kind: 'path', path } };
}

function parsePath(reader: TokenReader): Expression {
  const root: Expression = { kind: 'identifier', name: reader.expectIdentifier() };
  return parseMembers(reader, root, (inner) => {
    const token = inner.take();
    if (token.kind === 'string' || token.kind === 'number') return { kind: 'literal', value: token.value };
    throw new QueryError(`Syntax error at position ${token.at}: a source takes names and numbers in brackets.`);
  });
}

function parseSortItem(reader: TokenReader): SortItem {
  const expression = parseScalar(reader);
  const descending = reader.accept('DESC');
  if (!descending) reader.accept('ASC');
  return { expression, descending };
}
