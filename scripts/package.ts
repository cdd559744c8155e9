// `npm run package`: `build/package`, ready to deploy.
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { CommandError, type CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import { buildConsole } from '../console/build.ts';
import { bundleApp } from './package/bundle-app.ts';
import { copyExternals } from './package/copy-externals.ts';
import { durableBackends, instanceMemories, toHostJson } from './package/host-json.ts';
import { loadSettings } from './package/load-settings.ts';
import { measureSize } from './package/measure-size.ts';
import { writeManifest } from './package/write-manifest.ts';
import { writeNotices } from './package/write-notices.ts';
import { writeSbom } from './package/write-sbom.ts';

const root = resolve(import.meta.dirname, '..');
const run = promisify(execFile);

const spec = {
  name: 'npm run package --',
  summary: 'Makes build/package: the bundled app with what it needs at run time, for Linux x64.',
  options: {
    'durable-backend': {
      type: 'text',
      placeholder: 'NAME',
      help: 'where orchestrations are kept',
      choices: durableBackends,
      default: 'azureStorage',
    },
    'instance-memory': {
      type: 'text',
      placeholder: 'MB',
      help: 'memory of an instance; with 2048 one asset is analysed at a time',
      choices: instanceMemories,
      default: '4096',
    },
    out: { type: 'text', placeholder: 'DIR', help: 'another folder for the result', default: 'build/package' },
  },
} as const satisfies CommandSpec;

const megabytes = (size: number): string => `${(size / 1e6).toFixed(1).padStart(7)} MB`;

const loadedSchema = z.object({ names: z.array(z.string()), loadMs: z.number() });

async function listFunctions(folder: string): Promise<z.infer<typeof loadedSchema>> {
  const script = join(root, 'scripts/package/list-functions.cjs');
  const { stdout } = await run(process.execPath, [script, join(folder, 'dist/functions/main.js')], {
    env: loadSettings,
    cwd: folder,
  });
  return loadedSchema.parse(JSON.parse(stdout));
}

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }, { note }) => {
  const outFolder = resolve(root, values.out);
  const mapFolder = `${outFolder}.maps`;
  for (const folder of [outFolder, mapFolder]) await rm(folder, { recursive: true, force: true });
  await mkdir(outFolder, { recursive: true });
  note('Bundling…');
  const metafile = await bundleApp(root, outFolder, mapFolder);
  const { metafile: consoleParts } = await buildConsole(join(outFolder, 'console/dist'));
  note('Copying native parts…');
  const copied = await copyExternals(root, outFolder);
  const host = toHostJson(
    JSON.parse(await readFile(join(root, 'host.json'), 'utf8')),
    values['durable-backend'],
    values['instance-memory'],
  );
  await writeFile(join(outFolder, 'host.json'), `${JSON.stringify(host, undefined, 2)}\n`);
  await writeManifest(root, outFolder);
  note('Writing what it is made of…');
  await writeSbom(root, join(outFolder, 'sbom.cdx.json'));
  const notices = await writeNotices(root, outFolder, [metafile, consoleParts], copied);
  const { names, loadMs } = await listFunctions(outFolder);
  if (names.length === 0) throw new CommandError('The packaged app registers no functions: it did not load.');
  const parts = await Promise.all(
    ['dist', 'console', ...copied.map(({ place }) => place)].map(async (part) => ({
      part,
      bytes: await measureSize(join(outFolder, part)),
    })),
  );
  const bytes = await measureSize(outFolder);
  const largest = parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 10);
  return {
    json: {
      folder: values.out,
      durableBackend: values['durable-backend'],
      functions: names,
      loadMs,
      bytes,
      notices,
      parts,
    },
    text: [
      `${values.out}: ${names.length} functions, loaded in ${Math.round(loadMs)} ms,${megabytes(bytes)}`,
      ...largest.map(({ part, bytes: size }) => `${megabytes(size)}  ${part}`),
    ].join('\n'),
  };
});
