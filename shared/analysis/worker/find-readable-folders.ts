import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the code lies in a package: in the source, as it is built and as it is deployed. Nothing that is kept lies there. */
const codePlaces = ['shared', 'dist', 'node_modules', 'package.json'];

/** What a child must read to run, and no more: the code of the package that its program belongs to, and its modules where those are linked from elsewhere. */
export function findReadableFolders(entry: URL): readonly string[] {
  const program = dirname(fileURLToPath(entry));
  let root = program;
  while (!existsSync(join(root, 'node_modules')) && dirname(root) !== root) root = dirname(root);
  const paths = codePlaces.map((place) => join(root, place)).filter((path) => existsSync(path));
  const real = new Set([program, ...paths, ...paths.map((path) => realpathSync(path))]);
  return [...real].map((path) => (statSync(path).isDirectory() ? path + sep : path));
}
