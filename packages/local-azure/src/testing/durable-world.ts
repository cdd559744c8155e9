import { type LocalDurableEngine, openDurableEngine } from '../functions-host/durable/engine.ts';
import { loadDurableApp } from './durable-app.ts';
import { sendDurable } from './durable-client.ts';
import { VirtualTime } from './virtual-time.ts';

/** An engine with functions of its own, in virtual time. */
export interface DurableWorld {
  readonly time: VirtualTime;
  readonly engine: LocalDurableEngine;
  /** `level: message`. */
  readonly log: readonly string[];
  readonly start: (name: string, instanceId: string, input?: unknown) => Promise<void>;
  readonly readStatus: (instanceId: string) => Promise<Readonly<Record<string, unknown>>>;
}

export interface DurableWorldOptions {
  /** Folder of the journal; in memory without it. */
  readonly stateFolder?: string;
  readonly startAt?: number;
  readonly faithful?: boolean;
  readonly maxActivities?: number;
}

/** Registers functions, which may pass virtual time, and starts an engine for them. */
export async function openDurableWorld(
  register: (time: VirtualTime) => void,
  { stateFolder, startAt = Date.UTC(2030, 0), faithful = false, maxActivities = 10 }: DurableWorldOptions = {},
): Promise<DurableWorld> {
  const time = new VirtualTime(startAt, () => 5);
  const log: string[] = [];
  const engine = await openDurableEngine(
    {
      settings: {
        hubName: 'World',
        maxConcurrentOrchestratorFunctions: 10,
        maxConcurrentActivityFunctions: maxActivities,
      },
      functions: await loadDurableApp(() => register(time)),
      stateFolder,
      faithful,
      log: (level, message) => log.push(`${level}: ${message}`),
    },
    { clock: time },
  );
  engine.start();
  return {
    time,
    engine,
    log,
    start: async (name, instanceId, input) => {
      await sendDurable(engine, 'POST', `orchestrators/${name}/${instanceId}`, input);
    },
    readStatus: async (instanceId) =>
      JSON.parse((await sendDurable(engine, 'GET', `instances/${instanceId}`)).body || '{}'),
  };
}
