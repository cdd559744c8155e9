import { chmod, copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

const leftOutFolders = ['.git', '.vscode'];
const leftOutFiles = ['.funcignore', '.gitignore', 'local.settings.json', 'project.lock.json'];

/** Paths of the files that it packs, of the folder and of folders behind links as well. */
async function* listPacked(root: string, folder = root): AsyncGenerator<string> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isFolder = (await stat(path)).isDirectory();
    if ((isFolder ? leftOutFolders : leftOutFiles).includes(name.toLowerCase())) continue;
    if (isFolder) yield* listPacked(root, path);
    else yield relative(root, path);
  }
}

/**
 * Makes of a folder what stands in Azure after `func pack` and a deployment of its zip, without the zip itself: what `func pack` demands, then every
 * file but those it leaves out, links as the files they lead to, no empty folder, and nobody may execute a file. Written after the source of
 * Azure/azure-functions-core-tools of August 2026: `PackValidationHelper.cs`, `NodePackSubcommandAction.cs`, `FileSystemHelpers.GetLocalFiles` and
 * `ZipHelper.CreateZip`. Before that it runs `npm install` and, with `--no-build`, nothing; `NpmHelper.cs` ignores that npm fails. Throws for a folder
 * that `func pack` would refuse, build anew or read a `.funcignore` of.
 */
export async function packAsFunc(from: string, to: string): Promise<void> {
  const names = await readdir(from);
  const missing = ['host.json', 'package.json'].filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`func pack misses ${missing.join(' and ')}.`);
  if (names.includes('.funcignore')) throw new Error('func pack reads .funcignore by rules of its own.');
  const manifest = await readFile(join(from, 'package.json'), 'utf8');
  // It looks for the two words, wherever they stand.
  if (manifest.includes('"build"') && manifest.includes('scripts')) throw new Error('func pack runs npm run build.');
  const host = JSON.parse(await readFile(join(from, 'host.json'), 'utf8')) as object;
  if ('customHandler' in host) throw new Error('func pack makes the custom handler executable.');
  for await (const path of listPacked(from)) {
    const target = join(to, ...path.split(sep));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(from, path), target);
    await chmod(target, 0o666);
  }
}
