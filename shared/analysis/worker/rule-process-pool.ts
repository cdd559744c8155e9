import { type RuleProcess, type RuleProcessSetup, startRuleProcess } from './rule-process.ts';

/** What a process leaves behind in its memory ends with it: after so many reviews. */
const mostReviews = 500;
/** A process that nobody needs ends after this time. */
const idleMs = 60_000;

export interface RuleProcessPool {
  /** A process for one review, which has to release it. Rejects only with the reason of `signal`. */
  acquire(signal: AbortSignal): Promise<RuleProcess>;
  release(used: RuleProcess): void;
  /** Ends the process that nobody uses, and keeps none until the function that it returns is called. */
  rest(): () => void;
}

/**
 * Processes that apply rules; one stays for the next review. While one is at work other reviews wait for it in turn, each for `patienceMs` at most;
 * then another process is started.
 */
export function createRuleProcessPool(setup: RuleProcessSetup, patienceMs: number): RuleProcessPool {
  let kept: RuleProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let resting = 0;
  let atWork = 0;
  /** Reviews that wait for their turn, the oldest first. Undefined: their patience has ended. */
  const waiting: ((freed: RuleProcess | undefined) => void)[] = [];

  const takeKept = (): RuleProcess | undefined => {
    const taken = kept?.hasEnded === false ? kept : undefined;
    kept = undefined;
    clearTimeout(idle);
    return taken;
  };
  const endKept = (): void => takeKept()?.end();
  const waitForTurn = (signal: AbortSignal): Promise<RuleProcess | undefined> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        waiting.splice(waiting.indexOf(settle), 1);
      };
      const settle = (freed: RuleProcess | undefined): void => {
        leave();
        resolve(freed);
      };
      const stop = (): void => {
        leave();
        reject(signal.reason);
      };
      const timer = setTimeout(settle, patienceMs, undefined);
      signal.addEventListener('abort', stop, { once: true });
      waiting.push(settle);
    });

  return {
    async acquire(signal) {
      signal.throwIfAborted();
      const free = takeKept();
      const freed = free === undefined && atWork > 0 ? await waitForTurn(signal) : undefined;
      if (freed !== undefined) return freed;
      atWork += 1;
      return free ?? startRuleProcess(setup);
    },
    release(used) {
      const isUsable = !used.hasEnded && used.reviewCount < mostReviews;
      if (!isUsable) used.end();
      const [next] = waiting;
      if (next) return next(isUsable ? used : startRuleProcess(setup));
      atWork -= 1;
      if (resting > 0 || kept !== undefined) return used.end();
      if (!isUsable) return;
      kept = used;
      idle = setTimeout(endKept, idleMs).unref();
    },
    rest() {
      endKept();
      resting += 1;
      let hasEnded = false;
      return () => {
        if (!hasEnded) resting -= 1;
        hasEnded = true;
      };
    },
  };
}
