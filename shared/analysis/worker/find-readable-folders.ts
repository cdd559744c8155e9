import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folders a child must read to run: the package that its program belongs to, and its modules where those are linked from elsewhere. */
export function findReadableFolders(entry: URL): readonly string[] {
  let folder = dirname(fileURLToPath(entry));
  while (!existsSync(join(folder, 'node_modules')) && dirname(folder) !== folder) folder = dirname(folder);
  const modules = join(folder, 'node_modules');
  const folders = [folder, ...(existsSync(modules) ? [realpathSync(modules)] : [])];
  return folders.map((path) => (path.endsWith(sep) ? path : path + sep));
}
