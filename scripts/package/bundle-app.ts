import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildResult, build } from 'esbuild';

/** Loaded from node_modules of the package: native code, wasm, and files that a library finds beside itself. */
export const externalPackages = [
  '@azure/functions-core',
  '@hyzyla/pdfium',
  '@tesseract.js-data/eng',
  'node-av',
  'sharp',
  'swagger-ui-dist',
  'tesseract.js',
] as const;

/** The app and the process that opens foreign files; both stay below `dist` where `npm run build` has them, as one finds the other by its path. */
const entryPoints = [
  { in: 'functions/main.ts', out: 'functions/app' },
  { in: 'shared/analysis/worker/main.ts', out: 'shared/analysis/worker/main' },
];

/** The file that the host loads. The second start on a machine takes the compiled code of the first one. */
const launcher = "require('node:module').enableCompileCache?.();\nrequire('./app.js');\n";

/**
 * Bundles the app as CommonJS: one file per entry, source maps beside them, and the small file that loads the app.
 * `import.meta.url` does not exist there, so it is replaced by the file's own address.
 */
export async function bundleApp(root: string, outFolder: string): Promise<BuildResult> {
  const result = await build({
    absWorkingDir: root,
    entryPoints,
    outbase: root,
    outdir: join(outFolder, 'dist'),
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    minify: true,
    keepNames: true,
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
    external: externalPackages.flatMap((name) => [name, `${name}/*`]),
    define: { 'import.meta.url': 'fileUrl' },
    banner: { js: "const fileUrl=require('node:url').pathToFileURL(__filename).href;" },
  });
  await writeFile(join(outFolder, 'dist/functions/main.js'), launcher);
  return result;
}
