import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareRecognition } from './media/compare-recognition.ts';
import { compareText } from './media/compare-text.ts';
import type { Bench } from './types.ts';

export const bench: Bench = {
  name: 'media',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-media-'));
    try {
      return [...(await compareText(folder)), ...(await compareRecognition(folder))];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
