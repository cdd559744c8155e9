import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BicepFile } from './bicep-ast.ts';

export type CheckGroup = 'grammar' | 'symbols' | 'modules' | 'types' | 'policy' | 'roles' | 'drift';

export interface Finding {
  readonly group: CheckGroup;
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Takes a finding down. */
export type Report = (finding: Finding) => void;

/** Text of the files that are checked, by path from the root. Tests change it in memory. */
export type Sources = ReadonlyMap<string, string>;

/** All Bicep files of the checked sources, by path. */
export type BicepFiles = ReadonlyMap<string, BicepFile>;

const single = ['azure.yaml', 'host.json', 'local.settings.example.json'] as const;

/** Reads what `infra:check` looks at: everything in `infra`, and what has to agree with it. */
export async function readSources(root: string): Promise<Sources> {
  const listed = await readdir(join(root, 'infra'), { recursive: true });
  const paths = [...listed.filter((path) => /\.(bicep|json)$/.test(path)).map((path) => `infra/${path}`), ...single];
  const texts = await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const));
  return new Map(texts.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The text of a source that has to be there. */
export function getSource(sources: Sources, path: string): string {
  const text = sources.get(path);
  if (text === undefined) throw new Error(`${path} is missing.`);
  return text;
}

/** The path that `reference` means when it stands in `file`. */
export function resolvePath(file: string, reference: string): string {
  const parts = file.split('/').slice(0, -1);
  for (const part of reference.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
