import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { loadSettings } from '../scripts/package/load-settings.ts';
import { median, toRatio, toThreeFigures } from './measure.ts';
import type { Bench } from './types.ts';

const rounds = 11;
const root = resolve(import.meta.dirname, '..');
const run = promisify(execFile);

/** Time that one fresh process takes to load the app and register its functions. */
async function measureLoad(entry: string): Promise<number> {
  const script = join(root, 'scripts/package/list-functions.cjs');
  const { stdout } = await run(process.execPath, [script, entry], { env: loadSettings });
  const { loadMs }: { readonly loadMs: number } = JSON.parse(stdout);
  return loadMs;
}

/** Load of the package beside the same code unbundled: compiled to JavaScript, with the whole of node_modules. Warm: each was loaded once before. */
export const bench: Bench = {
  name: 'package-load',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'asset-review-package-'));
    try {
      await run(process.execPath, [join(root, 'scripts/package.ts'), '--out', folder]);
      await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
        cwd: root,
      });
      const entries = [join(folder, 'dist/functions/main.js'), join(root, 'dist/functions/main.js')] as const;
      for (const entry of entries) await measureLoad(entry);
      const samples: [number, number][] = [];
      for (let round = 0; round < rounds; round += 1) {
        samples.push([await measureLoad(entries[0]), await measureLoad(entries[1])]);
      }
      const [ours, peer] = [median(samples.map(([packaged]) => packaged)), median(samples.map(([, plain]) => plain))];
      return [
        {
          bench: 'package-load',
          measure: `load, median of ${rounds}`,
          unit: 'ms',
          ours: toThreeFigures(ours),
          peer: toThreeFigures(peer),
          peerName: 'unbundled',
          ratio: toRatio(ours, peer),
        },
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
