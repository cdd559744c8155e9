import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAtLocalFiles } from '../../../cli/report/look-at-local-files.ts';

const examples = resolve(import.meta.dirname, '../../../examples');
const example = (filename: string) => ({ filename, path: join(examples, filename) });

describe('what the report shows of local files', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'asset-review-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('the pages of a PDF as JPEG, in their own shape', async () => {
    const looks = await lookAtLocalFiles([example('leaflet.pdf')]);
    const frames = looks.get('leaflet.pdf')?.frames ?? [];
    expect(frames.map(({ page }) => page)).toEqual([1, 2]);
    for (const { jpeg, width, height } of frames) {
      expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      expect(width / height).toBeCloseTo(420 / 595, 2);
    }
  });

  test('the words of a document in reading order, hidden ones told apart', async () => {
    const looks = await lookAtLocalFiles([example('press-release.docx')]);
    const blocks = looks.get('press-release.docx')?.blocks ?? [];
    expect(blocks[0]?.text).toBe('Thornbury Motors launches the Volta 3');
    expect(blocks.filter(({ hidden }) => hidden !== undefined).map(({ text }) => text)).toEqual([
      'Draft note: legal has not approved the bond paragraph.',
    ]);
  });

  test('nothing of a file that cannot be opened, and the others all the same', async () => {
    const broken = { filename: 'broken.pdf', path: join(folder, 'broken.pdf') };
    await writeFile(broken.path, '%PDF-1.7\nnot really\n%%EOF');
    const looks = await lookAtLocalFiles([broken, example('care-guide.txt')]);
    expect([...looks.keys()]).toEqual(['care-guide.txt']);
  });
});
