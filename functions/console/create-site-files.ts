import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { SiteFile } from '../../shared/domain/services.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** Paths of the files below a folder, with forward slashes; undefined for a folder that is not there. */
async function listFiles(folder: string): Promise<ReadonlySet<string> | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined);
  return (
    entries &&
    new Set(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
    )
  );
}

async function load(folder: string, path: string): Promise<SiteFile> {
  const bytes = await readFile(join(folder, path));
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
  return { bytes, contentType, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * Finds files of the first of these folders that exists. Only files that were listed are ever opened: a requested path is compared with the list, never followed.
 * Every file is read once. If no folder exists, each call looks again.
 */
export function createSiteFiles(folders: readonly string[]): (path: string) => Promise<SiteFile | undefined> {
  let listing: Promise<{ readonly folder: string; readonly files: ReadonlySet<string> } | undefined> | undefined;
  const read = new Map<string, Promise<SiteFile>>();

  async function list() {
    for (const folder of folders) {
      const files = await listFiles(folder);
      if (files?.has('index.html')) return { folder, files };
    }
    listing = undefined;
    return undefined;
  }

  return async (path) => {
    const listed = await (listing ??= list());
    if (!listed?.files.has(path)) return undefined;
    const file = read.get(path) ?? load(listed.folder, path);
    read.set(path, file);
    return file;
  };
}
