import { mkdirSync, statSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import blobConfiguration from 'azurite/dist/src/blob/BlobConfiguration.js';
import blobServer from 'azurite/dist/src/blob/BlobServer.js';
import memoryExtentStore from 'azurite/dist/src/common/persistence/MemoryExtentStore.js';
import queueConfiguration from 'azurite/dist/src/queue/QueueConfiguration.js';
import queueServer from 'azurite/dist/src/queue/QueueServer.js';
import tableConfiguration from 'azurite/dist/src/table/TableConfiguration.js';
import tableServer from 'azurite/dist/src/table/TableServer.js';
import { LocalStartError, toPortError } from '../start-error.ts';
import { type LokiDatabase, openStorageIndex, type StorageIndex } from './storage-index.ts';

// Only this file depends on the internals of Azurite 3.37.0 (and storage-index.ts on Loki's document format). Check both
// with a new version of Azurite.

/** The account every Azurite has; public on purpose. https://learn.microsoft.com/azure/storage/common/storage-connect-azurite */
const account = {
  name: 'devstoreaccount1',
  key: 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
};

/** How long an idle connection is kept; Azurite's default. */
const keepAliveSeconds = 5;

export interface StorageOptions {
  /** Where blobs, messages, tables and their index are kept; without it everything is in memory and lost at `stop`. */
  readonly folder?: string | undefined;
  /** Ports of the three services; 0 or nothing takes free ones. */
  readonly ports?: { readonly blob: number; readonly queue: number; readonly table: number } | undefined;
  readonly host?: string | undefined;
}

export interface StorageEndpoints {
  readonly blob: string;
  readonly queue: string;
  readonly table: string;
}

export interface RunningStorage {
  /** For `BlobServiceClient.fromConnectionString` and its siblings. */
  readonly connectionString: string;
  /** Account addresses without a trailing slash: `http://127.0.0.1:PORT/devstoreaccount1`. */
  readonly endpoints: StorageEndpoints;
  stop(): Promise<void>;
}

/** What the index says about a file that holds the bytes of blobs or messages. */
interface Extent {
  readonly id: string;
  readonly size: number;
}

interface SnapshotContext {
  readonly startTime: Date;
}

/** Fields of Azurite's servers that its types would show as protected. */
interface AzuriteServer {
  readonly httpServer: Server;
  readonly metadataStore: {
    readonly db: LokiDatabase;
    iteratorExtents?(): { next(): Promise<{ readonly done: boolean; readonly value: readonly string[] }> };
    createSnapshot?(context: SnapshotContext, ...rest: readonly unknown[]): Promise<unknown>;
  };
  readonly extentMetadataStore?: { readonly db: LokiDatabase };
  start(): Promise<void>;
  close(): Promise<void>;
  getHttpServerAddress(): string;
}

/**
 * Starts Azurite for blobs, queues and tables in this process, without its telemetry and its version check (the SDKs
 * send newer API versions than it knows).
 *
 * With a folder, an answer is sent only after the index of what was stored is on disk, so `kill -9` loses nothing that was
 * answered. If the disk refuses, the answer is 500. Throws `LocalStartError` when a port is taken, when the
 * folder is in use by another process, or when what it holds is damaged.
 */
export async function startStorage(options: StorageOptions = {}): Promise<RunningStorage> {
  const { folder, host = '127.0.0.1', ports = { blob: 0, queue: 0, table: 0 } } = options;
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const indexFile = folder === undefined ? '' : join(folder, 'index.db');
  const index = folder === undefined ? undefined : openStorageIndex(indexFile);
  const servers = createServers(host, ports, folder, indexFile);
  nameSnapshotsApart(servers.blob.metadataStore);
  const started: AzuriteServer[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((server) => server.close()));
    for (const { httpServer } of started) httpServer.closeAllConnections();
    index?.close();
  };
  try {
    for (const name of ['blob', 'queue', 'table'] as const) {
      const server = servers[name];
      if (index) keepOnDisk(index, name, server);
      await server.start().catch((error: unknown) => {
        throw isPortTaken(error) ? toPortError(`${name} storage`, ports[name], error) : error;
      });
      started.push(server);
    }
    removeOnlyWhatIsThere(servers.queue.metadataStore);
    if (folder !== undefined) {
      await checkExtents(join(folder, 'blobs'), servers.blob);
      await checkExtents(join(folder, 'messages'), servers.queue);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const addressOf = (server: AzuriteServer): string => `${server.getHttpServerAddress()}/${account.name}`;
  const endpoints = { blob: addressOf(servers.blob), queue: addressOf(servers.queue), table: addressOf(servers.table) };
  return { endpoints, connectionString: toConnectionString(endpoints), stop };
}

/**
 * Azurite names a snapshot by the millisecond of its request. Two snapshots of the same millisecond would share a name, and
 * deleting one would delete both. Azure gives every snapshot its own name, so here each gets its own millisecond.
 */
function nameSnapshotsApart(store: AzuriteServer['metadataStore']): void {
  const createSnapshot = store.createSnapshot?.bind(store);
  if (createSnapshot === undefined) throw new Error('This Azurite creates snapshots in another way.');
  let lastMs = 0;
  store.createSnapshot = (context, ...rest) => {
    lastMs = Math.max(lastMs + 1, context.startTime.getTime());
    const startTime = new Date(lastMs);
    return createSnapshot(Object.create(context, { startTime: { value: startTime } }) as SnapshotContext, ...rest);
  };
}

/**
 * Azurite looks for expired messages at every queue request and removes them, even if there are none. Loki then sorts its
 * indices again, which costs more than the request once there are some hundred messages.
 */
function removeOnlyWhatIsThere({ db }: AzuriteServer['metadataStore']): void {
  for (const collection of db.collections) {
    const remove = collection.remove.bind(collection);
    collection.remove = (documents) => {
      if (!Array.isArray(documents) || documents.length > 0) remove(documents);
    };
  }
}

/** The connection string of the storage stand-in at these addresses. */
function toConnectionString({ blob, queue, table }: StorageEndpoints): string {
  return `DefaultEndpointsProtocol=http;AccountName=${account.name};AccountKey=${account.key};BlobEndpoint=${blob};QueueEndpoint=${queue};TableEndpoint=${table};`;
}

function createServers(
  host: string,
  ports: { readonly blob: number; readonly queue: number; readonly table: number },
  folder: string | undefined,
  indexFile: string,
): { readonly blob: AzuriteServer; readonly queue: AzuriteServer; readonly table: AzuriteServer } {
  const isMemoryPersistence = folder === undefined;
  const logs = {
    enableAccessLog: false,
    accessLogWriteStream: undefined,
    enableDebugLog: false,
    debugLogFilePath: undefined,
  };
  const rest = {
    loose: false,
    skipApiVersionCheck: true,
    certificate: '',
    key: '',
    password: '',
    oauth: undefined,
    disableProductStyleUrl: false,
    isMemoryPersistence,
  };
  const memoryStore = isMemoryPersistence ? new memoryExtentStore.MemoryExtentChunkStore(totalmem() / 2) : undefined;
  const files = { metadataDBPath: indexFile, extentDBPath: indexFile };
  // The configurations take positional arguments: the order of the properties is the order of 3.37.0.
  const positional = (port: number, extents: string): readonly unknown[] => {
    const persistencePathArray = [
      { locationId: 'Default', locationPath: join(folder ?? '', extents), maxConcurrency: 50 },
    ];
    return Object.values({
      host,
      port,
      keepAliveSeconds,
      ...files,
      persistencePathArray,
      ...logs,
      ...rest,
      memoryStore,
    });
  };
  const { enableDebugLog, enableAccessLog, ...otherLogs } = logs;
  const table = { host, port: ports.table, keepAliveSeconds, metadataDBPath: indexFile };
  const tables = Object.values({ ...table, enableDebugLog, enableAccessLog, ...otherLogs, ...rest });
  return {
    blob: new blobServer.default(new blobConfiguration.default(...positional(ports.blob, 'blobs'))) as AzuriteServer,
    queue: new queueServer.default(
      new queueConfiguration.default(...positional(ports.queue, 'messages')),
    ) as AzuriteServer,
    table: new tableServer.default(new tableConfiguration.default(...tables)) as AzuriteServer,
  };
}

/** Replaces the 5-second file saves of `server` by `index`, and holds each answer back until the index is saved. */
function keepOnDisk(
  index: StorageIndex,
  name: string,
  { httpServer, metadataStore, extentMetadataStore }: AzuriteServer,
): void {
  index.attach(name, metadataStore.db);
  if (extentMetadataStore) index.attach(`${name}-extents`, extentMetadataStore.db);
  const [listener] = httpServer.listeners('request') as [RequestListener];
  httpServer.removeAllListeners('request');
  httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    holdUntilSaved(index, response);
    listener(request, response);
  });
}

