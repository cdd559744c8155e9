import {
  type BicepFile,
  type Declaration,
  type Expression,
  keyOf,
  type ResourceDeclaration,
  textOf,
} from './bicep-ast.ts';
import { type BicepFiles, type CheckGroup, type Report, resolvePath, type Sources } from './sources.ts';
import { fieldsOf, findShape, type ShapeNode, type TypeData } from './type-data.ts';
import { anyType, declaredType, fits, jsonType, mergeTypes, type Type } from './type-model.ts';

/** Where an expression stands. */
export interface Scope {
  readonly file: BicepFile;
  readonly files: BicepFiles;
  readonly sources: Sources;
  readonly types: TypeData | undefined;
  readonly names: ReadonlyMap<string, Declaration>;
  /** Loop variables, and resources nested in the same parent. */
  readonly locals: ReadonlyMap<string, Type>;
  readonly isParameterDefault: boolean;
  readonly report: Report;
}

const any = anyType;
const string: Type = { t: 'string' };
const constants = new Set(['id', 'name', 'type', 'apiVersion']);

/** Without an argument they mean the place that is deployed to. */
const scopeFunctions = new Set(['resourceGroup', 'managementGroup']);

const results: Readonly<Record<string, Type['t']>> = {
  toLower: 'string',
  toUpper: 'string',
  guid: 'string',
  uniqueString: 'string',
  subscriptionResourceId: 'string',
  resourceId: 'string',
  format: 'string',
  utcNow: 'string',
  string: 'string',
  loadTextContent: 'string',
  empty: 'bool',
  contains: 'bool',
  startsWith: 'bool',
  endsWith: 'bool',
  length: 'int',
  int: 'int',
};

const note = (scope: Scope, line: number, message: string, group: CheckGroup = 'symbols'): void =>
  scope.report({ group, file: scope.file.path, line, message });

/** The scope of the body of a `for`. */
export function enterLoop(scope: Scope, loop: Extract<Expression, { kind: 'for' }>): Scope {
  const over = inferType(loop.over, scope);
  const item = over.t === 'array' ? over.item : any;
  const [variable = '', index] = loop.variables;
  const added: [string, Type][] = [[variable, item], ...(index ? [[index, { t: 'int' }] as [string, Type]] : [])];
  return { ...scope, locals: new Map([...scope.locals, ...added]) };
}

/** The scope inside the body of a resource, where its nested resources have names. */
export function enterResource(scope: Scope, resource: ResourceDeclaration, type: string): Scope {
  const inner = resource.loop ? enterLoop(scope, resource.loop) : scope;
  const nested = resource.body.resources.map(
    (child) => [child.name, resourceType(child, nest(type, child.type))] as const,
  );
  return { ...inner, locals: new Map([...inner.locals, ...nested]) };
}

/** Full name of a nested type. */
export function nest(parent: string, child: string): string {
  const [name, version] = parent.split('@');
  return `${name}/${child}@${version}`;
}

const resourceType = (resource: ResourceDeclaration, type: string): Type =>
  resource.loop ? { t: 'array', item: { t: 'resource', resource, type } } : { t: 'resource', resource, type };

