// Runs the part of the query language that alerts and workbook use, on the tree that Kusto's own parser makes. What it does not know is an error.
import '@kusto/language-service-next/bridge.min.js';
import '@kusto/language-service-next/Kusto.Language.Bridge.min.js';

export type Row = Readonly<Record<string, unknown>>;
type Tables = Readonly<Record<string, readonly Row[]>>;
type Evaluate = (row: Row) => unknown;

/** A node of Kusto's tree. */
interface SyntaxNode {
  readonly Kind: number;
  readonly ChildCount: number;
  /** Of a word. */
  readonly Text?: string;
  GetChild(at: number): SyntaxNode | null;
}

interface Kusto {
  readonly Language: {
    readonly Syntax: { readonly SyntaxKind: Readonly<Record<string, unknown>> };
    readonly KustoCode: { Parse(text: string): { readonly Syntax: SyntaxNode } };
  };
}
const { Language } = (globalThis as unknown as { readonly Kusto: Kusto }).Kusto;
const kinds = new Map(Object.entries(Language.Syntax.SyntaxKind).map(([name, kind]) => [kind, name]));

const kindOf = (node: SyntaxNode): string => kinds.get(node.Kind) ?? 'unknown';
const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  Array.from({ length: node.ChildCount }, (_, at) => node.GetChild(at)).filter((child) => child !== null);
const textOf = (node: SyntaxNode): string =>
  node.ChildCount === 0 ? (node.Text ?? '') : childrenOf(node).map(textOf).join('');
const childOf = (node: SyntaxNode, at: number): SyntaxNode => {
  const child = node.GetChild(at);
  if (!child) throw new Error(`${kindOf(node)} has no part ${at}.`);
  return child;
};
const notKnown = (node: SyntaxNode): never => {
  throw new Error(`This test cannot run ${kindOf(node)}: ${textOf(node)}`);
};
/** The elements of the lists in a node, without their commas. */
const elementsOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  childrenOf(node)
    .filter((child) => kindOf(child) === 'List')
    .flatMap(childrenOf)
    .map((element) => childOf(element, 0));

/** The rows that a query gives for these tables. A column without a name is called as it is written, without blanks. */
export function runQuery(query: string, tables: Tables): readonly Row[] {
  const [statement, ...others] = elementsOf(Language.KustoCode.Parse(query).Syntax);
  if (!statement || others.length > 0) throw new Error(`One statement was expected: ${query}`);
  return runPipe(childOf(statement, 0), tables);
}

function runPipe(node: SyntaxNode, tables: Tables): readonly Row[] {
  if (kindOf(node) === 'PipeExpression') return runOperator(childOf(node, 2), runPipe(childOf(node, 0), tables));
  return tables[textOf(node)] ?? notKnown(node);
}

function runOperator(node: SyntaxNode, rows: readonly Row[]): readonly Row[] {
  switch (kindOf(node)) {
    case 'FilterOperator': {
      const holds = compile(childOf(node, node.ChildCount - 1));
      return rows.filter((row) => holds(row) === true);
    }
    case 'ExtendOperator': {
      const columns = toColumns(elementsOf(node));
      return rows.map((row) => ({ ...row, ...columns(row) }));
    }
    case 'ProjectOperator':
      return rows.map(toColumns(elementsOf(node)));
    case 'SummarizeOperator':
      return summarize(node, rows);
    case 'SortOperator': {
      if (!textOf(node).endsWith('asc')) return notKnown(node);
      const [key] = elementsOf(node).map((element) => compile(childOf(element, 0)));
      return rows.toSorted((one, other) => (String(key?.(one)) < String(key?.(other)) ? -1 : 1));
    }
    default:
      return notKnown(node);
  }
}

const toNamed = (node: SyntaxNode): readonly [string, SyntaxNode] =>
  kindOf(node) === 'SimpleNamedExpression' ? [textOf(childOf(node, 0)), childOf(node, 2)] : [textOf(node), node];

function toColumns(nodes: readonly SyntaxNode[]): (row: Row) => Row {
  const columns = nodes.map(toNamed).map(([name, node]) => [name, compile(node)] as const);
  return (row) => Object.fromEntries(columns.map(([name, evaluate]) => [name, evaluate(row)]));
}

function summarize(node: SyntaxNode, rows: readonly Row[]): readonly Row[] {
  const by = childrenOf(node).find((child) => kindOf(child) === 'SummarizeByClause');
  const keys = by ? toColumns(elementsOf(by)) : (): Row => ({});
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keys(row)));
  // Without keys there is always one row, of an empty table too.
  if (!by && groups.size === 0) groups.set('{}', []);
  const figures = elementsOf(node).map(toNamed);
  return [...groups].map(([key, group]) => ({
    ...(JSON.parse(key) as Row),
    ...Object.fromEntries(figures.map(([name, figure]) => [name, aggregate(figure, group)])),
  }));
}

