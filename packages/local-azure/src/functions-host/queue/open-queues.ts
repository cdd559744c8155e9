import type { AppFunction, QueueBinding } from '../app-function.ts';
import type { TypedDataOut } from '../core-contract.ts';
import type { QueueSettings } from '../host-json.ts';
import type { HostLog } from '../host-log.ts';
import type { RunFunction } from '../run-function.ts';
import { encodeMessageText, toMessageTexts } from './message-text.ts';
import { QueueClients } from './queue-clients.ts';
import { QueueListener } from './queue-listener.ts';

interface QueuesOptions {
  readonly functions: readonly AppFunction[];
  readonly settings: QueueSettings;
  readonly run: RunFunction;
  readonly hiddenMs: number | undefined;
  readonly log: HostLog;
}

export interface Queues {
  start(): void;
  /** Sends what a function put into a queue output, and wakes the listener of that queue. */
  send(queue: QueueBinding, data: TypedDataOut | null | undefined): Promise<void>;
  /** Wakes the listeners of a queue. */
  nudge(queueName: string): void;
  stop(): Promise<void>;
}

/** Opens the listeners of all queue functions that are switched on, and the way out for queue outputs. */
export function openQueues({ functions, settings, run, hiddenMs, log }: QueuesOptions): Queues {
  const clients = new QueueClients();
  const listeners = functions.flatMap((appFunction) => {
    const { trigger, name, isDisabled } = appFunction;
    if (trigger.kind !== 'queue' || isDisabled) return [];
    const listener = new QueueListener({
      functionName: name,
      trigger,
      settings,
      clients,
      ...(hiddenMs !== undefined && { hiddenMs }),
      run: async (text, triggerMetadata) => {
        await run(appFunction, { data: [{ name: trigger.bindingName, data: { string: text } }], triggerMetadata });
      },
      log,
    });
    return [{ trigger, listener }];
  });
  const nudge = (queueName: string): void => {
    for (const { trigger, listener } of listeners) if (trigger.queueName === queueName) listener.nudge();
  };
  return {
    start: () => {
      for (const { listener } of listeners) listener.start();
    },
    send: async (queue, data) => {
      const texts = toMessageTexts(data);
      for (const text of texts) await clients.send(queue, encodeMessageText(text, settings.messageEncoding));
      if (texts.length > 0) nudge(queue.queueName);
    },
    nudge,
    stop: async () => {
      await Promise.all(listeners.map(({ listener }) => listener.stop()));
    },
  };
}
