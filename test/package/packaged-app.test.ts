import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lazyParts } from '../../scripts/package/bundle-app.ts';
import { derivedWeights } from '../../scripts/package/derived-weights.ts';
import { loadSettings } from '../../scripts/package/load-settings.ts';
import { modelFiles } from '../../shared/analysis/media/model-files.ts';
import { packAsFunc } from '../../support/func-pack.ts';
import { createHttpClient } from '../../support/http-client.ts';
import { startOtlpReceiver } from '../../support/otlp-receiver.ts';
import { startService } from '../../support/start-service.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

let folder: string;
/** The same after `func pack`. */
let packed: string;
let report: { readonly functions: readonly string[]; readonly durableBackend: string; readonly bytes: number };

/** Paths of all files but npm's own note of what it installed. */
const listFiles = async (below = folder): Promise<readonly string[]> => {
  const entries = await readdir(below, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== '.package-lock.json')
    .map((entry) => relative(below, join(entry.parentPath, entry.name)))
    .toSorted();
};
/** Size and time of the last change of each file and folder. */
async function stateOf(below: string): Promise<Record<string, string>> {
  const paths = (await readdir(below, { recursive: true })).toSorted();
  const states = await Promise.all(
    paths.map(async (path) => {
      const { size, mtimeMs } = await stat(join(below, path));
      return [path, `${size} bytes at ${mtimeMs}`] as const;
    }),
  );
  return Object.fromEntries(states);
}
async function listFunctions(below: string): Promise<readonly string[]> {
  const script = join(root, 'scripts/package/list-functions.cjs');
  const { stdout } = await run(process.execPath, [script, join(below, 'dist/functions/main.js')], {
    env: loadSettings,
    cwd: below,
  });
  return (JSON.parse(stdout) as { readonly names: readonly string[] }).names;
}
const readJson = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8'));

// Outside the project: nothing but the package's own node_modules is in reach.
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'asset-review-package-')), 'package');
  packed = join(folder, '../packed');
  const { stdout } = await run(process.execPath, [join(root, 'scripts/package.ts'), '--out', folder, '--json']);
  report = JSON.parse(stdout);
});
afterAll(() => rm(resolve(folder, '..'), { recursive: true, force: true }));

