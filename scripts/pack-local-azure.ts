// Writes build/local-azure: the package as it is published, compiled to JavaScript.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'packages/local-azure');
const target = join(root, 'build/local-azure');

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly devDependencies?: unknown;
}

const toCompiled = (paths: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, `./dist/${path.replace(/^\.\//, '').replace(/\.ts$/, '.js')}`]),
  );

rmSync(target, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(source, 'tsconfig.build.json')],
  {
    stdio: 'inherit',
  },
);
const { devDependencies: _onlyHere, ...manifest } = JSON.parse(
  readFileSync(join(source, 'package.json'), 'utf8'),
) as Manifest;
// The conformance suites need SDKs that an app may not have: they stay in the repository.
const exports = Object.fromEntries(
  Object.entries(manifest.exports).filter(([name]) => !name.startsWith('./conformance')),
);
const published = { ...manifest, bin: toCompiled(manifest.bin), exports: toCompiled(exports) };
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, undefined, 2)}\n`);
copyFileSync(join(source, 'README.md'), join(target, 'README.md'));
copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
process.stdout.write('build/local-azure: publish it with `npm publish build/local-azure`.\n');
