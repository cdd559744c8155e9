import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly devDependencies?: unknown;
  readonly optionalDependencies?: unknown;
}

const toCompiled = (paths: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, `./dist/${path.replace(/^\.\//, '').replace(/\.ts$/, '.js')}`]),
  );

/** Compiles `packages/NAME` with its types into `build/NAME`; `isPublished` chooses among its exports. */
export async function packLibrary(name: string, isPublished: (entry: string) => boolean = () => true): Promise<void> {
  const source = join(root, 'packages', name);
  const target = join(root, 'build', name);
  rmSync(target, { recursive: true, force: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(source, 'tsconfig.build.json')], { stdio: 'inherit' });
  const {
    devDependencies: _onlyHere,
    optionalDependencies: _onlyInTests,
    ...manifest
  } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest;
  const entries = Object.entries(manifest.exports).filter(([entry]) => isPublished(entry));
  const published = {
    ...manifest,
    ...(manifest.bin ? { bin: toCompiled(manifest.bin) } : {}),
    exports: toCompiled(Object.fromEntries(entries)),
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, undefined, 2)}\n`);
  copyFileSync(join(source, 'README.md'), join(target, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
}
