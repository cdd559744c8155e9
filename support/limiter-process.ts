// One of several processes that share the counters of one key: sends its share of the load and reports when it was admitted.
import { setTimeout as delay } from 'node:timers/promises';
import { createAdapters, createClients } from '../shared/azure/create-adapters.ts';
import { readConfiguration } from '../shared/config.ts';
import type { Caller } from '../shared/domain/keys/caller.ts';
import { createRateLimiter } from '../shared/domain/rate-limits/create-rate-limiter.ts';
import { createSilentLogger } from './silent-logger.ts';

export interface LimiterLoad {
  readonly settings: Readonly<Record<string, string>>;
  readonly caller: Caller;
  readonly requestsPerSecond: number;
  readonly durationMs: number;
}

export interface LimiterResult {
  /** Milliseconds since 1970. */
  readonly admittedAtMs: readonly number[];
  readonly requests: number;
  readonly storeCalls: number;
}

const stepMs = 20;

async function run({ settings, caller, requestsPerSecond, durationMs }: LimiterLoad): Promise<LimiterResult> {
  const configuration = readConfiguration(settings);
  const clients = createClients(configuration);
  const adapters = createAdapters(configuration, clients, createSilentLogger());
  let storeCalls = 0;
  const store = new Proxy(adapters.store, {
    get(target, name, receiver) {
      storeCalls += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const take = createRateLimiter({ ...adapters, store, limits: configuration.limits });
  const admittedAtMs: number[] = [];
  const sendOne = async (): Promise<void> => {
    if ((await take(caller, 'upload')) === undefined) admittedAtMs.push(Date.now());
  };
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  let requests = 0;
  for (let elapsedMs = 0; elapsedMs < durationMs; elapsedMs = performance.now() - startedAt) {
    for (const due = (elapsedMs / 1000) * requestsPerSecond; requests < due; requests += 1) {
      pending.push(sendOne());
    }
    await delay(stepMs);
  }
  await Promise.all(pending);
  clients.cosmos.dispose();
  return { admittedAtMs, requests, storeCalls };
}

process.once('message', (load: LimiterLoad) => {
  void run(load).then((result) => process.send?.(result, () => process.disconnect()));
});
