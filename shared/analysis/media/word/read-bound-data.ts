import { parseXml } from '../xml/parse-xml.ts';
import type { Package } from './open-package.ts';
import { toParagraph } from './read-chunk.ts';
import { readRelationships, relationshipsNameOf } from './read-relationships.ts';
import type { DataBinding, WordParagraph } from './story.ts';

const isoDate = /^\d{4}-\d\d-\d\d(?:T[\d:.]+)?(?:Z|[+-]\d\d:?\d\d)?$/;
const localName = /^(@?)(?:[\p{L}\p{M}\p{N}_.-]+:)?([\p{L}\p{M}\p{N}_.·-]+)$/u;
const longestPath = 2000;

/**
 * Texts of the data that a document's content controls are bound to (17.5.2.6) and that it does not hold itself: Word shows them in place of what
 * the controls hold, as soon as it opens the document. `known` is the document's own text.
 */
export async function readBoundData(
  parts: Package,
  names: readonly string[],
  bindings: readonly DataBinding[],
  known: string,
  depth: number,
): Promise<readonly WordParagraph[]> {
  if (bindings.length === 0) return [];
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, await readItemId(parts, name, depth));
  const allIds = new Set(ids.values());
  const texts = new Set<string>();
  for (const name of names) {
    const xml = await parts.readPart(name);
    if (xml === undefined) continue;
    // An id that no part has names none: Word then looks for the path.
    const ofPart = bindings.filter(({ itemId }) => itemId === '' || itemId === ids.get(name) || !allIds.has(itemId));
    for (const text of readPart(xml, groupByPath(ofPart), depth)) texts.add(text.trim());
  }
  return [...texts].filter((text) => /\p{L}/u.test(text) && !known.includes(text)).map(toParagraph);
}

/** The id of a part of data, as its properties give it (22.5.2.1); empty without one. */
async function readItemId(parts: Package, name: string, depth: number): Promise<string> {
  const related = readRelationships(await parts.readPart(relationshipsNameOf(name)), name, depth);
  const properties = [...related.values()].find(({ type, isExternal }) => type === 'customXmlProps' && !isExternal);
  const xml = properties && (await parts.readPart(properties.target));
  let id = '';
  if (xml !== undefined)
    parseXml(xml, depth, {
      open(_, attributes) {
        for (const [attribute, value] of Object.entries(attributes))
          if (/(?:^|:)itemID$/.test(attribute)) id = value.trim().toUpperCase();
      },
    });
  return id;
}

function groupByPath(bindings: readonly DataBinding[]): ReadonlyMap<string, readonly DataBinding[]> {
  const groups = Map.groupBy(bindings, ({ path }) => toKey(path));
  groups.delete('');
  return groups;
}

/** Local names from the root, such as `book/@title`; `//title` for a path that cannot be followed from the root; empty where it names nothing. */
function toKey(path: string): string {
  const steps = path
    .slice(0, longestPath)
    .trim()
    .replace(/\/(?:text|node)\(\)$/, '')
    .replaceAll(/\*\[\s*local-name\(\)\s*=\s*(?:'([^']*)'|"([^"]*)")\s*\]/g, '$1$2')
    .replaceAll(/\[(?:[^\]'"]|'[^']*'|"[^"]*")*\]/g, '')
    .replace(/^\//, '')
    .split('/')
    .map((step) =>
      localName.exec(
        step
          .trim()
          .replace(/^attribute::/, '@')
          .replace(/^[a-z-]+::/, ''),
      ),
    )
    .map((match) => (match === null ? '' : `${match[1]}${match[2]}`));
  const last = steps.at(-1) ?? '';
  return last === '' || !steps.includes('') ? steps.join('/') : `//${last}`;
}

/** What controls show of a part. */
function readPart(
  xml: Buffer,
  bindings: ReadonlyMap<string, readonly DataBinding[]>,
  depth: number,
): ReadonlySet<string> {
  const texts = new Set<string>();
  const find = (path: string, name: string): readonly DataBinding[] => [
    ...(bindings.get(path) ?? []),
    ...(bindings.get(`//${name}`) ?? []),
  ];
  const add = (text: string, found: readonly DataBinding[]): void => {
    for (const binding of found) for (const shown of toShown(text, binding)) texts.add(shown);
  };
  const open: { readonly path: string; readonly found: readonly DataBinding[]; text: string }[] = [];
  parseXml(xml, depth, {
    open(element, attributes) {
      const name = element.replace(/^.*:/, '');
      const parent = open.at(-1)?.path;
      const path = parent === undefined ? name : `${parent}/${name}`;
      open.push({ path, found: find(path, name), text: '' });
      for (const [attribute, value] of Object.entries(attributes)) {
        const own = `@${attribute.replace(/^.*:/, '')}`;
        add(value, find(`${path}/${own}`, own));
      }
    },
    text(text) {
      for (const element of open) if (element.found.length > 0) element.text += text;
    },
    close() {
      const element = open.pop();
      if (element !== undefined) add(element.text, element.found);
    },
  });
  return texts;
}

/** A date is shown in another form; of a list, what it shows for the value. */
function toShown(text: string, { isDate, items }: DataBinding): readonly string[] {
  if (isDate && isoDate.test(text.trim())) return [];
  return [items.get(text.trim()) ?? text];
}
