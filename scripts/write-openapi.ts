// Writes docs/openapi.json from the declared operations: run it after a change of the API, then read the difference.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenapi } from '../functions/docs/build-openapi.ts';
import { routes } from '../functions/routes.ts';

const file = join(import.meta.dirname, '..', 'docs', 'openapi.json');
writeFileSync(file, `${JSON.stringify(buildOpenapi(routes), undefined, 2)}\n`);
console.log(`${file} is written.`);
