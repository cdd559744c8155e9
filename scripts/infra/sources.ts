import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type CheckGroup = 'compiler' | 'parameters' | 'policy' | 'roles' | 'network' | 'settings' | 'names' | 'queries';

export interface Finding {
  readonly group: CheckGroup;
  readonly file: string;
  /** Counts from 1; 1 where the whole file is meant. */
  readonly line: number;
  readonly message: string;
}

/** Takes a finding down. */
export type Report = (finding: Finding) => void;

/** Text of the files that are checked, by path from the root. Tests change it in memory. */
export type Sources = ReadonlyMap<string, string>;

const folders = ['infra', 'scripts/infra/cases'] as const;
const single = ['azure.yaml', 'host.json', 'local.settings.example.json', '.github/workflows/deploy.yml'] as const;
/** What the compiler made of the sources. */
export const compiledPath = 'infra/generated/compiled.json';

/** Reads what `infra:check` looks at: everything in `infra`, the cases, and what has to agree with them. */
export async function readSources(root: string): Promise<Sources> {
  const listed = await Promise.all(folders.map((folder) => listFiles(root, folder)));
  const paths = [...listed.flat(), ...single];
  const texts = await Promise.all(
    paths.map(async (path) => [path, (await readFile(join(root, path), 'utf8')).replaceAll('\r\n', '\n')] as const),
  );
  return new Map(texts.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function listFiles(root: string, folder: string): Promise<readonly string[]> {
  const paths = await readdir(join(root, folder), { recursive: true });
  return paths
    .filter((path) => /\.(bicep|bicepparam|json)$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
}

/** The text of a source that has to be there. */
export function getSource(sources: Sources, path: string): string {
  const text = sources.get(path);
  if (text === undefined) throw new Error(`${path} is missing.`);
  return text;
}

/** SHA-256 over everything that only the compiler can read, in hexadecimal. */
export function hashOfBicep(sources: Sources): string {
  const hash = createHash('sha256');
  for (const [path, text] of sources) if (/\.bicep(param)?$/.test(path)) hash.update(`${path}\n${text}\n`);
  return hash.digest('hex');
}
