// Makes the pictures and documents in `examples/` that are no plain text: `node scripts/make-examples.ts`. The same source gives the same bytes.
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeLeaflet } from './examples/leaflet.ts';
import { makePressRelease } from './examples/press-release.ts';
import { makeSocialPost } from './examples/social-post.ts';

const folder = resolve(import.meta.dirname, '..', 'examples');
await writeFile(join(folder, 'leaflet.pdf'), makeLeaflet());
await writeFile(join(folder, 'press-release.docx'), makePressRelease());
await writeFile(join(folder, 'social-post.png'), await makeSocialPost());
