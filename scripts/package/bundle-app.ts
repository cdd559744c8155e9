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

/** The app and the process that opens foreign files; both keep their place below `dist`, as after `npm run build`. */
const entryPoints = ['functions/main.ts', 'shared/analysis/worker/main.ts'];

/**
 * Bundles the app as CommonJS: one file per entry, source maps beside them.
 * `import.meta.url` does not exist there, so it is replaced by the file's own address.
 */
export function bundleApp(root: string, outFolder: string): Promise<BuildResult> {
  return build({
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
}
