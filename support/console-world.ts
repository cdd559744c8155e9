import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildConsoleOnce } from '../local/build-console-once.ts';
import { addPerson } from '../shared/domain/people/add-person.ts';
import { createTicket } from '../shared/domain/people/tickets.ts';
import { createWorkspace } from '../shared/domain/workspaces/create-workspace.ts';
import type { Role } from '../shared/model/person.ts';
import { openBrowser } from './browser.ts';
import { startService, type TestService } from './start-service.ts';

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Problems that the browser reported: errors, refused scripts and styles, and requests to other hosts. */
  readonly complaints: readonly string[];
}

export interface SentFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface ConsoleWorld {
  readonly service: TestService;
  readonly browser: Browser;
  /** Opens a browser of its own for somebody and signs them in by a link. */
  visit(name: string, role: Role): Promise<Visitor>;
  /** Submits a file as the page would; returns where its review is shown. */
  submit(page: Page, file: SentFile): Promise<string>;
  stop(): Promise<void>;
}

/** Runs in the page: upload, submit, and the address of the review. */
const submitScript = `async ({ filename, contentType, base64, metadata }) => {
  const call = async (path, body) => {
    const response = await fetch('/api/console/v1' + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(path + ' answered ' + response.status + ': ' + await response.text());
    return response.json();
  };
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const { uploadUrl, blobPath } = await call('/uploads/url', { filename, contentType });
  await fetch(uploadUrl, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: bytes });
  const { submissionId, assets } = await call('/submissions', { assets: [{ blobPath }], metadata });
  return '/console/submissions/' + submissionId + '/assets/' + assets[0].assetId;
}`;

/** The whole service with its console, and a browser. */
export async function startConsoleWorld(): Promise<ConsoleWorld> {
  await buildConsoleOnce();
  const [service, browser] = await Promise.all([startService(), openBrowser()]);
  const { workspaceId } = await createWorkspace(service.adapters, { name: 'Meridale Foods', tier: 'enterprise' });
  const isOwn = (url: string): boolean =>
    [service.baseUrl, service.settings['MEDIA_BLOB_ENDPOINT'] ?? '', 'blob:', 'data:'].some((start) =>
      url.startsWith(start.replace('localhost', '127.0.0.1')),
    );
  return {
    service,
    browser,
    async visit(name, role) {
      const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`;
      const { personId } = await addPerson(service.adapters, workspaceId, { name, email, role });
      const { ticket } = await createTicket(service.adapters, personId);
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        locale: 'en-GB',
      });
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on('console', (message) => {
        // Refusals of the service are not counted: other tests check how the page shows them.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text());
      });
      page.on('request', (request) => {
        if (!isOwn(request.url().replace('localhost', '127.0.0.1'))) complaints.push(`asks ${request.url()}`);
      });
      await page.goto(`${service.baseUrl}/api/console/sign-in?ticket=${ticket}`);
      return { context, page, complaints };
    },
    async submit(page, { filename, contentType, bytes, metadata = {} }) {
      const input = { filename, contentType, base64: Buffer.from(bytes).toString('base64'), metadata };
      return page.evaluate<string>(`(${submitScript})(${JSON.stringify(input)})`);
    },
    async stop() {
      await browser.close();
      await service.stop();
    },
  };
}
