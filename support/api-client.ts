import { createKey } from '../shared/domain/keys/create-key.ts';
import { createWorkspace } from '../shared/domain/workspaces/create-workspace.ts';
import type { Mode } from '../shared/model/scope.ts';
import { bucketNames, type Tier, toLimits } from '../shared/model/tiers.ts';
import type { MemoryServices } from './memory-services.ts';
import { createFrontDoor, type TestAnswer, type TestRequest } from './serve-request.ts';

export const base = '/api/integrations';

/** The shortest text that counts as `application/pdf`. */
export const pdfBytes = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** Limits that no test reaches, for races and loads. */
const raised = { enterprise: Object.fromEntries(bucketNames.map((bucket) => [bucket, 10_000_000])) };
export const raisedLimits = toLimits(raised);
/** The same as the setting `LIMITS`. */
export const raisedLimitsSetting = JSON.stringify(raised);

export const unknownId = '00000000-0000-4000-8000-000000000000';

/** One workspace with a key, as a client sees it. */
export interface Client {
  readonly workspaceId: string;
  readonly key: string;
  readonly keyId: string;
  readonly mode: Mode;
  readonly call: (request: Omit<TestRequest, 'key'>) => Promise<TestAnswer>;
  /** Declares an upload, PUTs the bytes as the client would, and returns the blob path. */
  readonly upload: (filename: string, bytes?: Uint8Array, contentType?: string) => Promise<string>;
  readonly submit: (...blobPaths: string[]) => Promise<TestAnswer>;
}

/** A new workspace and key on these services. Clients of one service share its front door, unless they bring one. */
export async function createClient(
  memory: MemoryServices,
  {
    tier = 'enterprise',
    mode = 'live',
    workspaceId,
    frontDoor = createFrontDoor(memory.services),
  }: {
    readonly tier?: Tier;
    readonly mode?: Mode;
    readonly workspaceId?: string;
    readonly frontDoor?: ReturnType<typeof createFrontDoor>;
  } = {},
): Promise<Client> {
  const { services, uploads } = memory;
  const id = workspaceId ?? (await createWorkspace(services, { name: 'Acme', tier })).workspaceId;
  const { key, document } = await createKey(services, { workspaceId: id, mode, label: null, expiresAt: null });
  const call: Client['call'] = (request) => frontDoor({ ...request, key });
  return {
    workspaceId: id,
    key,
    keyId: document.keyId,
    mode,
    call,
    async upload(filename, bytes = pdfBytes, contentType = 'application/pdf') {
      const { json } = await call({ method: 'POST', path: `${base}/uploads/url`, json: { filename, contentType } });
      uploads.write(mode, json.blobPath, bytes);
      return json.blobPath;
    },
    submit: (...blobPaths) =>
      call({
        method: 'POST',
        path: `${base}/submissions`,
        json: { assets: blobPaths.map((blobPath) => ({ blobPath })) },
      }),
  };
}
