// Writes docs/openapi.json from the declared operations, and the client's types from it: run it after a change of the API, then read the difference.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildOpenapi } from '../functions/docs/build-openapi.ts';
import { routes } from '../functions/routes.ts';

const root = resolve(import.meta.dirname, '..');
const file = join(root, 'docs/openapi.json');
writeFileSync(file, `${JSON.stringify(buildOpenapi(routes), undefined, 2)}\n`);
console.log(`${file} is written.`);
// The generator lives with the client: it needs a compiler of its own.
execFileSync(process.execPath, [join(root, 'packages/client/scripts/write-types.ts')], { stdio: 'inherit' });
