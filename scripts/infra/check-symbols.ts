import {
  type Declaration,
  type Expression,
  expressionsOf,
  findEntry,
  type ParameterDeclaration,
  placeResources,
  type ResourceDeclaration,
  textOf,
  walk,
} from './bicep-ast.ts';
import { enterLoop, enterResource, inferType, type Scope } from './infer-type.ts';
import { declaredType, fits } from './type-model.ts';

/** Names, members, functions, operands, defaults, what is never used, what is declared twice, and circles. */
export function checkSymbols(scope: Scope): void {
  const { file, report } = scope;
  const note = (line: number, message: string): void => report({ group: 'symbols', file: file.path, line, message });
  const seen = new Set<string>();
  for (const declaration of file.declarations) {
    const space = declaration.kind === 'output' ? 'output' : 'name';
    if (seen.has(`${space} ${declaration.name}`)) note(declaration.line, `'${declaration.name}' is declared twice.`);
    seen.add(`${space} ${declaration.name}`);
    checkDeclaration(declaration, scope);
  }
  for (const { name, line, kind } of findUnused(file.declarations)) note(line, `The ${kind} '${name}' is never used.`);
  for (const { name, line } of findCircle(file.declarations)) note(line, `'${name}' depends on itself.`);
  const places = new Map<string, string>();
  for (const { resource, type, parent } of placeResources(file)) {
    const place = [
      type,
      parent?.name,
      ...['name', 'scope', 'parent'].map((key) => JSON.stringify(findEntry(resource.body, key), withoutLines)),
    ].join(' ');
    const other = resource.existing ? undefined : places.get(place);
    if (other) note(resource.line, `'${resource.name}' is the same resource as '${other}'.`);
    if (!resource.existing) places.set(place, resource.name);
    checkDeployTimeNames(resource, scope);
  }
}

const withoutLines = (key: string, value: unknown): unknown => (key === 'line' ? undefined : value);

function checkDeclaration(declaration: Declaration, scope: Scope): void {
  const note = (line: number, message: string): void =>
    scope.report({ group: 'symbols', file: scope.file.path, line, message });
  switch (declaration.kind) {
    case 'param':
      if (declaration.value) {
        const given = inferType(declaration.value, { ...scope, isParameterDefault: true });
        if (!fits(given, declaredType(declaration.type), scope.types)) {
          note(declaration.line, `The default of '${declaration.name}' is not of type ${declaration.type}.`);
        }
        for (const fault of findBreaches(declaration, declaration.value)) note(declaration.line, fault);
      }
      break;
    case 'var':
      inferType(declaration.value, scope);
      break;
    case 'output': {
      const given = inferType(declaration.value, scope);
      if (!fits(given, declaredType(declaration.type), scope.types)) {
        note(declaration.line, `The output '${declaration.name}' is not of type ${declaration.type}.`);
      }
      break;
    }
    case 'module':
      if (declaration.condition) inferType(declaration.condition, scope);
      inferType(declaration.body, scope);
      break;
    case 'resource':
      visitResource(declaration, declaration.type, scope);
      break;
  }
}

function visitResource(resource: ResourceDeclaration, type: string, scope: Scope): void {
  if (resource.loop) inferType(resource.loop.over, scope);
  const inner = enterResource(scope, resource, type);
  if (resource.condition) inferType(resource.condition, inner);
  inferType(resource.body, inner);
  const [parent, version] = type.split('@');
  for (const child of resource.body.resources) visitResource(child, `${parent}/${child.type}@${version}`, inner);
}

/** Why a value that is written out may not be given to a parameter: `@allowed`, `@minValue`, `@minLength` and the like. */
export function findBreaches(parameter: ParameterDeclaration, value: Expression): readonly string[] {
  const bound = (name: string): number | undefined => {
    const arg = parameter.decorators.find((decorator) => decorator.name === name)?.args[0];
    return arg?.kind === 'number' ? arg.value : undefined;
  };
  const allowed = parameter.decorators.find(({ name }) => name === 'allowed')?.args[0];
  const literal = value.kind === 'number' ? value.value : textOf(value);
  if (literal === undefined) return [];
  const options =
    allowed?.kind === 'array'
      ? allowed.items.map((item) => (item.kind === 'number' ? item.value : textOf(item)))
      : undefined;
  if (options && !options.includes(literal))
    return [`'${literal}' is not among the allowed values of '${parameter.name}'.`];
  const [size, least, most] =
    typeof literal === 'number'
      ? [literal, bound('minValue'), bound('maxValue')]
      : [literal.length, bound('minLength'), bound('maxLength')];
  const isOut = (least !== undefined && size < least) || (most !== undefined && size > most);
  return isOut ? [`'${literal}' is outside the range of '${parameter.name}'.`] : [];
}

function namesIn(declaration: Declaration): ReadonlySet<string> {
  return new Set(
    expressionsOf(declaration).flatMap((expression) =>
      [...walk(expression)].flatMap((inner) => (inner.kind === 'identifier' ? [inner.name] : [])),
    ),
  );
}

function findUnused(declarations: readonly Declaration[]): readonly Declaration[] {
  const used = new Set(declarations.flatMap((declaration) => [...namesIn(declaration)]));
  return declarations.filter(({ kind, name }) => (kind === 'param' || kind === 'var') && !used.has(name));
}

/** Declarations that reach themselves through what they refer to. */
function findCircle(declarations: readonly Declaration[]): readonly Declaration[] {
  const byName = new Map(
    declarations.filter(({ kind }) => kind !== 'output').map((entry) => [entry.name, entry] as const),
  );
  const reaches = (from: Declaration, target: string, seen: Set<string>): boolean =>
    [...namesIn(from)].some((name) => {
      if (name === target) return true;
      const next = byName.get(name);
      if (next === undefined || seen.has(name)) return false;
      seen.add(name);
      return reaches(next, target, seen);
    });
  return [...byName.values()].filter((declaration) => {
    // A nested resource may name its parent; that is no circle.
    const own = declaration.kind === 'resource' && declaration.body.resources.length > 0;
    const subject = own ? { ...declaration, body: { ...declaration.body, resources: [] } } : declaration;
    return reaches(subject, declaration.name, new Set());
  });
}

/** Name, condition and loop must be known before anything is deployed. */
function checkDeployTimeNames(resource: ResourceDeclaration, scope: Scope): void {
  const inner = resource.loop ? enterLoop({ ...scope, report: () => undefined }, resource.loop) : scope;
  const early = [findEntry(resource.body, 'name'), resource.condition, resource.loop?.over].filter(
    (part) => part !== undefined,
  );
  for (const expression of early.flatMap((part) => [...walk(part)])) {
    if (expression.kind !== 'member' || ['id', 'name', 'type', 'apiVersion'].includes(expression.property)) continue;
    const owner = inferType(expression.object, { ...inner, report: () => undefined });
    if (owner.t === 'resource' || owner.t === 'module') {
      const message = `'${expression.property}' is known only after deployment; a name, a condition or a loop needs it before.`;
      scope.report({ group: 'symbols', file: scope.file.path, line: expression.line, message });
    }
  }
}
