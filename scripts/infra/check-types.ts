import {
  type Expression,
  findEntry,
  keyOf,
  type ObjectExpression,
  type PlacedResource,
  placeResources,
  textOf,
} from './bicep-ast.ts';
import { enterLoop, enterResource, inferType, type Scope } from './infer-type.ts';
import { fieldsOf, findShape, type Shape, type ShapeNode, type TypeData } from './type-data.ts';
import { fits, kindOfShape } from './type-model.ts';

/** What Bicep adds to every resource. */
const bicepOnly = new Set(['parent', 'scope', 'dependsOn']);
const scopeBits: Readonly<Record<string, number>> = {
  tenant: 1,
  managementGroup: 2,
  subscription: 4,
  resourceGroup: 8,
};
const extensionBit = 16;
/** Stands for what `uniqueString` gives. */
const sampleToken = 'abcdefghijklm';

interface Checker {
  readonly data: TypeData;
  readonly scope: Scope;
}

/** Resource types and versions, properties, read-only and missing ones, kinds of values, closed and open choices, ranges, names. */
export function checkTypes(scope: Scope, data: TypeData): void {
  for (const placed of placeResources(scope.file)) checkResource(placed, { data, scope });
}

function note({ scope }: Checker, line: number, message: string): void {
  scope.report({ group: 'types', file: scope.file.path, line, message });
}

function checkResource({ resource, type, parent }: PlacedResource, checker: Checker): void {
  const { data, scope } = checker;
  const known = data.types[type];
  if (known === undefined) {
    // A subnet is read by its name alone.
    if (!resource.existing) note(checker, resource.line, `The type '${type}' is not known.`);
    return;
  }
  const scopes = known.scopes | (known.writableScopes ?? 0);
  const isExtension = findEntry(resource.body, 'scope') !== undefined;
  if ((scopes & (isExtension ? extensionBit : (scopeBits[scope.file.targetScope] ?? 0))) === 0) {
    note(
      checker,
      resource.line,
      `A ${type} cannot be deployed to a ${isExtension ? 'resource' : scope.file.targetScope}.`,
    );
  }
  const outer = parent ? enterResource(scope, parent, type) : scope;
  const inner = { data, scope: { ...enterResource(outer, resource, type), report: scope.report } };
  const body: ObjectExpression = {
    ...resource.body,
    entries: resource.body.entries.filter(({ key }) => !bicepOnly.has(keyOf(key) ?? '')),
  };
  if (!resource.existing) checkValue(body, known.body, inner, '');
}

/** Checks a value against a node; `at` is its path, for the message. */
function checkValue(value: Expression, node: ShapeNode, checker: Checker, at: string): void {
  if (value.kind === 'ternary') {
    checkValue(value.yes, node, checker, at);
    checkValue(value.no, node, checker, at);
  } else if (value.kind === 'for') {
    const scope = { ...enterLoop({ ...checker.scope, report: () => undefined }, value), report: checker.scope.report };
    if (isArray(node)) checkValue(value.body, node.a, { ...checker, scope }, at);
    else note(checker, value.line, `'${at}' is no list.`);
  } else if (value.kind === 'object') checkObject(value, node, checker, at);
  else if (value.kind === 'array') checkList(value, node, checker, at);
  else checkPlain(value, node, checker, at);
}

function checkList(value: Extract<Expression, { kind: 'array' }>, node: ShapeNode, checker: Checker, at: string): void {
  if (isArray(node)) {
    for (const item of value.items) checkValue(item, node.a, checker, `${at}[]`);
    const { min = 0, max = Infinity } = node;
    const isOut = value.items.length < min || value.items.length > max;
    if (isOut) note(checker, value.line, `'${at}' has a wrong number of entries.`);
  } else if (kindOfShape(node, checker.data) !== 'any') note(checker, value.line, `'${at}' is no list.`);
}

const isArray = (node: ShapeNode): node is Extract<ShapeNode, { a: ShapeNode }> =>
  typeof node !== 'string' && 'a' in node;

