import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildConsole } from '../../console/build.ts';

test('what is loaded first is at most 250 kB compressed, and no viewer is in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asset-review-console-'));
  try {
    const { firstLoad, metafile } = await buildConsole(join(folder, 'dist'));
    const files = await Promise.all(firstLoad.map((path) => readFile(join(folder, 'dist', path))));
    const bytes = files.reduce((sum, file) => sum + Math.min(file.length, gzipSync(file).length), 0);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(250_000);
    const inputs = firstLoad.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {})).join('\n');
    expect(inputs).toContain('preact');
    for (const late of ['pdfjs-dist', 'mammoth', 'player.tsx', 'text-viewer.tsx']) expect(inputs).not.toContain(late);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
