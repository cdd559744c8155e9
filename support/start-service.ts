import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CosmosServer, startCosmos } from 'local-azure/cosmos';
import type { FaultInjector } from 'local-azure/cosmos/faults';
import { type FunctionsHost, startFunctionsHost } from 'local-azure/functions-host';
import type { HostLogEntry } from 'local-azure/functions-host/log';
import { startStorage } from 'local-azure/storage';
import { startWebPubSub } from 'local-azure/web-pubsub';
import { createAdapters, createClients } from '../shared/azure/create-adapters.ts';
import { provision } from '../shared/azure/provision.ts';
import { sweepQueries } from '../shared/azure/sweeps.ts';
import { readConfiguration } from '../shared/config.ts';
import { swallowLogLines } from './swallow-log-lines.ts';

const root = resolve(import.meta.dirname, '..');

type StandInName = 'storage' | 'cosmos' | 'webPubSub';

export interface TestService {
  readonly baseUrl: string;
  /** What `functions/main.ts` reads from the environment. */
  readonly settings: Readonly<Record<string, string>>;
  /** The stores that the service uses, for set-up and for checks of what is stored. */
  readonly adapters: ReturnType<typeof createAdapters>;
  readonly host: FunctionsHost;
  readonly cosmos: CosmosServer;
  /** Ends one of the stand-ins at once, as when it is killed. */
  lose(name: StandInName): Promise<void>;
  /** Warnings and errors of the host. */
  readonly complaints: readonly HostLogEntry[];
  /** The app's own log, line by line. */
  readonly logLines: readonly string[];
  stop(): Promise<void>;
}

/** Opens the management addresses of orchestrations. */
export const managementKey = 'test';

const isComplaint = ({ level }: HostLogEntry): boolean =>
  level === 'warning' || level === 'error' || level === 'critical';

/**
 * The whole service in this process and in memory: the unmodified app in the local host, with all stand-ins. `packageFolder` runs what `npm run package` made
 * in place of the source, `entryFile` another entry of the source; `replace` gives the app other settings than everybody else has.
 */
export async function startService(
  settings: Readonly<Record<string, string>> = {},
  faults?: FaultInjector,
  packageFolder?: string,
  entryFile = 'functions/main.ts',
  replace: (settings: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>>> = async () => ({}),
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'asset-review-'));
  const storage = await startStorage();
  const cosmos = await startCosmos({
    port: 0,
    key: randomBytes(64).toString('base64'),
    allowCrossPartition: Object.values(sweepQueries).map(({ text }) => text),
    ...(faults ? { faults } : {}),
  });
  const webPubSub = await startWebPubSub({ accessKey: randomBytes(32).toString('base64') });
  const running = new Map<StandInName, Pick<CosmosServer, 'stop'>>([
    ['storage', storage],
    ['cosmos', cosmos],
    ['webPubSub', webPubSub],
  ]);
  const lose = async (name: StandInName): Promise<void> => {
    const lost = running.get(name);
    running.delete(name);
    await lost?.stop();
  };
  const environment = {
    COSMOS_ENDPOINT: cosmos.endpoint,
    COSMOS_KEY: cosmos.key,
    MEDIA_BLOB_ENDPOINT: storage.endpoints.blob,
    MEDIA_STORAGE_CONNECTION_STRING: storage.connectionString,
    WEBPUBSUB_ENDPOINT: webPubSub.endpoint,
    WEBPUBSUB_CONNECTION_STRING: webPubSub.connectionString,
    AzureWebJobsStorage: storage.connectionString,
    WEBHOOK_KEY_FILE: join(folder, 'webhook.key'),
    EVIDENCE_KEY_FILE: join(folder, 'evidence-keys.json'),
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
    WEBHOOK_RETRY_SCALE: '0.001',
    WEBHOOK_QUEUE_NAME: 'webhook-deliveries',
    TASKHUB_NAME: 'test',
    ...settings,
  };
  const configuration = readConfiguration(environment);
  const clients = createClients(configuration);
  await provision(clients, { database: configuration.cosmos.database, queue: configuration.queue.name });
  const complaints: HostLogEntry[] = [];
  const logLines: string[] = [];
  const restoreConsole = swallowLogLines((line) => logLines.push(line));
  const appFolder = packageFolder ?? root;
  const host = await startFunctionsHost({
    appFolder,
    ...(packageFolder === undefined ? { entryFile } : {}),
    hostJson: JSON.parse((await readFile(join(appFolder, 'host.json'), 'utf8')).replace('%TASKHUB_NAME%', 'test')),
    settings: { ...environment, ...(await replace(environment)) },
    port: 0,
    durableKey: managementKey,
    log: (entry) => {
      if (isComplaint(entry)) complaints.push(entry);
    },
  });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return {
    baseUrl: host.baseUrl,
    settings: environment,
    adapters: createAdapters(configuration, clients, silent),
    host,
    cosmos,
    lose,
    complaints,
    logLines,
    async stop() {
      await host.stop(1000);
      restoreConsole();
      clients.cosmos.dispose();
      await Promise.all([...running.keys()].map(lose));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
