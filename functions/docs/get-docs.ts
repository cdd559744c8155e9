import { publicOperation } from '../http/operation.ts';
import { pageHeaders, referencePage } from './pages.ts';

export const getDocsOperation = publicOperation({
  name: 'get-docs',
  method: 'GET',
  path: '/docs',
  tag: 'Documentation',
  summary: 'The API reference for people',
  isHidden: true,
  responses: { 200: { description: 'A page' } },
  handle: async () => ({
    status: 200,
    raw: { bytes: Buffer.from(referencePage), contentType: 'text/html; charset=utf-8', headers: pageHeaders },
  }),
});
