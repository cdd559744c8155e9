import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toPortSentence } from '../start-error.ts';
import type { Account } from './account.ts';
import { findAccountKey } from './authorize.ts';
import { toCrossPartitionRule } from './cross-partition.ts';
import type { QueryObserver } from './document-requests.ts';
import type { FaultInjector } from './faults.ts';
import { describeFailure, type RequestContext } from './handle-request.ts';
import { serveRequest } from './serve-request.ts';
import { CosmosStartError } from './storage/start-error.ts';
import { openStorage } from './storage/storage.ts';
import { purgeExpired } from './time-to-live.ts';

export interface CosmosOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** The SQLite file that keeps everything; undefined keeps it in memory. */
  readonly file?: string | undefined;
  /** The account key, base64. */
  readonly key: string;
  /**
   * Which queries may run without a partition key: `true` for all, `false` for none (the default), or a list of their
   * texts; white space does not matter.
   */
  readonly allowCrossPartition?: boolean | readonly string[];
  /** Prints every query that costs 10 request units or more. */
  readonly debug?: boolean;
  /** Receives lines to be shown to a person; default standard error. */
  readonly log?: (line: string) => void;
  /** Milliseconds since 1970, for `_ts` and times to live. */
  readonly clock?: () => number;
  /** Beyond this size the file behaves as if the disk were full. */
  readonly maxSizeBytes?: number;
  /** For tests only: makes requests go wrong. */
  readonly faults?: FaultInjector;
}

export interface CosmosServer {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly key: string;
  /** Ends all connections and closes the file. */
  stop(): Promise<void>;
}

/** From this charge on, the debug switch prints a query. */
const expensiveCharge = 10;
const purgeIntervalMs = 5_000;
/** Clients keep connections open between bursts: closing one while a request is on its way would reset it. */
const keepAliveMs = 10 * 60_000;
const closeWaitMs = 1_000;

/**
 * Starts the stand-in for Cosmos DB for NoSQL: its REST protocol over HTTP, for the real SDK.
 * What was answered survives the end of the process in any way. Throws `CosmosStartError`.
 */
export async function startCosmos(options: CosmosOptions): Promise<CosmosServer> {
  const { file, host = '127.0.0.1', clock = Date.now } = options;
  const log = options.log ?? ((line: string) => void process.stderr.write(`${line}\n`));
  const key = findAccountKey(options.key);
  if (!key) throw new CosmosStartError('invalid_options', 'The account key of the Cosmos stand-in is not base64.');
  const crossPartition = toCrossPartitionRule(options.allowCrossPartition ?? false);
  const storage = openStorage({ file, maxSizeBytes: options.maxSizeBytes, note: log });
  const account: Account = { storage, now: clock };
  const context: Omit<RequestContext, 'endpoint'> = {
    account,
    key,
    crossPartition,
    observeQuery: options.debug ? logExpensive(log) : () => undefined,
    reportFailure: (line) => log(`cosmos: ${line}`),
  };
  const server = createServer({ keepAliveTimeout: keepAliveMs });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const endpoint = `http://${request.headers.host ?? ''}`;
    void serveRequest({ ...context, endpoint }, options.faults, request, response);
  });
  try {
    await listen(server, options.port, host);
  } catch (error) {
    storage.close();
    throw error;
  }
  const purge = setInterval(() => {
    try {
      purgeExpired(storage, Math.floor(clock() / 1000));
    } catch (error) {
      // Expired documents are never shown, removed or not. The next round tries again.
      context.reportFailure(describeFailure(error));
    }
  }, purgeIntervalMs);
  purge.unref();
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    key: options.key,
    async stop() {
      clearInterval(purge);
      await close(server);
      storage.close();
    },
  };
}

/** Lets answers that are on their way arrive, then ends all connections. */
async function close(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), 10);
  const deadline = setTimeout(() => server.closeAllConnections(), closeWaitMs);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  clearInterval(sweep);
  clearTimeout(deadline);
}

function logExpensive(log: (line: string) => void): QueryObserver {
  return ({ container, text, charge, documentsRead, rows }) => {
    if (charge < expensiveCharge) return;
    log(`cosmos: ${charge.toFixed(1)} RU, ${documentsRead} documents read, ${rows} rows, in ${container}: ${text}`);
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken ? new CosmosStartError('port_in_use', toPortSentence('Cosmos DB', port), { cause: error }) : error,
      );
    });
    server.listen(port, host, resolve);
  });
}
