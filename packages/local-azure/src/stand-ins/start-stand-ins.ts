import { startCosmos } from '../cosmos/server.ts';
import { lockFile } from '../lock-file.ts';
import { LocalStartError } from '../start-error.ts';
import { startStorage } from '../storage/storage.ts';
import { startWebPubSub } from '../web-pubsub/server.ts';

/** The public keys of Microsoft's emulators. As with those, every user of this machine may use the stand-ins. */
const cosmosKey = 'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==';
const webPubSubAccessKey = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ABCDEFGH';

export interface StandInPorts {
  readonly blob: number;
  readonly queue: number;
  readonly table: number;
  readonly cosmos: number;
  readonly webPubSub: number;
}

/** Where the stand-ins keep their data: a database file, a folder, and a file that is locked while they run. */
export interface StandInPaths {
  readonly cosmos: string;
  readonly storage: string;
  readonly standInsLock: string;
}

export interface StandInOptions {
  /** Where they keep their data; undefined keeps it in memory. */
  readonly paths: StandInPaths | undefined;
  readonly ports: StandInPorts;
  /** Cosmos queries, to the letter, that may run over all partitions; every other one must name its partition. `true` allows all, as Cosmos does. */
  readonly allowCrossPartition: readonly string[] | true;
}

/** What a client needs to reach the stand-ins. */
export interface StandIns {
  readonly endpoints: Readonly<Record<keyof StandInPorts, string>>;
  readonly cosmosKey: string;
  readonly storageConnectionString: string;
  readonly webPubSubConnectionString: string;
}

/** How long an earlier process on the same folder may take to end after its parent was killed. */
const predecessorWaitMs = 5_000;

let lastLine = '';

/** Prints the first line only, because stacks help only developers of the stand-ins. A repeated message is printed once: a full disk gives the same one for each request. */
function log(text: string): void {
  const line = text.replace(/\n.*$/s, '');
  if (line !== lastLine) process.stderr.write(`${line}\n`);
  lastLine = line;
}

/**
 * Starts the stand-ins for Cosmos DB, Web PubSub and Storage in this process. Throws an error whose message is a
 * sentence when a port is taken, the folder is in use, or what it holds is damaged; what had started is stopped again.
 */
export async function startStandIns({
  paths,
  ports,
  allowCrossPartition,
}: StandInOptions): Promise<StandIns & { stop(): Promise<void> }> {
  const unlock = paths === undefined ? () => undefined : lockFile(paths.standInsLock, predecessorWaitMs);
  if (unlock === undefined)
    throw new LocalStartError(`${paths?.standInsLock} is held by a process that does not end: stop it first.`);
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const stopOne of stops.toReversed()) await stopOne();
    unlock();
  };
  try {
    const { cosmos: port, webPubSub: webPubSubPort, ...storagePorts } = ports;
    const cosmos = await startCosmos({ port, file: paths?.cosmos, key: cosmosKey, allowCrossPartition, log });
    stops.push(() => cosmos.stop());
    const webPubSub = await startWebPubSub({ port: webPubSubPort, accessKey: webPubSubAccessKey });
    stops.push(() => webPubSub.stop());
    const storage = await startStorage({ folder: paths?.storage, ports: storagePorts });
    stops.push(() => storage.stop());
    return {
      endpoints: { ...storage.endpoints, cosmos: cosmos.endpoint, webPubSub: webPubSub.endpoint },
      cosmosKey,
      storageConnectionString: storage.connectionString,
      webPubSubConnectionString: webPubSub.connectionString,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
