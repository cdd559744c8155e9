import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'packages/cli');
const target = join(root, 'build/cli');

// Parts that are CommonJS ask for Node's modules with `require`.
const start = `#!/usr/bin/env node
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

/** Bundles `cli/asset-review.ts` with all it needs into `build/cli`: the same code as the commands here, and nothing to install beside it. */
export async function packCommands(): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [join(root, 'cli/asset-review.ts')],
    outfile: join(target, 'asset-review.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22.13',
    banner: { js: start },
    metafile: true,
    absWorkingDir: root,
    logLevel: 'warning',
  });
  copyFileSync(join(source, 'package.json'), join(target, 'package.json'));
  copyFileSync(join(source, 'README.md'), join(target, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  writeFileSync(join(target, 'NOTICES'), toNotices(Object.keys(metafile.inputs)));
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

/** The licences of the packages that are in the bundle. */
function toNotices(inputs: readonly string[]): string {
  const packages = new Set(inputs.flatMap((path) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = [...packages].toSorted().map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
    const { name, version, license, author } = manifest;
    const [file] = globSync(join(root, folder, '{LICENSE,LICENCE,license,COPYING}*').replaceAll('\\', '/'));
    const by = typeof author === 'string' ? author : author?.name;
    if (file === undefined && license !== 'MIT')
      throw new Error(`${name} ${version} is in the bundle without a licence text.`);
    const text =
      file === undefined ? `${license}${by === undefined ? '' : `, by ${by}`}` : readFileSync(file, 'utf8').trim();
    return `${name} ${version}\n\n${text}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