describe('the package', () => {
  it('holds what Azure needs and nothing of the source', async () => {
    expect((await readdir(folder)).toSorted()).toStrictEqual([
      '.npmrc',
      'THIRD-PARTY-NOTICES.txt',
      'console',
      'dist',
      'host.json',
      'node_modules',
      'package.json',
      'sbom.cdx.json',
    ]);
    expect(await readJson('host.json')).toMatchObject({
      version: '2.0',
      extensions: { durableTask: { hubName: '%TASKHUB_NAME%' } },
    });
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((file) => file.endsWith('.ts'))).toStrictEqual([]);
    const notices = await readFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    expect(notices).toMatch(/FFmpeg[\s\S]*Licence: GPL-3\.0-or-later/);
    for (const title of [
      'GNU GENERAL PUBLIC LICENSE',
      'GNU LESSER GENERAL PUBLIC LICENSE',
      'Fraunhofer FDK AAC Codec Library',
    ])
      expect(notices).toContain(title);
    expect(notices).toMatch(/^@opentelemetry\/sdk-trace 2\.[\d.]+\nLicence: Apache-2\.0$/m);
  });

  it('survives npm install, which finds everything there and changes nothing', async () => {
    const { dependencies } = (await readJson('package.json')) as { readonly dependencies: Record<string, string> };
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['sharp', 'node-av', 'onnxruntime-node']));
    const before = await listFiles();
    // From an empty cache and offline: whatever npm found missing or of another version would fail.
    const npm = ['install', '--offline', '--cache', join(folder, '../cache'), '--no-package-lock'];
    await run('npm', npm, { cwd: folder, shell: process.platform === 'win32' });
    expect(await listFiles()).toEqual(before);
  });

  it('survives func pack, which leaves some names out and takes every right to execute away', async () => {
    await packAsFunc(folder, packed);
    // Nothing is left out of this folder. The last test runs what is packed.
    expect(await listFiles(packed)).toEqual(await listFiles());
    expect(await listFunctions(packed)).toEqual(report.functions);
  });

  it('brings the bill of its materials, native parts and weights included', async () => {
    const { bomFormat, components } = (await readJson('sbom.cdx.json')) as {
      readonly bomFormat: string;
      readonly components: readonly { readonly name: string; readonly licenses?: unknown }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const named = Object.fromEntries(components.map(({ name, licenses }) => [name, licenses]));
    expect(named['FFmpeg']).toEqual([{ expression: 'GPL-3.0-or-later' }]);
    expect(Object.keys(named)).toEqual(
      expect.arrayContaining([
        'sharp',
        'node-av',
        'koffi',
        'zod',
        ...Object.values(modelFiles).map(({ model }) => model),
        ...derivedWeights.map(({ model }) => model),
      ]),
    );
    expect(named).not.toHaveProperty('vitest');
    expect(JSON.stringify(components)).not.toContain(root);
  });

  it('names every model with its licence and hash, and brings exactly those weights', async () => {
    const notices = await readFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const { model, file } of derivedWeights)
      expect(notices).toMatch(new RegExp(`^${model}$[^]*^File: ${file}$`, 'm'));
    for (const { package: from, path, sha256, licence } of Object.values(modelFiles)) {
      expect(notices).toContain(`Licence of the weights: ${licence}\n`);
      expect(notices).toContain(`From: ${from}/${path}\nSHA-256: ${sha256}\n`);
      const bytes = await readFile(join(folder, 'node_modules', from, path));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    const files = await readdir(join(folder, 'node_modules'), { recursive: true });
    const known = Object.values(modelFiles).map(({ package: from, path }) => `${from}/${path}`);
    expect(files.filter((file) => file.endsWith('.onnx')).toSorted()).toStrictEqual(known.toSorted());
  });

  it('stays below 350 MB, with the native code of one system', async () => {
    const files = await readdir(join(folder, 'node_modules'), { recursive: true });
    expect(
      files.filter((file) => /(darwin|win32|arm64)/.test(file) && /\.(node|so|dll|dylib)/.test(file)),
    ).toStrictEqual([]);
    expect(report.bytes).toBeLessThan(350_000_000);
  });

  it('registers the functions of the app', () => {
    expect(report.durableBackend).toBe('azureStorage');
    expect(report.functions).toEqual(
      expect.arrayContaining(['review-submission', 'analyze-asset', 'sweep', 'deliver-webhook']),
    );
  });

  it('brings what is loaded later in files of their own', () => {
    const load = createRequire(join(folder, 'dist/functions/app.js'));
    const exported = Object.entries(lazyParts).map(([path, name]) => [path, Object.keys(load(`./lazy/${name}.js`))]);
    expect(Object.fromEntries(exported)).toMatchObject({
      '@azure/identity': expect.arrayContaining(['DefaultAzureCredential', 'ManagedIdentityCredential']),
      '@azure/keyvault-keys': expect.arrayContaining(['CryptographyClient']),
      '@azure/ai-speech-transcription': expect.arrayContaining(['TranscriptionClient']),
      './start-sdk.ts': ['startSdk'],
      axios: expect.arrayContaining(['default']),
    });
  });

  it('keeps the rules out of the program that opens files, and tables out of both, as the files that they were made from', async () => {
    const [opening, rules] = await Promise.all(
      ['main.js', 'review.js'].map((name) => stat(join(folder, 'dist/shared/analysis/worker', name))),
    );
    expect(opening?.size).toBeLessThan(650_000);
    expect(rules?.size).toBeLessThan(1_000_000);
    const catalogue = 'shared/analysis/rules/catalogue/compiled.json';
    const shipped = await readJson(`dist/tables/${catalogue.replaceAll(/[/.]/g, '-')}.json`);
    expect(shipped).toStrictEqual(JSON.parse(await readFile(join(root, catalogue), 'utf8')));
    const letters = await readJson('dist/tables/node-modules-eld-src-ngrams-small-js.json');
    expect(letters).toMatchObject({ languages: { 11: 'en' } });
  });

  it('reviews a text and a PDF as func pack leaves it, writes nothing into its folder, and exports the trace', async () => {
    const before = await stateOf(packed);
    const collector = await startOtlpReceiver();
    const service = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }, undefined, packed);
    try {
      const client = await createHttpClient(service);
      const text = await client.upload('tea.txt', 'Our tea cures cancer. It is the best tea in the world.');
      const leaflet = await readFile(join(root, 'examples/leaflet.pdf'));
      const pdf = await client.upload('leaflet.pdf', leaflet, 'application/pdf');
      const created = await client.submit(text, pdf);
      expect(created.status).toBe(201);
      const view = await client.waitForEnd(created.json.submissionId);
      expect(view).toMatchObject({ status: 'complete', assets: [{ errorType: null }, { errorType: null }] });
      for (const { issueCount } of view.assets) expect(issueCount).toBeGreaterThan(0);
      expect((await fetch(`${service.baseUrl}/docs`)).status).toBe(200);
      const health = (await (await fetch(`${service.baseUrl}/health`)).json()) as { readonly isolation: unknown };
      expect(health.isolation).toMatchObject({ network: process.platform === 'linux' ? 'kernel' : 'runtime' });
      expect(service.complaints).toStrictEqual([]);
    } finally {
      await service.host.stop();
      await service.stop();
      await collector.close();
    }
    expect(collector.spans.filter(({ name }) => name === 'analyze-asset')).toHaveLength(2);
    expect(collector.metrics.has('assets_terminal')).toBe(true);
    // The host restarts where a file of its folder changes, and in Azure the folder can only be read.
    expect(await stateOf(packed)).toEqual(before);
  });
});
