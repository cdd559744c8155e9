import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildResult, build, type Metafile } from 'esbuild';

const folder = import.meta.dirname;
const source = join(folder, 'src');
const modules = join(folder, '../node_modules');

/** What pdf.js reads beside itself when a file needs it: character maps, stand-ins for fonts that a file does not carry, decoders. */
const pdfParts = ['cmaps', 'standard_fonts', 'wasm', 'iccs'] as const;

export interface ConsoleBuild {
  /** Paths below the folder of the build, of what a browser loads before anything is shown. */
  readonly firstLoad: readonly string[];
  readonly metafile: Metafile;
}

function findOutput(metafile: Metafile, entry: string): string {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint?.endsWith(entry));
  if (found === undefined) throw new Error(`The bundler made nothing of ${entry}.`);
  return found[0];
}

/** A script with everything it imports at once, and so on; what it loads later is left out. */
function listFirstLoad(metafile: Metafile, entry: string): string[] {
  const seen = new Set<string>();
  const add = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') add(next);
  };
  add(entry);
  return [...seen];
}

const bundle = (outFolder: string): Promise<BuildResult & { metafile: Metafile }> =>
  build({
    absWorkingDir: outFolder,
    entryPoints: {
      main: join(source, 'main.tsx'),
      style: join(source, 'style/main.css'),
    },
    outdir: join(outFolder, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome120', 'firefox121', 'safari17.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.woff2': 'file' },
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
  });

async function writeInto(outFolder: string): Promise<ConsoleBuild> {
  const { metafile } = await bundle(outFolder);
  const script = findOutput(metafile, 'main.tsx');
  const style = findOutput(metafile, 'style/main.css');
  await cp(join(modules, 'pdfjs-dist/build/pdf.worker.min.mjs'), join(outFolder, 'pdf/worker.mjs'));
  await Promise.all(
    pdfParts.map((part) => cp(join(modules, 'pdfjs-dist', part), join(outFolder, 'pdf', part), { recursive: true })),
  );
  await cp(join(source, 'icon.svg'), join(outFolder, 'icon.svg'));
  const page = await readFile(join(source, 'index.html'), 'utf8');
  const index = page.replace('{{style}}', `/console/${style}`).replace('{{script}}', `/console/${script}`);
  await writeFile(join(outFolder, 'index.html'), index);
  const fonts = Object.keys(metafile.outputs).filter((path) => /inter-latin-wght-normal.*\.woff2$/.test(path));
  return { firstLoad: ['index.html', style, ...fonts, ...listFirstLoad(metafile, script)], metafile };
}

const attempts = 5;

/** Two builds may end at once: the later one counts. */
async function putInPlace(draft: string, outFolder: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await rm(outFolder, { recursive: true, force: true });
    try {
      await rename(draft, outFolder);
      return;
    } catch (error) {
      if (attempt === attempts || !/^(ENOTEMPTY|EEXIST)$/.test((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
  }
}

/**
 * Builds the console into `outFolder` (default `console/dist`): one page, scripts and styles named by their content. The folder is replaced as a
 * whole, so that nobody reads half of a build. Takes half a second; rejects with the bundler's messages.
 */
export async function buildConsole(outFolder = join(folder, 'dist')): Promise<ConsoleBuild> {
  await mkdir(dirname(outFolder), { recursive: true });
  const draft = await mkdtemp(`${outFolder}-`);
  try {
    const result = await writeInto(draft);
    await putInPlace(draft, outFolder);
    return result;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
