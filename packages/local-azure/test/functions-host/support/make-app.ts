import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const nodeModules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url));

/** Writes a small app to a folder of its own, with the project's packages. The second function deletes it. */
export function makeApp(files: Readonly<Record<string, string>>): {
  readonly appFolder: string;
  readonly remove: () => void;
} {
  const appFolder = mkdtempSync(join(tmpdir(), 'functions-app-'));
  symlinkSync(nodeModules, join(appFolder, 'node_modules'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(appFolder, name)), { recursive: true });
    writeFileSync(join(appFolder, name), content);
  }
  return { appFolder, remove: () => rmSync(appFolder, { recursive: true, force: true }) };
}
