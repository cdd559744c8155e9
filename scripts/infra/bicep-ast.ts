/** What the checks need to know of a Bicep file. Lines count from 1. */
export type Expression =
  | {
      readonly kind: 'string';
      readonly line: number;
      /** Literal text and interpolated expressions in their order. */ readonly parts: readonly (string | Expression)[];
    }
  | { readonly kind: 'number'; readonly line: number; readonly value: number }
  | { readonly kind: 'boolean'; readonly line: number; readonly value: boolean }
  | { readonly kind: 'null'; readonly line: number }
  | ObjectExpression
  | { readonly kind: 'array'; readonly line: number; readonly items: readonly Expression[] }
  | { readonly kind: 'identifier'; readonly line: number; readonly name: string }
  | {
      readonly kind: 'member';
      readonly line: number;
      readonly object: Expression;
      readonly property: string;
      /** `a!.b` */ readonly asserted: boolean;
    }
  | { readonly kind: 'nested'; readonly line: number; readonly object: Expression; readonly resource: string }
  | { readonly kind: 'subscript'; readonly line: number; readonly object: Expression; readonly index: Expression }
  | {
      readonly kind: 'call';
      readonly line: number;
      readonly name: string;
      /** Set for `resource.method()`. */ readonly object: Expression | undefined;
      readonly args: readonly Expression[];
    }
  | { readonly kind: 'unary'; readonly line: number; readonly operator: string; readonly argument: Expression }
  | {
      readonly kind: 'binary';
      readonly line: number;
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'ternary';
      readonly line: number;
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
  | {
      readonly kind: 'for';
      readonly line: number;
      readonly variables: readonly string[];
      readonly over: Expression;
      readonly condition: Expression | undefined;
      readonly body: Expression;
    }
  | { readonly kind: 'unknown'; readonly line: number; readonly text: string };

export interface ObjectExpression {
  readonly kind: 'object';
  readonly line: number;
  readonly entries: readonly { readonly key: Expression; readonly value: Expression; readonly line: number }[];
  /** Resources declared inside the body of another one. */
  readonly resources: readonly ResourceDeclaration[];
}

interface Named {
  readonly name: string;
  readonly line: number;
  readonly decorators: readonly Decorator[];
}

export interface Decorator {
  readonly name: string;
  readonly args: readonly Expression[];
}

export interface ParameterDeclaration extends Named {
  readonly kind: 'param';
  readonly type: string;
  readonly value: Expression | undefined;
}

export interface VariableDeclaration extends Named {
  readonly kind: 'var';
  readonly value: Expression;
}

export interface OutputDeclaration extends Named {
  readonly kind: 'output';
  readonly type: string;
  readonly value: Expression;
}

export interface ResourceDeclaration extends Named {
  readonly kind: 'resource';
  /** As written: `Microsoft.Web/sites@2025-03-01`, or one segment when nested. */
  readonly type: string;
  readonly existing: boolean;
  readonly condition: Expression | undefined;
  readonly loop: Extract<Expression, { kind: 'for' }> | undefined;
  readonly body: ObjectExpression;
}

export interface ModuleDeclaration extends Named {
  readonly kind: 'module';
  readonly path: string;
  readonly condition: Expression | undefined;
  readonly body: ObjectExpression;
}

export type Declaration =
  | ParameterDeclaration
  | VariableDeclaration
  | OutputDeclaration
  | ResourceDeclaration
  | ModuleDeclaration;

export interface BicepFile {
  /** Path from the project's root. */
  readonly path: string;
  readonly targetScope: string;
  readonly declarations: readonly Declaration[];
  /** Where the grammar does not fit. With any, the rest is not to be relied on. */
  readonly faults: readonly number[];
}

/** The value of a key, written plain or quoted; undefined when there is none. */
export function findEntry(body: ObjectExpression, key: string): Expression | undefined {
  return body.entries.find((entry) => keyOf(entry.key) === key)?.value;
}

/** A key as text; undefined when it is computed. */
export function keyOf(key: Expression): string | undefined {
  return key.kind === 'identifier' ? key.name : textOf(key);
}

/** The text of a string without interpolation; undefined for everything else. */
export function textOf(expression: Expression | undefined): string | undefined {
  if (expression?.kind !== 'string') return undefined;
  return expression.parts.every((part) => typeof part === 'string') ? expression.parts.join('') : undefined;
}

/** Follows `a.b.c` through objects that are written out. */
export function findPath(body: Expression | undefined, path: string): Expression | undefined {
  return path
    .split('.')
    .reduce<Expression | undefined>((at, key) => (at?.kind === 'object' ? findEntry(at, key) : undefined), body);
}

/** Every expression inside another, itself first; the bodies of nested resources included. */
export function* walk(expression: Expression): Generator<Expression> {
  yield expression;
  for (const child of childrenOf(expression)) yield* walk(child);
}

function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'string':
      return expression.parts.filter((part) => typeof part !== 'string');
    case 'object':
      return [
        ...expression.entries.flatMap(({ key, value }) => (key.kind === 'identifier' ? [value] : [key, value])),
        ...expression.resources.flatMap(expressionsOf),
      ];
    case 'array':
      return expression.items;
    case 'member':
    case 'nested':
      return [expression.object];
    case 'subscript':
      return [expression.object, expression.index];
    case 'call':
      return [...(expression.object ? [expression.object] : []), ...expression.args];
    case 'unary':
      return [expression.argument];
    case 'binary':
      return [expression.left, expression.right];
    case 'ternary':
      return [expression.condition, expression.yes, expression.no];
    case 'for':
      return [expression.over, ...(expression.condition ? [expression.condition] : []), expression.body];
    case 'number':
    case 'boolean':
    case 'null':
    case 'identifier':
    case 'unknown':
    default:
      return [];
  }
}

/** What a declaration is made of. */
export function expressionsOf(declaration: Declaration): readonly Expression[] {
  switch (declaration.kind) {
    case 'param':
      return declaration.value ? [declaration.value] : [];
    case 'var':
    case 'output':
      return [declaration.value];
    case 'module':
      return [...(declaration.condition ? [declaration.condition] : []), declaration.body];
    case 'resource':
    default:
      return [...(declaration.condition ? [declaration.condition] : []), declaration.loop ?? declaration.body];
  }
}

/** A resource with the full name of its type. */
export interface PlacedResource {
  readonly resource: ResourceDeclaration;
  /** `Microsoft.Web/sites/config@2025-03-01` */
  readonly type: string;
  readonly parent: ResourceDeclaration | undefined;
}

/** All resources of a file, nested ones with their full type. */
export function placeResources(file: BicepFile): readonly PlacedResource[] {
  const place = (resource: ResourceDeclaration, parent?: PlacedResource): readonly PlacedResource[] => {
    const [parentType, version] = parent?.type.split('@') ?? [];
    const type = parent ? `${parentType}/${resource.type}@${version}` : resource.type;
    const placed = { resource, type, parent: parent?.resource };
    return [placed, ...resource.body.resources.flatMap((nested) => place(nested, placed))];
  };
  return file.declarations.flatMap((declaration) => (declaration.kind === 'resource' ? place(declaration) : []));
}
