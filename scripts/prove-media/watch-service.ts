import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 50;

/** How a service answered while it was watched. */
export interface ServiceWatch {
  readonly answered: number;
  /** No answer, or one that is not 200. */
  readonly failed: number;
  readonly slowestMs: number;
}

/** Asks for an address, one request after the other, until told to stop; at least once. */
export function watchService(url: string): { stop(): Promise<ServiceWatch> } {
  const ending = new AbortController();
  const ask = async (): Promise<ServiceWatch> => {
    let [answered, failed, slowestMs] = [0, 0, 0];
    do {
      const askedAt = performance.now();
      const isAnswered = await fetch(url).then(
        async (response) => (await response.text()) !== '' && response.ok,
        () => false,
      );
      slowestMs = Math.max(slowestMs, performance.now() - askedAt);
      if (isAnswered) answered += 1;
      else failed += 1;
      await wait(pauseMs);
    } while (!ending.signal.aborted);
    return { answered, failed, slowestMs };
  };
  const asking = ask();
  return {
    async stop() {
      ending.abort();
      return await asking;
    },
  };
}
