import type { WordParts } from './list-parts.ts';
import type { Package } from './open-package.ts';
import { toParagraph } from './read-chunk.ts';
import { type Field, readUpdated, readValues } from './read-fields.ts';
import type { WordParagraph } from './story.ts';

/** What fields show once they are brought up to date: of the properties of the document, of its variables, and of their own instructions. */
export async function readUpdatedFields(
  parts: Package,
  wordParts: WordParts,
  fields: readonly Field[],
  known: string,
  depth: number,
): Promise<readonly WordParagraph[]> {
  if (fields.length === 0) return [];
  const values = new Map<string, string>();
  let updatesAll = false;
  for (const kind of ['settings', 'custom-properties', 'core-properties', 'extended-properties'])
    for (const name of wordParts.of(kind)) {
      const ofPart = readValues(await parts.readPart(name), depth);
      for (const [key, value] of ofPart) if (!values.has(key)) values.set(key, value);
      const setting = kind === 'settings' ? ofPart.get('updatefields') : undefined;
      updatesAll ||= setting !== undefined && !/^(?:0|false|off)$/i.test(setting);
    }
  return readUpdated(fields, values, updatesAll, known).map(toParagraph);
}
