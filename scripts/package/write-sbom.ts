import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { modelFiles } from '../../shared/analysis/media/model-files.ts';
import { derivedWeights } from './derived-weights.ts';
import { nativeParts } from './native-parts.ts';

const run = promisify(execFile);
const bomSchema = z.looseObject({ bomFormat: z.literal('CycloneDX'), components: z.array(z.looseObject({})) });

/** What packages bring that no manifest names: native libraries inside binaries, and learned weights with licences of their own. */
const unnamed = () => [
  ...nativeParts.map(({ name, version, licence, inside, source }) => ({
    type: 'library',
    name,
    version,
    licenses: [{ expression: licence }],
    description: `Inside ${inside}`,
    externalReferences: [{ type: 'source-distribution', url: source }],
  })),
  ...Object.values(modelFiles).map(({ model, package: from, path, sha256, licence }) => ({
    type: 'machine-learning-model',
    name: model,
    licenses: [{ license: { name: licence } }],
    description: `${from}/${path}`,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  })),
  ...derivedWeights.map(({ model, licence, file, source }) => ({
    type: 'machine-learning-model',
    name: model,
    licenses: [{ license: { name: licence } }],
    description: file,
    externalReferences: [{ type: 'distribution', url: source }],
  })),
];

/**
 * Writes the bill of materials (CycloneDX, JSON) of what runs: the installed packages without those of development, by
 * CycloneDX's own tool, and what they bring unnamed. Returns the number of components. Rejects when npm finds the
 * installed packages inconsistent.
 */
export async function writeSbom(root: string, file: string): Promise<number> {
  const tool = join(root, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
  // npm calls packages that are aliased away in package.json invalid.
  const options = [
    '--ignore-npm-errors',
    '--omit',
    'dev',
    '--output-reproducible',
    '--output-format',
    'JSON',
    '--output-file',
    file,
  ];
  await run(process.execPath, [tool, ...options, join(root, 'package.json')], { cwd: root, maxBuffer: 64_000_000 });
  const bom = bomSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const components = [...bom.components, ...unnamed()];
  await writeFile(file, `${JSON.stringify({ ...bom, components }, undefined, 2)}\n`);
  return components.length;
}
