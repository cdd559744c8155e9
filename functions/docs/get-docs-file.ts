import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ServiceError } from '../../shared/model/errors.ts';
import { publicOperation, type RawBody } from '../http/operation.ts';
import { errorsPage } from './errors-page.ts';
import { initializer, pageHeaders } from './pages.ts';

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

/** A file of Swagger UI by its name in the package. */
async function readSwaggerFile(name: string): Promise<Uint8Array> {
  const { default: getFolder } = await import('swagger-ui-dist/absolute-path.js');
  return readFile(join(getFolder(), name));
}

type Load = () => Promise<RawBody>;
const text = (content: string, contentType: string): Load => {
  const body = { bytes: Buffer.from(content), contentType, headers: pageHeaders };
  return async () => body;
};
const swagger = (name: string, contentType: string): Load => {
  let reading: Promise<Uint8Array> | undefined;
  return async () => {
    reading ??= readSwaggerFile(name);
    return { bytes: await reading, contentType, headers: { 'cache-control': 'public, max-age=86400' } };
  };
};

const files: Readonly<Record<string, Load>> = {
  errors: text(errorsPage, html),
  'initializer.js': text(initializer, script),
  'swagger-ui.css': swagger('swagger-ui.css', 'text/css; charset=utf-8'),
  'swagger-ui-bundle.js': swagger('swagger-ui-bundle.js', script),
  'favicon-32x32.png': swagger('favicon-32x32.png', 'image/png'),
};

export const getDocsFileOperation = publicOperation({
  name: 'get-docs-file',
  method: 'GET',
  path: '/docs/{file}',
  tag: 'Documentation',
  summary: 'What the reference page is made of, and the list of errors',
  isHidden: true,
  request: { path: z.object({ file: z.string() }) },
  responses: { 200: { description: 'A file' } },
  errors: ['route_not_found'],
  handle: async (_services, { path }) => {
    const load = Object.hasOwn(files, path.file) ? files[path.file] : undefined;
    if (load === undefined) throw new ServiceError('route_not_found');
    return { status: 200, raw: await load() };
  },
});
