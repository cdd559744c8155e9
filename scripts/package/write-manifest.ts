import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { externalPackages } from './bundle-app.ts';

const manifestSchema = z.object({
  version: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
  overrides: z.record(z.string(), z.unknown()),
});

/**
 * Writes the package.json of the packaged app, and npm's settings. It names what is external at the versions that are in its `node_modules`, with the
 * same overrides as the project, so that `npm install` and `func pack` find everything installed and change nothing.
 */
export async function writeManifest(root: string, outFolder: string): Promise<void> {
  const { version, engines, dependencies, overrides } = manifestSchema.parse(
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  );
  const named = externalPackages.flatMap((name) => {
    const wanted = dependencies[name];
    return wanted === undefined ? [] : [[name, wanted] as const];
  });
  const manifest = {
    name: 'asset-review',
    version,
    private: true,
    main: 'dist/functions/main.js',
    engines,
    dependencies: Object.fromEntries(named),
    overrides,
  };
  await writeFile(join(outFolder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  // The native parts are there; their install scripts would download them once more.
  await writeFile(join(outFolder, '.npmrc'), 'ignore-scripts=true\naudit=false\nfund=false\n');
}
