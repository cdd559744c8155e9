import { parseXml } from '../xml/parse-xml.ts';
import type { Package } from './open-package.ts';
import { toParagraph } from './read-chunk.ts';
import type { WordParagraph } from './story.ts';

/**
 * Texts of the data that a document's content controls are bound to (17.5.2.6) and that it does not hold itself: Word shows them in place of what
 * the controls hold, as soon as it opens the document. `paths` are the controls' XPaths; `known` is the document's own text.
 */
export async function readBoundData(
  parts: Package,
  names: readonly string[],
  paths: readonly string[],
  known: string,
  depth: number,
): Promise<readonly WordParagraph[]> {
  if (paths.length === 0) return [];
  const bound = new Set(paths.map((path) => /([\w.-]+)(?:\[[^\]]*\])?\s*$/.exec(path)?.[1] ?? ''));
  const texts = new Set<string>();
  for (const name of names) {
    const xml = await parts.readPart(name);
    if (xml === undefined) continue;
    const open: { readonly name: string; text: string }[] = [];
    parseXml(xml, depth, {
      open(element, attributes) {
        open.push({ name: element.replace(/^.*:/, ''), text: '' });
        for (const [attribute, value] of Object.entries(attributes)) if (bound.has(attribute)) texts.add(value.trim());
      },
      text(text) {
        for (const element of open) element.text += bound.has(element.name) ? text : '';
      },
      close() {
        const { name: element = '', text = '' } = open.pop() ?? {};
        if (bound.has(element)) texts.add(text.trim());
      },
    });
  }
  return [...texts].filter((text) => /\p{L}/u.test(text) && !known.includes(text)).map(toParagraph);
}
