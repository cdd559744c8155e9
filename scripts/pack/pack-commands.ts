import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'packages/cli');
const target = join(root, 'build/cli');

// Parts that are CommonJS ask for Node's modules with `require`.
const start = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

/** The oldest Node that the packed manifest allows, such as `22.13`. */
const floor = (
  JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { readonly engines: { readonly node: string } }
).engines.node.replace('>=', '');

// What runs first loads on every Node that knows modules: an older one hears a sentence in place of a stack. Features of Node that are experiments
// on the oldest one are in use, so its warnings about them are left out.
const launcher = `#!/usr/bin/env node
import process from 'node:process';
const [major, minor] = process.versions.node.split('.').map(Number);
const [oldestMajor, oldestMinor] = '${floor}'.split('.').map(Number);
if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) {
  const shown = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') for (const show of shown) show(warning);
  });
  await import('./commands.js');
} else {
  process.stderr.write('asset-review needs Node ${floor} or newer; this is Node ' + process.versions.node + '.\\n');
  process.exitCode = 2;
}
`;

/** Bundles `cli/asset-review.ts` with all it needs into `build/cli`: the same code as the commands here, and nothing to install beside it. */
export async function packCommands(): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [join(root, 'cli/asset-review.ts')],
    outfile: join(target, 'commands.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: `node${floor}`,
    banner: { js: start },
    metafile: true,
    absWorkingDir: root,
    logLevel: 'warning',
  });
  writeFileSync(join(target, 'asset-review.js'), launcher);
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
