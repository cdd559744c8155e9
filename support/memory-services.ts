import { sniffFormat } from '../shared/analysis/media/sniff/sniff-format.ts';
import type { Services, WorkflowServices } from '../shared/domain/services.ts';
import { createRunningReviews } from '../shared/domain/submissions/running-reviews.ts';
import type { QueueChange, RealtimeMessage } from '../shared/model/realtime.ts';
import type { Scope } from '../shared/model/scope.ts';
import type { StartDocument } from '../shared/model/submission.ts';
import { defaultLimits } from '../shared/model/tiers.ts';
import type { DeliveryMessage } from '../shared/model/webhook.ts';
import type { Logger } from '../shared/ports/logger.ts';
import type { InstanceState, Workflows } from '../shared/ports/workflows.ts';
import { ManualClock } from './manual-clock.ts';
import { MemoryResultStore, MemoryUploadStore } from './memory-blobs.ts';
import { MemoryDocumentStore } from './memory-document-store.ts';
import { createMemorySecretBox } from './memory-secret-box.ts';
import { createMemorySigner } from './memory-signer.ts';
import { SeededRandom } from './seeded-random.ts';

interface LogLine {
  readonly level: keyof Logger;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly sentence: string;
}

/** Keeps what was logged. */
class MemoryLogger implements Logger {
  readonly lines: LogLine[] = [];
  readonly info = this.#at('info');
  readonly warn = this.#at('warn');
  readonly error = this.#at('error');

  #at(level: keyof Logger) {
    return (fields: LogLine['fields'], sentence: string): void => void this.lines.push({ level, fields, sentence });
  }
}

/** Remembers what was started; nothing runs. `fault` makes a start fail before or after it took effect. */
class MemoryWorkflows implements Workflows {
  fault: () => 'none' | 'unavailable' | 'lost_answer' = () => 'none';
  readonly started: { readonly instanceId: string; readonly orchestrator: string; readonly input: object }[] = [];
  readonly states = new Map<string, InstanceState>();

  async start({ instanceId, orchestrator }: StartDocument, input: object): Promise<void> {
    const fault = this.fault();
    if (fault === 'unavailable') throw new Error('The engine did not answer');
    if (!this.states.has(instanceId)) {
      this.states.set(instanceId, 'running');
      this.started.push({ instanceId, orchestrator, input });
    }
    if (fault === 'lost_answer') throw new Error('The answer of the engine was lost');
  }

  async state(instanceId: string): Promise<InstanceState> {
    return this.states.get(instanceId) ?? 'missing';
  }

  async purgeEndedBefore(): Promise<number> {
    return 0;
  }
}

/** Services whose parts are all in memory and accessible to the test. Parts that are passed in replace them. */
export function createMemoryServices(given: Partial<Services> & { readonly seed?: number } = {}) {
  const { seed, ...replaced } = given;
  const clock = new ManualClock();
  const parts = {
    clock,
    random: new SeededRandom(seed),
    store: new MemoryDocumentStore(clock),
    uploads: new MemoryUploadStore(),
    results: new MemoryResultStore(),
    logger: new MemoryLogger(),
    workflows: new MemoryWorkflows(),
    queue: {
      sent: [] as { readonly message: DeliveryMessage; readonly delayMs: number }[],
      async send(message: DeliveryMessage, delayMs: number): Promise<void> {
        this.sent.push({ message, delayMs });
      },
      async isBehind(): Promise<boolean> {
        return this.sent.some(({ delayMs }) => delayMs < 1000);
      },
    },
    realtime: {
      published: [] as RealtimeMessage[],
      announced: [] as { readonly scope: Scope; readonly change: QueueChange }[],
      async publish(message: RealtimeMessage): Promise<void> {
        this.published.push(message);
      },
      async announce(scope: Scope, change: QueueChange): Promise<void> {
        this.announced.push({ scope, change });
      },
      async clientAccess(channel: string, userId: string) {
        const url = `wss://realtime.test/client/hubs/submissions?group=${channel}&user=${userId}`;
        return { url, expiresAt: new Date(clock.now().getTime() + 3_600_000) };
      },
    },
    secretBox: createMemorySecretBox(),
    signer: createMemorySigner(),
  };
  const services: WorkflowServices = {
    ...parts,
    endpoints: { check: (endpointUrl) => ({ ok: true, url: new URL(endpointUrl) }) },
    limits: defaultLimits,
    sniff: sniffFormat,
    builtInSidekicks: [],
    sectors: [],
    rules: [],
    findRuleGuide: async () => undefined,
    isMalwareScanOn: false,
    runningReviews: createRunningReviews(),
    consoleSite: {
      origin: () => 'http://localhost',
      blobEndpoint: 'https://blobs.test',
      realtimeEndpoint: 'https://realtime.test',
      findFile: async () => undefined,
      identityProvider: undefined,
    },
    health: { store: async () => undefined, queue: async () => undefined, blob: async () => undefined },
    isolation: async () => ({ network: 'kernel', files: 'kernel' }),
    ...replaced,
  };
  return { ...parts, services };
}

export type MemoryServices = ReturnType<typeof createMemoryServices>;
