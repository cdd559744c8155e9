import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SiteFile } from '../../shared/domain/services.ts';
import { ServiceError } from '../../shared/model/errors.ts';
import { publicOperation } from '../http/operation.ts';
import { sendFile } from '../http/send-file.ts';
import { docsIcon, docsStyle } from './docs-style.ts';
import { errorsPage } from './errors-page.ts';
import { pageHeaders } from './pages.ts';

/** A text as a file of these pages. */
export function toDocsFile(text: string, contentType: string): SiteFile {
  const bytes = Buffer.from(text);
  return { bytes, contentType, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export const html = 'text/html; charset=utf-8';
/** Browsers ask for it each time, so a new version is shown at once. */
export const docsSending = { headers: pageHeaders, caching: 'no-cache' };

const files: Readonly<Record<string, SiteFile>> = {
  errors: toDocsFile(errorsPage, html),
  'style.css': toDocsFile(docsStyle, 'text/css; charset=utf-8'),
  'icon.svg': toDocsFile(docsIcon, 'image/svg+xml'),
};

export const getDocsFileOperation = publicOperation({
  name: 'get-docs-file',
  method: 'GET',
  path: '/docs/{file}',
  tag: 'Documentation',
  summary: 'The list of errors, and what the pages are made of',
  isHidden: true,
  request: { path: z.object({ file: z.string() }) },
  responses: { 200: { description: 'A file' }, 304: { description: 'The browser has it' } },
  errors: ['route_not_found'],
  handle: async (_services, { path, header }) => {
    const file = Object.hasOwn(files, path.file) ? files[path.file] : undefined;
    if (file === undefined) throw new ServiceError('route_not_found');
    return sendFile(file, docsSending, header);
  },
});
