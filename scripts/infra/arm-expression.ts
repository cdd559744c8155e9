/**
 * Expressions of ARM templates that the compiler's prediction leaves open, because they read what only a deployment
 * knows (`reference`). `simplify` works out what can be, and writes the rest as text: `{storageAccounts/a.primaryEndpoints.blob}`.
 * Language: learn.microsoft.com/azure/azure-resource-manager/templates/template-expressions
 */
type Node =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'member'; readonly of: Node; readonly key: Node };

const token =
  /\s*(?:(?<text>'(?:[^']|'')*')|(?<number>-?\d+(?:\.\d+)?)|(?<name>[A-Za-z_][\w]*(?:\.[A-Za-z_]\w*(?=\())?)|(?<mark>[().,[\]]))/y;

interface Token {
  readonly kind: 'text' | 'number' | 'name' | 'mark';
  readonly text: string;
}

function* tokensOf(expression: string): Generator<Token> {
  token.lastIndex = 0;
  while (token.lastIndex < expression.trimEnd().length) {
    const at = token.lastIndex;
    const groups = token.exec(expression)?.groups;
    const found = Object.entries(groups ?? {}).find(([, text]) => text !== undefined);
    if (found === undefined) throw new Error(`This is no ARM expression, at '${expression.slice(at, at + 40)}'.`);
    yield { kind: found[0] as Token['kind'], text: found[1] ?? '' };
  }
}

function parse(expression: string): Node {
  const tokens = [...tokensOf(expression)];
  let at = 0;
  const isMark = (mark: string): boolean => tokens[at]?.kind === 'mark' && tokens[at]?.text === mark;
  const take = (mark: string): void => {
    if (!isMark(mark)) throw new Error(`'${mark}' is missing in the ARM expression ${expression}.`);
    at += 1;
  };
  const primary = (): Node => {
    const current = tokens[at];
    at += 1;
    if (current?.kind === 'text') return { kind: 'value', value: current.text.slice(1, -1).replaceAll("''", "'") };
    if (current?.kind === 'number') return { kind: 'value', value: Number(current.text) };
    if (current?.kind !== 'name') throw new Error(`A value is missing in the ARM expression ${expression}.`);
    if (!isMark('(')) return { kind: 'value', value: { true: true, false: false }[current.text] ?? null };
    take('(');
    const args: Node[] = [];
    while (!isMark(')')) {
      args.push(whole());
      if (!isMark(')')) take(',');
    }
    take(')');
    return { kind: 'call', name: current.text, args };
  };
  const whole = (): Node => {
    let node = primary();
    while (isMark('.') || isMark('[')) {
      if (isMark('.')) {
        take('.');
        node = { kind: 'member', of: node, key: { kind: 'value', value: tokens[at]?.text } };
        at += 1;
      } else {
        take('[');
        node = { kind: 'member', of: node, key: whole() };
        take(']');
      }
    }
    return node;
  };
  const node = whole();
  if (at < tokens.length) throw new Error(`The ARM expression ${expression} goes on after its end.`);
  return node;
}

/** What is known of the cloud that the checks assume. */
const cloud = { suffixes: { storage: 'core.windows.net', keyvaultDns: '.vault.azure.net' } };

/** A value that only the deployment knows, as readable text. */
class Open {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const write = (value: unknown): string =>
  value instanceof Open ? value.text : typeof value === 'string' ? value : JSON.stringify(value);
const inBraces = (value: unknown): string => (value instanceof Open ? `{${value.text}}` : write(value));

type Work = (args: readonly unknown[]) => unknown;
const merge: Work = (args) => Object.assign({}, ...args.flat());

/** The functions that stand around a `reference` in compiled Bicep; any other one stays as it is written. */
const functions: Readonly<Record<string, Work>> = {
  createobject: (args) =>
    Object.fromEntries(args.flatMap((key, i) => (i % 2 === 0 ? [[write(key), args[i + 1]] as const] : []))),
  createarray: (args) => args,
  union: merge,
  shallowmerge: merge,
  environment: () => cloud,
  // What a resource says of itself is taken to be there.
  empty: ([value]) => !(value instanceof Open) && (value === null || Object.keys(Object(value)).length === 0),
  not: ([value]) => (value instanceof Open ? new Open(`not(${value.text})`) : value !== true),
  reference: ([id]) => new Open(write(id)),
  format: ([text, ...values]) =>
    write(text).replaceAll(/\{(\d+)\}/g, (_, index: string) => inBraces(values[Number(index)])),
  concat: (args) => (args.every(Array.isArray) ? args.flat() : args.map(inBraces).join('')),
  resourceid: (args) => {
    const at = args.findIndex((arg) => write(arg).includes('/'));
    const [type = '', ...names] = args.slice(at).map(write);
    const [provider, ...kinds] = type.split('/');
    return [provider, ...kinds.flatMap((kind, i) => [kind, names[i] ?? ''])].join('/');
  },
  extensionresourceid: ([scope, type, ...names]) =>
    `${write(scope)}/providers/${write(type)}/${names.map(write).join('/')}`,
};

const hasOpen = (value: unknown): boolean =>
  value instanceof Open || (typeof value === 'object' && value !== null && Object.values(value).some(hasOpen));

function evaluate(node: Node): unknown {
  if (node.kind === 'value') return node.value;
  if (node.kind === 'member') {
    const of = evaluate(node.of);
    const key = write(evaluate(node.key));
    if (of instanceof Open) return new Open(`${of.text}.${key}`);
    return (of as Readonly<Record<string, unknown>> | null)?.[key] ?? null;
  }
  const args = node.args.map(evaluate);
  const name = node.name.toLowerCase();
  if (name === 'if' && !hasOpen(args[0])) return args[0] === true ? args[1] : args[2];
  // Merging and an id need every side; where one is open, the call stays as text.
  const known = functions[name];
  const needsAll = known === merge || known === functions['resourceid'];
  return known && !(needsAll && args.flat().some((arg) => arg instanceof Open))
    ? known(args)
    : new Open(`${node.name}(${args.map(write).join(', ')})`);
}

/** A predicted template value with its expressions worked out; what stays open stands in braces. */
export function simplify(value: unknown): unknown {
  if (typeof value === 'string') {
    if (!value.startsWith('[') || value.startsWith('[[') || !value.endsWith(']')) return value;
    return finish(evaluate(parse(value.slice(1, -1))));
  }
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, simplify(inner)]));
}

function finish(value: unknown): unknown {
  if (value instanceof Open) return inBraces(value);
  if (Array.isArray(value)) return value.map(finish);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, finish(inner)]));
}
