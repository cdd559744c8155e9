import type { Clock } from '../ports/clock.ts';
import { type LanguageModel, LanguageModelError } from '../ports/language-model.ts';

const failuresUntilOpen = 3;
const openMs = 60_000;
const outOfReach = new Set(['unavailable', 'timeout', 'unauthorized']);

/**
 * At most `concurrency` questions at once; the others wait in their order. After three failures in a row that mean the
 * server is not reachable, questions fail at once for a minute, so that reviews do not wait for a model that is down.
 */
export function guardLanguageModel(
  model: LanguageModel,
  { clock, concurrency }: { readonly clock: Clock; readonly concurrency: number },
): LanguageModel {
  let failures = 0;
  let openUntilMs = Number.NEGATIVE_INFINITY;
  let running = 0;
  const waiting: (() => void)[] = [];

  const enter = (signal: AbortSignal): Promise<void> => {
    if (running < concurrency) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal.reason as Error);
      };
      // Takes over the slot of the question that ended.
      const begin = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.push(begin);
    });
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    name: model.name,
    get version() {
      return model.version;
    },
    async ask(question, signal) {
      signal.throwIfAborted();
      await enter(signal);
      try {
        if (clock.elapsedMs() < openUntilMs) {
          throw new LanguageModelError('unavailable', 'The language model was out of reach a moment ago.');
        }
        const answer = await model.ask(question, signal);
        failures = 0;
        return answer;
      } catch (cause) {
        if (clock.elapsedMs() >= openUntilMs && cause instanceof LanguageModelError && outOfReach.has(cause.reason)) {
          failures += 1;
          if (failures >= failuresUntilOpen) openUntilMs = clock.elapsedMs() + openMs;
        }
        throw cause;
      } finally {
        leave();
      }
    },
  };
}