function aggregate(node: SyntaxNode, rows: readonly Row[]): unknown {
  const [first, second] = elementsOf(childOf(node, 1)).map(compile);
  const values = rows.map((row) => first?.(row));
  const numbers = values.filter((value) => typeof value === 'number').toSorted((one, other) => one - other);
  switch (textOf(childOf(node, 0))) {
    case 'count':
      return rows.length;
    case 'countif':
      return values.filter((value) => value === true).length;
    case 'sum':
      return numbers.reduce((sum, value) => sum + value, 0);
    case 'max':
      return numbers.at(-1) ?? null;
    case 'percentile':
      return numbers[Math.max(0, Math.ceil((numbers.length * Number(second?.({}))) / 100) - 1)] ?? null;
    default:
      return notKnown(node);
  }
}

const compare =
  (test: (one: number | string, other: number | string) => boolean) =>
  (one: unknown, other: unknown): boolean => {
    if (one === null || other === null || one === undefined || other === undefined) return false;
    if (typeof one !== typeof other) throw new TypeError(`${typeof one} is compared with ${typeof other}.`);
    return test(one as number | string, other as number | string);
  };
const operators: Readonly<Record<string, (one: unknown, other: unknown) => unknown>> = {
  AndExpression: (one, other) => one === true && other === true,
  OrExpression: (one, other) => one === true || other === true,
  EqualExpression: compare((one, other) => one === other),
  NotEqualExpression: compare((one, other) => one !== other),
  LessThanExpression: compare((one, other) => one < other),
  LessThanOrEqualExpression: compare((one, other) => one <= other),
  GreaterThanExpression: compare((one, other) => one > other),
  GreaterThanOrEqualExpression: compare((one, other) => one >= other),
  MultiplyExpression: (one, other) => (one === null || other === null ? null : Number(one) * Number(other)),
};

/** A number, or null for what is none: `toint('abc')` is null in Kusto, too. */
const toNumber = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || !Number.isFinite(Number(value)) ? null : Number(value);
const toWhole = (value: unknown): number | null => {
  const number = toNumber(value);
  return number === null ? null : Math.trunc(number);
};
const parse = (value: unknown): unknown => {
  try {
    return JSON.parse(String(value)) as unknown;
  } catch {
    return value;
  }
};
const functions: Readonly<Record<string, (...values: readonly unknown[]) => unknown>> = {
  parse_json: parse,
  tostring: (value) =>
    typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value),
  toint: toWhole,
  tolong: toWhole,
  todouble: toNumber,
  isnotempty: (value) => value !== null && value !== undefined && value !== '',
  coalesce: (...values) => values.find((value) => value !== null && value !== undefined) ?? null,
  bin: (time, length) => {
    const at = Date.parse(String(time));
    return new Date(at - (at % Number(length))).toISOString();
  },
};
const lengths: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Row)[name] : null;

function compile(node: SyntaxNode): Evaluate {
  const kind = kindOf(node);
  const operator = operators[kind];
  if (operator) {
    const [one, other] = [compile(childOf(node, 0)), compile(childOf(node, 2))];
    return (row) => operator(one(row), other(row));
  }
  const text = textOf(node);
  switch (kind) {
    case 'StringLiteralExpression':
      return () => text.slice(1, -1);
    case 'LongLiteralExpression':
    case 'RealLiteralExpression':
      return () => Number(text);
    case 'TimespanLiteralExpression':
      return () => Number.parseInt(text, 10) * (lengths[text.at(-1) ?? ''] ?? Number.NaN);
    case 'NameReference':
      return (row) => propertyOf(row, text);
    case 'PathExpression':
    case 'ElementExpression': {
      const owner = compile(childOf(node, 0));
      const name = kind === 'PathExpression' ? textOf(childOf(node, 2)) : textOf(childOf(node, 1)).slice(2, -2);
      return (row) => propertyOf(owner(row), name);
    }
    case 'InExpression': {
      const wanted = compile(childOf(node, 0));
      const listed = elementsOf(childOf(node, 2)).map(compile);
      return (row) => listed.some((value) => value(row) === wanted(row));
    }
    case 'FunctionCallExpression': {
      const call = functions[textOf(childOf(node, 0))] ?? notKnown(node);
      const values = elementsOf(childOf(node, 1)).map(compile);
      return (row) => call(...values.map((value) => value(row)));
    }
    default:
      return notKnown(node);
  }
}
