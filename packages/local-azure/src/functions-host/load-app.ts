import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isAbsolute, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { withLoadingApp } from './core-module.ts';
import type { FunctionRegistry } from './function-registry.ts';
import { HostStartError } from './host-start-error.ts';

const packageJson = z.object({ main: z.string().optional(), type: z.string().optional() });

interface LoadOptions {
  readonly appFolder: string;
  /** One file, absolute or relative to the folder, in place of `main` of package.json; TypeScript runs as it is. */
  readonly entryFile?: string | undefined;
}

/**
 * Runs the entry files of an app, so that it registers its functions and hooks: the file given, or all that the glob
 * `main` of its package.json matches. Throws a HostStartError when there is none or one of them throws: on Azure such an
 * app has no functions at all and answers 404 to everything.
 */
export async function loadApp(registry: FunctionRegistry, { appFolder, entryFile }: LoadOptions): Promise<void> {
  const { main, type } = await readPackageJson(appFolder);
  const files = entryFile === undefined ? await findEntryFiles(appFolder, main) : [toAbsolute(appFolder, entryFile)];
  forgetCommonJsModules(appFolder);
  await withLoadingApp(registry, async () => {
    for (const file of files) {
      registry.entryFile = file;
      try {
        await loadFile(file, type === 'module');
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new HostStartError(`The app could not be loaded: ${file} threw "${reason}".`, { cause: error });
      }
    }
  });
}

async function readPackageJson(appFolder: string): Promise<z.infer<typeof packageJson>> {
  const file = join(appFolder, 'package.json');
  try {
    return packageJson.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new HostStartError(`${file} could not be read: ${(error as Error).message}`, { cause: error });
  }
}

async function findEntryFiles(appFolder: string, main: string | undefined): Promise<readonly string[]> {
  if (main === undefined) {
    throw new HostStartError(`${join(appFolder, 'package.json')} has no "main": name the entry file.`);
  }
  const files: string[] = [];
  for await (const file of glob(main, { cwd: appFolder })) files.push(join(appFolder, file));
  if (files.length === 0) {
    throw new HostStartError(`No file in ${appFolder} matches "main" of package.json (${main}): build the app first.`);
  }
  return files.toSorted();
}

const toAbsolute = (folder: string, file: string): string => (isAbsolute(file) ? file : join(folder, file));

const loadedModules = new Map<string, number>();
const require = createRequire(import.meta.url);

async function loadFile(file: string, isModulePackage: boolean): Promise<void> {
  if (file.endsWith('.cjs') || (!isModulePackage && /\.[jt]s$/.test(file))) {
    require(file);
    return;
  }
  // A second start in one process has to run the file again.
  const loads = loadedModules.get(file) ?? 0;
  loadedModules.set(file, loads + 1);
  await import(`${pathToFileURL(file).href}${loads === 0 ? '' : `?load=${loads}`}`);
}

/** Lets a second start in one process run the app's own CommonJS files again; packages stay loaded. */
function forgetCommonJsModules(appFolder: string): void {
  for (const file of Object.keys(require.cache)) {
    if (file.startsWith(appFolder + sep) && !file.includes(`${sep}node_modules${sep}`)) delete require.cache[file];
  }
}
