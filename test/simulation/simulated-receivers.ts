import type { WebhookAnswer, WebhookRequest, WebhookSender } from '../../shared/ports/webhook-sender.ts';
import type { Faults } from './faults.ts';
import type { Instance } from './instance.ts';

const deadlineMs = 15_000;

const status = (statusCode: number): WebhookAnswer => ({
  kind: 'answered',
  statusCode,
  retryAfter: null,
  directive: null,
  bodyStart: '',
});

/** The receivers of the world, by host: what each accepted, in order. */
export class SimulatedReceivers {
  readonly accepted = new Map<string, { readonly id: string; readonly body: string }[]>();
  posts = 0;
  readonly #faults: Faults;

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  /** The port as an instance reaches it. */
  portOf(instance: Instance): WebhookSender {
    return {
      post: async (request) => {
        await instance.step();
        const answer = this.#receive(request);
        await (answer.kind === 'unanswered' && answer.fault === 'timeout'
          ? instance.clock.sleep(deadlineMs)
          : instance.step());
        return answer;
      },
    };
  }

  #receive({ url, headers, body }: WebhookRequest): WebhookAnswer {
    this.posts += 1;
    if (this.#faults.draws('receiverError')) return status(500);
    if (this.#faults.draws('receiverTimeout')) return { kind: 'unanswered', fault: 'timeout' };
    const isReset = this.#faults.draws('receiverReset');
    const accepted = this.accepted.get(url.host) ?? [];
    accepted.push({ id: headers['webhook-id'] ?? '', body });
    this.accepted.set(url.host, accepted);
    return isReset ? { kind: 'unanswered', fault: 'connection_reset' } : status(204);
  }
}
