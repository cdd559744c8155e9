import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';
import type {
  BicepFile,
  Declaration,
  Decorator,
  Expression,
  ObjectExpression,
  ResourceDeclaration,
} from './bicep-ast.ts';

/** Loads the grammar once; what it returns parses any number of files. */
export async function createBicepParser(): Promise<(path: string, text: string) => BicepFile> {
  await Parser.init();
  const parser = new Parser();
  const require = createRequire(import.meta.url);
  parser.setLanguage(await Language.load(require.resolve('tree-sitter-bicep/tree-sitter-bicep.wasm')));
  return (path, text) => {
    const tree = parser.parse(text);
    if (tree === null) throw new Error(`${path} could not be parsed.`);
    const file = toFile(path, tree.rootNode);
    tree.delete();
    return file;
  };
}

const named = (node: Node): Node[] => node.namedChildren.filter((child) => child.type !== 'comment');
const lineOf = (node: Node): number => node.startPosition.row + 1;
const unknown = (node: Node): Expression => ({ kind: 'unknown', line: lineOf(node), text: node.text });

function toFile(path: string, root: Node): BicepFile {
  const faults: number[] = [];
  const find = (node: Node): void => {
    if (node.isError || node.isMissing) faults.push(lineOf(node));
    else if (node.hasError) for (const child of node.children) find(child);
  };
  find(root);
  let targetScope = 'resourceGroup';
  let decorators: readonly Decorator[] = [];
  const declarations: Declaration[] = [];
  for (const node of named(root)) {
    if (node.type === 'target_scope_assignment') targetScope = (named(node)[0]?.text ?? '').replaceAll("'", '');
    else if (node.type === 'decorators') {
      decorators = toDecorators(node);
      continue;
    } else {
      const declaration = faults.length === 0 ? toDeclaration(node, decorators) : undefined;
      if (declaration) declarations.push(declaration);
    }
    decorators = [];
  }
  return { path, targetScope, declarations, faults };
}

function toDecorators(node: Node): readonly Decorator[] {
  return named(node).map((decorator) => {
    const call = toExpression(named(decorator)[0]);
    return call.kind === 'call' ? { name: call.name, args: call.args } : { name: '', args: [] };
  });
}

function toDeclaration(node: Node, decorators: readonly Decorator[]): Declaration | undefined {
  const [identifier, second, ...rest] = named(node);
  if (identifier === undefined) return undefined;
  const base = { name: identifier.text, line: lineOf(node), decorators };
  switch (node.type) {
    case 'parameter_declaration':
      return {
        kind: 'param',
        ...base,
        type: second?.text ?? '',
        value: rest[0] ? toExpression(rest[0]) : undefined,
      };
    case 'variable_declaration':
      return { kind: 'var', ...base, value: toExpression(second) };
    case 'output_declaration':
      return { kind: 'output', ...base, type: second?.text ?? '', value: toExpression(rest[0]) };
    case 'resource_declaration':
      return toResource(node, decorators);
    case 'module_declaration': {
      const { body, condition } = toBody(rest[0]);
      return { kind: 'module', ...base, path: unquote(second), condition, body };
    }
    default:
      return undefined;
  }
}

const unquote = (node: Node | undefined): string => (node?.text ?? '').replaceAll("'", '');

function toResource(node: Node, decorators: readonly Decorator[]): ResourceDeclaration {
  const [identifier, type, value] = named(node);
  const existing = node.children.some((child) => child?.type === 'existing');
  return {
    kind: 'resource',
    name: identifier?.text ?? '',
    line: lineOf(node),
    decorators,
    type: unquote(type),
    existing,
    ...toBody(value),
  };
}

type Body = Pick<ResourceDeclaration, 'condition' | 'loop' | 'body'>;

/** Unwraps `if (…) {}` and `[for … : if (…) {}]`. */
function toBody(node: Node | undefined): Body {
  if (node?.type === 'if_statement') {
    const [condition, body] = named(node);
    return { condition: toExpression(condition), loop: undefined, body: toObject(body) };
  }
  const expression = toExpression(node);
  if (expression.kind === 'for') {
    const body = expression.body.kind === 'object' ? expression.body : emptyObject(expression.line);
    return { condition: expression.condition, loop: expression, body };
  }
  return { condition: undefined, loop: undefined, body: toObject(node) };
}

