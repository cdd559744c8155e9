// Writes the bill of materials: build/sbom.cdx.json, or the file that is named.
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { CommandSpec } from '../cli/options.ts';
import { runCommand } from '../cli/run-command.ts';
import { writeSbom } from './package/write-sbom.ts';

const root = join(import.meta.dirname, '..');

const spec = {
  name: 'npm run sbom --',
  summary: 'Writes what the product is made of as CycloneDX (JSON).',
  options: {
    out: { type: 'text', placeholder: 'FILE', help: 'another file for the result', default: 'build/sbom.cdx.json' },
  },
} as const satisfies CommandSpec;

process.exitCode = await runCommand(spec, process.argv.slice(2), async ({ values }) => {
  const file = resolve(root, values.out);
  await mkdir(dirname(file), { recursive: true });
  const components = await writeSbom(root, file);
  return { json: { file: values.out, components }, text: `${values.out}: ${components} components` };
});
