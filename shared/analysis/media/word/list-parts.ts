import type { Package } from './open-package.ts';
import { type Relationship, readRelationships, relationshipsNameOf } from './read-relationships.ts';

/** Where the parts of a Word document are (ECMA-376, part 1, 11.3): by their relationships, whatever they are called, and by their usual names. */
export interface WordParts {
  readonly document: string | undefined;
  readonly styles: string;
  readonly numbering: string;
  /** Parts of one kind, such as `header` or `chart`, in the order of their names. */
  of(kind: string): readonly string[];
}

const usualNames: Readonly<Record<string, RegExp>> = {
  header: /^word\/header\d*\.xml$/i,
  footer: /^word\/footer\d*\.xml$/i,
  footnotes: /^word\/footnotes\d*\.xml$/i,
  endnotes: /^word\/endnotes\d*\.xml$/i,
  comments: /^word\/comments\d*\.xml$/i,
  chart: /^word\/charts\/chart\d*\.xml$/i,
  diagramData: /^word\/diagrams\/data\d*\.xml$/i,
  settings: /^word\/settings\.xml$/i,
  'custom-properties': /^docProps\/custom\.xml$/i,
  'core-properties': /^docProps\/core\.xml$/i,
  'extended-properties': /^docProps\/app\.xml$/i,
  glossaryDocument: /^word\/glossary\/document\.xml$/i,
  customXml: /^customXml\/item\d*\.xml$/i,
};
const usualDocument = /^word\/document\d*\.xml$/i;

export async function listParts(parts: Package, depth: number): Promise<WordParts> {
  const relate = async (name: string): Promise<readonly Relationship[]> => [
    ...readRelationships(await parts.readPart(relationshipsNameOf(name)), name, depth).values(),
  ];
  const names = new Map(parts.names().map((name) => [name.toLowerCase(), name]));
  const targetsOf = (list: readonly Relationship[], kind: string): readonly string[] =>
    list.flatMap(({ type, target, isExternal }) => {
      const name = names.get(target.toLowerCase());
      return type === kind && !isExternal && name !== undefined ? [name] : [];
    });
  const ofPackage = readRelationships(await parts.readPart('_rels/.rels'), '', depth);
  const document =
    targetsOf([...ofPackage.values()], 'officeDocument').at(0) ??
    parts.names().find((name) => usualDocument.test(name));
  const related = document === undefined ? [] : await relate(document);
  // What is drawn over a chart belongs to the chart.
  const ofCharts: Relationship[] = [];
  for (const chart of targetsOf(related, 'chart')) ofCharts.push(...(await relate(chart)));
  return {
    document,
    styles: targetsOf(related, 'styles').at(0) ?? 'word/styles.xml',
    numbering: targetsOf(related, 'numbering').at(0) ?? 'word/numbering.xml',
    of: (kind) =>
      [
        ...new Set([
          ...targetsOf([...ofPackage.values(), ...related, ...ofCharts], kind),
          ...parts.names().filter((name) => usualNames[kind]?.test(name)),
        ]),
      ].toSorted(),
  };
}
