import { ExtractionError } from '../media/extraction-error.ts';
import type { Answer, Call, FromChild, Job, ToChild } from './protocol.ts';

/** The child's end of the line to the service. */
export interface ParentLine {
  /** Resolves with the one job of this process. */
  readonly job: Promise<Job>;
  /** Resolves when the operating system has taken the message, so that it arrives even if this process ends at once. */
  send(message: FromChild): Promise<void>;
  /** Asks the service; rejects with an `ExtractionError` when it cannot do it. */
  call(call: Call): Promise<unknown>;
}

/** Opens the line of a forked process. The process ends with the line. */
export function connectToParent(child: NodeJS.Process): ParentLine {
  const waiting = new Map<number, (answer: Answer) => void>();
  const { promise: job, resolve: takeJob } = Promise.withResolvers<Job>();
  let lastId = 0;
  child.on('disconnect', () => child.exit(0));
  child.on('message', (message) => {
    const said = message as ToChild;
    if (said.type === 'job') takeJob(said.job);
    else waiting.get(said.id)?.(said.answer);
  });
  const send = async (message: FromChild): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    child.send?.(message, (error: Error | null) => (error === null ? resolve() : reject(error)));
    await promise;
  };
  return {
    job,
    send,
    async call(call) {
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<Answer>();
      waiting.set(id, resolve);
      await send({ type: 'call', id, call });
      const answer = await promise;
      waiting.delete(id);
      if (!answer.ok) throw new ExtractionError(answer.failure.errorType, answer.failure.message);
      return answer.value;
    },
  };
}
