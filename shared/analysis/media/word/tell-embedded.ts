import { listCompoundStreams } from '../compound-file.ts';
import type { ExtractionPart } from '../extraction-part.ts';
import { toSource } from '../foreign-data/tell-foreign-data.ts';
import type { WordParts } from './list-parts.ts';
import type { Package } from './open-package.ts';
import { type Relationship, readRelationships, relationshipsNameOf } from './read-relationships.ts';

const folder = /^word\/embeddings\//i;
/** What a formula of older programs consists of: the page shows all of it. */
const formulaStreams = /^\P{L}?(?:EQUATION NATIVE|COMPOBJ|OLE|OBJINFO|OLEPRES\d*|EPRINT)$/u;
/** Most files that are opened to tell whether they are formulas. */
const mostOpened = 200;

/**
 * Names what a Word document holds and does not show: files that a reader may open from it, of which the page shows a picture or an icon, and
 * building blocks. The data of charts and formulas are shown.
 */
export async function tellEmbedded(
  parts: Package,
  wordParts: WordParts,
  related: readonly Relationship[],
  depth: number,
): Promise<readonly ExtractionPart[]> {
  const ofCharts = new Set<string>();
  for (const chart of wordParts.of('chart'))
    for (const { target } of readRelationships(await parts.readPart(relationshipsNameOf(chart)), chart, depth).values())
      ofCharts.add(target.toLowerCase());
  const names = new Set([
    ...related
      .filter(({ type, isExternal }) => !isExternal && /^(?:oleObject|package)$/.test(type))
      .map(({ target }) => target),
    ...parts.names().filter((name) => folder.test(name)),
  ]);
  const unread: string[] = [];
  for (const name of names) {
    if (ofCharts.has(name.toLowerCase())) continue;
    if (unread.length < mostOpened && (await isFormula(parts, name))) continue;
    unread.push(name);
  }
  return [...toAttachments(unread.length), ...tellBlocks(wordParts)];
}

async function isFormula(parts: Package, name: string): Promise<boolean> {
  const bytes = /\.bin$/i.test(name) ? await parts.readPart(name) : undefined;
  const streams = bytes === undefined ? [] : await listCompoundStreams(toSource(bytes));
  return (
    streams.some((stream) => stream.name === 'EQUATION NATIVE') &&
    streams.every((stream) => formulaStreams.test(stream.name))
  );
}

function toAttachments(count: number): readonly ExtractionPart[] {
  if (count === 0) return [];
  const reason =
    count === 1
      ? 'A file within the document was not assessed.'
      : `${count} files within the document were not assessed.`;
  return [{ type: 'coverage', coverage: { check: 'attachments', extent: 'not_assessed', reason } }];
}

/** Building blocks (12.3.8) are words that a writer may put in; no page shows them. */
function tellBlocks(wordParts: WordParts): readonly ExtractionPart[] {
  if (wordParts.of('glossaryDocument').length === 0) return [];
  const reason = 'The building blocks of the document, which no page shows, were not assessed.';
  return [{ type: 'coverage', coverage: { check: 'building_blocks', extent: 'not_assessed', reason } }];
}
