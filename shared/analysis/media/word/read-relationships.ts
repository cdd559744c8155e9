import { posix } from 'node:path';
import { parseXml } from '../xml/parse-xml.ts';

export interface Relationship {
  /** Last segment of its type: `hyperlink`, `image`, `header`, … */
  readonly type: string;
  /** Address, or name of a part within the package. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** Relationships of a part by their id (ECMA-376, part 2). `partName` is the part they belong to; targets are resolved against it. */
export function readRelationships(
  xml: Buffer | undefined,
  partName: string,
  maximumDepth: number,
): ReadonlyMap<string, Relationship> {
  const relationships = new Map<string, Relationship>();
  if (xml === undefined) return relationships;
  parseXml(xml, maximumDepth, {
    open(name, attributes) {
      const { Id: id, Target: target, Type: type = '', TargetMode: mode } = attributes;
      if (!name.endsWith('Relationship') || id === undefined || target === undefined) return;
      const isExternal = mode === 'External';
      const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(partName), target);
      relationships.set(id, { type: type.split('/').at(-1) ?? '', target: isExternal ? target : path, isExternal });
    },
  });
  return relationships;
}

/** Name of the part that holds the relationships of `partName`. */
export function relationshipsNameOf(partName: string): string {
  return posix.join(posix.dirname(partName), '_rels', `${posix.basename(partName)}.rels`);
}