/** The type of an expression. On the way it reports names, members, functions and operands that do not exist or do not fit. */
export function inferType(expression: Expression, scope: Scope): Type {
  switch (expression.kind) {
    case 'string':
      for (const part of expression.parts) if (typeof part !== 'string') inferType(part, scope);
      return string;
    case 'number':
      return { t: 'int' };
    case 'boolean':
      return { t: 'bool' };
    case 'null':
      return { t: 'null' };
    case 'object':
      return inferObject(expression, scope);
    case 'array':
      return { t: 'array', item: mergeTypes(expression.items.map((item) => inferType(item, scope))) };
    case 'identifier':
      return inferIdentifier(expression, scope);
    case 'member':
      return inferMember(expression, scope);
    case 'nested': {
      const parent = inferType(expression.object, scope);
      if (parent.t !== 'resource') return any;
      const child = parent.resource.body.resources.find(({ name }) => name === expression.resource);
      if (child) return resourceType(child, nest(parent.type, child.type));
      note(scope, expression.line, `There is no nested resource '${expression.resource}'.`);
      return any;
    }
    case 'subscript': {
      inferType(expression.index, scope);
      const object = inferType(expression.object, scope);
      return object.t === 'array' ? object.item : any;
    }
    case 'call':
      return inferCall(expression, scope);
    case 'unary':
      inferType(expression.argument, scope);
      return expression.operator === '!' ? { t: 'bool' } : { t: 'int' };
    case 'binary':
      return inferBinary(expression, scope);
    case 'ternary': {
      requireType(expression.condition, 'bool', scope);
      return mergeTypes([inferType(expression.yes, scope), inferType(expression.no, scope)]);
    }
    case 'for': {
      const inner = enterLoop(scope, expression);
      if (expression.condition) requireType(expression.condition, 'bool', inner);
      return { t: 'array', item: inferType(expression.body, inner) };
    }
    case 'unknown':
    default:
      note(scope, expression.line, `'${expression.text}' is outside what these checks understand.`);
      return any;
  }
}

function inferObject(expression: Extract<Expression, { kind: 'object' }>, scope: Scope): Type {
  const fields = new Map<string, Type>();
  let open = false;
  for (const { key, value, line } of expression.entries) {
    const name = keyOf(key);
    if (name === undefined) {
      open = true;
      inferType(key, scope);
    } else if (fields.has(name)) note(scope, line, `'${name}' is set twice.`);
    fields.set(name ?? '', inferType(value, scope));
  }
  return { t: 'object', fields, open };
}

function inferIdentifier({ name, line }: Extract<Expression, { kind: 'identifier' }>, scope: Scope): Type {
  const local = scope.locals.get(name);
  if (local) return local;
  const declaration = scope.names.get(name);
  switch (declaration?.kind) {
    case 'param': {
      const allowed = declaration.decorators.find((decorator) => decorator.name === 'allowed')?.args[0];
      const values = allowed?.kind === 'array' ? allowed.items.flatMap((item) => textOf(item) ?? []) : undefined;
      return declaredType(declaration.type, values);
    }
    case 'var':
      // Its own faults are reported where it stands.
      return inferType(declaration.value, { ...scope, locals: new Map(), report: () => undefined });
    case 'resource':
      return resourceType(declaration, declaration.type);
    case 'module':
      return { t: 'module', path: resolvePath(scope.file.path, declaration.path) };
    case 'output':
    case undefined:
    default:
      note(scope, line, `The name '${name}' is not declared.`);
      return any;
  }
}

function inferMember(expression: Extract<Expression, { kind: 'member' }>, scope: Scope): Type {
  const { property, line } = expression;
  const object = inferType(expression.object, scope);
  const missing = (what: string, group: CheckGroup = 'symbols'): Type => {
    note(scope, line, `${what} has no '${property}'.`, group);
    return any;
  };
  switch (object.t) {
    case 'any':
    case 'null':
      return any;
    case 'string':
    case 'int':
    case 'bool':
    case 'array':
      return missing(`A value of type ${object.t}`);
    case 'object':
      return object.fields.get(property) ?? (object.open ? any : missing('The object'));
    case 'module': {
      requireAssertion(expression, scope);
      if (property !== 'outputs') return property === 'name' ? string : missing('A module');
      const outputs = scope.files.get(object.path)?.declarations.filter(({ kind }) => kind === 'output') ?? [];
      const fields = new Map(
        outputs.map((output) => [output.name, output.kind === 'output' ? declaredType(output.type) : any]),
      );
      return { t: 'object', fields, open: false };
    }
    case 'resource': {
      if (constants.has(property)) return string;
      requireAssertion(expression, scope);
      const body = scope.types?.types[object.type]?.body;
      return body === undefined ? any : memberOfShape(body, property, scope, missing);
    }
    case 'shape':
    default:
      return memberOfShape(object.node, property, scope, missing);
  }
}

