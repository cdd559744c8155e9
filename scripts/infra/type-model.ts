import type { ResourceDeclaration } from './bicep-ast.ts';
import { findShape, type ShapeNode, type TypeData } from './type-data.ts';

/** What is known of a value. `any` fits everywhere. */
export type Type =
  | { readonly t: 'any' | 'null' | 'int' | 'bool' }
  | { readonly t: 'string'; readonly values?: readonly string[] }
  | { readonly t: 'array'; readonly item: Type }
  | { readonly t: 'object'; readonly fields: ReadonlyMap<string, Type>; readonly open: boolean }
  | { readonly t: 'shape'; readonly node: ShapeNode }
  | { readonly t: 'resource'; readonly resource: ResourceDeclaration; readonly type: string }
  | { readonly t: 'module'; readonly path: string };

/** What nothing is known of. */
export const anyType: Type = { t: 'any' };

/** What a declared type such as `string[]` or `int?` says. */
export function declaredType(type: string, allowed?: readonly string[]): Type {
  const plain = type.replace(/\?$/, '');
  if (plain.endsWith('[]')) return { t: 'array', item: declaredType(plain.slice(0, -2)) };
  if (plain === 'string') return allowed ? { t: 'string', values: allowed } : { t: 'string' };
  if (plain === 'int' || plain === 'bool') return { t: plain };
  if (plain === 'array') return { t: 'array', item: anyType };
  return plain === 'object' ? { t: 'object', fields: new Map(), open: true } : anyType;
}

/** The type of a value that is written in JSON. */
export function jsonType(value: unknown): Type {
  if (typeof value === 'string') return { t: 'string' };
  if (typeof value === 'number') return { t: 'int' };
  if (typeof value === 'boolean') return { t: 'bool' };
  if (Array.isArray(value)) return { t: 'array', item: mergeTypes(value.map(jsonType)) };
  if (typeof value !== 'object' || value === null) return anyType;
  return {
    t: 'object',
    fields: new Map(Object.entries(value).map(([key, inner]) => [key, jsonType(inner)])),
    open: false,
  };
}

/** The type that values of all these types have together; `any` when they differ. */
export function mergeTypes(types: readonly Type[]): Type {
  const [first] = types;
  if (first === undefined || types.some(({ t }) => t !== first.t)) return anyType;
  if (first.t !== 'object') return first;
  const objects = types.filter((type) => type.t === 'object');
  return {
    t: 'object',
    fields: new Map(objects.flatMap(({ fields }) => [...fields])),
    open: objects.some(({ open }) => open),
  };
}

/** Whether a value of one type may stand where another is wanted. What is not known fits. */
export function fits(found: Type, wanted: Type, types: TypeData | undefined): boolean {
  if (found.t === 'any' || wanted.t === 'any' || found.t === 'null') return true;
  if (found.t === 'shape') {
    const kind = kindOfShape(found.node, types);
    return kind === 'any' || wanted.t === 'shape' || kind === wanted.t;
  }
  if (wanted.t === 'shape') return true;
  if (found.t === 'array' && wanted.t === 'array') return fits(found.item, wanted.item, types);
  return found.t === wanted.t;
}

/** The plain kind of value that a node of the type data stands for. */
export function kindOfShape(
  node: ShapeNode,
  types: TypeData | undefined,
): 'any' | 'string' | 'int' | 'bool' | 'object' | 'array' {
  if (typeof node === 'string') {
    if (node === 'string' || node === 'int' || node === 'bool') return node;
    return types && findShape(types, node) ? 'object' : 'any';
  }
  if ('s' in node) return 'string';
  if ('i' in node) return 'int';
  if ('a' in node) return 'array';
  const [first] = node.e;
  return typeof first === 'number' ? 'int' : typeof first === 'boolean' ? 'bool' : 'string';
}
