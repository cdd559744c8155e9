import { escapeHtml, toHtml } from '../html.ts';
import type { Schema } from './document.ts';

/** The anchor of a named schema on the page. */
export const schemaAnchor = (name: string): string => `schema-${name}`;

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? '';
const toCode = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value))}</code>`;

/** `from 1 to 100 characters`, or nothing. */
function toRange(least: number | undefined, most: number | undefined, unit: string): string {
  // Bounds that only say "a whole number that JavaScript can hold" do not help a reader.
  const hasMost = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  const hasLeast = least !== undefined && least > -Number.MAX_SAFE_INTEGER;
  if (hasLeast && hasMost) return `, ${least} to ${most}${unit}`;
  if (hasMost) return `, at most ${most}${unit}`;
  if (least === 1 && unit !== '') return ', not empty';
  return hasLeast ? `, at least ${least}${unit}` : '';
}

/** What a value is, as HTML: its type, its bounds, or a link to a schema of its own. */
export function describeType(schema: Schema): string {
  const { $ref, type, format, items, additionalProperties, oneOf, anyOf } = schema;
  if ($ref !== undefined) return `<a href="#${schemaAnchor(nameOf($ref))}">${escapeHtml(nameOf($ref))}</a>`;
  if ('const' in schema) return toCode(schema.const);
  if (schema.enum) return schema.enum.map((value) => toCode(value)).join(', ');
  const variants = oneOf ?? anyOf;
  if (variants) return variants.map((variant) => describeType(variant)).join(' or ');
  if (items)
    return `list of ${items.properties ? 'objects' : describeType(items)}${toRange(schema.minItems, schema.maxItems, ' entries')}`;
  if (typeof additionalProperties === 'object' && !schema.properties) {
    const hasType = Object.keys(additionalProperties).length > 0;
    return `object${hasType ? ` whose values are ${describeType(additionalProperties)}` : ' of any content'}`;
  }
  const bounds = [type].flat().includes('string')
    ? toRange(schema.minLength, schema.maxLength, ' characters')
    : toRange(schema.minimum, schema.maximum, '');
  return `${escapeHtml([type ?? 'any value'].flat().join(' or '))}${format === undefined ? '' : ` (${escapeHtml(format)})`}${bounds}`;
}

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
}

/** A named value with its type and meaning: an entry of a description list. */
export function fieldEntry({ name, schema, isRequired, description = schema.description }: Field): string {
  const facts = [
    describeType(schema),
    ...(isRequired ? ['<strong>required</strong>'] : []),
    ...(schema.default === undefined ? [] : [`default ${toCode(schema.default)}`]),
  ];
  const meaning = description === undefined ? '' : `<p>${toHtml(description)}</p>`;
  return `<div><dt><code>${escapeHtml(name)}</code></dt><dd><p class="type">${facts.join(' · ')}</p>${meaning}</dd></div>`;
}

/** Fields of an object and of the objects in it, by their path like `assets[].blobPath`. */
function listFields(schema: Schema, prefix = ''): readonly Field[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    const inner = value.items?.properties
      ? listFields(value.items, `${path}[].`)
      : value.properties
        ? listFields(value, `${path}.`)
        : [];
    return [{ name: path, schema: value, isRequired: required.has(name) }, ...inner];
  });
}

/** A schema as HTML: its fields, or its type if it has none. */
export function describeSchema(schema: Schema): string {
  const fields = listFields(schema);
  if (fields.length > 0) return `<dl>${fields.map((field) => fieldEntry(field)).join('\n')}</dl>`;
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants?.some(({ properties }) => properties))
    return `<p>One of:</p><ul>${variants.map((variant) => `<li>${describeSchema(variant)}</li>`).join('')}</ul>`;
  return `<p class="type">${describeType(schema)}</p>`;
}
