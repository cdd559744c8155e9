import type { SiteFile } from '../../shared/domain/services.ts';
import { type Operation, publicOperation } from '../http/operation.ts';
import { sendFile } from '../http/send-file.ts';
import { docsSending, html, toDocsFile } from './get-docs-file.ts';
import type { Document } from './reference/document.ts';

/** Serves the reference of these operations for people. It is built at the first request, like the OpenAPI document. */
export function getDocsOperation(operations: readonly Operation[]): Operation {
  let drawing: Promise<SiteFile> | undefined;
  const draw = async (): Promise<SiteFile> => {
    const { buildOpenapi } = await import('./build-openapi.ts');
    const { referencePage } = await import('./reference/reference-page.ts');
    return toDocsFile(referencePage(JSON.parse(JSON.stringify(buildOpenapi(operations))) as Document), html);
  };
  return publicOperation({
    name: 'get-docs',
    method: 'GET',
    path: '/docs',
    tag: 'Documentation',
    summary: 'The API reference for people',
    isHidden: true,
    responses: { 200: { description: 'A page' }, 304: { description: 'The browser has it' } },
    handle: async (_services, { header }) => {
      drawing ??= draw();
      return sendFile(await drawing, docsSending, header);
    },
  });
}
