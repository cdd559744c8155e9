import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { loadSettings } from '../../../scripts/package/load-settings.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const opener = pathToFileURL(resolve(root, 'packages/local-azure/src/functions-host/open-app.ts')).href;

/** Opens the app as a host does, up to its appStart hooks, and prints which packages of OpenTelemetry it loaded. */
const script = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, nextLoad) {
      const [, name] = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url) ?? [];
      if (name) loaded.add(name);
      return nextLoad(url, context);
    },
  });
  const { openApp } = await import(${JSON.stringify(opener)});
  const options = { appFolder: process.cwd(), entryFile: 'functions/main.ts', settings: process.env, faithful: false };
  await openApp({ ...options, log: () => undefined });
  process.stdout.write(JSON.stringify([...loaded].toSorted()));
  process.exit(0);
`;

async function loadedPackages(settings: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...loadSettings, ...settings },
  });
  return JSON.parse(stdout);
}

test('without a receiver the app loads the API and nothing of the SDK', async () => {
  expect(await loadedPackages({})).toEqual(['@opentelemetry/api']);
});

test('with one it loads the SDK', async () => {
  const loaded = await loadedPackages({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect(loaded).toEqual(expect.arrayContaining(['@opentelemetry/sdk-trace', '@opentelemetry/sdk-metrics']));
});