const emptyObject = (line: number): ObjectExpression => ({ kind: 'object', line, entries: [], resources: [] });

function toObject(node: Node | undefined): ObjectExpression {
  if (node?.type !== 'object') return emptyObject(node ? lineOf(node) : 0);
  const properties = named(node).filter(({ type }) => type === 'object_property');
  const resources = properties.flatMap((property) => {
    const [first] = named(property);
    return first?.type === 'resource_declaration' ? [toResource(first, [])] : [];
  });
  const entries = properties.flatMap((property) => {
    const [key, value] = named(property);
    if (key === undefined || value === undefined || key.type === 'resource_declaration') return [];
    return [{ key: toExpression(key), value: toExpression(value), line: lineOf(property) }];
  });
  return { kind: 'object', line: lineOf(node), entries, resources };
}

function toString(node: Node): Expression {
  const parts = named(node).map((part) => {
    if (part.type === 'interpolation') return toExpression(named(part)[0]);
    return part.type === 'escape_sequence' ? part.text.slice(1) : part.text;
  });
  return { kind: 'string', line: lineOf(node), parts };
}

function toFor(node: Node): Expression {
  const [variables, over] = named(node);
  const body = node.childForFieldName('body') ?? named(node).at(-1);
  const conditional = body?.type === 'if_statement' ? named(body) : undefined;
  return {
    kind: 'for',
    line: lineOf(node),
    variables:
      variables?.type === 'for_loop_parameters' ? named(variables).map(({ text }) => text) : [variables?.text ?? ''],
    over: toExpression(over),
    condition: conditional ? toExpression(conditional[0]) : undefined,
    body: toExpression(conditional ? conditional[1] : body),
  };
}

function toCall(node: Node): Expression {
  const [target, list] = named(node);
  const args = list ? named(list).map(toExpression) : [];
  const callee = toExpression(target);
  if (callee.kind === 'member')
    return { kind: 'call', line: lineOf(node), name: callee.property, object: callee.object, args };
  return { kind: 'call', line: lineOf(node), name: target?.text ?? '', object: undefined, args };
}

function toExpression(node: Node | undefined): Expression {
  if (node === undefined) return { kind: 'unknown', line: 0, text: '' };
  const line = lineOf(node);
  const [first, second, third] = named(node);
  switch (node.type) {
    case 'string':
      return toString(node);
    case 'number':
      return { kind: 'number', line, value: Number(node.text) };
    case 'boolean':
      return { kind: 'boolean', line, value: node.text === 'true' };
    case 'null':
      return { kind: 'null', line };
    case 'object':
      return toObject(node);
    case 'array':
      return { kind: 'array', line, items: named(node).map(toExpression) };
    case 'identifier':
      return { kind: 'identifier', line, name: node.text };
    case 'parenthesized_expression':
      return toExpression(first);
    case 'member_expression': {
      const asserted = /^\s*!/.test(node.text.slice(first?.text.length ?? 0));
      return { kind: 'member', line, object: toExpression(first), property: second?.text ?? '', asserted };
    }
    case 'resource_expression':
      return { kind: 'nested', line, object: toExpression(first), resource: second?.text ?? '' };
    case 'subscript_expression':
      return { kind: 'subscript', line, object: toExpression(first), index: toExpression(second) };
    case 'call_expression':
      return toCall(node);
    case 'unary_expression':
      return { kind: 'unary', line, operator: node.children[0]?.text ?? '', argument: toExpression(first) };
    case 'binary_expression':
      return {
        kind: 'binary',
        line,
        operator: node.childForFieldName('operator')?.text ?? '',
        left: toExpression(first),
        right: toExpression(second),
      };
    case 'ternary_expression':
      return {
        kind: 'ternary',
        line,
        condition: toExpression(first),
        yes: toExpression(second),
        no: toExpression(third),
      };
    case 'for_statement':
      return toFor(node);
    default:
      return unknown(node);
  }
}