/** The files of blobs and messages must hold at least what the index says was written to them. */
async function checkExtents(folder: string, { metadataStore, extentMetadataStore }: AzuriteServer): Promise<void> {
  const extents =
    extentMetadataStore?.db.collections.flatMap(({ data }) => data as readonly unknown[] as Extent[]) ?? [];
  const sizeOf = ({ id }: Extent): number => statSync(join(folder, id), { throwIfNoEntry: false })?.size ?? 0;
  const short = extents.filter((extent) => sizeOf(extent) < extent.size);
  if (short.length === 0) return;
  // Garbage collection removes a file before its entry, so a file that nothing refers to may be missing.
  const referred = await findReferredExtents(metadataStore);
  const damaged = short.find(({ id }) => referred.has(id));
  if (damaged === undefined) return;
  throw new LocalStartError(
    `${join(folder, damaged.id)} is damaged: it has ${sizeOf(damaged)} of ${damaged.size} bytes. Put back a good copy of its folder, or move the folder away to start without blobs and queue messages.`,
  );
}

async function findReferredExtents(store: AzuriteServer['metadataStore']): Promise<ReadonlySet<string>> {
  const referred = new Set<string>();
  const pages = store.iteratorExtents?.();
  for (let page = await pages?.next(); page && !page.done; page = await pages?.next()) {
    for (const id of page.value) referred.add(id);
  }
  return referred;
}

const isPortTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

function holdUntilSaved(index: StorageIndex, response: ServerResponse): void {
  const write = response.write.bind(response) as (...chunk: readonly unknown[]) => boolean;
  const end = response.end.bind(response) as (...chunk: readonly unknown[]) => ServerResponse;
  let isRefused = false;
  const save = (): void => {
    if (isRefused) return;
    try {
      index.save();
    } catch (error) {
      isRefused = true;
      if (response.headersSent) {
        response.destroy();
        return;
      }
      for (const header of response.getHeaderNames()) response.removeHeader(header);
      response.statusCode = 500;
      response.setHeader('x-ms-error-code', 'InternalError');
      end(`The stand-in could not save its index: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  response.write = (...chunk: readonly unknown[]): boolean => {
    save();
    return isRefused ? true : write(...chunk);
  };
  response.end = (...chunk: readonly unknown[]): ServerResponse => {
    save();
    return isRefused ? response : end(...chunk);
  };
}
