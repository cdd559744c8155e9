import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folders = ['activities', 'functions', 'orchestrations', 'shared'];

/** Names of the metrics that the service's code writes to its log: `metric: 'name'`. */
export async function findMetrics(root: string): Promise<ReadonlySet<string>> {
  const listed = await Promise.all(
    folders.map(async (folder) => {
      const paths = await readdir(join(root, folder), { recursive: true });
      return paths.filter((path) => path.endsWith('.ts')).map((path) => join(root, folder, path));
    }),
  );
  const texts = await Promise.all(listed.flat().map((path) => readFile(path, 'utf8')));
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bmetric: '(\w+)'/g)].map(([, name = '']) => name)));
}
