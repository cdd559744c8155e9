import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFormats } from '../../scripts/prove-media/list-formats.ts';
import { contentTypes, fileFormatOf } from '../../shared/model/media-types.ts';

const text = await readFile(join(import.meta.dirname, '../../docs/media-limits.md'), 'utf8');

test('docs/media-limits.md names every format that the service takes, and the page with its limits', () => {
  const named = new Set(
    [...text.matchAll(/^\| `(\w+)` \|.*\| (?:this page|\[film and sound\]\S+) \|$/gm)].map(([, name]) => name),
  );
  expect(contentTypes.map(fileFormatOf).filter((format) => !named.has(format))).toEqual([]);
  expect(text).toContain(`\n${listFormats()}\n`);
});
