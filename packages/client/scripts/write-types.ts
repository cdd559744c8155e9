// Writes src/openapi.ts from docs/openapi.json; with --check it only says whether that was done.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { factory } from 'typescript';

const here = resolve(import.meta.dirname, '..');
const target = join(here, 'src/openapi.ts');
// Types need no bodies: their examples are in the document and would double this file.
const document = JSON.parse(readFileSync(join(here, '../../docs/openapi.json'), 'utf8'), (_, value) => {
  if (!(value instanceof Object && 'schema' in value && 'example' in value)) return value;
  const { example: _example, ...content } = value;
  return content;
});
const nodes = await openapiTypescript(document, {
  // What has a default may be left out of a request.
  defaultNonNullable: false,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  // A type may name itself, a member of an interface may not.
  inject: 'type Json = string | number | boolean | null | Json[] | { [name: string]: Json };',
  transform: (schema, { path }) => {
    if (path?.endsWith('/components/schemas/JsonValue')) return factory.createTypeReferenceNode('Json');
    return schema.format === 'binary' ? factory.createTypeReferenceNode('Blob') : undefined;
  },
});
const text = `// Generated from docs/openapi.json by \`npm run openapi\`.\n\n${astToString(nodes)}`;
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('packages/client/src/openapi.ts does not fit docs/openapi.json: run npm run openapi.');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
  console.log(`${target} is written.`);
}