function memberOfShape(
  node: ShapeNode,
  property: string,
  { types }: Scope,
  missing: (what: string, group: CheckGroup) => Type,
): Type {
  const shape = types && findShape(types, node);
  if (types === undefined || shape === undefined) return any;
  const field = fieldsOf(types, shape).get(property)?.node ?? ('x' in shape ? shape.x : undefined);
  return field === undefined ? missing('The resource', 'types') : { t: 'shape', node: field };
}

/** A resource or module that is made only under a condition is read with `!`. */
function requireAssertion({ object, asserted, line }: Extract<Expression, { kind: 'member' }>, scope: Scope): void {
  if (asserted || object.kind !== 'identifier') return;
  const declaration = scope.names.get(object.name);
  if (
    (declaration?.kind === 'resource' || declaration?.kind === 'module') &&
    declaration.condition &&
    !('loop' in declaration && declaration.loop)
  ) {
    note(scope, line, `'${object.name}' may not exist: write '${object.name}!' where its condition holds.`);
  }
}

function inferCall({ name, object, args, line }: Extract<Expression, { kind: 'call' }>, scope: Scope): Type {
  const given = args.map((arg) => inferType(arg, scope));
  if (object) {
    inferType(object, scope);
    return any;
  }
  if (scope.types) {
    const [least, most] = scope.types.functions[name] ?? [];
    if (least === undefined) note(scope, line, `There is no function '${name}'.`, 'types');
    else if (
      args.length < (scopeFunctions.has(name) ? 0 : least) ||
      (most !== null && most !== undefined && args.length > most)
    ) {
      note(scope, line, `'${name}' does not take ${args.length} arguments.`, 'types');
    }
  }
  if ((name === 'utcNow' || name === 'newGuid') && !scope.isParameterDefault) {
    note(scope, line, `'${name}' is legal only as the default of a parameter.`);
  }
  if (name === 'loadTextContent' || name === 'loadJsonContent') return loadFile(name, args[0], line, scope);
  if (name === 'union') return mergeTypes(given);
  if (name === 'concat') return mergeTypes(given);
  const result = results[name];
  return result === 'string' || result === 'bool' || result === 'int' ? { t: result } : any;
}

function loadFile(name: string, arg: Expression | undefined, line: number, scope: Scope): Type {
  const reference = textOf(arg);
  if (reference === undefined) {
    note(scope, line, `'${name}' takes a path that is written out.`);
    return any;
  }
  const text = scope.sources.get(resolvePath(scope.file.path, reference));
  if (text === undefined) {
    note(scope, line, `There is no file '${reference}'.`);
    return any;
  }
  return name === 'loadJsonContent' ? jsonType(JSON.parse(text)) : string;
}

function inferBinary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, scope: Scope): Type {
  if (['&&', '||'].includes(operator)) {
    requireType(left, 'bool', scope);
    requireType(right, 'bool', scope);
    return { t: 'bool' };
  }
  if (['<', '>', '<=', '>=', '+', '-', '*', '/', '%'].includes(operator)) {
    requireType(left, 'int', scope);
    requireType(right, 'int', scope);
    return { t: /[<>]/.test(operator) ? 'bool' : 'int' };
  }
  const first = inferType(left, scope);
  inferType(right, scope);
  return operator === '??' ? first : { t: 'bool' };
}

function requireType(expression: Expression, wanted: 'bool' | 'int', scope: Scope): void {
  const found = inferType(expression, scope);
  if (!fits(found, { t: wanted }, scope.types))
    note(scope, expression.line, `A value of type ${wanted} belongs here, not ${found.t}.`);
}
