import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A node of the type data; `#n` refers to `shapes[n]`. */
export type ShapeNode =
  | string
  | { readonly s: { readonly min?: number; readonly max?: number; readonly pattern?: string } }
  | { readonly i: { readonly min?: number; readonly max?: number } }
  | { readonly e: readonly (string | number | boolean)[]; readonly open?: 1 }
  | { readonly a: ShapeNode; readonly min?: number; readonly max?: number };

/** Flags of a field: `r` required, `o` read-only, `d` deploy-time constant. */
export type ShapeField = ShapeNode | readonly [ShapeNode, string];

interface PlainShape {
  readonly o: Readonly<Record<string, ShapeField>>;
  readonly x?: ShapeNode;
}

interface ChoiceShape {
  /** Name of the field whose value decides. */
  readonly d: string;
  readonly b: Readonly<Record<string, ShapeField>>;
  readonly m: Readonly<Record<string, ShapeNode>>;
}

export type Shape = PlainShape | ChoiceShape;

/** Types of Azure resources, as published with the Bicep compiler; the file's own legend explains the form. */
export interface TypeData {
  readonly functions: Readonly<Record<string, readonly [number, number | null, ...string[]]>>;
  readonly types: Readonly<
    Record<string, { readonly body: string; readonly scopes: number; readonly writableScopes?: number }>
  >;
  readonly shapes: readonly Shape[];
}

/** Reads the type data beside the project; undefined when it is not there. */
export async function findTypeData(root: string): Promise<TypeData | undefined> {
  const path = join(root, '../shared/data/azure-resource-types.json');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as TypeData);
}

/** The object shape behind a node; undefined for everything else. */
export function findShape(data: TypeData, node: ShapeNode): Shape | undefined {
  return typeof node === 'string' && node.startsWith('#') ? data.shapes[Number(node.slice(1))] : undefined;
}

/** Fields of a shape, those of every choice included, with their flags. */
export function fieldsOf(data: TypeData, shape: Shape): ReadonlyMap<string, { node: ShapeNode; flags: string }> {
  const own = 'o' in shape ? shape.o : shape.b;
  const fields = new Map(
    Object.entries(own).map(([name, field]) => [
      name,
      isFlagged(field) ? { node: field[0], flags: field[1] } : { node: field, flags: '' },
    ]),
  );
  if ('o' in shape) return fields;
  for (const choice of Object.values(shape.m)) {
    const inner = findShape(data, choice);
    if (inner) for (const [name, field] of fieldsOf(data, inner)) if (!fields.has(name)) fields.set(name, field);
  }
  return fields;
}

const isFlagged = (field: ShapeField): field is readonly [ShapeNode, string] => Array.isArray(field);
