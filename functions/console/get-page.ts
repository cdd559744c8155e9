import { z } from 'zod';
import type { Services, SiteFile } from '../../shared/domain/services.ts';
import { ServiceError } from '../../shared/model/errors.ts';
import { toPage } from '../docs/pages.ts';
import { type Operation, publicOperation, type RawBody } from '../http/operation.ts';
import { sendFile } from '../http/send-file.ts';
import { siteHeaders } from './site-policy.ts';

/** Files below `assets/` carry a hash in their name. */
const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';

const missingPage = toPage(
  'Asset Review',
  '<main class="plain"><h1>The console is not here</h1><p>This copy of the service was started without its pages. Run <code>npm run console</code> in the project, then load this page again.</p></main>',
);

interface Found extends SiteFile {
  readonly caching: string;
}

/** The file itself; for any other address (no extension in its last part) `index.html`, which reads the address itself. */
async function findFound({ consoleSite }: Services, path: string): Promise<Found | undefined> {
  const file = path === '' ? undefined : await consoleSite.findFile(path);
  if (file) return { ...file, caching: path.startsWith('assets/') ? immutable : revalidated };
  if (/\.[^/]*$/.test(path)) return undefined;
  const page = await consoleSite.findFile('index.html');
  return page && { ...page, caching: revalidated };
}

async function answerFile(
  services: Services,
  path: string,
  header: (name: string) => string | null,
): Promise<{ readonly status: 200 | 304 | 503; readonly raw: RawBody }> {
  const headers = siteHeaders(services.consoleSite);
  const found = await findFound(services, path);
  if (found === undefined) {
    if (/\.[^/]*$/.test(path)) throw new ServiceError('route_not_found');
    const bytes = Buffer.from(missingPage);
    return { status: 503, raw: { bytes, contentType: 'text/html; charset=utf-8', headers } };
  }
  return sendFile(found, { headers, caching: found.caching }, header);
}

const declared = {
  method: 'GET',
  tag: 'Console',
  isHidden: true,
  responses: {
    200: { description: 'A file' },
    304: { description: 'The browser has it' },
    503: { description: 'The pages were not built' },
  },
  errors: ['route_not_found'],
} as const;

/** The pages are public: they contain only code. The data they show is fetched with the session. */
export const getConsolePageOperation: Operation = publicOperation({
  ...declared,
  name: 'get-console-page',
  path: '/console',
  summary: 'The console for people',
  handle: (services, { header }) => answerFile(services, '', header),
});

export const getConsoleFileOperation: Operation = publicOperation({
  ...declared,
  name: 'get-console-file',
  path: '/console/{*path}',
  summary: 'What the console is made of; any other address below it is a page',
  request: { path: z.object({ path: z.string().default('') }) },
  handle: (services, { path, header }) => answerFile(services, path.path, header),
});