function checkPlain(value: Expression, node: ShapeNode, checker: Checker, at: string): void {
  const found = inferType(value, { ...checker.scope, report: () => undefined });
  const wanted = kindOfShape(node, checker.data);
  if (wanted === 'any') return;
  const kinds = {
    object: { t: 'object', fields: new Map(), open: true },
    array: { t: 'array', item: { t: 'any' } },
  } as const;
  const type = wanted === 'object' || wanted === 'array' ? kinds[wanted] : { t: wanted };
  if (!fits(found, type, checker.data)) {
    note(checker, value.line, `'${at}' takes a value of type ${wanted}, not ${found.t}.`);
    return;
  }
  if (typeof node === 'string') return;
  const literal = literalOf(value);
  if ('e' in node) {
    // An open choice takes any text, but a value outside the known ones is a slip.
    const values = literal === undefined ? (found.t === 'string' ? (found.values ?? []) : []) : [literal];
    const wrong = values.find((entry) => !node.e.includes(entry));
    if (wrong !== undefined)
      note(checker, value.line, `'${at}' cannot be '${String(wrong)}'; it is one of ${node.e.join(', ')}.`);
  } else if ('i' in node && typeof literal === 'number') {
    const { min = -Infinity, max = Infinity } = node.i;
    if (literal < min || literal > max) note(checker, value.line, `'${at}' is outside ${min} to ${max}.`);
  } else if ('s' in node) {
    const text = typeof literal === 'string' ? literal : sampleOf(value);
    const { min = 0, max = Infinity, pattern } = node.s;
    if (
      text !== undefined &&
      (text.length < min || text.length > max || (pattern !== undefined && !new RegExp(pattern).test(text)))
    ) {
      note(checker, value.line, `'${at}' does not take '${text}'.`);
    }
  }
}

const literalOf = (value: Expression): string | number | boolean | undefined =>
  value.kind === 'number' || value.kind === 'boolean' ? value.value : textOf(value);

/** A name made of text and the resource token, as it could look. */
function sampleOf(value: Expression): string | undefined {
  if (value.kind !== 'string') return undefined;
  const parts = value.parts.map((part) =>
    typeof part === 'string'
      ? part
      : part.kind === 'identifier' && part.name === 'resourceToken'
        ? sampleToken
        : undefined,
  );
  return parts.includes(undefined) ? undefined : parts.join('');
}

function checkObject(value: ObjectExpression, node: ShapeNode, checker: Checker, at: string): void {
  const shape = findShape(checker.data, node);
  if (shape === undefined) {
    const wanted = kindOfShape(node, checker.data);
    if (wanted !== 'any') note(checker, value.line, `'${at}' takes a value of type ${wanted}, not an object.`);
    return;
  }
  const chosen = choose(shape, value, checker, at);
  const fields = chosen.flatMap((part) => [...fieldsOf(checker.data, part)]);
  const byName = new Map(fields);
  const rest = chosen.flatMap((part) => ('x' in part && part.x !== undefined ? [part.x] : []))[0];
  const given = new Set(value.entries.map(({ key }) => keyOf(key)));
  for (const [name, { flags }] of byName) {
    if (flags.includes('r') && !given.has(name)) note(checker, value.line, `'${join(at, name)}' is required.`);
  }
  for (const { key, value: inner, line } of value.entries) {
    const name = keyOf(key);
    const field = name === undefined ? undefined : byName.get(name);
    if (field?.flags.includes('o')) note(checker, line, `'${join(at, name ?? '')}' is read-only.`);
    else if (field) checkValue(inner, field.node, checker, join(at, name ?? ''));
    else if (rest) checkValue(inner, rest, checker, join(at, name ?? '*'));
    else if (name !== undefined) note(checker, line, `There is no '${join(at, name)}'.`);
  }
}

const join = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** A shape with choices becomes its base and the choice that the value names. */
function choose(shape: Shape, value: ObjectExpression, checker: Checker, at: string): readonly Shape[] {
  if ('o' in shape) return [shape];
  const base: Shape = { o: shape.b };
  const named = textOf(findEntry(value, shape.d));
  const choice = named === undefined ? undefined : shape.m[named];
  if (choice === undefined) {
    note(checker, value.line, `'${join(at, shape.d)}' is one of ${Object.keys(shape.m).join(', ')}.`);
    return [shape];
  }
  const inner = findShape(checker.data, choice);
  return inner ? [base, inner] : [base];
}
